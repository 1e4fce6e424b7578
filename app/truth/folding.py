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


class WordsNeeded:
    """Phrases by the words that they cannot do without; `_` in them stands for any word."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._by_word: dict[str, list[frozenset[str]]] = {}
        for phrase in phrases:
            words = words_of(phrase.replace("_", " "))
            longest = max(words, key=lambda word: (len(word), word))
            self._by_word.setdefault(longest, []).append(words)

    def may_stand_among(self, words: frozenset[str]) -> bool:
        """Whether all words of one of the phrases are there."""
        if words.isdisjoint(self._by_word):
            return False
        return any(needed <= words for word in words for needed in self._by_word.get(word, ()))
