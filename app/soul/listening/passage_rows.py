"""The texts of passages as rows of vectors, and the passages in which a word, a name or a whole line occurs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from app.memory.words import terms
from app.soul.listening.heard import Vector

# Characters by which the lines that may begin at a place of a text are looked up; shorter lines are tried one by one.
BEGINNING = 12
# Names in a line: capital letters within a sentence.
_NAMES = re.compile(r"(?<=[\w,;:] )[^\W\d_a-z][\w'-]{2,}")
_SMALL = re.compile(r"\b[a-z]{2,}\b")


def names_within(text: str) -> list[str]:
    """The names in a text, but for those that begin a sentence, in their order."""
    return _NAMES.findall(text)


def nobody_but(names: Iterable[str], texts: Iterable[str]) -> dict[str, str]:
    """Names by their small letters, without those that are written small somewhere in texts."""
    small = {word for text in texts for word in _SMALL.findall(text)}
    return {name.lower(): name for name in names if name.lower() not in small}


class PassageRows:
    """The texts of each passage as rows from `first` on."""

    def __init__(self, groups: Sequence[tuple[str, ...]], first: int) -> None:
        self.texts = tuple(text for group in groups for text in group)
        self._starts: NDArray[np.int64] = first + np.cumsum([0, *map(len, groups)])
        self.end = int(self._starts[-1])

    def means(self, rows: NDArray[np.float16] | NDArray[np.float32]) -> NDArray[np.float32]:
        """The mean row of each passage, (P, D)."""
        own = np.asarray(rows[self._starts[0] : self.end], dtype=np.float32)
        starts = self._starts - self._starts[0]
        found: NDArray[np.float32] = np.add.reduceat(own, starts[:-1]) / np.diff(starts)[:, None]
        return found

    def cosines(self, at: int, rows: NDArray[np.float16], vector: Vector) -> NDArray[np.float32]:
        """The cosines of the rows of one passage."""
        own: NDArray[np.float32] = rows[self._starts[at] : self._starts[at + 1]].astype(np.float32) @ vector
        return own


class LinesWithin:
    """Finds which of many lines stand in a text, without trying each of them."""

    def __init__(self, lines: Iterable[str]) -> None:
        kept = tuple(lines)
        beginning = defaultdict[str, list[str]](list)
        for line in kept:
            beginning[line[:BEGINNING]].append(line)
        self._short = tuple(line for line in kept if len(line) < BEGINNING)
        self._beginning = {begun: tuple(found) for begun, found in beginning.items() if len(begun) == BEGINNING}

    def within(self, text: str) -> Iterator[str]:
        """The lines that occur in a text, in any order; one that occurs twice may be given twice."""
        yield from (line for line in self._short if line in text)
        for at in range(len(text) - BEGINNING + 1):
            for line in self._beginning.get(text[at : at + BEGINNING], ()):
                if text.startswith(line, at):
                    yield line


def postings(texts: Sequence[str]) -> Mapping[str, NDArray[np.int32]]:
    """For each term the rows of the texts that it occurs in."""
    rows = defaultdict[str, list[int]](list)
    for row, text in enumerate(texts):
        for term in terms(text):
            rows[term].append(row)
    return {term: np.array(found, dtype=np.int32) for term, found in rows.items()}
