"""The ranking without a model: who may hear it, how strongly it comes up, in which order. Arithmetic over columns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import Axes, Memory, Party
from app.memory.lexicon import Called, ContextWords, Sight
from app.memory.shelf import Shelf
from app.memory.store import Audience
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
    def audience(self) -> Audience:
        """Before whom."""
        return Audience() if self.opponent is None else Audience.facing(self.opponent)


class Ranking:
    """The memories that may come up in a moment, weighed; row i of everything is `shelf.memories[rows[i]]`."""

    def __init__(self, shelf: Shelf, moment: Moment, vectors: Vectors, cosines: NDArray[np.float32]) -> None:
        """`cosines` are those of `VectorStore.compare` for `vectors.stacked()`."""
        self.shelf = shelf
        self.words = moment.words
        visible = shelf.visible(moment.audience.subjects)
        # Before anything is scored: whose ears these are, what this match made itself, and what was told just now.
        hidden = _told_lately(shelf, moment.told)
        if moment.match_id is not None:
            hidden |= shelf.of_match(moment.match_id)
        self.rows: Rows = np.flatnonzero(visible & ~hidden)
        self.sight: Sight = shelf.sight(visible)
        self.alike: Likeness = likeness(vectors, cosines, len(shelf))
        strength = self.sight.strength(moment.words)
        kept = scoring.kept(shelf.created_ms, shelf.last_surfaced_ms, shelf.renewed_ms, shelf.lasting, moment.now_ms)[
            self.rows
        ]
        self.importance: Floats = shelf.importance[self.rows] * kept
        valence = shelf.valence[self.rows]
        level = np.full(len(self.rows), scoring.LEVEL_MOOD)
        self.scores: Scores = scoring.weigh(
            semantic=scoring.with_neighbours(self.alike.best, shelf.neighbours)[self.rows],
            trigger=scoring.with_neighbours(strength, shelf.neighbours)[self.rows],
            opponent=self._opponent(moment.opponent),
            mood=level if moment.polarity is None else scoring.mood_alignment(moment.polarity, valence),
            recency=scoring.recency(shelf.surface_count[self.rows], shelf.last_surfaced_ms[self.rows], moment.now_ms),
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
        return self.shelf.memories[int(self.rows[position])]

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
        about = self.shelf.about(opponent) if opponent is not None else np.zeros(len(self.shelf), dtype=np.bool_)
        return scoring.opponent_relevance(about[self.rows], self.shelf.cross_player[self.rows])


def _told_lately(shelf: Shelf, told: frozenset[str]) -> NDArray[np.bool_]:
    """The rows that came up lately in this match."""
    mask = np.zeros(len(shelf), dtype=np.bool_)
    for memory_id in told:
        row = shelf.rows.get(memory_id)
        if row is not None:
            mask[row] = True
    return mask
