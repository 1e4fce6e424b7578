"""Finds the preset characters that a message speaks of by their first names."""

from __future__ import annotations

import re

from app.characters.presets import PRESETS_FOLDER

# The file of a preset is named after the character's first name.
FIRST_NAMES = tuple(sorted(path.stem.capitalize() for path in PRESETS_FOLDER.glob("*.toml")))

# Words before a name that is spoken of; without one of them the name addresses somebody ("how are you, Pip?").
_SPOKEN_OF = re.compile(
    r"\b(?:know|met|meet|like|about|of|is|was|does|did|than|with|against|beat|beaten|play|played|who's|where's|and)"
    rf" (?P<name>{'|'.join(FIRST_NAMES)})\b",
    re.IGNORECASE,
)


def member_named(text: str) -> str | None:
    """The character that a message speaks of ("Rosa"), the last one named; None if it speaks of none."""
    names = [found["name"] for found in _SPOKEN_OF.finditer(text)]
    return names[-1].capitalize() if names else None
