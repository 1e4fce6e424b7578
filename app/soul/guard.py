"""Checks every line before it is said: no false statements, no help in a rated game, no coarse words, not too long."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.coarse import is_coarse
from app.domain.facts import Facts
from app.domain.persona import Sheet
from app.domain.told.fact import ToldFact
from app.soul.own_games import story_with
from app.soul.remembered import is_about_memory
from app.soul.response import SoulInput
from app.soul.told_words import without_told
from app.truth.check import check_line
from app.truth.folding import folded
from app.truth.tokens import straightened

# Characters; a line has to be read quickly, since a clock may be running.
LONGEST_LINE = 280
# The same of a line that says back what the player told: who asks for all of it reads all of it.
LONGEST_RECITED = 420


class Fault(StrEnum):
    """Why a line is refused."""

    FALSE = "false"
    SPOILER = "spoiler"
    RATING = "rating"
    LONG = "long"
    EMPTY = "empty"
    MARKUP = "markup"
    LEAK = "leak"
    STRANGER = "stranger"
    REPEAT = "repeat"


_PIECE = r"(?:pawn|knight|bishop|rook|queen|king)"
_SQUARE = r"[a-h][1-8]"
_MOVE_LIKE = rf"(?:{_PIECE}|{_SQUARE}|castl\w*|[kqrbn][a-h]?x?{_SQUARE})"
_LOOSE = r"(?:hanging|loose|undefended|unprotected|en prise|for free)"
# In a folded line, where it is found in a sixth of the time.
_ADVICE = re.compile(
    r"\byou (?:should|could|can|might|must|may|ought to|need to|had better|want to|have to)(?: \w+)? "
    r"(?:play|take(?! it back)|try|move|push|castle|capture|retreat|trade|swap|sacrifice|advance|develop|grab|check|put"
    r"|bring)\b"
    r"|\b(?:try|consider|play|how about|why not|what about|don't miss|look at|watch|mind|protect|defend|save|take|push"
    rf"|move) (?:[\w-]+ ){{0,5}}?{_MOVE_LIKE}\b"
    r"|\b(?:best|right|correct|winning|stronger|strongest|better) (?:move|was|is|would be)\b"
    rf"|\b{_PIECE}s?(?: on {_SQUARE})? (?:is|are|looks|hangs) ?(?:\w+ )?{_LOOSE}|\b{_LOOSE} {_PIECE}"
)


@dataclass(slots=True)
class GuardCounts:
    """How many lines were refused since the start, by reason."""

    false: int = 0
    spoiler: int = 0
    rating: int = 0
    long: int = 0
    empty: int = 0
    markup: int = 0
    leak: int = 0
    stranger: int = 0
    repeat: int = 0

    @property
    def total(self) -> int:
        return sum(getattr(self, fault.value) for fault in Fault)

    def add(self, fault: Fault) -> None:
        setattr(self, fault.value, getattr(self, fault.value) + 1)


def fault_of(
    line: str,
    facts: Facts,
    content_rating: str = "family",
    past: Sequence[str] = (),
    told: Sequence[ToldFact] = (),
) -> Fault | None:
    """Why the line is refused, or None if it may be said. `past` are memories of other games that it may tell, `told`
    what the opponent told of themselves, whose words are no statement about this game."""
    if not line.strip():
        return Fault.EMPTY
    told_apart = without_told(line, told)
    if len(line) > (LONGEST_LINE if told_apart == line else LONGEST_RECITED):
        return Fault.LONG
    if is_coarse(line, content_rating):
        return Fault.RATING
    line = told_apart
    if facts.unaided and _ADVICE.search(folded(straightened(line))):
        return Fault.SPOILER
    return Fault.FALSE if unproved(line, facts, past) else None


def unproved(line: str, facts: Facts, past: Sequence[str] = ()) -> list[str]:
    """The statements of the line about this game that are false or cannot be proved, without those that repeat a memory
    in `past`."""
    return [claim for claim in _checked(line, facts, past)[0] if not is_about_memory(claim, line, past)]


def unread(line: str, facts: Facts, past: Sequence[str] = ()) -> list[str]:
    """The sentences of the line about this game in which nothing could be read."""
    return [] if facts.in_room else list(_checked(line, facts, past)[1])


def _checked(line: str, facts: Facts, past: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the checker refutes and what it cannot read; nothing of a line that is a memory itself. Cached in
    `facts.verdicts`."""
    if line in past:
        return (), ()
    known = facts.verdicts.get((line, tuple(past)))
    if known is None:
        verdict = check_line(line, facts, past)
        known = tuple(claim.text for claim in verdict.claims if not claim.holds), verdict.unread
        facts.verdicts[line, tuple(past)] = known
    return known


def own_past(given: SoulInput, sheet: Sheet | None = None) -> tuple[str, ...]:
    """The surfaced memories of the mind's own past, its games with others, and the goal that was agreed on, which is
    said again and states nothing of the game; with `sheet`, also the tellings of its lore."""
    tellings = tuple(entry.telling for entry in sheet.lore if entry.telling) if sheet is not None else ()
    goal = (given.goal,) if given.goal else ()
    games = map(story_with, given.schooling.games)
    return (*(memory.narrative for memory in given.surfaced if memory.scope.is_general), *goal, *tellings, *games)
