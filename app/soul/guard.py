"""Checks every line before it is said: no false statements, no help in a rated game, no coarse words, not too long."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.facts import Facts
from app.domain.persona import Sheet
from app.soul.remembered import is_about_memory
from app.soul.response import SoulInput
from app.truth.check import check_line
from app.truth.tokens import straightened

# Characters; a line has to be read quickly, since a clock may be running.
LONGEST_LINE = 280


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
_MOVE_LIKE = rf"(?:{_PIECE}|{_SQUARE}|castl\w*|[KQRBN][a-h]?x?{_SQUARE})"
_LOOSE = r"(?:hanging|loose|undefended|unprotected|en prise|for free)"
_ADVICE = re.compile(
    r"\byou (?:should|could|can|might|must|may|ought to|need to|had better|want to|have to)(?: \w+)? "
    r"(?:play|take(?! it back)|try|move|push|castle|capture|retreat|trade|swap|sacrifice|advance|develop|grab|check|put"
    r"|bring)\b"
    r"|\b(?:try|consider|play|how about|why not|what about|don't miss|look at|watch|mind|protect|defend|save|take|push"
    rf"|move) (?:[\w-]+ ){{0,5}}?{_MOVE_LIKE}\b"
    r"|\b(?:best|right|correct|winning|stronger|strongest|better) (?:move|was|is|would be)\b"
    rf"|\b{_PIECE}s?(?: on {_SQUARE})? (?:is|are|looks|hangs) ?(?:\w+ )?{_LOOSE}|\b{_LOOSE} {_PIECE}",
    re.IGNORECASE,
)

# Refused with the content rating `family`, and (the second list) with every rating.
_COARSE = re.compile(
    r"\b(?:damn\w*|hell|crap\w*|bloody|ass|arse\w*|bastard\w*|piss\w*|bitch\w*|shit\w*|wtf|stfu|dick\w*)\b",
    re.IGNORECASE,
)
_FOUL = re.compile(r"\b(?:fuck\w*|cunt\w*|slut\w*|whore\w*|retard\w*|kill yourself|kys)\b", re.IGNORECASE)


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


def fault_of(line: str, facts: Facts, content_rating: str = "family", past: Sequence[str] = ()) -> Fault | None:
    """Why the line is refused, or None if it may be said. `past` are memories of other games that it may tell."""
    if not line.strip():
        return Fault.EMPTY
    if len(line) > LONGEST_LINE:
        return Fault.LONG
    if is_coarse(line, content_rating):
        return Fault.RATING
    if facts.rated and not facts.over and _ADVICE.search(straightened(line)):
        return Fault.SPOILER
    return Fault.FALSE if unproved(line, facts, past) else None


def unproved(line: str, facts: Facts, past: Sequence[str] = ()) -> list[str]:
    """The statements of the line about this game that are false or cannot be proved, without those that repeat a memory
    in `past`. Cached in `facts.verdicts`."""
    claims = facts.verdicts.get((line, tuple(past)))
    if claims is None:
        claims = tuple(claim.text for claim in check_line(line, facts, past).claims if not claim.holds)
        facts.verdicts[line, tuple(past)] = claims
    return [claim for claim in claims if not is_about_memory(claim, line, past)]


def own_past(given: SoulInput, sheet: Sheet | None = None) -> tuple[str, ...]:
    """The surfaced memories of the mind's own past, and the goal that was agreed on, which is said again and states
    nothing of the game; with `sheet`, also the tellings of its lore."""
    tellings = tuple(entry.telling for entry in sheet.lore if entry.telling) if sheet is not None else ()
    goal = (given.goal,) if given.goal else ()
    return (*(memory.narrative for memory in given.surfaced if memory.scope.is_general), *goal, *tellings)


def is_coarse(text: str, content_rating: str) -> bool:
    """Whether a text has words that the content rating does not allow."""
    return bool(_FOUL.search(text) or (content_rating == "family" and _COARSE.search(text)))
