"""Which of an owner's memories the words of the moment call up: an index of triggers and narratives, by rarity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import Memory
from app.memory.words import is_square, san_terms, terms, words

Floats = NDArray[np.float64]

# Words that stand on nearly every board and so call up little, however rare they are among the memories.
EVERY_BOARD = terms(
    "white black pawn knight bishop rook queen king piece move square file rank board game play player chess opponent "
    "side turn"
)
EVERY_BOARD_FACTOR = 0.25  # of a word's rarity
PROSE_WEIGHT = 0.5  # of a word that only the board's description says, which nobody chose to say
PROSE_SQUARE_WEIGHT = 0.15  # of a square there: a description names squares by the dozen
FULL_TRIGGER = 0.9  # what one rare trigger, said in full, is worth alone; more of them approach 1
NARRATIVE_CEILING = 0.4  # what the narrative's own words can reach: they were not chosen as triggers
NARRATIVE_HALF = 3.0  # rare narrative words, said now, that reach half of that ceiling


@dataclass(frozen=True, slots=True)
class ContextWords:
    """The words of the moment with their weights in (0, 1]."""

    weights: Mapping[str, float]


def context_words(*, prose: str, san: str | None, spoken: Iterable[str]) -> ContextWords:
    """Weighs the words of the moment: `spoken` (chat, opening, features) and the move in full, prose less."""
    weights = {term: PROSE_SQUARE_WEIGHT if is_square(term) else PROSE_WEIGHT for term in terms(prose)}
    for text in spoken:
        weights.update(dict.fromkeys(terms(text), 1.0))
    if san:
        weights.update(dict.fromkeys(san_terms(san), 1.0))
    return ContextWords(weights)


@dataclass(frozen=True, slots=True)
class Called:
    """What called a memory up: the trigger or the narrative's word, as written."""

    text: str
    is_trigger: bool


class Lexicon:
    """The words of a fixed sequence of memories. Rarity is counted among the visible ones of a query only, so that
    what one player said to a mind cannot be read off what it recalls for another.
    """

    def __init__(self, memories: Sequence[Memory]) -> None:
        self._memories = memories
        vocabulary: dict[str, int] = {}
        said: list[tuple[int, int]] = []  # (row, term): every word of a memory once
        narrated: list[tuple[int, int]] = []  # (row, term) of the narrative
        parts: list[int] = []  # the terms of all triggers, end to end
        starts: list[int] = []  # where each trigger begins in `parts`
        trigger_rows: list[int] = []
        for row, memory in enumerate(memories):
            own = set()
            for term in sorted(terms(memory.narrative)):
                number = vocabulary.setdefault(term, len(vocabulary))
                narrated.append((row, number))
                own.add(number)
            for trigger in memory.triggers:
                numbers = [vocabulary.setdefault(term, len(vocabulary)) for term in sorted(terms(trigger))]
                if numbers:
                    starts.append(len(parts))
                    trigger_rows.append(row)
                    parts.extend(numbers)
                    own.update(numbers)
            said.extend((row, number) for number in sorted(own))
        self._vocabulary = vocabulary
        self._factor = np.array([EVERY_BOARD_FACTOR if term in EVERY_BOARD else 1.0 for term in vocabulary])
        self._said_row, self._said_term = _columns(said)
        self._narrated_row, self._narrated_term = _columns(narrated)
        self._parts = np.array(parts, dtype=np.intp)
        self._starts = np.array(starts, dtype=np.intp)
        self._trigger_rows = np.array(trigger_rows, dtype=np.intp)

    def strength(self, context: ContextWords, visible: NDArray[np.bool_]) -> Floats:
        """How strongly each memory is called up, in [0, 1]; 0 for every row that `visible` leaves out."""
        rows = len(self._memories)
        rarity = self._rarity(visible)
        weights = self._weights(context)
        gain = rarity * weights
        missed: Floats = np.zeros(rows)
        if len(self._starts):
            worth = self._trigger_worth(rarity, weights)
            hit = np.flatnonzero((worth > 0.0) & visible[self._trigger_rows])
            missed = _sums(self._trigger_rows[hit], np.log1p(-FULL_TRIGGER * worth[hit]), rows)
        told = _sums(self._narrated_row, gain[self._narrated_term], rows)
        narrative = NARRATIVE_CEILING * told / (told + NARRATIVE_HALF)
        return np.where(visible, 1.0 - np.exp(missed) * (1.0 - narrative), 0.0)

    def called_by(self, row: int, context: ContextWords, visible: NDArray[np.bool_]) -> Called | None:
        """What in memory `row` answers the context most strongly: a trigger said in full, else a single word."""
        rarity = self._rarity(visible)
        gain = {term: rarity[number] * context.weights[term] for term, number in self._known(context)}
        full: list[tuple[float, str]] = []
        for trigger in self._memories[row].triggers:
            own = terms(trigger)
            if own and own <= gain.keys():
                full.append((max(gain[term] for term in own), trigger))
        if full:
            return Called(max(full, key=lambda entry: entry[0])[1], is_trigger=True)
        memory = self._memories[row]
        texts = (*memory.triggers, memory.narrative)
        single = [(gain[term], written) for text in texts for written, term in words(text) if gain.get(term, 0.0) > 0.0]
        return Called(max(single, key=lambda entry: entry[0])[1], is_trigger=False) if single else None

    def _rarity(self, visible: NDArray[np.bool_]) -> Floats:
        """Per term in [0, 1]: 1 for a word of one visible memory, near 0 for a word of all of them."""
        among = int(visible.sum())
        having = np.bincount(self._said_term[visible[self._said_row]], minlength=len(self._vocabulary))
        if not among:
            return np.zeros(len(self._vocabulary))
        rarity: Floats = self._factor * (np.log((among + 1) / np.maximum(having, 1)) / np.log(among + 1))
        return rarity

    def _weights(self, context: ContextWords) -> Floats:
        weights = np.zeros(len(self._vocabulary))
        for term, number in self._known(context):
            weights[number] = context.weights[term]
        return weights

    def _known(self, context: ContextWords) -> list[tuple[str, int]]:
        return [(term, self._vocabulary[term]) for term in context.weights if term in self._vocabulary]

    def _trigger_worth(self, rarity: Floats, weights: Floats) -> Floats:
        """Per trigger in [0, 1]: the share of it that is there, squared, times the weight of that and the rarity of
        its rarest word. Shares are counted by rarity.

        Squared, because half of "queen sacrifice" is far less than half of what it means.
        """
        parts = rarity[self._parts]
        weight = weights[self._parts]
        whole = np.add.reduceat(parts, self._starts)
        there = np.add.reduceat(parts * (weight > 0.0), self._starts)
        weighted = np.add.reduceat(parts * weight, self._starts)
        rarest = np.maximum.reduceat(parts, self._starts)
        worth: Floats = np.zeros(len(whole))
        np.divide(there * weighted * rarest, whole * whole, out=worth, where=there > 0.0)
        return np.minimum(worth, 1.0)


def _columns(pairs: list[tuple[int, int]]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    table = np.array(pairs, dtype=np.intp).reshape(-1, 2)
    return np.ascontiguousarray(table[:, 0]), np.ascontiguousarray(table[:, 1])


def _sums(rows: NDArray[np.intp], values: Floats, count: int) -> Floats:
    """The sum of `values` per row."""
    sums: Floats = np.bincount(rows, weights=values, minlength=count).astype(np.float64, copy=False)
    return sums
