"""The puzzle of the day beyond its board: who has solved it, how it is passed on, how one comes to see such moves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

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
