"""Which of an owner's memories the words of the moment call up: an index of triggers and narratives, by rarity."""

from __future__ import annotations

from collections import OrderedDict
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
SIGHTS_KEPT = 8  # audiences whose view is kept per owner: opponents met at the same time; 10 ms to make anew
TINY = 1e-12  # keeps a division defined where a trigger's words are in every memory


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
    """The words of a fixed sequence of memories; asked through a `Sight` of those that an audience may hear."""

    def __init__(self, memories: Sequence[Memory]) -> None:
        self.memories = memories
        self.vocabulary: dict[str, int] = {}
        narrated: list[tuple[int, int]] = []  # (row, term): each word of a narrative once
        triggered: list[tuple[int, int, int]] = []  # (row, trigger, term): each word of a trigger once
        triggers = 0
        for row, memory in enumerate(memories):
            narrated.extend((row, self._number(term)) for term in sorted(terms(memory.narrative)))
            for trigger in memory.triggers:
                triggered.extend((row, triggers, self._number(term)) for term in sorted(terms(trigger)))
                triggers += 1
        self.narrated = np.array(narrated, dtype=np.intp).reshape(-1, 2)
        self.triggered = np.array(triggered, dtype=np.intp).reshape(-1, 3)
        said = np.concatenate([self.narrated, self.triggered[:, [0, 2]]])
        width = max(len(self.vocabulary), 1)
        # (row, term): each word of a memory once, whether it tells or triggers.
        self.said = np.stack(np.divmod(np.unique(said[:, 0] * width + said[:, 1]), width), axis=1)
        self.factor = np.array([EVERY_BOARD_FACTOR if term in EVERY_BOARD else 1.0 for term in self.vocabulary])
        self._sights: OrderedDict[bytes, Sight] = OrderedDict()

    def sight(self, visible: NDArray[np.bool_]) -> Sight:
        """The words of the visible memories alone; kept for the few audiences asked for last."""
        key = visible.tobytes()
        sight = self._sights.pop(key, None) or Sight(self, visible)
        self._sights[key] = sight
        while len(self._sights) > SIGHTS_KEPT:
            self._sights.popitem(last=False)
        return sight

    def _number(self, term: str) -> int:
        return self.vocabulary.setdefault(term, len(self.vocabulary))


class Sight:
    """The words of those memories that one audience may hear. Rarity is counted among them only, so that what one
    player said to a mind cannot be read off what it recalls for another.
    """

    def __init__(self, lexicon: Lexicon, visible: NDArray[np.bool_]) -> None:
        self._lexicon = lexicon
        self._rows = len(visible)
        among = int(visible.sum())
        said = lexicon.said[visible[lexicon.said[:, 0]], 1]
        having = np.bincount(said, minlength=len(lexicon.vocabulary))
        # Per term in [0, 1]: 1 for a word of one visible memory, near 0 for a word of all of them.
        self._rarity: Floats = lexicon.factor * (
            np.log((among + 1) / np.maximum(having, 1)) / np.log(max(among, 1) + 1)
        )
        narrated = lexicon.narrated[visible[lexicon.narrated[:, 0]]]
        self._narrated_row, self._narrated_term = narrated[:, 0].copy(), narrated[:, 1].copy()
        triggered = lexicon.triggered[visible[lexicon.triggered[:, 0]]]
        # The words of all triggers end to end; `starts` says where each trigger begins.
        _, self._starts = np.unique(triggered[:, 1], return_index=True)
        self._trigger_rows = triggered[self._starts, 0]
        self._parts = triggered[:, 2].copy()
        if len(self._starts):
            self._part_rarity = self._rarity[self._parts]
            whole = np.add.reduceat(self._part_rarity, self._starts)
            rarest = np.maximum.reduceat(self._part_rarity, self._starts)
            self._worth_factor = rarest / np.maximum(whole * whole, TINY)

    def strength(self, context: ContextWords) -> Floats:
        """How strongly each memory is called up, in [0, 1]; 0 for every row out of sight."""
        weights = np.zeros(len(self._rarity))
        for term, number in self._known(context):
            weights[number] = context.weights[term]
        missed: Floats = np.zeros(self._rows)
        if len(self._starts):
            worth = self._trigger_worth(weights)
            hit = np.flatnonzero(worth)
            missed = _sums(self._trigger_rows[hit], np.log1p(-FULL_TRIGGER * worth[hit]), self._rows)
        told = _sums(self._narrated_row, (self._rarity * weights)[self._narrated_term], self._rows)
        narrative = NARRATIVE_CEILING * told / (told + NARRATIVE_HALF)
        strength: Floats = 1.0 - np.exp(missed) * (1.0 - narrative)
        return strength

    def called_by(self, row: int, context: ContextWords) -> Called | None:
        """What in memory `row` answers the context most strongly: a trigger said in full, else a single word."""
        gain = {term: self._rarity[number] * context.weights[term] for term, number in self._known(context)}
        memory = self._lexicon.memories[row]
        full: list[tuple[float, str]] = []
        for trigger in memory.triggers:
            own = terms(trigger)
            if own and own <= gain.keys():
                full.append((max(gain[term] for term in own), trigger))
        if full:
            return Called(max(full, key=lambda entry: entry[0])[1], is_trigger=True)
        texts = (*memory.triggers, memory.narrative)
        single = [(gain[term], written) for text in texts for written, term in words(text) if gain.get(term, 0.0) > 0.0]
        return Called(max(single, key=lambda entry: entry[0])[1], is_trigger=False) if single else None

    def _known(self, context: ContextWords) -> list[tuple[str, int]]:
        vocabulary = self._lexicon.vocabulary
        return [(term, vocabulary[term]) for term in context.weights if term in vocabulary]

    def _trigger_worth(self, weights: Floats) -> Floats:
        """Per trigger in [0, 1]: the share of it that is there, squared, times the weight of that and the rarity of
        its rarest word. Shares are counted by rarity.

        Squared, because half of "queen sacrifice" is far less than half of what it means.
        """
        weight = weights[self._parts]
        there = np.add.reduceat(self._part_rarity * (weight > 0.0), self._starts)
        weighted = np.add.reduceat(self._part_rarity * weight, self._starts)
        worth: Floats = np.minimum(there * weighted * self._worth_factor, 1.0)
        return worth


def _sums(rows: NDArray[np.intp], values: Floats, count: int) -> Floats:
    """The sum of `values` per row."""
    sums: Floats = np.bincount(rows, weights=values, minlength=count).astype(np.float64, copy=False)
    return sums
