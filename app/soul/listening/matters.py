"""What visitors tell of themselves (a first night shift, a parent in hospital, an offer that they may decline), known
by how near it is to ways in which such things are told.

The examples stand in `matters.toml`, each kind with what a friend says to it. Two readings of their vectors are added
up: the nearest examples of a kind, which know a turn of phrase, and a least-squares fit of all kinds at once, which
knows good from bad where the words are alike ("a good day", "not a good day").
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.domain.text import plain
from app.soul.listening.heard import Vector

FILE = Path(__file__).with_name("matters.toml")
# Examples of a kind whose mean nearness (cosine) counts, and the weight that keeps the fit smooth.
NEAREST, SMOOTH = 3, 0.05


class MatterFeeling(StrEnum):
    """How such a thing is met."""

    GLAD = "glad"
    SORRY = "sorry"
    TORN = "torn"
    """Glad and sad at once, or a choice to be made."""
    NERVOUS = "nervous"
    TIRED = "tired"
    DANGER = "danger"
    """A life may be in danger: nothing is written here, and no other kind may be taken for it."""


@dataclass(frozen=True, slots=True)
class Matter:
    """One kind of thing that happens to people: `said` are ways in which it is told, `told` what is said to it, as
    clauses without a full stop. `of_others`: it may happen to somebody of the writer's, who is then named."""

    id: str
    feeling: MatterFeeling
    said: tuple[str, ...]
    told: tuple[str, ...]
    of_others: bool = False


@dataclass(frozen=True, slots=True)
class HeardMatter:
    """A matter, and how surely (0 to about 1.5) a telling is of it."""

    matter: Matter
    sure: float


class MatterIndex:
    """Finds the matter that is told. `learn` gives it the vectors of its `texts`; until then it finds none. Those of
    `read` have no examples and are known word by word."""

    def __init__(self, matters: Sequence[Matter], nothing: Sequence[str], read: Sequence[Matter] = ()) -> None:
        self.matters = tuple(matters)
        self.by_id = {one.id: one for one in (*matters, *read)}
        self.texts = (*(plain(said) for one in matters for said in one.said), *map(plain, nothing))
        counts = (*(len(one.said) for one in matters), len(nothing))
        self._kinds = np.repeat(np.arange(len(counts)), counts)
        ends = itertools.accumulate(counts)
        self._parts = [slice(end - count, end) for end, count in zip(ends, counts, strict=True)]
        self._vectors: NDArray[np.float32] | None = None
        self._fit: NDArray[np.float32] = np.zeros((0, 0), np.float32)

    def learn(self, vectors: NDArray[np.float16] | None) -> None:
        """Takes the vectors of `texts`, (len(texts), D) of length 1; None takes them away."""
        if vectors is None:
            self._vectors = None
            return
        rows = np.asarray(vectors, dtype=np.float32)
        self._fit, self._vectors = _fitted(rows, self._kinds), rows

    def find(self, vector: Vector, *, but: MatterFeeling | None = None) -> HeardMatter | None:
        """The matter that a telling with this vector is of, those of a feeling left out; None where it is none of them,
        and without vectors."""
        if self._vectors is None or len(vector) != self._vectors.shape[1]:
            return None
        cosines = self._vectors @ vector
        near = [float(np.sort(cosines[part])[-NEAREST:].mean()) for part in self._parts]
        sure = np.asarray(near) + np.append(vector, 1.0) @ self._fit
        sure[[at for at, one in enumerate(self.matters) if one.feeling is but]] = -np.inf
        best = int(sure.argmax())
        return HeardMatter(self.matters[best], float(sure[best])) if best < len(self.matters) else None


def _fitted(rows: NDArray[np.float32], kinds: NDArray[np.int64]) -> NDArray[np.float32]:
    """Weights (D + 1, K) of a least-squares fit to which kind each row is of, kinds weighing by the roots of their
    numbers."""
    weight = 1 / np.sqrt(np.bincount(kinds)[kinds])[:, None]
    known = np.column_stack((rows, np.ones(len(rows), np.float32))) * weight
    wanted = (
        np.eye(kinds.max() + 1)[kinds] - (kinds.max() + 1) ** -1.0 * (np.eye(kinds.max() + 1)[kinds] == 0)
    ) * weight
    found = np.linalg.solve(known.T @ known + SMOOTH * np.eye(known.shape[1]), known.T @ wanted)
    return np.asarray(found, dtype=np.float32)


@cache
def matters() -> MatterIndex:
    """Everything in the file; one index for the process, which `Lives.learn` gives its vectors."""
    read = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return MatterIndex(
        [_matter(row) for row in read["matter"]], read["nothing"], [_matter(row) for row in read["read"]]
    )


def _matter(row: dict[str, Any]) -> Matter:
    of_others = bool(row.get("of_others"))
    return Matter(row["id"], MatterFeeling(row["feeling"]), tuple(row.get("said", ())), tuple(row["told"]), of_others)
