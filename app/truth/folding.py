"""Cheap looks at a line before the long patterns: what a pattern cannot do without, looked for as plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORDS = re.compile(r"\w+")


def folded(text: str) -> str:
    """The text in lower case, every letter where it was: a pattern finds in it what it finds in the text whatever the
    case."""
    return text.lower() if text.isascii() else text.replace("İ", "i").replace("ı", "i").lower()


def words_of(text: str) -> frozenset[str]:
    """The words of a text, in whatever case."""
    return frozenset(_WORDS.findall(folded(text)))


def longest_words(phrases: Iterable[str]) -> frozenset[str]:
    """The longest word of each phrase, in which `_` stands for any word: no text has a phrase without its longest
    word."""
    return frozenset(
        max(_WORDS.findall(folded(phrase.replace("_", " "))), key=lambda word: (len(word), word)) for phrase in phrases
    )
