"""What to take along from a finished game: one lesson or three, out of its costliest moves; why its best move was good;
whether it could have been held, and who played more exactly."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.finished.course import ERRORS, saved_words
from app.desk.finished.given_up_words import BY_FORCE, forced_draw_words
from app.desk.tool import Aspect
from app.domain.prose_words import listed, number_word
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

PUPILS = Aspect(
    "one position of this game to show to pupils or children, with a question to ask them and its answer",
    (
        "pick the one position that teaches most and tell me what to ask my pupils", "a position for my class, please",
        "what should i ask the kids about this game", "give me a question i can ask my pupils about this game",
        "which moment do i show on the projector", "make an exercise for my students out of this game",
        "i teach chess, what is the best teaching moment here", "turn this game into a puzzle for my pupils",
        "what can i let the children find in this game", "a quiz question from this game",
        "how would you use this game in a lesson for beginners", "something from this game for my school club",
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
        "Third: try the mistake again, by “Learn from your mistakes” below; what one has solved once one sees sooner."
    )
    return f"First: {first}. {facts['move']} cost {_cost(facts)} chances in a hundred.{better} {second} {third}"


def _cost(facts: Mapping[str, Any]) -> int:
    cost: float = facts["chance_before"] - facts["chance_after"]
    return round(100 * cost)


# The errors are asked for, and not how exact it was; whether somebody was better at it, yes or no.
_ERRORS = re.compile(r"\b(?:mistakes?|blunders?|errors?|inaccurac\w+|slip\w*|wrong|perfect\w*|clean)\b")
_WHETHER = re.compile(
    r"\b(?:is|was|were|did|does)\b.{0,30}\b(?:better|higher|more (?:exact\w*|accurate\w*|precise\w*))\b"
)
_MINE = re.compile(r"\b(?:mine|i|my)\b.{0,16}\b(?:better|higher|more)\b")


def exact_words(both: list[Mapping[str, Any]], asked: str = "") -> str:
    """Who made the errors, or which side played more exactly; yes or no first where that is asked."""
    mine, theirs = both
    first = theirs["whose"].split()[0]
    if _ERRORS.search(asked):
        return _errors_words(mine, theirs, first)
    if mine["accuracy"] is None or theirs["accuracy"] is None:
        return ""
    if theirs["accuracy"] == mine["accuracy"]:
        return f"The same: {theirs['accuracy']} per cent each."
    figures = {first: theirs["accuracy"], "you": mine["accuracy"]}
    better = max(figures, key=lambda one: figures[one])
    lead = ""
    if _WHETHER.search(asked) and not re.search(r"\bwho(?:se)?\b", asked):
        lead = "Yes: " if (better == "you") is (_MINE.search(asked) is not None) else "No: "
    other = next(one for one in figures if one != better)
    who = better if better == first or lead else "You"
    return f"{lead}{who} played more exactly, at {figures[better]} per cent, {other} at {figures[other]}."


def _errors_words(mine: Mapping[str, Any], theirs: Mapping[str, Any], first: str) -> str:
    """On which side the errors were."""
    own, other = (sum(one[error] for error in ERRORS) for one in (mine, theirs))
    if own and other:
        return f"Both of you made errors, you {number_word(own)} and {first} {number_word(other)}."
    if own or other:
        return f"Only you made errors, {first} none." if own else f"Only {first} made errors, you none."
    return "Neither of you made an error worth the name."


def saved_told(facts: Mapping[str, Any]) -> list[str]:
    """What was left after the costliest move; whether a draw could have been forced or held, where that is asked."""
    if not facts["moments"]:
        return [saved_words(facts)]
    if BY_FORCE.search(facts["asked"]):
        return [forced_draw_words(facts)]
    return [held_words(facts) if HELD.search(facts["asked"]) else "", saved_words(facts)]


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
