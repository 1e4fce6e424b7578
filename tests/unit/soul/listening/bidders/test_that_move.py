"""A short question is about the move that was just judged, and not about what its words sound like alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.move_worth import MoveWorth
from app.soul.listening.bidders.on_named import OnNamed
from app.soul.listening.bidders.that_move import OfThatMove
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput, TalkLine
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# The character has Black and took back with the pawn.
SANS = ("d4", "Nf6", "Bg5", "e6", "Bxf6", "gxf6", "e3", "Bb4+", "c3", "Bf8", "Nf3", "Be7", "Be2")
JUDGED = (
    MoveWorth(6, "gxf6", True, 0.5, 0.2, "Qxf6"),
    MoveWorth(8, "Bb4+", True, 0.3, 0.3),
    MoveWorth(10, "Bf8", True, 0.3, 0.2, "Be7"),
    MoveWorth(12, "Be7", True, 0.2, 0.2),
)
TABLE = given(played(*SANS), judged=JUDGED, my_color="black")
OF_PAWN = "Pawn takes on f6 on move 3 was a blunder: I was level before it, and queen takes on f6 was better."


def said(theirs: str, mine: str, text: str, start: SoulInput = TABLE) -> str:
    talk = (TalkLine(theirs, False), TalkLine(mine, True))
    return answer(OfThatMove(), replace(start, table_talk=talk, pending_chat=(text,)), text, Subject.UNKNOWN)


@pytest.mark.parametrize("text", ["so why not the queen then", "what would have been better", "why was that so bad?"])
def test_what_leans_on_a_verdict_is_about_that_move(text: str) -> None:
    assert "queen takes on f6" in said("was gxf6 bad?", OF_PAWN, text).lower()


def test_how_bad_it_was_is_told_in_chances() -> None:
    told = said("was gxf6 bad?", OF_PAWN, "how bad was it really?")
    assert "some 50 in a hundred" in told
    assert "some 20" in told


def test_a_way_of_several_moves_is_weighed_as_a_whole() -> None:
    told = said("why your bishop to b4, to f8, to e7?", "Bishop to e7 was good.", "and was it worth it?").lower()
    assert "no: my bishop went from f8 to b4, then to f8, then to e7, three moves, and one would have done" in told


def test_what_is_no_longer_possible_is_too_late() -> None:
    assert "yes, queen takes on f6 is not possible any more" in said("gxf6?", OF_PAWN, "too late for that now?").lower()


@pytest.mark.parametrize("text", ["why did you play e6", "what a lovely evening", "is my knight on f3 safe?"])
def test_what_names_something_else_or_asks_nothing_is_left_to_others(text: str) -> None:
    assert said("was gxf6 bad?", OF_PAWN, text) == ""


def test_in_a_rated_game_the_better_move_is_not_named() -> None:
    rated = replace(TABLE, rated=True)
    assert "queen takes" not in said("was gxf6 bad?", OF_PAWN, "what was better?", rated).lower()


def test_why_him_is_about_the_player_that_was_named() -> None:
    talk = (TalkLine("who is your favourite?", False), TalkLine("Tigran Petrosian, always.", True))
    start = replace(given(place="room"), room_talk=talk, pending_chat=("why him?",))
    assert "saw every danger" in answer(OnNamed(), start, "why him?", Subject.UNKNOWN)
