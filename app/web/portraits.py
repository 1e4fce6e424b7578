"""Draws portraits of player-made characters as SVG, from the same layers as the page's script."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

from app.characters.portrait import Portrait
from app.web.assets import ROOT, Assets

# Written by scripts/draw_portraits.mjs from static/js/portraits/made/.
PARTS_FILE = Path(__file__).with_name("portrait_parts.json")
# Cached drawings, some 10 KB each: all characters in the hall, in both crops.
DRAWINGS_KEPT = 128

_LAYER = re.compile(r'<g data-layer="(\w+)"/>')
_COLOUR = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
# The portrait of an agent goes by its id.
_AGENT = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_WHOLE = 'viewBox="0 0 320 320"'


@dataclass(frozen=True, slots=True)
class Drawing:
    """A portrait as SVG, with its ETag."""

    markup: str
    tag: str


@lru_cache(maxsize=DRAWINGS_KEPT)
def draw_portrait(portrait: Portrait, crop: Literal["bust", "face"]) -> Drawing:
    """The resting face of these features."""
    parts = _parts()
    chosen = {
        "backdrop": portrait.backdrop,
        "behind": portrait.hair,
        "body": portrait.clothes,
        "beard": portrait.beard,
        "front": portrait.hair,
        "glasses": portrait.glasses,
    }
    colours = {
        "skin": parts["colours"]["skin"][portrait.skin],
        "hair": parts["colours"]["hair"][portrait.hair_color],
        "cloth": parts["colours"]["cloth"][portrait.clothes_color],
        "iris": parts["colours"]["iris"][portrait.eyes],
    }

    def layer(found: re.Match[str]) -> str:
        return str(parts["layers"][found[1]][chosen[found[1]]])

    def colour(found: re.Match[str]) -> str:
        return str(colours[found[1]][found[2]] if found[2] else colours[found[1]])

    frame = parts["frames"][f"{portrait.face} {portrait.age}"]
    markup = _COLOUR.sub(colour, _LAYER.sub(layer, frame))
    markup = markup.replace(_WHOLE, f'viewBox="{parts["crops"][crop]}"', 1)
    return Drawing(markup, f'"{hashlib.blake2b(markup.encode(), digest_size=9).hexdigest()}"')


def portrait_url(assets: Assets, slug: str, crop: str) -> str:
    """The URL of a portrait: a file for the cast, a drawing on request for player-made characters and agents."""
    name = f"portraits/{slug}{'-face' if crop == 'face' else ''}.svg"
    if slug in _cast():
        return assets.url(name)
    kind = "agents" if _AGENT.fullmatch(slug) else "characters"
    return f"/api/{kind}/{slug}/portrait.svg?crop={'face' if crop == 'face' else 'bust'}"


@cache
def _cast() -> frozenset[str]:
    return frozenset(path.stem for path in (ROOT / "static" / "portraits").glob("*.svg"))


@cache
def _parts() -> dict[str, Any]:
    parts: dict[str, Any] = json.loads(PARTS_FILE.read_text(encoding="utf-8"))
    return parts
