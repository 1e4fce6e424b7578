"""The ranking of memories without a model: arrays over all memories that the present audience may hear."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import Axes, Memory, Party
from app.memory.store.columns import MemoryColumns
from app.memory.store.lexicon import AudibleTerms, ContextWords, TermMatch
from app.memory.store.vector_store import MemoryAudience
from app.subconscious import scoring
from app.subconscious.answers import Answers, answers
from app.subconscious.scoring import Scores
from app.subconscious.similarity import QueryVectors, Similarity, similarity

Floats = NDArray[np.float64]
Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class RankingContext:
    """What memories are ranked for. `polarity` (-1 to 1) is that of the mood; with None the mood has no influence.

    Memories made in the match `match_id` are left out, and those of `recently_surfaced` (ids). The audience hears what
    is remembered of `also` as if they were here.
    """

    opponent: Party | None
    words: ContextWords
    polarity: float | None
    now_ms: int
    match_id: str | None = None
    recently_surfaced: frozenset[str] = frozenset()
    also: frozenset[Party] = frozenset()

    @property
    def audience(self) -> MemoryAudience:
        """Who may hear the memories."""
        here = () if self.opponent is None else (self.opponent,)
        return MemoryAudience.facing(*here, *self.also)


class Ranking:
    """The memories that may surface; row i of every array but `answers` is `columns.memories[rows[i]]`.

    `scores` (the five axes) decide whether a memory surfaces, `preference` in which order: the score, and how well the
    memory answers what was said.
    """

    def __init__(
        self, columns: MemoryColumns, context: RankingContext, vectors: QueryVectors, cosines: NDArray[np.float32]
    ) -> None:
        """`cosines` are those of `VectorStore.compare` for `vectors.stacked()`."""
        self.columns = columns
        self.words = context.words
        visible = columns.visible(context.audience.subjects)
        # Excluded before anything is scored: what the audience may not hear, this match's own, what surfaced recently.
        hidden = np.zeros(len(columns), dtype=np.bool_)
        hidden[[columns.rows[known] for known in context.recently_surfaced if known in columns.rows]] = True
        if context.match_id is not None:
            hidden |= columns.of_match(context.match_id)
        self.rows: Rows = np.flatnonzero(visible & ~hidden)
        self.terms: AudibleTerms = columns.audible_terms(visible)
        self.similarity: Similarity = similarity(vectors, cosines, len(columns))
        answered = self.terms.answered(context.words)
        strength = self.terms.strength(context.words, answered)
        retained = scoring.retention(
            columns.created_ms, columns.last_surfaced_ms, columns.renewed_ms, columns.lasting, context.now_ms
        )[self.rows]
        self.importance: Floats = columns.importance[self.rows] * retained
        valence = columns.valence[self.rows]
        level = np.full(len(self.rows), scoring.LEVEL_MOOD)
        self.scores: Scores = scoring.score(
            semantic=scoring.with_neighbours(self.similarity.best, columns.neighbours)[self.rows],
            trigger=scoring.with_neighbours(strength, columns.neighbours)[self.rows],
            opponent=self._opponent(context.opponent),
            mood=level if context.polarity is None else scoring.mood_alignment(context.polarity, valence),
            recency=scoring.recency(
                columns.surface_count[self.rows], columns.last_surfaced_ms[self.rows], context.now_ms
            ),
            faded=1.0 - retained,
            talk=self.talk,
        )
        # Only what was said can be answered: without it the five axes alone decide.
        self.answers: Answers | None = (
            answers(columns, self.terms, context.words, answered, self.similarity.talk) if context.words.asked else None
        )
        self.preference: Floats = self.scores.total + (0.0 if self.answers is None else self.answers.total[self.rows])

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def talk(self) -> Floats:
        """For each of `rows` the cosine with the chat."""
        return self.similarity.talk[self.rows]

    @property
    def compared(self) -> NDArray[np.bool_]:
        """For each of `rows` whether it could be compared by meaning."""
        return self.similarity.compared[self.rows]

    def order(self, among: Rows | None = None) -> Rows:
        """Positions in `rows` (all, or those of `among`) by `preference`, the highest first."""
        chosen = np.arange(len(self.rows)) if among is None else among
        ranked: Rows = chosen[scoring.ranked(self.preference[chosen], self.importance[chosen])]
        return ranked

    def memory(self, position: int) -> Memory:
        """The memory at a position of `rows`."""
        return self.columns.memories[int(self.rows[position])]

    def axes(self, position: int) -> Axes:
        """The axes of the memory at a position of `rows`."""
        return self.scores.axes(position)

    def best_match(self, position: int) -> TermMatch | None:
        """The trigger or word that matched the memory at a position of `rows`."""
        return self.terms.best_match(int(self.rows[position]), self._gains)

    @cached_property
    def _gains(self) -> dict[str, float]:
        return self.terms.gains(self.words)

    def _opponent(self, opponent: Party | None) -> Floats:
        about = self.columns.about(opponent) if opponent is not None else np.zeros(len(self.columns), dtype=np.bool_)
        return scoring.opponent_relevance(about[self.rows], self.columns.cross_player[self.rows])
