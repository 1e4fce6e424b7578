"""Whether two memories about the same subject contradict each other, decided by word rules without a model."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from app.domain.memory import MemoryType, Scope
from app.domain.text import SMALL_WORDS
from app.memory.keeping.opposites import AXES, NEGATORS
from app.memory.keeping.unique_facts import UniqueFact, unique_facts, values_clash
from app.memory.words import fact_words, terms

SAME_MATTER = 0.5  # share of the shorter clause's words that the other must have for an antonym to count
SAME_WORDS = 0.6  # share of the longer clause's words that both must have if only a negation differs
ALIKE = 0.45  # cosine from which two clauses that share no word may be about the same thing
NEARLY_THE_SAME = 0.8  # cosine from which opposite valences alone make a contradiction
COLOURED = 0.4  # least absolute valence of both for that
SHARED_AT_LEAST = 2  # words that both must share for that
MOST_CLAUSES = 8  # clauses compared per memory, each with each; three sentences hardly have more
# Shared words, and their share of the shorter text, that make two texts nearly the same.
NEARLY_SHARED, NEARLY = 3, 0.75
_NUMBER = re.compile(r"\d+")
_CAPITAL = re.compile(r"(?<![.!?…] )(?<!^)\b[^\W\d_a-z]\w+")

# Memories of events stay true whatever happens later.
_EVENTS = frozenset({MemoryType.TRIUMPH, MemoryType.DEFEAT, MemoryType.GAME_CONTEXT, MemoryType.TRAVEL})

_CLAUSE = re.compile(
    r"[.;!?:]+(?=\s|$)|,|\b(?:but|while|whereas|although|though|yet|however|because|since|so that)\b"
    r"|\band\b(?=\s+(?:\w+\s+)?(?:is|are|has|have|does|do|never|always|no|not|plays?|likes?|loves?|hates?|prefers?|lives?"
    r"|works?|enjoys?|avoids?|dislikes?)\b)",
    re.IGNORECASE,
)
# Words of nearly every statement about a player, which do not show its topic.
_GENERAL = SMALL_WORDS | terms(
    "player opponent person play plays playing game games match chess they person lot much very really quite "
    "tends tend usually often sometimes now still anymore again days today longer said says told tells"
)


@dataclass(frozen=True, slots=True)
class Statement:
    """The fields of a memory or a draft that are compared."""

    narrative: str
    valence: float
    scope: Scope
    type: MemoryType
    match_id: str | None


@dataclass(frozen=True, slots=True)
class _Clause:
    """One clause: its topic words, its side (+1 or -1) on each axis of opposites, whether it is negated, and the facts
    in it of which only one can be true at a time."""

    about: frozenset[str]
    stands: dict[str, int]
    negated: bool
    facts: tuple[UniqueFact, ...]


def contradicts(new: Statement, old: Statement, cosine: float) -> bool:
    """Whether the older statement no longer holds if the newer one does; `cosine` compares both in meaning.

    Both are about the same subject. Events of two games never contradict each other.
    """
    if _is_event(new) or _is_event(old):
        return False
    if new.type is MemoryType.STREAK and old.type is MemoryType.STREAK:
        # There is one current streak.
        return True
    old_clauses = list(islice(_clauses(old.narrative), MOST_CLAUSES))
    if any(
        _clash(one, other, cosine) for one in islice(_clauses(new.narrative), MOST_CLAUSES) for other in old_clauses
    ):
        return True
    opposite = new.valence * old.valence < 0 and min(abs(new.valence), abs(old.valence)) >= COLOURED
    shared = (terms(new.narrative) & terms(old.narrative)) - _GENERAL
    return opposite and cosine >= NEARLY_THE_SAME and len(shared) >= SHARED_AT_LEAST


def negated(text: str) -> bool:
    """Whether the text has an odd number of negations."""
    return len(NEGATORS.findall(text)) % 2 == 1


def _is_event(told: Statement) -> bool:
    return told.scope is Scope.MATCH_RECAP or told.type in _EVENTS


def _clauses(narrative: str) -> Iterator[_Clause]:
    for text in _CLAUSE.split(narrative):
        if text is None or not text.strip():
            continue
        lower = text.casefold().replace("’", "'")
        is_negated = negated(lower)
        stands: dict[str, int] = {}
        rest = NEGATORS.sub(" ", lower)
        for axis, pattern, sign in AXES:
            if pattern.search(rest):
                stands.setdefault(axis, -sign if is_negated else sign)
        bare = rest
        for _, pattern, _ in AXES:
            bare = pattern.sub(" ", bare)
        yield _Clause(terms(bare) - _GENERAL, stands, is_negated, () if is_negated else tuple(unique_facts(lower)))


def _clash(one: _Clause, other: _Clause, cosine: float) -> bool:
    """Whether the newer clause `one` contradicts the older `other`."""
    if any(values_clash(mine, theirs, cosine) for mine in one.facts for theirs in other.facts):
        return True
    given_up = frozenset[str]().union(*(fact.rival for fact in one.facts if fact.switched))
    if given_up & other.about and not other.negated:
        return True
    share = _share(one.about, other.about)
    opposed = [axis for axis, sign in one.stands.items() if other.stands.get(axis) == -sign]
    if opposed and share is None:
        # No topic beside the axis itself: "is patient", "is impatient".
        return all(other.stands.get(axis, -sign) == -sign for axis, sign in one.stands.items())
    if share is None or cosine < ALIKE:
        return False
    if opposed:
        return share >= SAME_MATTER
    same_axes = one.stands.keys() == other.stands.keys()
    most = max(len(one.about), len(other.about))
    same_words_but_one = len(one.about & other.about) / most >= SAME_WORDS
    return same_axes and not one.stands and one.negated != other.negated and same_words_but_one


def _share(one: frozenset[str], other: frozenset[str]) -> float | None:
    """The share of the shorter clause's words that the other has; None if both are empty."""
    if not one and not other:
        return None
    if not one or not other:
        return 0.0
    return len(one & other) / min(len(one), len(other))


def same_words(one: str, other: str) -> bool:
    """Whether two narratives differ only in case, punctuation, stop words and words of telling (`fact_words`)."""
    return fact_words(one) == fact_words(other) and negated(one) == negated(other)


def nearly_same(one: str, other: str) -> bool:
    """Whether two narratives share nearly all words of the shorter one, and none has a number or name of its own."""
    first, second = fact_words(one), fact_words(other)
    shorter = min(len(first), len(second))
    if len(first & second) < max(NEARLY_SHARED, NEARLY * shorter) or negated(one) != negated(other):
        return False
    return all(
        mine <= theirs or theirs <= mine
        for mine, theirs in ((_numbers(one), _numbers(other)), (_capitals(one), _capitals(other)))
    )


def _numbers(text: str) -> frozenset[str]:
    return frozenset(_NUMBER.findall(text))


def _capitals(text: str) -> frozenset[str]:
    """Terms of capitalised words inside a sentence."""
    return terms(" ".join(_CAPITAL.findall(text)))
