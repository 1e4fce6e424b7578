"""The ranking of memories without a model: arrays over all memories that the present audience may hear."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.domain.making import quickly_made
from app.domain.memory import Axes, Memory, Party
from app.memory.store.columns import MemoryColumns
from app.memory.store.hearing import Hearing
from app.memory.store.lexicon import AudibleTerms, ContextWords, TermMatch
from app.memory.store.vector_store import MemoryAudience
from app.subconscious import scoring
from app.subconscious.answers import Answers, answers
from app.subconscious.scoring import Scores
from app.subconscious.similarity import QueryVectors, Similarity, similarity

Floats = NDArray[np.float64]
Rows = NDArray[np.intp]


@quickly_made
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
        heard = _heard(columns, context)
        self.rows: Rows = heard.rows
        self.terms: AudibleTerms = heard.terms
        self.similarity: Similarity = similarity(vectors, cosines, len(columns))
        # For each of `rows` the cosine with the chat, None without one, and whether it was compared by meaning at all.
        self.talk: Floats | None = None if vectors.talk is None else heard.of(self.similarity.talk)
        self.compared: NDArray[np.bool_] = heard.of(self.similarity.compared)
        answered = self.terms.answered(context.words) if context.words.asked else None
        strength = self.terms.strength(context.words, answered)
        retained = None if heard.all_last else _retained(columns, heard, context.now_ms)
        self.importance: Floats = heard.importance if retained is None else heard.importance * retained
        near = columns.neighbours, columns.neighboured
        self.scores: Scores = scoring.score(
            semantic=heard.of(scoring.with_neighbours(self.similarity.best, *near)),
            trigger=heard.of(scoring.with_neighbours(strength, *near)),
            opponent=scoring.opponent_relevance(heard.about, heard.general),
            mood=_moods(heard, context.polarity),
            recency=scoring.recency(
                heard.of(columns.surface_count), heard.of(columns.last_surfaced_ms), context.now_ms
            ),
            faded=None if retained is None else 1.0 - retained,
            talk=self.talk,
        )
        # Only what was said can be answered: without it the five axes alone decide.
        self.answers: Answers | None = None
        self.preference: Floats = self.scores.total
        if answered is not None:
            self.answers = answers(columns, self.terms, context.words, answered, self.similarity.talk)
            self.preference = self.scores.total + heard.of(self.answers.total)

    def __len__(self) -> int:
        return len(self.rows)

    def order(self, among: Rows | None = None) -> Rows:
        """Positions in `rows` (all, or those of `among`) by `preference`, the highest first."""
        chosen = np.arange(len(self.rows)) if among is None else among
        if len(chosen) < 2:
            return chosen
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


def _heard(columns: MemoryColumns, context: RankingContext) -> Hearing:
    """What is ranked. Excluded before anything is scored: what the audience may not hear, this match's own, what
    surfaced recently."""
    heard = columns.hearing(context.opponent, context.audience.subjects)
    recent = [columns.rows[known] for known in context.recently_surfaced if known in columns.rows]
    own = columns.of_match(context.match_id) if context.match_id is not None else None
    if not recent and own is None:
        return heard
    hidden = np.zeros(len(columns), dtype=np.bool_) if own is None else own
    hidden[recent] = True
    return heard.without(hidden)


def _retained(columns: MemoryColumns, heard: Hearing, now_ms: int) -> Floats:
    made, surfaced, renewed = columns.created_ms, columns.last_surfaced_ms, columns.renewed_ms
    return scoring.retention(heard.of(made), heard.of(surfaced), heard.of(renewed), heard.lasting, now_ms)


def _moods(heard: Hearing, polarity: float | None) -> Floats:
    if polarity is None:
        return np.full(len(heard.rows), scoring.LEVEL_MOOD)
    return scoring.mood_alignment(polarity, heard.valence_sign)
