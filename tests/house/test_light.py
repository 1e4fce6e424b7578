"""The light of a page, afternoon or evening, is a matter of colours alone: axe-core asks about everything else once."""

from __future__ import annotations

import re
from pathlib import Path

CSS = Path(__file__).resolve().parents[2] / "static" / "css"
# A rule about the light that was chosen, and what it says.
CHOSEN = re.compile(r"[^{}]*\[data-theme[^{}]*\{([^{}]*)\}")


def test_no_stylesheet_asks_which_light_the_system_has() -> None:
    sheets = sorted(CSS.glob("*.css"))
    assert sheets
    assert [sheet.name for sheet in sheets if "prefers-color-scheme" in sheet.read_text("utf-8")] == []


def test_a_chosen_light_sets_the_colour_scheme_and_nothing_else() -> None:
    said = [rule.strip() for sheet in CSS.glob("*.css") for rule in CHOSEN.findall(sheet.read_text("utf-8"))]
    assert sorted(said) == ["color-scheme: dark;", "color-scheme: light;"]
