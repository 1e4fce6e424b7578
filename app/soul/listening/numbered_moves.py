"""Moves of the game that a text gives in notation with their number: "18...Qe5", "17 b4", "6..Qxa2"."""

from __future__ import annotations

import re

from app.domain.facts import Facts

NOTED = re.compile(
    r"\b(?P<number>\d{1,3})(?:(?P<dots>\.{1,3}) ?| )(?P<san>o-o-o|o-o|[nbrqk]?[a-h]?[1-8]?x?[a-h][1-8](?:=[nbrq])?)"
)


def noted_in(text: str, facts: Facts) -> int | None:
    """The number (from 0) of the move that a text gives in notation with its number: "17 b4", "6..Qxa2"."""
    for match in NOTED.finditer(text):
        index = index_of(match, facts)
        # "12 Qxd4" may be Black's.
        indexes = () if index is None else (index,) if match["dots"] else (index, index + 1)
        found = [at for at in indexes if at < len(facts.plies) and is_noted(match, at, facts)]
        if found:
            return found[0]
    return None


def index_of(match: re.Match[str], facts: Facts) -> int | None:
    """The number (from 0) that is given, White's where no dots say otherwise; None before the game began."""
    index = facts.at_move(int(match["number"])) + (len(match["dots"] or "") > 1)
    return index if index >= 0 else None


def is_noted(match: re.Match[str], index: int, facts: Facts) -> bool:
    """Whether the move of this number is the one that is noted."""
    played = re.sub(r"[+#]", "", facts.plies[index].san).lower()
    return played == match["san"] or (
        played.replace("x", "")[-2:] == match["san"][-2:] and played[0] == match["san"][0]
    )


def without_played(text: str, facts: Facts) -> str:
    """A text without the moves of the game that it gives with their number: they suppose nothing."""
    kept, at = [], 0
    for match in NOTED.finditer(text):
        index = index_of(match, facts)
        near = () if index is None else (index, index + 1)
        if any(number < len(facts.plies) and is_noted(match, number, facts) for number in near):
            kept.append(text[at : match.start()])
            at = match.end()
    return " ".join((*kept, text[at:])) if kept else text
