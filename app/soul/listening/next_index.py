"""What is asked next behind the lines that one mind tells, found by what was told and by meaning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count

import numpy as np
from numpy.typing import NDArray

from app.characters.asked_next import AskedNext
from app.characters.plainly import ToldPlainly
from app.domain.text import bare
from app.soul.listening.heard import Vector
from app.soul.listening.next_vectors import NextVectors, key_of
from app.soul.listening.passage_rows import LinesWithin


@dataclass(frozen=True, slots=True)
class Next:
    """One question behind what `behind` names, in the ways in which it is `said`, with its `answer`; `place` is
    its row among all of one mind, `later`: it is asked behind another answer that stands there."""

    behind: str
    place: int
    said: tuple[str, ...]
    answer: str
    later: bool = False


class NextIndex:
    """Finds what is asked next. `learn` gives it the vectors that ship; until then it finds nothing."""

    def __init__(self, written: AskedNext, plainly: ToldPlainly) -> None:
        places = count()
        self._behind: dict[str, tuple[Next, ...]] = {
            key: tuple(Next(key, next(places), one.said, one.answer, one.later) for one in asked)
            for key, asked in written.behind.items()
        }
        every = [one for found in self._behind.values() for one in found]
        self._keys = np.array([key_of(one.said, one.answer) for one in every], dtype=np.uint64)
        self._answers = {bare(one.answer): one.behind for one in every}
        self._lines = _lines_of_plainly(plainly) | self._answers
        self._within = LinesWithin(self._lines)
        self._vectors: tuple[NextVectors, NDArray[np.int64]] | None = None

    @property
    def learned(self) -> bool:
        """Whether it has vectors."""
        return self._vectors is not None

    def learn(self, vectors: NextVectors) -> None:
        """Takes the vectors of its entries; one that is not among them is not found."""
        self._vectors = vectors, vectors.rows_of(self._keys)

    def behind(self, key: str) -> tuple[Next, ...]:
        """What is asked behind this."""
        return self._behind.get(key, ())

    def told_in(self, line: str) -> list[str]:
        """What a line tells plainly, or behind what its words were an answer: keys, the last in the line first."""
        said = bare(line)
        found = sorted({(said.rfind(own), own) for own in self._within.within(said)}, reverse=True)
        return list(dict.fromkeys(self._lines[own] for _, own in found))

    def answered_in(self, line: str) -> frozenset[str]:
        """Behind what the words of a line were an answer."""
        return frozenset(self._answers[own] for own in self._within.within(bare(line)) if own in self._answers)

    def near(self, keys: Iterable[str], vector: Vector) -> list[tuple[float, Next]]:
        """What is asked behind these, each with how well it fits, the best first; nothing without vectors."""
        every = [one for key in dict.fromkeys(keys) for one in self.behind(key)]
        if self._vectors is None or not every or len(vector) != len(self._vectors[0].of_said):
            return []
        vectors, rows = self._vectors
        places = rows[[one.place for one in every]]
        known = [(place, one) for place, one in zip(places, every, strict=True) if place >= 0]
        fits = vectors.fits(np.array([place for place, _ in known], dtype=np.int64), vector)
        found = ((float(fit), one) for fit, (_, one) in zip(fits, known, strict=True))
        return sorted(found, key=lambda one: -one[0])


def _lines_of_plainly(plainly: ToldPlainly) -> dict[str, str]:
    """For every line that is told plainly what it tells."""
    told = {bare(line): f"basic {basic}" for basic, lines in plainly.basics.items() for line in lines}
    told |= {bare(line): f"often {asked}" for asked, lines in plainly.often.items() for line in lines}
    told |= {bare(line): f"game {asked}" for asked, lines in plainly.game.items() for line in lines}
    return told | {bare(line): f"name {one.name}" for one in plainly.name for line in one.answers}


NOTHING_NEXT = NextIndex(AskedNext(), ToldPlainly())
