"""The ranking without a model: who may hear it, how strongly it comes up, in which order. Arithmetic over columns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import Axes, Memory, Party
from app.memory.store.columns import MemoryColumns
from app.memory.store.lexicon import Called, ContextWords, KnownWords
from app.memory.store.vector_store import MemoryAudience
from app.subconscious import scoring
from app.subconscious.likeness import Likeness, Vectors, likeness
from app.subconscious.scoring import Scores

Floats = NDArray[np.float64]
Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Moment:
    """What the ranking must know of a moment. `polarity` None stands for no mood at all: then that axis is level.

    `match_id` names the match under way, whose own memories do not come up in it; `told` are ids told just now.
    """

    opponent: Party | None
    words: ContextWords
    polarity: float | None
    now_ms: int
    match_id: str | None = None
    told: frozenset[str] = frozenset()

    @property
    def audience(self) -> MemoryAudience:
        """Before whom."""
        return MemoryAudience() if self.opponent is None else MemoryAudience.facing(self.opponent)


class Ranking:
    """The memories that may come up in a moment, weighed; row i of everything is `columns.memories[rows[i]]`."""

    def __init__(self, columns: MemoryColumns, moment: Moment, vectors: Vectors, cosines: NDArray[np.float32]) -> None:
        """`cosines` are those of `VectorStore.compare` for `vectors.stacked()`."""
        self.columns = columns
        self.words = moment.words
        visible = columns.visible(moment.audience.subjects)
        # Before anything is scored: whose ears these are, what this match made itself, and what was told just now.
        hidden = _told_lately(columns, moment.told)
        if moment.match_id is not None:
            hidden |= columns.of_match(moment.match_id)
        self.rows: Rows = np.flatnonzero(visible & ~hidden)
        self.sight: KnownWords = columns.sight(visible)
        self.alike: Likeness = likeness(vectors, cosines, len(columns))
        strength = self.sight.strength(moment.words)
        kept = scoring.kept(
            columns.created_ms, columns.last_surfaced_ms, columns.renewed_ms, columns.lasting, moment.now_ms
        )[self.rows]
        self.importance: Floats = columns.importance[self.rows] * kept
        valence = columns.valence[self.rows]
        level = np.full(len(self.rows), scoring.LEVEL_MOOD)
        self.scores: Scores = scoring.weigh(
            semantic=scoring.with_neighbours(self.alike.best, columns.neighbours)[self.rows],
            trigger=scoring.with_neighbours(strength, columns.neighbours)[self.rows],
            opponent=self._opponent(moment.opponent),
            mood=level if moment.polarity is None else scoring.mood_alignment(moment.polarity, valence),
            recency=scoring.recency(
                columns.surface_count[self.rows], columns.last_surfaced_ms[self.rows], moment.now_ms
            ),
            faded=1.0 - kept,
            talk=self.talk,
        )

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def talk(self) -> Floats:
        """The cosines with what was said, of the rows here."""
        return self.alike.talk[self.rows]

    @property
    def compared(self) -> NDArray[np.bool_]:
        """Which of the rows here could be compared by meaning."""
        return self.alike.compared[self.rows]

    def order(self, among: Rows | None = None) -> Rows:
        """Positions in `rows` from the strongest to the weakest, of all or of those `among`."""
        chosen = np.arange(len(self.rows)) if among is None else among
        ranked: Rows = chosen[scoring.ranked(self.scores.total[chosen], self.importance[chosen])]
        return ranked

    def memory(self, position: int) -> Memory:
        """The memory at a position of `rows`."""
        return self.columns.memories[int(self.rows[position])]

    def axes(self, position: int) -> Axes:
        """Its axes."""
        return self.scores.axes(position)

    def called_by(self, position: int) -> Called | None:
        """What called it up by its words."""
        return self.sight.called_by(int(self.rows[position]), self._gains)

    @cached_property
    def _gains(self) -> dict[str, float]:
        return self.sight.gains(self.words)

    def _opponent(self, opponent: Party | None) -> Floats:
        about = self.columns.about(opponent) if opponent is not None else np.zeros(len(self.columns), dtype=np.bool_)
        return scoring.opponent_relevance(about[self.rows], self.columns.cross_player[self.rows])


def _told_lately(columns: MemoryColumns, told: frozenset[str]) -> NDArray[np.bool_]:
    """The rows that came up lately in this match."""
    mask = np.zeros(len(columns), dtype=np.bool_)
    for memory_id in told:
        row = columns.rows.get(memory_id)
        if row is not None:
            mask[row] = True
    return mask
