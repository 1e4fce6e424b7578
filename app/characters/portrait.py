"""The portrait of a made character as data; `static/js/portraits/made/` draws it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Skin = Literal["porcelain", "fair", "rose", "olive", "tan", "bronze", "brown", "deep"]
Age = Literal["young", "grown", "old"]
Face = Literal["oval", "round", "long", "square"]
Hair = Literal["short", "parted", "bob", "long", "curls", "bun", "cropped", "bald"]
HairColor = Literal["black", "brown", "chestnut", "blond", "red", "grey", "white", "blue"]
Beard = Literal["none", "stubble", "moustache", "full"]
Glasses = Literal["none", "round", "square"]
Eyes = Literal["brown", "hazel", "green", "blue", "grey"]
Clothes = Literal["jumper", "shirt", "coat", "hoodie"]
Color = Literal["wine", "brass", "forest", "navy", "ink", "clay", "cream", "plum"]
Backdrop = Literal["lamp", "window", "books", "night"]


class Portrait(BaseModel):
    """The features of a face, one word each; every combination can be drawn."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    skin: Skin = "fair"
    age: Age = "grown"
    face: Face = "oval"
    hair: Hair = "short"
    hair_color: HairColor = "brown"
    beard: Beard = "none"
    glasses: Glasses = "none"
    eyes: Eyes = "brown"
    clothes: Clothes = "jumper"
    clothes_color: Color = "forest"
    backdrop: Backdrop = "lamp"
