"""Whether a mistake of a game is one that its player makes again and again, by their other games."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.archive.error_kinds import ErrorKind
from app.archive.weaknesses import Slip
from app.desk.moves.reasons import reason_in_words
from app.desk.tool import Aspect
from app.domain.prose_words import listed, number_word

# Games that are told as examples.
EXAMPLES = 2
_WHY = re.compile(r"\b(?:why|how come|wrong|mistakes?|blunder\w*|reason)\b")

AGAIN = Aspect(
    "whether the mistake of this game is the same as in the asker's other games, one they repeat",
    (
        "same mistake as in my rosa games?", "do i always make this mistake", "have i made this mistake before",
        "is this the same error as last time", "is that typical for me", "do i keep doing this",
        "did i lose my other games the same way", "is it always the same with me", "was it the same kind of blunder",
        "compare my mistake here with my earlier games", "is this a habit of mine",
    ),
    ("summary", "replay"),
)  # fmt: skip


# What each kind of error is called.
_CALLED: Mapping[ErrorKind, str] = {
    ErrorKind.HANGING: "something left where it could be taken",
    ErrorKind.FORK: "a fork that was overlooked",
    ErrorKind.BACK_RANK: "a weak back rank",
    ErrorKind.MATE_ALLOWED: "a mate that was let in",
    ErrorKind.MATE_MISSED: "a mate that was missed",
    ErrorKind.CHANCE_MISSED: "a capture that was passed by",
    ErrorKind.WIN_LET_GO: "a won game let go",
    ErrorKind.TIME: "too little time",
    ErrorKind.OPENING: "an error in the opening",
    ErrorKind.ENDGAME: "an error in the ending",
}


def again_of(slips: Sequence[Slip], match_id: str | None) -> dict[str, Any]:
    """JSON-ready facts: the costliest error of this game (`this`; without a game on the page, of the latest that has
    one) and what it is `called`, and those of its kind in `others`, one a game; what else went wrong there (`else`)."""
    mine = [one for one in slips if match_id is None or one.game.match_id == match_id]
    if match_id is None and mine:
        mine = [one for one in mine if one.game.match_id == mine[0].game.match_id]
    this = max(mine, key=lambda one: one.cost, default=None)
    if this is None:
        return {"this": None, "called": None, "others": [], "else": []}
    elsewhere = [one for one in slips if one.game.match_id != this.game.match_id]
    same = [one for one in elsewhere if set(one.kinds) & set(this.kinds)]
    kind = next((one for one in this.kinds if any(one in slip.kinds for slip in same)), next(iter(this.kinds), None))
    return {
        "this": _slip(this),
        "called": None if kind is None else _CALLED[kind],
        "others": _one_a_game(same),
        "else": _one_a_game(elsewhere),
    }


def cost_words(slips: Sequence[Slip], match_id: str) -> str:
    """What cost most in a game, why, and what was better; empty where nothing did."""
    one = max((one for one in slips if one.game.match_id == match_id), key=lambda one: one.cost, default=None)
    if one is None:
        return ""
    told, why = _slip(one), reason_in_words(one.reason)
    lost = round(100 * one.cost)
    lead = f"What cost you most was {told['played']} on move {told['number']}, {lost} chances in a hundred."
    return f"{lead} {f'{why} ' if why else ''}Better was {told['better']}."


def with_cost(words: str, facts: Mapping[str, Any]) -> str:
    """What is told of a game that was lost, with what cost most: that first where the reason is asked for."""
    cost = facts.get("cost") or ""
    return f"{cost} {words}".strip() if _WHY.search(facts.get("asked") or "") else f"{words} {cost}".strip()


def _one_a_game(slips: Sequence[Slip]) -> list[dict[str, Any]]:
    """The costliest error of each game."""
    found: dict[str, Slip] = {}
    for one in sorted(slips, key=lambda one: -one.cost):
        found.setdefault(one.game.match_id, one)
    return [_slip(one) for one in found.values()]


def _slip(one: Slip) -> dict[str, Any]:
    lesson = one.lesson
    return {"against": one.game.other_name.split()[0], "number": lesson.number, "played": lesson.played_san,
            "better": lesson.best_san}  # fmt: skip


def again_told(facts: Mapping[str, Any], games: int) -> str:
    """Yes or no, and in which games."""
    this, others, other = facts["this"], facts["others"], facts["else"]
    if this is None:
        return "No: this game has no serious error of yours, so there is nothing in it that you repeat."
    called = "" if facts["called"] is None else f", {facts['called']}"
    here = f"Here it was {_move(this)}{called}"
    if others:
        told = listed([f"against {one['against']} {_move(one)}" for one in others[:EXAMPLES]])
        return f"Yes, the same kind. {here}; and {told}."
    if other:
        told = listed([f"against {one['against']} {_move(one)}" for one in other[:EXAMPLES]])
        return f"No, not the same kind. {here}; elsewhere what cost most was {told}, and that is another kind of error."
    return f"No. {here}; your other games of late, {number_word(games)} with this one, have no serious error."


def _move(one: Mapping[str, Any]) -> str:
    return f"{one['played']} on move {one['number']} ({one['better']} was there)"
