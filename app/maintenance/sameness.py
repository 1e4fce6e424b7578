"""Which memories of one cluster say the same, so that one of them can stand for all. Pure.

What stands for others must say nothing that they do not, and nothing in them may be lost that somebody could ask for:
names, numbers, colours, pieces, results and days are compared word by word, whatever the vectors say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import numpy as np

from app.domain.memory import Memory
from app.maintenance.clustering import Floats
from app.maintenance.counting import without_count
from app.maintenance.grouping import is_told
from app.memory.keeping.contradiction import Statement, contradicts, negated
from app.memory.times import MONTHS
from app.memory.words import fact_words, terms

# Cosines from which one memory may stand for another: if its words hold nearly all of the other's, and if they differ
# in words but not in anything that is compared word by word.
IN_ITS_WORDS, IN_MEANING = 0.55, 0.8
# Words that a memory must have to be part of another: "Of course." is part of anything.
FEWEST_WORDS = 3
# Share of a memory's words that the one which stands for it may lack, and of both words for one and the same event that
# only ever differs in its numbers.
LACKING, EVENT_SHARED = 0.25, 0.8
# Least absolute valence of two memories of opposite sign that are therefore not the same.
COLOURED = 0.4
TEXTS_KEPT = 16_384  # narratives whose words are remembered during a run

_NUMBER = re.compile(r"\d+")
_CAPITAL = re.compile(r"(?<![.!?…] )(?<!^)\b[A-ZÀ-Þ][\w'’-]*")
_SQUARE = re.compile(r"\b(?:[KQRBN]?[a-h]?x?[a-h][1-8](?:=[QRBN])?|[O0]-[O0](?:-[O0])?)\b")
_NUMBER_WORDS = frozenset(
    re.findall(
        r"\w+",
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty thirty forty fifty sixty hundred thousand first second third fourth fifth sixth "
        "seventh eighth ninth tenth last both twice",
    )
)
# Words that make another fact of a sentence.
_EXACT = terms(
    "white black queen king rook bishop knight pawn castling check mate checkmate stalemate draw drew won lost beat "
    "win lose resign resigned time flag blunder opening middlegame endgame morning afternoon evening night weekend "
    "monday tuesday wednesday thursday friday saturday sunday left right early late long short open closed before "
    f"after never seldom rarely mother father brother sister son daughter wife husband dog cat "
    f"{' '.join(MONTHS)}"
)


class Likeness(StrEnum):
    """How a memory is held by the one that stands for it: `words` (both have nearly the same), `part` (it says less),
    `meaning` (other words for the same), `event` (the same thing another time, with other numbers)."""

    WORDS = "words"
    PART = "part"
    MEANING = "meaning"
    EVENT = "event"


@dataclass(frozen=True, slots=True)
class Said:
    """What of a narrative is compared."""

    words: frozenset[str]
    numbers: frozenset[str]
    names: frozenset[str]
    exact: frozenset[str]
    negated: bool


@dataclass(frozen=True, slots=True)
class Alike:
    """One memory with those it can stand for, by their places in the sequence that was asked about."""

    leader: int
    others: tuple[tuple[int, Likeness], ...]

    @property
    def rows(self) -> tuple[int, ...]:
        return (self.leader, *(row for row, _ in self.others))


@lru_cache(maxsize=TEXTS_KEPT)
def said_in(narrative: str) -> Said:
    """The words of a narrative by what they weigh; how often it was noted is none of them."""
    narrative = without_count(narrative)
    words = fact_words(narrative)
    lower = frozenset(re.findall(r"[a-z]+", narrative.casefold()))
    numbers = frozenset(_NUMBER.findall(narrative)) | (lower & _NUMBER_WORDS)
    exact = (words & _EXACT) | frozenset(_SQUARE.findall(narrative))
    return Said(words, numbers, terms(" ".join(_CAPITAL.findall(narrative))), exact, negated(narrative))


def likeness(leader: Memory, other: Memory, cosine: float, *, by_meaning: bool) -> Likeness | None:
    """How `leader` holds what `other` says; None if it does not. Both are of one group. `by_meaning`: both lie in one
    cluster, so that other words for the same, and the same event at another time, may count too."""
    mine, theirs = said_in(leader.narrative), said_in(other.narrative)
    if mine.negated != theirs.negated or (leader.valence * other.valence < 0 and _coloured(leader, other)):
        return None
    if not theirs.names <= mine.names or not theirs.exact <= mine.exact:
        return None
    found = _likeness(mine, theirs, cosine, told=is_told(other), by_meaning=by_meaning)
    if found is None or (found is Likeness.WORDS and mine.words == theirs.words):
        return found
    return None if contradicts(_statement(leader), _statement(other), cosine) else found


def _likeness(mine: Said, theirs: Said, cosine: float, *, told: bool, by_meaning: bool) -> Likeness | None:
    lacking = theirs.words - mine.words
    if theirs.numbers <= mine.numbers:
        # Every word of what somebody told may be the one that matters.
        most = 0.0 if told else LACKING * len(theirs.words)
        if len(theirs.words) < FEWEST_WORDS and theirs.words != mine.words:
            return None
        if len(lacking) <= most and cosine >= IN_ITS_WORDS:
            more = len(mine.words - theirs.words) > LACKING * len(mine.words)
            return Likeness.PART if more else Likeness.WORDS
        if by_meaning and not told and cosine >= IN_MEANING and mine.exact == theirs.exact:
            return Likeness.MEANING
        return None
    if told or not by_meaning or cosine < IN_MEANING or mine.exact != theirs.exact or mine.names != theirs.names:
        return None
    first, second = _without_numbers(mine), _without_numbers(theirs)
    shared = len(first & second) / max(1, len(first | second))
    return Likeness.EVENT if shared >= EVENT_SHARED else None


def alike(memories: Sequence[Memory], vectors: Floats, *, by_meaning: bool) -> list[Alike]:
    """The memories of one cluster, put together as far as one can stand for others; those that nothing can stand for,
    and that stand for nothing, are left out.

    Those with most words are asked first, since they hold the others; of equals the more important, then the later.
    """
    order = sorted(range(len(memories)), key=lambda row: _holds_more(memories[row]), reverse=True)
    leaders: list[int] = []
    held: dict[int, list[tuple[int, Likeness]]] = {}
    stacked = np.empty_like(vectors)
    for row in order:
        cosines = stacked[: len(leaders)] @ vectors[row]
        for place in np.argsort(-cosines, kind="stable").tolist():
            cosine = float(cosines[place])
            if cosine < IN_ITS_WORDS:
                continue
            found = likeness(memories[leaders[place]], memories[row], cosine, by_meaning=by_meaning)
            if found is not None:
                held[leaders[place]].append((row, found))
                break
        else:
            stacked[len(leaders)] = vectors[row]
            leaders.append(row)
            held[row] = []
    return [Alike(leader, tuple(others)) for leader, others in held.items() if others]


def _holds_more(memory: Memory) -> tuple[int, float, float, str]:
    said = said_in(memory.narrative)
    return len(said.words), memory.importance, memory.created_at.timestamp(), memory.id


def _without_numbers(said: Said) -> frozenset[str]:
    return said.words - said.numbers - {word for word in said.words if word.isdigit()}


def _coloured(one: Memory, other: Memory) -> bool:
    return min(abs(one.valence), abs(other.valence)) >= COLOURED


def _statement(memory: Memory) -> Statement:
    return Statement(memory.narrative, memory.valence, memory.scope, memory.type, memory.match_id)
