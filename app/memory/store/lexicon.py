"""An inverted index of triggers and narratives: how well each memory matches the words of the moment, by rarity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.domain.making import quickly_made
from app.domain.memory import CreatedBy, Memory
from app.memory.described import weights_of
from app.memory.store.postings import Places, Postings
from app.memory.times import Month, asks_time, months_in, names_time
from app.memory.words import in_order, san_terms, terms, words

Floats = NDArray[np.float64]

# Words that describe nearly every position and so count little, however rare they are among the memories.
EVERY_BOARD = terms(
    "white black pawn knight bishop rook queen king piece move square file rank board game play player chess opponent "
    "side turn"
)
EVERY_BOARD_FACTOR = 0.25  # factor on the rarity of these words
FULL_TRIGGER = 0.9  # strength of one rare trigger whose words all occur; several of them approach 1
# The same for a trigger whose words are all in the narrative, where they count already: most such triggers are derived.
# Not for seeds, whose triggers an author chose.
REPEATING_TRIGGER = 0.5
NARRATIVE_CEILING = 0.4  # limit of the strength by narrative words, which were not chosen as triggers
NARRATIVE_HALF = 3.0  # rare narrative words of the context that reach half of that limit
# Strength of a narrative with all words of the question. For texts as short as memories the share of the question's
# words, weighted by rarity, comes close to BM25; combined with the cosine it finds more than either.
ANSWERING = 0.85
SHORTEST_QUESTION = 1.5  # rare words that a question counts for at least, so that one word does not answer a greeting
LONGEST_NAME = 40  # characters at the start of a narrative in which its name is looked for
NO_NAME = -1  # no term
TINY = 1e-12  # keeps a division defined if a trigger's words are in every memory


@quickly_made
@dataclass(frozen=True, slots=True)
class ContextWords:
    """Terms of the moment -> weights in (0, 1], and what was asked or said last: its terms, whether it asks for a time,
    and the months it names."""

    weights: Mapping[str, float]
    asked: frozenset[str] = field(default=frozenset())
    asks_time: bool = False
    months: tuple[Month, ...] = ()


def context_words(*, prose: str, san: str | None, spoken: Iterable[str], asked: str = "") -> ContextWords:
    """Weighs the terms of the moment: those of `spoken` (opening, features), `asked` (the talk) and the move `san`
    count 1, those of the board's description `prose` less."""
    weights = weights_of(prose)
    for text in filter(None, spoken):
        weights.update(dict.fromkeys(terms(text), 1.0))
    question = terms(asked)
    weights.update(dict.fromkeys(question, 1.0))
    if san:
        weights.update(dict.fromkeys(san_terms(san), 1.0))
    if not asked:
        return ContextWords(weights)
    return ContextWords(weights, question, asks_time(asked), months_in(asked))


class ReadTrigger(NamedTuple):
    """A trigger as written, its terms, and those in their order between spaces if they say more than every board does,
    else nothing."""

    written: str
    terms: frozenset[str]
    phrase: str


def read_triggers(triggers: Sequence[str]) -> tuple[ReadTrigger, ...]:
    """The triggers of a memory, for whoever looks for them in a text."""
    read = []
    for written in triggers:
        own = terms(written)
        read.append(ReadTrigger(written, own, f" {in_order(written)} " if own - EVERY_BOARD else ""))
    return tuple(read)


@dataclass(frozen=True, slots=True)
class TermMatch:
    """The trigger or the single word, as written, by which a memory matched."""

    text: str


@dataclass(frozen=True, slots=True)
class TermNumbers:
    """A memory's terms as numbers, ascending and once each: its narrative's, and those of each trigger that has any.
    `name` is the term of the capitalised word with which the narrative begins, NO_NAME without one; `asks` and
    `has_time` say whether the narrative has a question and whether it names a time."""

    narrative: tuple[int, ...]
    triggers: tuple[tuple[int, ...], ...]
    name: int
    asks: bool
    has_time: bool


class Lexicon:
    """The terms of a fixed sequence of memories; queried through the `AudibleTerms` of an audience."""

    def __init__(self, memories: Sequence[Memory], before: Lexicon | None = None) -> None:
        """With an earlier lexicon `before` of the same owner, only changed memories are tokenised again."""
        self.memories = memories
        # Terms are only added, so that successive lexicons of one owner share the numbering.
        self.vocabulary: dict[str, int] = {} if before is None else before.vocabulary
        self.numbers: list[TermNumbers] = [_unchanged(memory, before) or self._read(memory) for memory in memories]
        self.rows: dict[str, int] = {memory.id: row for row, memory in enumerate(memories)}
        # One worker's own: read from the memories above, at most once for each, and gone with them.
        self._triggers: dict[int, tuple[ReadTrigger, ...]] = {}
        width = len(self.vocabulary)
        self.narrated = _postings((of.narrative for of in self.numbers), width)
        triggers = [trigger for of in self.numbers for trigger in of.triggers]
        self.triggered = _postings(triggers, width)
        self.trigger_rows = _group_numbers([len(of.triggers) for of in self.numbers])
        self.words_of_triggers = np.fromiter(chain.from_iterable(triggers), dtype=np.intp)
        lengths = np.array([len(trigger) for trigger in triggers], dtype=np.intp)
        self.trigger_starts = np.cumsum(lengths) - lengths
        repeats = [
            set(trigger) <= set(of.narrative) and memory.created_by is not CreatedBy.SEED
            for memory, of in zip(memories, self.numbers, strict=True)
            for trigger in of.triggers
        ]
        # The strength of each trigger if all its words occur.
        self.trigger_full = np.where(np.array(repeats, dtype=np.bool_), REPEATING_TRIGGER, FULL_TRIGGER)
        self.every_word = _postings((sorted({*of.narrative, *chain(*of.triggers)}) for of in self.numbers), width)
        self.names: NDArray[np.int32] = np.array([of.name for of in self.numbers], dtype=np.int32)
        self.asks: NDArray[np.bool_] = np.array([of.asks for of in self.numbers], dtype=np.bool_)
        self.has_time: NDArray[np.bool_] = np.array([of.has_time for of in self.numbers], dtype=np.bool_)
        # Of how many memories each was made: so often its words were said.
        self.stands_for: Floats = np.array([memory.stands_for for memory in memories], dtype=np.float64)
        # Natural logarithm of the number of different terms, at least of one.
        self.log_length: Floats = np.log([max(1, len(of.narrative)) for of in self.numbers])
        self.factor = np.array([EVERY_BOARD_FACTOR if term in EVERY_BOARD else 1.0 for term in self.vocabulary])

    def _read(self, memory: Memory) -> TermNumbers:
        triggers = (self._numbers(terms(trigger)) for trigger in memory.triggers)
        first = next(iter(words(memory.narrative[:LONGEST_NAME])), ("", ""))
        named = memory.narrative.startswith(first[0]) and first[0][:1].isupper()
        narrative = self._numbers(terms(memory.narrative))
        return TermNumbers(
            narrative,
            tuple(filter(None, triggers)),
            self.vocabulary.get(first[1], NO_NAME) if named else NO_NAME,
            "?" in memory.narrative,
            names_time(memory.narrative),
        )

    def triggers(self, row: int) -> tuple[ReadTrigger, ...]:
        """The triggers of a memory, read when they are first asked for: few memories come so far."""
        found = self._triggers.get(row)
        if found is None:
            found = self._triggers[row] = read_triggers(self.memories[row].triggers)
        return found

    def _numbers(self, found: frozenset[str]) -> tuple[int, ...]:
        # New terms are numbered alphabetically, so that the numbers do not depend on the order of a set.
        return tuple(sorted(self.vocabulary.setdefault(term, len(self.vocabulary)) for term in sorted(found)))


class AudibleTerms:
    """The terms of the memories that one audience may hear. Rarity is computed from these alone, so that recall for one
    player reveals nothing that another said.
    """

    def __init__(self, lexicon: Lexicon, visible: NDArray[np.bool_]) -> None:
        self._lexicon = lexicon
        self._visible = visible
        self._inaudible = None if visible.all() else ~visible
        # A memory that maintenance made of several counts as all of them: words that were in everything stay common.
        among = float(lexicon.stands_for[visible].sum())
        width = len(lexicon.factor)
        having: Floats = np.zeros(width)
        if width:
            rows, counts = lexicon.every_word.of(np.arange(width))
            of_terms = np.repeat(np.arange(width), counts)
            heard = visible[rows]
            having[:] = np.bincount(of_terms[heard], weights=lexicon.stands_for[rows[heard]], minlength=width)
        # Inverse document frequency per term, in [0, 1]: 1 for a term of one visible memory, near 0 for one of all.
        self._rarity: Floats = lexicon.factor * (
            np.log((among + 1) / np.maximum(having, 1)) / np.log(max(among, 1) + 1)
        )
        if len(lexicon.trigger_rows):
            parts = self._rarity[lexicon.words_of_triggers]
            whole = np.add.reduceat(parts, lexicon.trigger_starts)
            rarest = np.maximum.reduceat(parts, lexicon.trigger_starts)
            self._worth_factor = rarest / np.maximum(whole * whole, TINY)

    def strength(self, context: ContextWords, answered: Floats | None = None) -> Floats:
        """How well each memory matches, in [0, 1]; 0 for every row that is not visible. `answered` is what the method
        of this name gives for the context, where it is known already."""
        rows = len(self._visible)
        if not rows:
            return np.zeros(0)
        numbers, weights = self._known(context)
        rarity = self._rarity[numbers]
        gained = rarity * weights
        (shared,) = self._lexicon.narrated.sums(numbers, rows, gained)
        narrative = NARRATIVE_CEILING * shared / (shared + NARRATIVE_HALF)
        # Without a question nothing is answered.
        if context.asked:
            narrative = np.maximum(narrative, ANSWERING * (self.answered(context) if answered is None else answered))
        strength: Floats = 1.0 - self._missed(numbers, rarity, gained) * (1.0 - narrative)
        if self._inaudible is not None:
            strength[self._inaudible] = 0.0
        return strength

    def gains(self, context: ContextWords) -> dict[str, float]:
        """Rarity times weight of each term of the context that occurs in a memory."""
        vocabulary, width = self._lexicon.vocabulary, len(self._rarity)
        known = [(term, weight, vocabulary.get(term, width)) for term, weight in context.weights.items()]
        here = [entry for entry in known if entry[2] < width]
        rarity = self._rarity[[number for _, _, number in here]].tolist() if here else []
        return {term: rare * weight for (term, weight, _), rare in zip(here, rarity, strict=True)}

    def best_match(self, row: int, gain: Mapping[str, float]) -> TermMatch | None:
        """The best match of memory `row` by the context's `gains`: a trigger whose words all occur, else one word."""
        memory = self._lexicon.memories[row]
        full: list[tuple[float, str]] = []
        for trigger, own, _ in self._lexicon.triggers(row):
            if own and own <= gain.keys():
                full.append((max(gain[term] for term in own), trigger))
        if full:
            return TermMatch(max(full, key=lambda entry: entry[0])[1])
        texts = (*memory.triggers, memory.narrative)
        single = [(gain[term], written) for text in texts for written, term in words(text) if gain.get(term, 0.0) > 0.0]
        return TermMatch(max(single, key=lambda entry: entry[0])[1]) if single else None

    def _known(self, context: ContextWords) -> tuple[Places, Floats]:
        """The numbers and weights of the context's terms that occur in a memory."""
        number_of, width = self._lexicon.vocabulary.get, len(self._rarity)
        found = [(number_of(term), weight) for term, weight in context.weights.items()]
        weight_of = {number: weight for number, weight in found if number is not None and number < width}
        numbers = sorted(weight_of)
        return np.array(numbers, dtype=np.intp), np.array([weight_of[number] for number in numbers])

    def answered(self, context: ContextWords) -> Floats:
        """Per memory, the share of the asked terms, weighted by rarity, that its narrative has, in [0, 1]."""
        if not context.asked:
            return np.zeros(len(self._visible))
        vocabulary, width = self._lexicon.vocabulary, len(self._rarity)
        numbers = sorted(number for term in context.asked if (number := vocabulary.get(term, width)) < width)
        known = np.array(numbers, dtype=np.intp)
        # A term that no memory has counts with the highest rarity, 1.
        whole = float(self._rarity[known].sum()) + len(context.asked) - len(known)
        (answered,) = self._lexicon.narrated.sums(known, len(self._visible), self._rarity[known])
        share: Floats = np.minimum(answered / max(whole, SHORTEST_QUESTION), 1.0)
        return share

    def named(self, context: ContextWords) -> NDArray[np.bool_]:
        """Per memory, whether its narrative begins with a name that is among the asked terms."""
        vocabulary, width = self._lexicon.vocabulary, len(self._rarity)
        # One place more for NO_NAME, which is the last place.
        asked = np.zeros(width + 1, dtype=np.bool_)
        asked[[number for term in context.asked if (number := vocabulary.get(term, width)) < width]] = True
        return asked[self._lexicon.names]

    def _missed(self, numbers: Places, rarity: Floats, gained: Floats) -> Floats | float:
        """Per memory, the product over its triggers of 1 - strength; `gained` is rarity times weight of the terms.

        The strength of a trigger is the share of its words that occur (by rarity), squared, times their weight and the
        rarity of its rarest word. Squared, because half of "queen sacrifice" means far less than half of it.
        """
        lexicon = self._lexicon
        rows, triggers = len(self._visible), len(lexicon.trigger_rows)
        if not triggers:
            return 1.0
        there, weighted = lexicon.triggered.sums(numbers, triggers, rarity, gained)
        hit = np.flatnonzero(there)
        if not len(hit):
            return 1.0
        worth = np.minimum(there[hit] * weighted[hit] * self._worth_factor[hit], 1.0)
        logs = np.bincount(
            lexicon.trigger_rows[hit], weights=np.log1p(-lexicon.trigger_full[hit] * worth), minlength=rows
        )
        missed: Floats = np.exp(logs)
        return missed


def _unchanged(memory: Memory, before: Lexicon | None) -> TermNumbers | None:
    """The terms of a memory from the earlier lexicon, if it has not changed since."""
    row = before.rows.get(memory.id) if before is not None else None
    if before is None or row is None:
        return None
    other = before.memories[row]
    unchanged = other.narrative == memory.narrative and other.triggers == memory.triggers
    return before.numbers[row] if unchanged else None


def _postings(groups: Iterable[Sequence[int]], vocabulary: int) -> Postings:
    """The inverted index of groups of terms: term -> numbers of the groups that have it."""
    listed = list(groups)
    of_terms = np.fromiter(chain.from_iterable(listed), dtype=np.intp)
    return Postings(_group_numbers([len(group) for group in listed]), of_terms, vocabulary)


def _group_numbers(lengths: list[int]) -> Places:
    """The number of the group of each element, for groups of these lengths."""
    return np.repeat(np.arange(len(lengths)), lengths)
