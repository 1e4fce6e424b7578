"""A short question goes on with the move or the man that was just spoken of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.soul.listening.bidders.men import ManAsked
from app.soul.listening.bidders.spoken_on import SpokenOn
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput, TalkLine
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# The character has Black; it is the writer's move.
KNIGHTS = given(played("e4", "Nc6", "Nf3", "d5"))


def after(start: SoulInput, theirs: str, mine: str) -> SoulInput:
    return replace(start, table_talk=(TalkLine(theirs, False), TalkLine(mine, True)))


def said(start: SoulInput, theirs: str, mine: str, text: str) -> str:
    asked = replace(after(start, theirs, mine), pending_chat=(text,))
    return answer(SpokenOn((ManAsked(),)), asked, text, Subject.RULES)


def test_a_move_is_added_to_the_one_before() -> None:
    told = said(KNIGHTS, "what if i take d5 with the pawn", "It is even.", "but then the queen takes back no?")
    assert "yes: after queen takes on d5" in told.lower()


def test_a_man_that_cannot_take_back_is_named() -> None:
    told = said(KNIGHTS, "what if i take d5 with the pawn", "It is even.", "and you take back with the rook?")
    assert "no rook of mine can take back on d5" in told
    assert "the queen can" in told


def test_the_cost_of_the_move_before_is_told_with_a_yes_or_a_no() -> None:
    told = said(KNIGHTS, "can i play h3?", "It is safe.", "does that lose a pawn?")
    assert "yes: pawn to h3" in told.lower() or "no: pawn to h3" in told.lower()


def test_the_man_of_the_last_line_stands_in_the_place_of_it() -> None:
    told = said(KNIGHTS, "is your knight any good?", "My knight on c6 is safe.", "can i chase it away?")
    assert "knight on c6" in told


@pytest.mark.parametrize("text", ["and then?", "then what", "what do I do next"])
def test_how_it_goes_on_is_played_on_from_the_move_before(text: str) -> None:
    told = said(KNIGHTS, "what if i take d5 with the pawn", "It is even.", text)
    assert "then I would play queen takes on d5, and of your moves" in told


def test_what_to_play_after_a_line_is_told_from_its_end() -> None:
    told = said(KNIGHTS, "what if i take d5 with the pawn", "It is even.", "and what do i play after you take back?")
    assert "then knight to c3" in told.lower()


@pytest.mark.parametrize("text", ["nice weather today", "who taught you?", "and your cat?"])
def test_what_goes_on_with_nothing_of_the_board_is_left_to_others(text: str) -> None:
    assert said(KNIGHTS, "hello there", "Good evening.", text) == ""
