"""The words of `concepts.toml`, and the concepts that a text touches."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.domain.text import plain, unaccented

_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
# Endings by which forms of one word differ, the longest first; a stem keeps at least SHORTEST_STEM letters.
_ENDINGS = ("ations", "ation", "ings", "ing", "ers", "ies", "ed", "es", "er", "ly", "s", "e", "y")
SHORTEST_STEM = 4
# Letters that are written with one sign, and have no mark that could be taken off.
_WITHOUT_MARKS = str.maketrans({"ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "ı": "i", "đ": "d"})
_TENS = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
# Concepts that several words together touch.
_SAID_OTHERWISE = (
    (
        "place",
        re.compile(
            r"\b(?:i'm|i am|im|am i|was i|come|comes|originally) from\b|\bso[yu] de\b|\bje (?:viens|suis) de\b"
            r"|\bkomme aus\b"
        ),
    ),
    ("age", re.compile(rf"\b(?:i'm|i am|im|he's|she's|is|turned|turning) (?:\d\d?|{_TENS}\S*|\w+teen)\b|\bhow old\b")),
)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words and beginnings of words with their concepts; `relations` are the concepts of people and animals."""

    words: Mapping[str, frozenset[str]]
    beginnings: Mapping[str, frozenset[str]]
    relations: frozenset[str]
    animals: frozenset[str]

    def of(self, word: str) -> frozenset[str]:
        """The concepts of one word without accents, in lower case."""
        found = self.words.get(word, frozenset())
        for beginning, concepts in self.beginnings.items():
            if word.startswith(beginning):
                found |= concepts
        return found


def folded(text: str) -> str:
    """A text in lower case, without accents, with straight quotes."""
    return unaccented(plain(text)).translate(_WITHOUT_MARKS)


def words_of(text: str) -> list[str]:
    """The words of a folded text; a possessive or contracted ending is cut off."""
    return [word.split("'")[0] if word.endswith(("'s", "'")) else word for word in _WORD.findall(text)]


def concepts_of(text: str) -> frozenset[str]:
    """The concepts that a folded text touches; both parts of a word with an apostrophe count ("s'appelle")."""
    known = lexicon()
    touched: set[str] = set()
    for word in _WORD.findall(text):
        for part in {word, *word.split("'")}:
            touched |= known.of(part)
    touched |= {concept for concept, pattern in _SAID_OTHERWISE if pattern.search(text)}
    return frozenset(touched)


def stem(word: str) -> str:
    """A word without the ending of its form."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            return word.removesuffix(ending)
    return word


@cache
def lexicon() -> Vocabulary:
    """The words of the file, read once."""
    sections = tomllib.loads(Path(__file__).with_name("concepts.toml").read_text(encoding="utf-8"))
    words: dict[str, set[str]] = {}
    beginnings: dict[str, set[str]] = {}
    for concept, word in _entries(sections):
        if word.endswith("*"):
            beginnings.setdefault(word[:-1], set()).add(concept)
        else:
            words.setdefault(word, set()).add(concept)
    return Vocabulary(
        {word: frozenset(concepts) for word, concepts in words.items()},
        {word: frozenset(concepts) for word, concepts in beginnings.items()},
        frozenset({*sections["people"], *sections["animals"]}),
        frozenset(sections["animals"]),
    )


def _entries(sections: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str]]:
    for section in sections.values():
        for concept, listed in section.items():
            for word in listed.split():
                yield concept, word
