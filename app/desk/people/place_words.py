"""Where one of the house stands: by rating among the house, on the ladder, and on the board of characters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.archive.standings import LEAST_GAMES, standings
from app.characters.character import Character
from app.desk.people.meeting_words import MILD, TEASES
from app.desk.services import DeskServices
from app.desk.tool import Aspect
from app.domain.prose_words import number_word

PLACE = Aspect(
    "where a character stands: its place on the ladder or the boards of honour, and whether it is listed there at all",
    (
        "where does pip stand on the ladder?", "is marguerite on any of these boards", "where is rosa on this list",
        "is teodor listed here", "which rung is ilyas", "what place has vesna", "do i find kenji on one of the boards",
        "is she on here somewhere", "how high up is anselm", "why is pip not on the board",
        "is he at the bottom of the ladder", "what number is kenji among the eight",
    ),
    ("ladder", "honours"),
)  # fmt: skip
_BOARDS = re.compile(r"\b(?:boards?|honours?|honors?|lists?|listed|these|those)\b")
_MINDS = re.compile(r"\b(?:bother\w*|minds?|upset|sad|care\w*|hurt|proud|embarrass\w*|ashamed|feel\w*|happy|unhappy)\b")


async def place_of(one: Character, at: DeskServices) -> dict[str, Any]:
    """The place of a character on the board of characters, where it has one, and how many stand there."""
    board = await at.database.read(standings, "character", 0)
    place = next((number for number, line in enumerate(board, start=1) if line.id == one.party.id), None)
    return {"place": place, "of": len(board)}


def place_told(facts: Mapping[str, Any], asked: str) -> str:
    """Their place by rating, on the ladder and on the board; how they take it, where that is asked."""
    ranked, first = facts["house"], str(facts["name"]).split()[0]
    number = next((at for at, one in enumerate(ranked, start=1) if one["name"] == facts["name"]), None)
    count = number_word(len(ranked))
    if number is None:
        lead = f"{first} is rated {facts['rating']} and not one of the eight, so not on the ladder."
    else:
        rung = ", the highest rung of the ladder" if number == 1 else ""
        rung = ", the lowest rung of the ladder" if number == len(ranked) else rung
        beaten = "have beaten" if facts["record"]["won"] else "have not beaten"
        lead = (
            f"By rating {first} ({facts['rating']}) is number {number_word(number)} of {count} of the house{rung}; you "
            f"{beaten} {first}{'' if facts['record']['won'] else ' yet'}."
        )
    board = facts["board"]
    on = (
        f"On the boards of honour {first} is number {number_word(board['place'])} of {number_word(board['of'])} on the "
        "board “Characters”, and on none of the people’s."
        if board["place"] is not None
        else f"On the boards of honour {first} stands on none now: the people’s are for people, and on “Characters” "
        f"one stands from {number_word(LEAST_GAMES)} rated games on."
    )
    places = (on, lead) if _BOARDS.search(asked) else (lead, on)
    return " ".join(filter(None, (*places, _minds(facts, first) if _MINDS.search(asked) else "")))


def _minds(facts: Mapping[str, Any], first: str) -> str:
    teases = facts["teases"]
    temper = (
        "has a sharp tongue about other things" if teases >= TEASES
        else "is mild and hardly teases" if teases <= MILD
        else "is civil about it"
    )  # fmt: skip
    return (
        f"Whether {first} minds the page does not say: nothing of a place moves anybody’s mood here, only how a game "
        f"goes does, and by temper {first} {temper}. Ask {first} in the room."
    )
