"""Draws the club's icons for home screens from its mark (`static/favicon.svg`): python -m scripts.draw_icons

Needs a Chromium, as the browser tests do. The pictures are kept in `static/icons/`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from scripts.find_chromium import find_chromium

ROOT = Path(__file__).resolve().parents[1]
GROUND = "#1d2017"

# File -> its side in pixels, and how much of it the mark fills. Home screens cut a maskable icon to any shape within
# its middle four fifths; they round the others themselves.
ICONS = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "mask-512.png": (512, 0.72),
    "touch-180.png": (180, 0.86),
}


def draw(page: Page, side: int, share: float) -> bytes:
    """The mark on its ground as a PNG."""
    mark = (ROOT / "static/favicon.svg").read_text()
    if share < 1:
        mark = mark.replace(' rx="4"', "")
    page.set_viewport_size({"width": side, "height": side})
    page.set_content(
        f"<style>html{{background:{GROUND if share < 1 else 'transparent'}}}body{{margin:0;display:grid;"
        f"place-items:center;height:{side}px}}svg{{width:{share * 100}%}}</style>{mark}"
    )
    return page.screenshot(omit_background=True)


def main() -> int:
    """Writes every icon; exit status 1 without a Chromium."""
    chromium = find_chromium()
    if chromium is None:
        print("no Chromium on this machine (CHROMIUM names one)")
        return 1
    (ROOT / "static/icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for name, (side, share) in ICONS.items():
            (ROOT / "static/icons" / name).write_bytes(draw(page, side, share))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
