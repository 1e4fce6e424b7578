"""The puzzle of the day beyond its board: who has solved it, how it is passed on, how one comes to see such moves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.reading.plainly import PLAINLY

# What is asked beyond the board, the first that fits.
BEYOND: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("link", re.compile(r"\b(?:links?|url|web address|bookmark\w*|send (?:it|this)|permalink)\b")),
    ("solved", re.compile(
        r"\b(?:did|has|have|had)\b(?! (?:i|it|this|that)\b).{0,40}"
        r"\b(?:solved?|found|find|got|get|managed?|crack(?:ed)?)\b"
        r"|\b(?:does|do) (?!i\b|you\b|it\b|we\b)\w+(?: \w+)? (?:do|try|solve|get) (?:these|them|puzzles?)\b"
        r"|\b(?:how many|how long)\b.{0,30}\b(?:people|others|members|players|everybody)\b"
        r"|\bothers (?:need|take|do|find)\b"
    )),
    ("method", re.compile(
        r"\bhow (?:do|does|can|could|should|would) (?:you|one|i|we|people|anybody|they|strong players)\b.{0,24}"
        r"\b(?:see|spot|notice|recogni[sz]e|train|learn)\b"
        r"|\b(?:never|don'?t|can'?t) (?:see|spot|notice) (?:them|such|these|things)\b"
    )),
)  # fmt: skip


# What was told is to be explained: "what does that mean in plain words".
MEANS = re.compile(
    rf"\bwhat (?:does|do|did|would) (?:that|it|this|they|you)(?: \w+)? mean\b|\bmeaning of (?:that|it|this)\b"
    rf"|\b(?:explain|say|put) (?:that|it|this)\b|\b(?:don'?t|do not) (?:understand|get) (?:that|it|this|what)\b"
    rf"|{PLAINLY.pattern}"
)
# Each trick for somebody who has never heard of it.
_IN_PLAIN_WORDS: Mapping[str | None, str] = {
    "mate": "you chase the king: every move of yours is one it has to answer, until it is attacked and can go nowhere",
    "fork": "one of your pieces attacks two of theirs at the same time; they can save one, and you take the other",
    "pin": "one of their pieces cannot step aside, because what stands behind it, often the king, would be lost",
    "discovered check": "you move a piece out of the way, and another one behind it suddenly attacks the king",
    "promotion": "a pawn walks to the far end of the board and becomes a queen",
    "loose piece": "one of their pieces stands where nobody guards it, so you can take it for nothing",
    "capture": "you take something, and they cannot take back without losing more",
    "check": "you attack the king, so that they have no choice in what to answer, and you gain by the next move",
    None: "the right move takes nothing and attacks no king: it only gets ready, and what it threatens next cannot "
          "well be stopped",
}  # fmt: skip


def plain_told(facts: Mapping[str, Any]) -> str:
    """What the puzzle is built on, for somebody who has never heard of such things, and what is to be done."""
    motif = facts["motif"]
    told = f"In plain words: {_IN_PLAIN_WORDS[motif]}."
    side = facts["turn"]
    task = f"Your task is to find {side}’s best move: " + (
        "the one that begins the mate." if facts["mates"] else "one is far better than all the others."
    )
    return f"{told} {task}"


def solved_told(solver: Mapping[str, Any] | None) -> str:
    """Whether somebody else has solved it, or how long they took: nothing of that is kept."""
    name = (solver or {}).get("name")
    lead = f"No, {name} has not: those" if name else "That is not known. Those"
    return (
        f"{lead} of the house are set no puzzles; they play. Of other members it is not known: who solved the puzzle "
        "of the day, and how fast, is kept of nobody, not even of you. Whether one of the house would find it I can "
        "guess by their rating, if you ask."
    )


def link_told(facts: Mapping[str, Any]) -> str:
    """That the address of the page is the same every day, and how today's position is passed on."""
    others = " It is out of your own games, so others see another one there." if facts["own"] else ""
    return (
        f"There is no link to this one puzzle alone: /puzzle always shows the one of the day, and another from "
        f"midnight UTC.{others} To pass on this very position, press “On the analysis board” below the puzzle and "
        "“Copy FEN” there: whoever pastes that into an analysis board has it before them."
    )


def method_told(facts: Mapping[str, Any]) -> str:
    """How one comes to see such moves, and where to look in this one, without the move."""
    if facts["checks"]:
        here = "here the first step finds it already"
    elif facts["takes"]:
        here = "here it is the second step"
    else:
        here = "here it is the third step, a quiet move"
    return (
        "By asking the same things every time: every check, then every capture, then every quiet move that threatens "
        f"something, and for each the best answer; {here}. Begin where something is loose: a piece that nobody guards, "
        "two pieces one move could hit at once, a king with few squares. It comes with practice: ten minutes a day, "
        "this puzzle and then Today’s practice out of your own mistakes, each solved to the end before you move."
    )


def look_told(facts: Mapping[str, Any]) -> str:
    """Where to look first, by what sort of move it is."""
    if facts["checks"]:
        return "Look at the checks first."
    if facts["takes"]:
        return "Look at what can be taken, and what would take back."
    return "The first move is a quiet one, neither a check nor a capture: look for a second threat."


def cost_told() -> str:
    """That a hint costs nothing, and how many there are."""
    return (
        "A hint costs nothing, and a puzzle that was found with one counts as found. No puzzle touches your rating "
        "or anything else. The button “A hint” gives two: the square of the piece first, then where it goes."
    )
