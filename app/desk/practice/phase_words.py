"""In which part of the game, and at which moves, a player errs, in words; yes or no where one of them is named."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.wording import first_name, many_in_words, the_last
from app.domain.number_words import cardinals, either, number_said
from app.domain.prose_words import listed, number_word

_AROUND = re.compile(rf"\bmoves? (?:number )?(?P<number>[0-9]{{1,3}}|{either(cardinals(1, 20))})\b")
_PHASES = (
    ("opening", re.compile(r"\b(?:openings?|start of|beginning|first moves)\b")),
    ("middlegame", re.compile(r"\bmiddle ?games?\b")),
    ("endgame", re.compile(r"\b(?:end ?games?|endings?)\b")),
)
# Moves by which an error may lie beside the one that is named.
NEAR = 3
WHAT_TO_DO = "Today’s practice asks those very positions again."


def phase_told(facts: Mapping[str, Any]) -> str:
    """How the errors fall to opening, middlegame and ending, or to moves."""
    games, low = the_last(many_in_words(facts["games"], "game")), facts["asked"]
    phases = sorted(facts["by_phase"].items(), key=lambda one: -one[1])
    if not facts["errors"] or not phases:
        return f"Nowhere in particular: in your {games} I find no serious error."
    if (named := _AROUND.search(low)) is not None:
        return _around(facts, named["number"])
    told = listed([f"{number_word(count)} in the {phase}" for phase, count in phases if count])
    moves = f" They came at {_moves(facts)}."
    asked = [phase for phase, said in _PHASES if said.search(low)]
    if len(asked) == 1:
        return f"{_yes_or_no(facts, asked[0], games)} Of your serious errors: {told}.{moves} {WHAT_TO_DO}"
    return f"Most often in the {phases[0][0]}: of your serious errors in the {games}, {told}.{moves} {WHAT_TO_DO}"


def _yes_or_no(facts: Mapping[str, Any], phase: str, games: str) -> str:
    """Whether the numbers say that a part of the game is the weak one."""
    count, most = facts["by_phase"].get(phase, 0), max(facts["by_phase"].values())
    if not count:
        return f"No, the numbers do not agree: in your {games} I find no serious error in the {phase}."
    if count == most:
        return f"Yes, the numbers agree: the {phase} is where it goes wrong most."
    return f"Not most of all: there are some in the {phase}, but more elsewhere."


def _around(facts: Mapping[str, Any], said: str) -> str:
    """Whether the errors lie near a move that is named."""
    number = number_said(said)
    near = [one for one in facts["moves"] if abs(one["move"] - number) <= NEAR]
    lead = (
        f"No, not that I can see: none of your costliest errors lies within {number_word(NEAR)} moves of move {number}."
        if not near
        else f"Yes: all of your costliest errors lie around move {number}."
        if len(near) == len(facts["moves"])
        else (
            f"In part: {number_word(len(near))} of your {number_word(len(facts['moves']))} costliest errors lies there."
        )
        if len(near) == 1
        else f"In part: {number_word(len(near))} of your {number_word(len(facts['moves']))} costliest errors lie there."
    )
    habit = f" What helps: {facts['advice']}." if facts["advice"] else ""
    return f"{lead} They came at {_moves(facts)}.{habit} {WHAT_TO_DO}"


def _moves(facts: Mapping[str, Any]) -> str:
    return listed(
        [f"move {one['move']} against {first_name(one['against'])} ({one['played']})" for one in facts["moves"]]
    )
