"""Draws what the pictures of shared pages are made of: python -m scripts.draw_card_parts

`app/web/card_parts.npz` holds the empty card, the pieces and an alphabet as pixels, from which `app/web/pictures.py`
puts the picture of a game together; `static/cards/` the finished pictures of the cast. Needs a Chromium,
as the browser tests do.
"""

from __future__ import annotations

import base64
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup
from playwright.sync_api import Page, sync_playwright

from app.web.pictures import (
    HEIGHT,
    LETTER_HEIGHT,
    LETTER_LEFT,
    LETTER_SIZE,
    LETTER_WIDTH,
    LETTERS,
    MEN,
    PARTS_FILE,
    SQUARE,
    WIDTH,
)  # fmt: skip
from scripts.find_chromium import find_chromium

ROOT = Path(__file__).resolve().parents[1]
FONT = ROOT / "node_modules/@fontsource-variable/newsreader/files"
# Pixels of a row of letters from its top to the line they stand on.
BASELINE = 52

# Draws an SVG, or letters, on a canvas and hands its pixels over (RGBA, as base64).
PIXELS = """async ({svg, letters, width, height, font, size, left, baseline}) => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  const widths = [];
  if (svg) {
    const image = new Image();
    image.src = 'data:image/svg+xml;base64,' + btoa(unescape(encodeURIComponent(svg)));
    await image.decode();
    pen.drawImage(image, 0, 0, width, height);
  } else {
    await document.fonts.load(font);
    pen.font = font;
    pen.fillStyle = '#fff';
    letters.forEach((letter, row) => {
      pen.fillText(letter, left, row * size + baseline);
      widths.push(pen.measureText(letter).width);
    });
  }
  const bytes = new Uint8Array(pen.getImageData(0, 0, width, height).data.buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return {pixels: btoa(text), widths};
}"""


def pixels(page: Page, width: int, height: int, **what: Any) -> tuple[np.ndarray, list[float]]:
    """RGBA, height x width x 4, and the widths of the letters."""
    asked: dict[str, Any] = {
        "svg": None,
        "letters": [],
        "font": "",
        "size": 0,
        "left": 0,
        "baseline": 0,
        "width": width,
        "height": height,
    }
    drawn = page.evaluate(PIXELS, asked | what)
    flat = np.frombuffer(base64.b64decode(drawn["pixels"]), dtype=np.uint8)
    return flat.reshape(height, width, 4), drawn["widths"]


def symbols() -> str:
    """The pieces' shapes without the element around them."""
    return re.sub(r"</?svg[^<>]*>", "", (ROOT / "static/pieces.svg").read_text().strip())


def empty_card() -> str:
    """The card of a game without pieces and without words, which a drawing as a picture has no font for."""
    pages = Environment(loader=FileSystemLoader(ROOT / "templates"), autoescape=True, trim_blocks=True)
    card = pages.get_template("card.svg").render(symbols=Markup(symbols()), men=[], marked=[], top=None, standing="")
    return re.sub(r"<text.*?</text>", "", card, flags=re.S)


def man(kind: str) -> str:
    """One piece on clear ground, coloured as on the card."""
    paint = (
        'fill="#fdf8ea" color="#3a3022" stroke="#3a3022"'
        if kind.isupper()
        else 'fill="#2a241c" color="#e9dcc0" stroke="#e9dcc0" stroke-opacity="0.35"'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="{SQUARE}" height="{SQUARE}">'
        f"<defs>{symbols()}</defs>"
        f'<use href="#{kind.lower()}" width="1" height="1" {paint} stroke-width="1.1" stroke-linejoin="round"/></svg>'
    )


def fonts() -> str:
    """The serif as a style sheet that asks nobody for anything."""
    faces = []
    for subset, span in (("latin", "U+0000-00FF, U+2000-206F"), ("latin-ext", "U+0100-02BA")):
        file = base64.b64encode((FONT / f"newsreader-{subset}-wght-normal.woff2").read_bytes()).decode()
        faces.append(
            f"@font-face{{font-family:Newsreader;src:url(data:font/woff2;base64,{file});unicode-range:{span}}}"
        )
    return "<style>" + "".join(faces) + "</style>"


# The card of one of the cast: the portrait where a game has its board.
CARD = """{fonts}<style>
  body{{margin:0;width:1200px;height:630px;background:#15170f;
    color:#f1e8d4;font:56px/1.1 Newsreader}}
  .face{{position:absolute;left:38px;top:38px;width:554px;height:554px;
    border-radius:277px 277px 8px 8px;overflow:hidden}}
  .face svg{{width:100%;height:100%}} .words{{position:absolute;left:644px;top:44px;width:510px;height:548px}}
  .club{{font-size:34px;display:flex;gap:12px;align-items:center}} .club svg{{width:41px;height:41px;color:#d9a94f}}
  h1{{font:inherit;position:absolute;top:150px;margin:0}}
  .line{{font-size:32px;color:#c2b79e;margin-top:24px;display:block}}
  .foot{{position:absolute;bottom:0;font-size:26px;color:#a69d85}}
</style><div class="face">{face}</div><div class="words"><div class="club">{mark}Chess Club</div>
<h1>{name}<span class="line">{line}</span></h1><div class="foot">Where somebody remembers how you play.</div></div>"""


def portraits() -> dict[str, tuple[str, str, str]]:
    """File -> the face, the name and the line of a card."""
    cast = {file.stem: tomllib.loads(file.read_text()) for file in sorted((ROOT / "app/presets").glob("*.toml"))}
    return {
        slug: ((ROOT / f"static/portraits/{slug}.svg").read_text(), sheet["name"], sheet["tagline"])
        for slug, sheet in cast.items()
    }


def main() -> int:
    """Writes every picture; exit status 1 without a Chromium."""
    chromium = find_chromium()
    if chromium is None:
        print("no Chromium on this machine (CHROMIUM names one)")
        return 1
    mark = (ROOT / "templates/parts/mark.svg").read_text()
    (ROOT / "static/cards").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.set_content(fonts())
        ground, _ = pixels(page, WIDTH, HEIGHT, svg=empty_card())
        men = [pixels(page, SQUARE, SQUARE, svg=man(kind))[0] for kind in MEN]
        rows = {"font": f"{LETTER_SIZE}px Newsreader", "size": LETTER_HEIGHT, "left": LETTER_LEFT, "baseline": BASELINE}
        letters, widths = pixels(page, LETTER_WIDTH, LETTER_HEIGHT * len(LETTERS), letters=list(LETTERS), **rows)
        alpha = letters[:, :, 3].reshape(len(LETTERS), LETTER_HEIGHT, LETTER_WIDTH)
        np.savez_compressed(
            PARTS_FILE, ground=ground[:, :, :3], men=np.stack(men), letters=alpha, widths=np.array(widths, np.float32)
        )
        for slug, (face, name, line) in portraits().items():
            page.set_content(CARD.format(fonts=fonts(), face=face, mark=mark, name=name, line=line))
            page.evaluate("document.fonts.ready")
            page.screenshot(path=ROOT / f"static/cards/{slug}.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
