"""Takes the pictures of the README anew: python -m scripts.take_pictures

Opens a club of its own on a free port, plays a little, and photographs its pages by Chromium into `docs/pictures/`.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from scripts.find_chromium import find_chromium

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs/pictures"

WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
# Colours a picture keeps, where ImageMagick is there to choose them: our drawings have few, and weigh a third then.
COLOURS = 200
LIGHTS = {"afternoon": "light", "evening": "dark"}

# Seconds for a club to open, and milliseconds for a page to come to rest.
OPENS_WITHIN = 60
REST_MS = 1500

# The game that is under way on the pictures, with an opening that brings memories up, and the one that was lost: short,
# and with something to tell.
PLAYED = ("e4", "Nf3", "Bb5")
LOST = ("e4", "Nf3", "d3", "g3", "Bg2", "O-O")
# Something to be remembered.
SAID = "My daughter Lena is learning the violin."

# Name of the picture -> its page; the light and the width stand in the name.
SHOTS = {
    "hall-evening-1440": "hall",
    "hall-afternoon-360": "hall",
    "match-afternoon-1440": "match",
    "match-evening-360": "match",
    "room-evening-1440": "room",
    "character-afternoon-1440": "character",
    "summary-afternoon-1440": "summary",
    "memories-evening-1440": "memories",
    "workshop-afternoon-1440": "workshop",
}

# Somebody made in the workshop, whose sheet is shown.
MADE = {
    "name": "Mira Holt",
    "tagline": "Keeps the light at the end of the pier.",
    "backstory": "Mira grew up in a lighthouse. She won the island cup at nine, against the ferryman. "
    "She has played by post ever since, and opens every letter standing.",
    "voice": "Dry and short; she likes weather and does not like haste.",
    "target_elo": 1500,
    "sliders": {"aggression": 7, "risk_tolerance": 4, "patience": 6, "trash_talk": 3},
    "openings": ["King's Gambit"],
    "portrait": {"hair": "bun", "hair_color": "red", "clothes": "coat", "clothes_color": "navy", "backdrop": "night"},
}


@contextmanager
def open_club() -> Iterator[str]:
    """A club that answers, as its address. Its characters are quick and play by the engine that is there."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        settings = {"PORT": str(port), "DATA_DIR": folder, "PACING": "instant", "SEED": "7", "LOG_LEVEL": "WARNING"}
        club = subprocess.Popen([sys.executable, "-m", "app"], cwd=ROOT, env=os.environ | settings)
        try:
            wait_for(url, club)
            yield url
        finally:
            club.terminate()
            club.wait()


def wait_for(url: str, club: subprocess.Popen[bytes]) -> None:
    """Returns when the club is ready. Raises RuntimeError when it is not in time."""
    deadline = time.monotonic() + OPENS_WITHIN
    while time.monotonic() < deadline and club.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/readyz", timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("the club did not open")


def play(page: Page, url: str, slug: str, moves: tuple[str, ...], *, resign: bool = False) -> str:
    """A game against somebody, as its address; each move is written once it is one's turn."""
    wish = {"character_id": slug, "color": "white", "rated": False}
    opened: dict[str, Any] = page.context.request.post(f"{url}/api/matches", data=wish).json()
    page.goto(url + opened["url"])
    for move in moves:
        page.locator("#status[data-tone=yours], main[data-status=ended]").first.wait_for()
        # A move that the game does not allow any more is left out: what is played against decides, not this script.
        if move == moves[-1]:
            page.locator("#say-input").fill(SAID)
            page.keyboard.press("Enter")
        page.locator("#move-input").fill(move)
        page.keyboard.press("Enter")
        page.wait_for_timeout(REST_MS)
    if resign and page.locator("main").get_attribute("data-status") != "ended":
        page.locator("#acts").get_by_role("button", name="Resign").click()
        page.locator("#resign-dialog").get_by_role("button", name="Resign").click()
    page.wait_for_timeout(4 * REST_MS)
    return str(opened["url"])


def photograph(browser: Browser, guest: BrowserContext, url: str, paths: dict[str, str]) -> None:
    """Every picture of SHOTS, from pages that have come to rest."""
    for name, page_name in SHOTS.items():
        light, width = name.split("-")[1:]
        is_phone = int(width) == PHONE["width"]
        context = browser.new_context(
            viewport=PHONE if is_phone else WIDE,
            is_mobile=is_phone,
            color_scheme=LIGHTS[light],  # type: ignore[arg-type]
            storage_state=guest.storage_state(),
            reduced_motion="reduce",
        )
        page = context.new_page()
        page.goto(url + paths[page_name])
        page.wait_for_timeout(REST_MS)
        page.screenshot(path=PICTURES / f"{name}.png")
        context.close()
        if convert := shutil.which("convert"):
            path = str(PICTURES / f"{name}.png")
            fewer = [convert, path, "-strip", "-dither", "None", "-colors", str(COLOURS), f"png8:{path}"]
            if subprocess.run(fewer, check=False).returncode:
                print(f"{name}: keeps all its colours, as {convert} would not choose them")


def main() -> int:
    """Writes all pictures; exit status 1 without a Chromium."""
    chromium = find_chromium()
    if chromium is None:
        print("no Chromium on this machine (CHROMIUM names one)")
        return 1
    with open_club() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        guest = browser.new_context(viewport=WIDE)
        guest.request.post(f"{url}/api/players/guest", data={"display_name": "Ada"})
        page = guest.new_page()
        lost = play(page, url, "kenji", LOST, resign=True)
        made: dict[str, Any] = guest.request.post(f"{url}/api/characters", data=MADE).json()
        match = play(page, url, "marguerite", PLAYED)
        paths = {
            "hall": "/",
            "match": match,
            "room": "/room/vesna",
            "character": "/characters/kenji",
            "summary": f"{lost}/summary",
            "memories": "/memories",
            "workshop": f"/workshop/{made['slug']}",
        }
        photograph(browser, guest, url, paths)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
