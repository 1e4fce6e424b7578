"""A face for somebody whose maker chose none: always the same for the same name."""

from __future__ import annotations

import hashlib
import random
from typing import get_args

from app.characters.portrait import Portrait

# Beards are for some, and blue hair is for those who ask for it.
_RARE = {"beard": ("none", "none", "none", "stubble", "full"), "glasses": ("none", "none", "round", "square")}
_NOT_BY_CHANCE = {"hair_color": ("blue",), "hair": ("bald",)}


def likeness_of(name: str) -> Portrait:
    """The features that chance, with the name as its seed, gives this person."""
    digest = hashlib.blake2b(name.casefold().encode("utf-8", "replace"), digest_size=8).digest()
    chance = random.Random(int.from_bytes(digest, "big"))
    features = {}
    for feature, field in Portrait.model_fields.items():
        choices = _RARE.get(feature) or [
            choice for choice in get_args(field.annotation) if choice not in _NOT_BY_CHANCE.get(feature, ())
        ]
        features[feature] = chance.choice(choices)
    return Portrait.model_validate(features)
