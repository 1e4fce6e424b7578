"""The words of a board's description, sentence by sentence: most of its sentences stood there a turn ago, or stand in
the description of another board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from app.domain.text import bare
from app.memory.words import is_square, words

PROSE_WEIGHT = 0.5  # weight of a word that occurs only in the description of the board
PROSE_SQUARE_WEIGHT = 0.15  # weight of a square there, since a description names dozens of squares
SENTENCES_KEPT = 8_192  # sentences whose words are cached, about 6 MB
LONGEST_KEPT = 160  # characters of a cached sentence; a description has none that is longer


class _Sentence(NamedTuple):
    phrase: str
    weights: Mapping[str, float]


def phrase_of(prose: str) -> str:
    """As `words.in_order`, of a whole description."""
    return " ".join(filter(None, [sentence.phrase for sentence in _sentences(prose)]))


def bare_of(prose: str) -> str:
    """As `text.bare`, of a whole description."""
    return " ".join(filter(None, map(bare, prose.split(". "))))


def weights_of(prose: str) -> dict[str, float]:
    """The terms of a description and what each of them weighs."""
    weights: dict[str, float] = {}
    for sentence in _sentences(prose):
        weights.update(sentence.weights)
    return weights


def _sentences(prose: str) -> Iterator[_Sentence]:
    return (_kept(part) if len(part) <= LONGEST_KEPT else _read(part) for part in prose.split(". "))


def _read(text: str) -> _Sentence:
    terms = [term for _, term in words(text)]
    return _Sentence(
        " ".join(terms), {term: PROSE_SQUARE_WEIGHT if is_square(term) else PROSE_WEIGHT for term in terms}
    )


# One worker's own: what follows from the sentence alone, and no stranger writes one.
_kept = lru_cache(maxsize=SENTENCES_KEPT)(_read)
