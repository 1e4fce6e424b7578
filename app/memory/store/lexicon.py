"""Which of an owner's memories the words of the moment call up: an index of triggers and narratives, by rarity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import CreatedBy, Memory
from app.memory.store.postings import Places, Postings
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
# The same for one that only says what the narrative says, whose words count already: such triggers are mostly derived.
# An author's, in what a mind was made with, are all meant.
REPEATING_TRIGGER = 0.5
NARRATIVE_CEILING = 0.4  # what the narrative's own words can reach: they were not chosen as triggers
NARRATIVE_HALF = 3.0  # rare narrative words, said now, that reach half of that ceiling
# What a narrative is worth that says every word of what was asked. The share of a question that a text answers, by
# rarity, is what BM25 comes to for texts as short as memories; beside the cosine it finds what neither finds alone.
ANSWERING = 0.85
SHORTEST_QUESTION = 1.5  # rare words; a greeting of one word is not a question that one word answers
TINY = 1e-12  # keeps a division defined where a trigger's words are in every memory


@dataclass(frozen=True, slots=True)
class ContextWords:
    """The words of the moment with their weights in (0, 1], and among them those of what was asked or said just now."""

    weights: Mapping[str, float]
    asked: frozenset[str] = field(default=frozenset())


def context_words(*, prose: str, san: str | None, spoken: Iterable[str], asked: str = "") -> ContextWords:
    """Weighs the words of the moment: `spoken` (opening, features), `asked` (the talk) and the move in full, prose
    less. What is asked is also taken as a whole: a memory that says much of it answers it."""
    weights = {term: PROSE_SQUARE_WEIGHT if is_square(term) else PROSE_WEIGHT for term in terms(prose)}
    question = terms(asked)
    for text in spoken:
        weights.update(dict.fromkeys(terms(text), 1.0))
    weights.update(dict.fromkeys(question, 1.0))
    if san:
        weights.update(dict.fromkeys(san_terms(san), 1.0))
    return ContextWords(weights, question)


@dataclass(frozen=True, slots=True)
class Called:
    """What called a memory up: the trigger or the narrative's word, as written."""

    text: str
    is_trigger: bool


@dataclass(frozen=True, slots=True)
class Said:
    """A memory's words as numbers: its narrative's, and each trigger's that has any, ascending and once each."""

    narrated: tuple[int, ...]
    triggers: tuple[tuple[int, ...], ...]


class Lexicon:
    """The words of a fixed sequence of memories; asked through a `Sight` of those that an audience may hear."""

    def __init__(self, memories: Sequence[Memory], before: Lexicon | None = None) -> None:
        """With the lexicon `before`, only what has changed is read again."""
        self.memories = memories
        # Numbers are only ever added, so that lexicons of one owner share them.
        self.vocabulary: dict[str, int] = {} if before is None else before.vocabulary
        self.said: list[Said] = [_known(memory, before) or self._read(memory) for memory in memories]
        self.rows: dict[str, int] = {memory.id: row for row, memory in enumerate(memories)}
        width = len(self.vocabulary)
        self.narrated = _postings((said.narrated for said in self.said), width)
        triggers = [trigger for said in self.said for trigger in said.triggers]
        self.triggered = _postings(triggers, width)
        self.trigger_rows = _owners([len(said.triggers) for said in self.said])
        self.words_of_triggers = np.fromiter(chain.from_iterable(triggers), dtype=np.intp)
        lengths = np.array([len(trigger) for trigger in triggers], dtype=np.intp)
        self.trigger_starts = np.cumsum(lengths) - lengths
        whole = [set(said.narrated) for said in self.said]
        repeats = [
            set(trigger) <= whole[row] and memories[row].created_by is not CreatedBy.SEED
            for row, said in enumerate(self.said)
            for trigger in said.triggers
        ]
        # What each trigger is worth when it is said in full.
        self.trigger_full = np.where(np.array(repeats, dtype=np.bool_), REPEATING_TRIGGER, FULL_TRIGGER)
        self.every_word = _postings((sorted({*said.narrated, *chain(*said.triggers)}) for said in self.said), width)
        self.factor = np.array([EVERY_BOARD_FACTOR if term in EVERY_BOARD else 1.0 for term in self.vocabulary])

    def sight(self, visible: NDArray[np.bool_]) -> KnownWords:
        """The words of the visible memories alone."""
        return KnownWords(self, visible)

    def _read(self, memory: Memory) -> Said:
        triggers = (self._numbers(terms(trigger)) for trigger in memory.triggers)
        return Said(self._numbers(terms(memory.narrative)), tuple(filter(None, triggers)))

    def _numbers(self, found: frozenset[str]) -> tuple[int, ...]:
        # In the order of the alphabet first, so that the numbers do not hang on the order of a set.
        return tuple(sorted(self.vocabulary.setdefault(term, len(self.vocabulary)) for term in sorted(found)))


class KnownWords:
    """The words of those memories that one audience may hear. Rarity is counted among them only, so that what one
    player said to a mind cannot be read off what it recalls for another.
    """

    def __init__(self, lexicon: Lexicon, visible: NDArray[np.bool_]) -> None:
        self._lexicon = lexicon
        self._visible = visible
        among = int(visible.sum())
        width = len(lexicon.factor)
        having: Floats = np.zeros(width)
        if width:
            rows, counts = lexicon.every_word.of(np.arange(width))
            of_terms = np.repeat(np.arange(width), counts)
            having = np.bincount(of_terms[visible[rows]], minlength=width).astype(np.float64)
        # Per term in [0, 1]: 1 for a word of one visible memory (or of none), near 0 for a word of all of them.
        self._rarity: Floats = lexicon.factor * (
            np.log((among + 1) / np.maximum(having, 1)) / np.log(max(among, 1) + 1)
        )
        if len(lexicon.trigger_rows):
            parts = self._rarity[lexicon.words_of_triggers]
            whole = np.add.reduceat(parts, lexicon.trigger_starts)
            rarest = np.maximum.reduceat(parts, lexicon.trigger_starts)
            self._worth_factor = rarest / np.maximum(whole * whole, TINY)

    def strength(self, context: ContextWords) -> Floats:
        """How strongly each memory is called up, in [0, 1]; 0 for every row out of sight."""
        lexicon, rows = self._lexicon, len(self._visible)
        if not rows:
            return np.zeros(0)
        numbers, weights = self._known(context)
        rarity = self._rarity[numbers]
        told = lexicon.narrated.sums(numbers, rarity * weights, rows)
        narrative = NARRATIVE_CEILING * told / (told + NARRATIVE_HALF)
        narrative = np.maximum(narrative, ANSWERING * self._answered(context))
        strength: Floats = 1.0 - self._missed(numbers, rarity, weights) * (1.0 - narrative)
        strength[~self._visible] = 0.0
        return strength

    def gains(self, context: ContextWords) -> dict[str, float]:
        """What each word of the context is worth here: its rarity times its weight."""
        vocabulary, width = self._lexicon.vocabulary, len(self._rarity)
        known = [(term, weight, vocabulary.get(term, width)) for term, weight in context.weights.items()]
        here = [entry for entry in known if entry[2] < width]
        rarity = self._rarity[[number for _, _, number in here]].tolist() if here else []
        return {term: rare * weight for (term, weight, _), rare in zip(here, rarity, strict=True)}

    def called_by(self, row: int, gain: Mapping[str, float]) -> Called | None:
        """What in memory `row` answers the context (by its `gains`) most strongly: a trigger said in full, else a
        single word."""
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

    def _known(self, context: ContextWords) -> tuple[Places, Floats]:
        """The numbers and the weights of the context's words that stand here."""
        vocabulary, width = self._lexicon.vocabulary, len(self._rarity)
        found = [
            (number, weight) for term, weight in context.weights.items() if (number := vocabulary.get(term)) is not None
        ]
        here = sorted(entry for entry in found if entry[0] < width)
        return np.array([number for number, _ in here], dtype=np.intp), np.array([weight for _, weight in here])

    def _answered(self, context: ContextWords) -> Floats:
        """Per memory, the share of what was asked that its narrative says, by rarity, in [0, 1]."""
        vocabulary, width = self._lexicon.vocabulary, len(self._rarity)
        numbers = sorted(number for term in context.asked if (number := vocabulary.get(term, width)) < width)
        known = np.array(numbers, dtype=np.intp)
        # A word that no memory has is as rare as can be, and nobody answers it.
        whole = float(self._rarity[known].sum()) + len(context.asked) - len(known)
        answered = self._lexicon.narrated.sums(known, self._rarity[known], len(self._visible))
        share: Floats = np.minimum(answered / max(whole, SHORTEST_QUESTION), 1.0)
        return share

    def _missed(self, numbers: Places, rarity: Floats, weights: Floats) -> Floats:
        """Per memory, the product over its triggers of what each leaves to be wished.

        A trigger is worth the share of it that is there, squared, times the weight of that and the rarity of its
        rarest word; shares are counted by rarity. Squared, because half of "queen sacrifice" is far less than half of
        what it means.
        """
        lexicon = self._lexicon
        rows, triggers = len(self._visible), len(lexicon.trigger_rows)
        if not triggers:
            return np.ones(rows)
        there = lexicon.triggered.sums(numbers, rarity, triggers)
        hit = np.flatnonzero(there)
        weighted = lexicon.triggered.sums(numbers, rarity * weights, triggers)[hit]
        worth = np.minimum(there[hit] * weighted * self._worth_factor[hit], 1.0)
        logs = np.bincount(
            lexicon.trigger_rows[hit], weights=np.log1p(-lexicon.trigger_full[hit] * worth), minlength=rows
        )
        missed: Floats = np.exp(logs)
        return missed


def _known(memory: Memory, before: Lexicon | None) -> Said | None:
    """The words of a memory that the lexicon before has read already."""
    row = before.rows.get(memory.id) if before is not None else None
    if before is None or row is None:
        return None
    other = before.memories[row]
    unchanged = other.narrative == memory.narrative and other.triggers == memory.triggers
    return before.said[row] if unchanged else None


def _postings(groups: Iterable[Sequence[int]], vocabulary: int) -> Postings:
    """The index of groups of terms, by the place of the group."""
    listed = list(groups)
    of_terms = np.fromiter(chain.from_iterable(listed), dtype=np.intp)
    return Postings(_owners([len(group) for group in listed]), of_terms, vocabulary)


def _owners(lengths: list[int]) -> Places:
    """For each of so many things per group, the group it belongs to."""
    return np.repeat(np.arange(len(lengths)), lengths)
