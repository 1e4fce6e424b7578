"""A random portrait for a character whose maker chose none, always the same for the same name."""

from __future__ import annotations

import hashlib
import random
from typing import get_args

from app.characters.portrait import Portrait

# Weighted choices (by repetition), and features that only a maker chooses.
_WEIGHTED = {"beard": ("none", "none", "none", "stubble", "full"), "glasses": ("none", "none", "round", "square")}
_NOT_BY_CHANCE = {"hair_color": ("blue",), "hair": ("bald",)}


def random_portrait(name: str) -> Portrait:
    """Random features, with the name as the seed."""
    digest = hashlib.blake2b(name.casefold().encode("utf-8", "replace"), digest_size=8).digest()
    chance = random.Random(int.from_bytes(digest, "big"))
    features = {}
    for feature, field in Portrait.model_fields.items():
        choices = _WEIGHTED.get(feature) or [
            choice for choice in get_args(field.annotation) if choice not in _NOT_BY_CHANCE.get(feature, ())
        ]
        features[feature] = chance.choice(choices)
    return Portrait.model_validate(features)
