"""The colours of both lights, computed from the style sheets: what is read, what is pressed, what only divides."""

from __future__ import annotations

import re

import pytest

from app.web.assets import ROOT

CSS = ROOT / "static/css"

# WCAG 2.2: 1.4.3 for text, 1.4.11 for parts of controls.
TEXT, PARTS = 4.5, 3.0

LIGHTS = ("afternoon", "evening")
# Where text may stand.
GROUNDS = ("ground", "sheet", "well", "wall", "wall-low")
# What text may be written in.
INKS = ("ink", "ink-soft", "ink-faint", "brass", "brass-deep", "wine", "leaf")
# What a control is made of.
EDGES = ("edge", "focus", "brass", "wine")

Colour = tuple[float, float, float]
Pair = re.compile(r"--([\w-]+):\s*light-dark\(((?:[^()]|\([^()]*\))+?),\s*((?:[^(),]|\([^()]*\))+)\)")


def parsed(text: str, under: Colour = (0, 0, 0)) -> Colour:
    """`#rrggbb` or `rgb(r g b / a%)` laid on what is `under` it, 0..255."""
    if text.startswith("#"):
        return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
    red, green, blue, alpha = (float(number) for number in re.findall(r"[\d.]+", text))
    mixed = [
        above * alpha / 100 + below * (1 - alpha / 100) for above, below in zip((red, green, blue), under, strict=True)
    ]
    return mixed[0], mixed[1], mixed[2]


def written(sheet: str) -> dict[str, dict[str, str]]:
    """The tokens of a sheet by light, as they are written."""
    found = Pair.findall((CSS / sheet).read_text())
    return {light: {name: values[place].strip() for name, *values in found} for place, light in enumerate(LIGHTS)}


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG has it."""
    linear = [part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_is_what_everybody_computes() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast(parsed("#777777"), parsed("#ffffff")) == pytest.approx(4.48, abs=0.01)
    assert parsed("rgb(0 0 0 / 50%)", (200, 100, 0)) == (100, 50, 0)


@pytest.mark.parametrize("light", LIGHTS)
def test_text_can_be_read_on_every_ground(light: str) -> None:
    tokens = written("tokens.css")[light]
    poor = {
        f"{ink} on {ground}": round(contrast(parsed(tokens[ink]), parsed(tokens[ground])), 2)
        for ink in INKS
        for ground in GROUNDS
    }
    poor |= {
        f"on-brass on {ground}": contrast(parsed(tokens["on-brass"]), parsed(tokens[ground]))
        for ground in ("brass", "brass-deep")
    }
    assert {pair: found for pair, found in poor.items() if found < TEXT} == {}


@pytest.mark.parametrize("light", LIGHTS)
def test_text_can_be_read_on_what_is_pointed_at(light: str) -> None:
    tokens = written("tokens.css")[light]
    for wash, ink in (("brass-wash", "ink"), ("wine-wash", "wine")):
        for ground in ("ground", "sheet", "well"):
            washed = parsed(tokens[wash], parsed(tokens[ground]))
            assert contrast(parsed(tokens[ink]), washed) >= TEXT, (wash, ground)


@pytest.mark.parametrize("light", LIGHTS)
def test_controls_stand_out(light: str) -> None:
    tokens = written("tokens.css")[light]
    poor = {
        f"{edge} on {ground}": round(contrast(parsed(tokens[edge]), parsed(tokens[ground])), 2)
        for edge in EDGES
        for ground in GROUNDS
    }
    assert {pair: found for pair, found in poor.items() if found < PARTS} == {}


@pytest.mark.parametrize("light", LIGHTS)
def test_squares_tell_their_names_and_each_other_apart(light: str) -> None:
    tokens = written("tokens.css")[light]
    for shade in ("light", "dark"):
        letter, square = parsed(tokens[f"board-{shade}-ink"]), parsed(tokens[f"board-{shade}"])
        assert contrast(letter, square) >= TEXT, shade
    assert contrast(parsed(tokens["board-light"]), parsed(tokens["board-dark"])) > 2


@pytest.mark.parametrize("place", range(len(LIGHTS)), ids=LIGHTS)
def test_paper_bears_ink_of_its_own(place: int) -> None:
    paper = re.search(r"\.paper \{(.*?)\}", (CSS / "after.css").read_text(), re.DOTALL)
    assert paper is not None
    own = dict(re.findall(r"--([\w-]+): (#\w{6});", paper[1]))
    grounds = re.findall(r"light-dark\((#\w{6}), (#\w{6})\)", paper[1])[0]
    for ink in ("ink", "ink-soft", "ink-faint", "brass", "brass-deep", "wine"):
        assert contrast(parsed(own[ink]), parsed(grounds[place])) >= TEXT, ink
    assert contrast(parsed(own["edge"]), parsed(grounds[place])) >= PARTS


@pytest.mark.parametrize("place", range(len(LIGHTS)), ids=LIGHTS)
def test_slips_are_read_whether_they_came_up_just_now_or_earlier(place: int) -> None:
    ribbon = (CSS / "match-ribbon.css").read_text()
    grounds = {}
    for slip in (".paper", ".is-earlier .paper"):
        (rule,) = re.findall(rf"^{re.escape(slip)} \{{(.*?)\}}", ribbon, re.DOTALL | re.MULTILINE)
        grounds[slip] = parsed(re.findall(r"light-dark\((#\w{6}), (#\w{6})\)", rule)[0][place])
    inks = re.findall(r"^\.paper[^{}]*\{[^{}]*?\bcolor: (#\w{6});", ribbon, re.MULTILINE)
    assert len(inks) == 2
    for slip, ground in grounds.items():
        for ink in inks:
            assert contrast(parsed(ink), ground) >= TEXT, (slip, ink)


def test_one_depth_of_shadow() -> None:
    """Everything that lies on something casts the shadow of the tokens; rings, frames and focus are no shadows."""
    blurred = re.compile(r"box-shadow:[^;]*?\b\d+(?:px|rem) \d*\.?\d+(?:px|rem) (?!0)\d*\.?\d+(?:px|rem)")
    raw = {
        path.name: found
        for path in sorted(CSS.glob("*.css"))
        if path.name != "tokens.css" and (found := blurred.findall(path.read_text()))
    }
    assert raw == {}
