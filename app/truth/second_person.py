"""A text about somebody, as it would be said to that very person: so one reading serves talk, stories and memories."""

from __future__ import annotations

import re

# Whose opponent "they", "he" or "she" is becomes "you"; the verbs need not agree.
_SECOND_PERSON = (
    (r"\b(?:it |that |this )?cost(?:s|ing)? me\b", "I lost"),
    (r"\b(?:it |that |this )?cost(?:s|ing)? (?:them|they|him|her|you)\b", "you lost"),
    (r"\b(?:they|he|she|my opponent|the opponent)'s\b(?= (?:own )?(?:queen|rook|bishop|knight|pawn|king)\b)", "your"),
    (r"\b(?:they|he|she|my opponent|the opponent)\b", "you"),
    (r"\b(?:their|his)\b|\bher\b(?= (?:own )?\w)", "your"),
    (r"\b(?:them|him|her)\b", "you"),
)


def nameless(text: str, name: str | None) -> str:
    """The text with the opponent's name as "they": a name may be a word of the game, or hold a number."""
    named = text if name is None else re.sub(rf"\b{re.escape(name)}\b", "they", text, flags=re.IGNORECASE)
    return named.replace("’", "'")


def spoken_to(text: str, name: str | None) -> str:
    """What the text says of the opponent, said to them."""
    told = nameless(text, name)
    for words, you in _SECOND_PERSON:
        told = re.sub(words, you, told, flags=re.IGNORECASE)
    return told
