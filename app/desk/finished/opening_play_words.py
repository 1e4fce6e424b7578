"""How both sides played the opening of a game: who came out of it better."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.tool import Aspect
from app.desk.wording import many
from app.post_match.judging import INACCURACY_LOSS

TEMPI = Aspect(
    "the tempi of the opening: which pieces moved twice, how many pawn moves, how many pieces were brought out",
    (
        "how many moves did i waste in the opening?", "count the tempi", "did i move the same piece twice",
        "which pieces did i move more than once early on", "how well did i develop", "was i ahead in development",
        "did i make too many pawn moves", "did i lose a tempo in the opening", "who developed faster",
        "how many of my pieces were out by move ten", "did i bring my queen out too early",
        "any wasted moves at the beginning", "is my development bad in this game",
    ),
    ("summary", "replay"),
)  # fmt: skip
# Both sides are set beside each other.
BETWEEN = re.compile(
    r"\bwho\b|\bwhich (?:of us|side)\b|\bcompar\w*|\bbetter than\b|\b(?:me|i|him|her|them|he|she|mine|his|hers) or\b"
    r"|\bwhose\b|\bboth\b"
    r"|\b(?:did|was|were|is) (?:he|she|they|black|white|my opponent)\b|\b(?:his|her|their) (?:opening|start|play)\b"
)


def compared_words(story: Mapping[str, Any]) -> str:
    """Who came out of the opening better, by the chances and by what each side got wrong."""
    after, mine, theirs = story["after_opening"], story["of_opening"], story["their_opening"]
    first, own = story["other"].split()[0], story["were"] == "you were"
    you = "you" if own else "White"
    edge = after["chance"] - 50
    stood = f"after {many(after['number'], 'move')} {you} had {after['chance']} chances in a hundred"
    if abs(edge) < 100 * INACCURACY_LOSS:
        lead = f"Neither by much: {stood}, about level"
    elif abs(edge) < 2 * 100 * INACCURACY_LOSS:
        lead = f"{you.capitalize() if edge > 0 else first}, by a little: {stood}"
    else:
        lead = f"{you.capitalize() if edge > 0 else first}: {stood}"
    lead += "" if story["opening"] is None else f" in the {story['opening']}"
    return f"{lead}. {_errors(mine, theirs, you, first)}"


def _errors(mine: Mapping[str, Any] | None, theirs: Mapping[str, Any] | None, you: str, first: str) -> str:
    if mine is None and theirs is None:
        return f"Up to there neither {you} nor {first} made a move that cost as much as an inaccuracy."
    told = [
        f"{who}’s weakest move of it was {one['move']} (from {one['before']} to {one['after']})"
        if who != "you" else f"your weakest move of it was {one['move']} (from {one['before']} to {one['after']})"
        for who, one in ((you, mine), (first, theirs)) if one is not None
    ]  # fmt: skip
    clean = "" if len(told) == 2 else f"; {first if theirs is None else you} made no error there"
    words = f"{'; '.join(told)}{clean}."
    return f"{words[:1].upper()}{words[1:]}"
