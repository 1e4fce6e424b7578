"""The house's own people, by the names that players call them."""

from __future__ import annotations

import re

from app.characters.presets import PRESETS_FOLDER

# Each goes by the name of their file.
FIRST_NAMES = tuple(sorted(path.stem.capitalize() for path in PRESETS_FOLDER.glob("*.toml")))

# What stands before a name that is spoken of; a name without it calls somebody ("how are you, Pip?").
_SPOKEN_OF = re.compile(
    r"\b(?:know|met|meet|like|about|of|is|was|does|did|than|with|against|beat|beaten|play|played|who's|where's|and)"
    rf" (?P<name>{'|'.join(FIRST_NAMES)})\b",
    re.IGNORECASE,
)


def member_named(text: str) -> str | None:
    """Whom of the house a message speaks of ("Rosa"), the last one named; None where it calls or names nobody."""
    names = [found["name"] for found in _SPOKEN_OF.finditer(text)]
    return names[-1].capitalize() if names else None
