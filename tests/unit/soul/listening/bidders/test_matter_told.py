"""The answers to second questions about the game, by what the last line spoke of."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.move_worth import MoveWorth
from app.domain.seen import PositionSeen
from app.soul.listening.bidders.matter_told import MatterTold
from app.soul.listening.topics import Subject
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.listening.bidders.test_of_this_game import board_of
from tests.unit.soul.listening.test_weighed import seen
from tests.unit.soul.soul_table import given, played

QUIET = "e4 e5 Nf3 Nc6 Bc4 Bc5"
LOST_QUEEN = "e4 e5 Qh5 Nc6 Qxe5+ Nxe5 d4 Ng6"
BLAMED = "queen takes on e5 with check on move 3 was a blunder, and knight to f3 was better."
JUDGED = (MoveWorth(5, "Qxe5+", False, 0.5, 0.05, "Nf3"), MoveWorth(8, "Ng6", True, 0.95, 0.93))


def told(text: str, moves: str, before: str, line: str, *look: PositionSeen, **changes: Any) -> str:
    talk = (TalkLine(before, False), TalkLine(line, True))
    asked = given(played(*moves.split()), seen=look, table_talk=talk, **changes)
    return answer(MatterTold(), asked, text, Subject.UNKNOWN).lower()


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("And what do you do after that?", "i play knight to f6"),
        ("and who's winning after that?", "you are a little better"),
        ("what's the point of it?", "castles kingside brings the king away from the middle"),
    ],
)
def test_an_advice_is_asked_what_for_and_what_then(text: str, holds: str) -> None:
    look = seen(board_of(QUIET), ("O-O Nf6 d3 d6 c3", 0.6), ("d3 Nf6 O-O", 0.55))
    advice = "I would castle kingside: it is as good as anything here; I answer knight to f6."
    assert holds in told(text, QUIET, "what would you play?", advice, look)


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("why was it so bad?", "knight takes on e5"),
        ("and what should I have played instead?", "knight to f3 on move 3, instead of queen takes on e5"),
        ("how would I have stood with the right one?", "with knight to f3 you would have been level"),
        ("with what?", "with my knight on c6"),
    ],
)
def test_a_move_of_the_game_is_asked_why_what_instead_and_how_it_would_have_stood(text: str, holds: str) -> None:
    before = board_of("e4 e5 Qh5 Nc6")
    looks = (
        seen(before, ("Nf3 g6 Qh3 Nf6", 0.5), ("Qxe5+ Nxe5 d4 Ng6", 0.05)),
        seen(board_of("e4 e5 Qh5 Nc6 Qxe5+"), ("Nxe5 d4 Ng6 Nf3", 0.95)),
    )
    line = BLAMED if text != "with what?" else "knight takes on e5 on move 3 was good: I was winning."
    assert holds in told(text, LOST_QUEEN, "what was my worst move?", line, *looks, judged=JUDGED)


def test_a_verdict_is_asked_whether_it_is_only_that() -> None:
    look = seen(board_of(LOST_QUEEN), ("Nf3 d6 Nc3", 0.05))
    line = "I am winning: I am a queen for a pawn up."
    answered = told("just because of that? really?", LOST_QUEEN, "who is better?", line, look, my_chances=0.95)
    assert "winning" in answered
    assert told("do you like tea?", LOST_QUEEN, "who is better?", line, look, my_chances=0.95) == ""


def test_an_extra_pawn_is_found_with_where_it_came_from_and_what_it_is_worth() -> None:
    moves = "e4 e5 Nf3 d6 d4 Nf6 dxe5 Be7 exd6 Bxd6 Bd3 O-O"
    look = seen(board_of(moves), ("O-O Nc6 Nc3", 0.7))
    line = "yes: you are a pawn up, and you are clearly better."
    answered = told("which pawn is the extra one, and is it any good?", moves, "am I up?", line, look, my_chances=0.3)
    assert "the extra one is in the centre: there you have the pawn on e4 against none of mine" in answered
    assert "it is worth something" in answered
    came = told("where did that come from?", moves, "am I up?", line, look, my_chances=0.3)
    assert "move 4" in came or "move 5" in came


def test_when_it_stood_best_is_told_with_how_that_ended() -> None:
    judged = (
        MoveWorth(5, "Qxe5+", False, 0.8, 0.05, "Nf3"),
        MoveWorth(4, "Nc6", True, 0.5, 0.2),
    )
    answered = told("when exactly?", LOST_QUEEN, "was I ever winning?", "yes, once.", judged=judged)
    assert "after knight to c6 on move 2: you were winning" in answered
    assert "blunder" in answered


def test_nothing_is_told_where_another_square_is_named() -> None:
    assert told("why did you go to h6?", LOST_QUEEN, "what was my worst move?", BLAMED, judged=JUDGED) == ""
