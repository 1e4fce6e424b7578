"""What to take along from a finished game: one lesson or three, out of its costliest moves; why its best move was good;
whether it could have been held, and who played more exactly."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.tool import Aspect
from app.domain.prose_words import listed
from app.post_match.report import ReasonKind

LESSON = Aspect(
    "the lesson of this game: one thing, or a few, to take along from it",
    (
        "what can i learn from this game?", "one lesson from this please", "what should i take away from it",
        ("i'd love one thing to take away from "
            "this"), "three lessons from this game, short", "what's the moral of this game",
        "give me two things to remember for next time", "what do i do better next time", "what is the takeaway",
        ("in one sentence, what did this teach "
            "me"), "which habit would have saved me here", "tips from this game for the next",
    ),
    ("summary", "replay"),
)  # fmt: skip
HELD = re.compile(r"\b(?:held|hold|draw|drawn|saved?|somewhere|at any point|survive\w*)\b")
_SEVERAL = re.compile(r"\b(?:two|three|few|several|some|2|3|lessons|things|tips|points)\b")
# What each reason teaches.
_LEARN: Mapping[ReasonKind, str] = {
    ReasonKind.PUTS_TO_BE_TAKEN: "before each move look whether the piece can be taken where it goes",
    ReasonKind.LEAVES_TO_BE_TAKEN: "before each move look which of your pieces stands attacked and unguarded",
    ReasonKind.ALLOWS_MATE: "before each move look at every check that the other side would have",
    ReasonKind.MISSES_MATE: "begin with the checks: one of them may be mate",
    ReasonKind.ALLOWS_FORK: "look where one piece of theirs could attack two of yours",
    ReasonKind.MISSES_FORK: "look where one piece of yours could attack two of theirs",
    ReasonKind.MISSES_CAPTURE: "look at every capture before you choose a quiet move",
    ReasonKind.ALLOWS_QUEEN: "count how far their passed pawns have to run",
    ReasonKind.MISSES_QUEEN: "count whether your passed pawn gets through",
    ReasonKind.STALEMATES: "when you are far ahead, see that the other side keeps a move",
}
_ELSE = "ask before each move what the other side would answer"


def lesson_words(facts: Mapping[str, Any]) -> str:
    """One lesson, by the move that cost most; more of them where several are asked for."""
    kind = facts["reason"]["kind"] if facts["reason"] else None
    first = _LEARN.get(ReasonKind(kind), _ELSE) if kind is not None else _ELSE
    if not facts["moments"]:
        return (
            "This one: it can go without a mistake. No move of yours cost anything to speak of, so play on like that."
        )
    better = f" {facts['better']} was there instead." if facts["better"] else ""
    lead = f"This one: {first}. {facts['move']} cost you the most, {_cost(facts)} chances in a hundred.{better}"
    if not _SEVERAL.search(facts["asked"]):
        return lead
    others = [one for one in facts["moments"] if one != facts["move"]]
    second = f"Second: look at {listed(others)} again, where you lost something, too." if others else (
        "Second: it was one move, so the rest of your play held; do not change all of it."
    )  # fmt: skip
    third = (
        "Third: try the mistake again, by “Try your mistakes again” below; what one has solved once one sees sooner."
    )
    return f"First: {first}. {facts['move']} cost {_cost(facts)} chances in a hundred.{better} {second} {third}"


def _cost(facts: Mapping[str, Any]) -> int:
    cost: float = facts["chance_before"] - facts["chance_after"]
    return round(100 * cost)


def exact_words(both: list[Mapping[str, Any]]) -> str:
    """Which side played more exactly, yes or no first: "was his better?"."""
    mine, theirs = both
    if mine["accuracy"] is None or theirs["accuracy"] is None:
        return ""
    first = theirs["whose"].split()[0]
    if theirs["accuracy"] > mine["accuracy"]:
        return f"Yes: {first} played at {theirs['accuracy']} per cent, you at {mine['accuracy']}."
    if theirs["accuracy"] == mine["accuracy"]:
        return f"No, the same: {theirs['accuracy']} per cent each."
    return f"No, yours was: {mine['accuracy']} per cent, {first}’s {theirs['accuracy']}."


def held_words(facts: Mapping[str, Any]) -> str:
    """Whether it could have been held, and until when: yes or no first."""
    was, left = round(100 * facts["chance_before"]), round(100 * facts["chance_after"])
    if was >= 40:
        until = f"until {facts['move']} you were not lost ({was} chances in a hundred)"
        better = f", and with {facts['better']} it held" if facts["better"] else ""
        return (
            f"Yes, before it turned: {until}{better}. Afterwards, with {left} in a hundred, only by a mistake "
            "of theirs."
        )
    return f"Hardly: before {facts['move']} you had {was} chances in a hundred already, and {left} after it."
