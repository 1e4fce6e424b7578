"""The facts of the game are numbered for a model, and what it says of the game has to be proved or stand in a fact that
it names."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from app.soul.gathering import gather
from app.soul.named_facts import unnamed
from app.soul.prompt import compose
from app.soul.reply import TableReply
from app.soul.response import SoulInput, SoulOccasion
from tests.unit.soul.model_table import ASKED, MOVED, ask
from tests.unit.soul.soul_table import CAST

# Every way of asking a model that speaks of a board.
AT_THE_BOARD: dict[str, SoulInput] = {
    "character": ASKED,
    "character, after the game": replace(ASKED, occasion=SoulOccasion.AFTER_MATCH, result="won", end_reason="timeout"),
    "agent, asked": replace(ASKED, role="agent"),
    "agent, after its move": replace(MOVED, role="agent"),
}
UNREAD = "Such a quiet life for my bishop on c5."


def numbers_of(asked: SoulInput) -> dict[str, int]:
    """The facts that the prompt of this question numbers."""
    made = compose(CAST["vesna"].sheet, asked, gather(asked), must_answer=True)
    found = {fact: int(number) for number, fact in re.findall(r"^\((\d+)\) (.+)$", made.situation, re.MULTILINE)}
    assert tuple(found) == made.facts
    assert list(found.values()) == list(range(1, len(found) + 1))
    return found


@pytest.mark.parametrize("way", AT_THE_BOARD)
async def test_what_nobody_can_read_is_said_with_the_fact_that_holds_it(way: str) -> None:
    asked = AT_THE_BOARD[way]
    numbers = numbers_of(asked)
    bishops, rooks = numbers["Your bishops c5 and c8."], numbers["Your rooks a8 and h8."]
    answer, soul, _ = await ask(asked, {"speak": UNREAD, "facts_used": [rooks, bishops]})
    assert (answer.speak, soul.counts.held_back.total) == (UNREAD, 0)
    for named in ([], [rooks], [999], [0], ["no number"], "nothing"):
        answer, soul, models = await ask(asked, {"speak": UNREAD, "facts_used": named}, {"speak": "What a day."})
        assert (answer.speak, soul.counts.held_back.false) == ("What a day.", 1), named
        assert UNREAD.rstrip(".") in models.asked[1].prompt


@pytest.mark.parametrize("way", AT_THE_BOARD)
async def test_a_repaired_line_names_its_facts_too(way: str) -> None:
    asked = AT_THE_BOARD[way]
    number = numbers_of(asked)["Your bishops c5 and c8."]
    answer, _, _ = await ask(asked, {"speak": "My queen is on h4."}, {"speak": UNREAD, "facts_used": [number]})
    assert answer.speak == UNREAD
    answer, soul, _ = await ask(asked, {"speak": "My queen is on h4."}, {"speak": UNREAD})
    assert soul.counts.dropped == 1
    assert answer.speak != UNREAD


@pytest.mark.parametrize("way", AT_THE_BOARD)
async def test_what_is_proved_needs_no_number_and_no_number_excuses_a_lie(way: str) -> None:
    asked = AT_THE_BOARD[way]
    answer, _, _ = await ask(asked, {"speak": "My bishop is on c5."})
    assert answer.speak == "My bishop is on c5."
    every: dict[str, Any] = {"facts_used": list(numbers_of(asked).values())}
    _, soul, _ = await ask(asked, {"speak": "My bishop is on c4.", **every}, {"speak": None})
    assert soul.counts.held_back.false == 1


def test_a_fact_holds_a_statement_about_the_same_men_squares_and_side() -> None:
    fact = "Your bishops c5 and c8."
    assert unnamed(["Such a life for my bishop on c5"], [fact]) == []
    for said in (
        "Such a life for your bishop on c5",
        "Such a life for my bishop on c4",
        "Such a life for my rook on c5",
    ):
        assert unnamed([said], [fact]) == [said]


def test_what_is_said_of_both_sides_needs_a_fact_of_each() -> None:
    mine, theirs = "Your bishops b4 and c8.", "Their bishops b5 and c1."
    said = "And you copy my bishop in unison"
    assert unnamed([said], [mine, theirs]) == []
    assert unnamed([said], [mine]) == unnamed([said], [theirs]) == [said]


def test_clauses_with_owners_of_their_own_may_stand_in_a_fact_each() -> None:
    bishops, knights = "Their bishops b5 and c1.", "Their knights d5 and g1."
    said = "Your bishop is back in its cupboard, your knight is stuck to the pan"
    assert unnamed([said], [bishops, knights]) == []
    assert unnamed([said], [bishops]) == [said]
    apart = "My knight is at home, on e5"
    assert unnamed([apart], ["Your knights c6 and f6.", "Their pawns e5."]) == [apart]


def test_what_names_no_man_square_or_number_needs_no_fact() -> None:
    assert unnamed(["Egg on top for this one"], []) == []


def test_in_a_room_there_is_no_game_to_number() -> None:
    asked = replace(ASKED, place="room", moves=())
    assert compose(CAST["vesna"].sheet, asked, gather(asked), must_answer=True).facts == ()


def test_what_is_no_number_makes_no_answer_invalid() -> None:
    assert TableReply.model_validate({"facts_used": ["3", 4, None, "f5", -1, 2.5, True]}).facts_used == [3, 4]


ANNOUNCED = (
    "I will take on f2 next.",
    "I'll castle short.",
    "I'm going to push my d-pawn.",
    "I mean to bring my queen to e7, you know.",
    "I shall play d6.",
)


@pytest.mark.parametrize("line", ANNOUNCED)
async def test_no_move_that_has_not_been_played_is_announced_in_a_rated_game(line: str) -> None:
    _, soul, _ = await ask(replace(MOVED, rated=True), {"speak": line}, {"speak": None})
    assert (soul.counts.held_back.spoiler, soul.counts.dropped) == (1, 1)


@pytest.mark.parametrize("line", ["I'll take my time.", "I will play you again any day.", "I'm going to enjoy this."])
async def test_a_wish_is_no_announced_move(line: str) -> None:
    answer, _, _ = await ask(replace(MOVED, rated=True), {"speak": line})
    assert answer.speak == line


async def test_an_announced_move_against_the_rules_is_held_back_in_any_game() -> None:
    _, soul, _ = await ask(
        replace(MOVED, rated=False), {"speak": "I will take your queen on d1 with my knight."}, {"speak": None}
    )
    assert soul.counts.held_back.false == 1
