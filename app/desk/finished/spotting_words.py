"""How an error could have been seen before it was made, and whether one lost because the other side is a machine."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.moves.reasons import reason_in_words
from app.post_match.report import MoveReason, ReasonKind

# What to ask oneself before a move, by what was overlooked.
_LOOK = {
    ReasonKind.PUTS_TO_BE_TAKEN: "before you let go of a piece, ask what of theirs can take it on its new square",
    ReasonKind.LEAVES_TO_BE_TAKEN: "before each move ask which of your pieces stands unguarded, and what attacks it",
    ReasonKind.ALLOWS_MATE: "before each move look at every check that they would have after it",
    ReasonKind.MISSES_MATE: "look at all of your own checks before any other move",
    ReasonKind.ALLOWS_FORK: "ask where one of their pieces, a knight above all, could attack two of yours at once",
    ReasonKind.MISSES_CAPTURE: "look at everything of theirs that you can take before you think of a plan",
    ReasonKind.MISSES_FORK: "look for a move of yours that attacks two things at once",
    ReasonKind.ALLOWS_QUEEN: "count how many moves their pawn needs to the last rank, and who can stop it",
    ReasonKind.MISSES_QUEEN: "count how many moves your own pawn needs to the last rank",
    ReasonKind.STALEMATES: "when they have only a king left, see that it still has a move",
}
# A kind of error that a question names itself, in place of one's own costliest.
_NAMED = (
    (re.compile(r"\bmiss\w* (?:\w+ ){0,2}(?:check)?mates?\b"), ReasonKind.MISSES_MATE),
    (re.compile(
        r"\b(?:walk|run|fall|fell)\w* into (?:\w+ ){0,2}(?:check)?mates?\b|\bget\w* (?:check)?mated\b"
        r"|\ballow\w* mates?\b"
    ), ReasonKind.ALLOWS_MATE),
    (re.compile(r"\bforks?\b"), ReasonKind.ALLOWS_FORK),
    (re.compile(r"\bmiss\w* (?:\w+ ){0,2}(?:tactics|captures|free|chances|shots)\b"), ReasonKind.MISSES_CAPTURE),
    (re.compile(
        r"\b(?:hang\w*|hung|drop\w*|unguarded|undefended|en prise|(?:los\w+|giv\w+|leav\w+) (?:\w+ ){0,2}pieces)\b"
    ), ReasonKind.LEAVES_TO_BE_TAKEN),
)  # fmt: skip
_ELSE = "ask what their best answer would be, going through their checks, captures and threats"


def named_words(low: str) -> str:
    """What to ask oneself against the kind of error that a question names; empty where it names none."""
    kind = next((one for form, one in _NAMED if form.search(low)), None)
    if kind is None:
        return ""
    look = _LOOK[kind]
    if kind is ReasonKind.LEAVES_TO_BE_TAKEN:
        look += ", and what their last move attacks"
    return f"By one habit: {look}. It takes five seconds a move, and most errors of that kind fall to it."


def spotted_words(facts: Mapping[str, Any]) -> str:
    """The question that would have shown the error, and what it would have shown there."""
    if facts["better"] is None:
        return f"There was nothing to spot: {facts['move']} was the best move."
    reason = None if facts["reason"] is None else MoveReason.model_validate(facts["reason"])
    look = _ELSE if reason is None else _LOOK.get(reason.kind, _ELSE)
    seen = reason_in_words(reason) or f"Better was {facts['better']}."
    return (
        f"By one question: {look}. On {facts['move']} it would have shown you this: {seen[:1].lower()}{seen[1:]} It "
        "takes five seconds a move, and most errors fall to it."
    )


def machine_words(facts: Mapping[str, Any], rival: Mapping[str, Any] | None) -> str:
    """That whoever of the house plays does so at their rating, before what decided the game."""
    if rival is None:
        return "No: no machine of the house sat across in this game."
    lead = (
        f"No: {rival['name']} is played by an engine, but one held to {rival['rating']}, which overlooks what somebody "
        "of that strength does."
    )
    decided = facts["moments"] and facts["result"] == "lost"
    return f"{lead} What decided this game was a move of yours:" if decided else lead
