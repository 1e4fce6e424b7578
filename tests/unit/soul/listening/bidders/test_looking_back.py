"""What is said of a game just over without a move being named."""

from __future__ import annotations

import pytest

from app.domain.move_worth import MoveWorth
from app.soul.listening.bidders import looking_back
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# The character has Black; the visitor, White, is mated, or loses her queen and resigns after having been ahead.
MATED = given(
    played("f3", "e5", "g4", "Qh4#"),
    result="won",
    end_reason="checkmate",
    judged=(MoveWorth(1, "f3", False, 0.5, 0.42, "e4"), MoveWorth(3, "g4", False, 0.42, 0.0, "Nc3")),
)
QUEEN_LOST = given(
    played("e4", "e5", "Qh5", "Nf6", "Qxe5+", "Be7", "d4", "O-O", "Qg5", "d6", "Qxg7+", "Kxg7"),
    result="won",
    end_reason="resignation",
    judged=(
        MoveWorth(4, "Nf6", True, 0.6, 0.3, "Nc6"),
        MoveWorth(5, "Qxe5+", False, 0.7, 0.7),
        MoveWorth(11, "Qxg7+", False, 0.65, 0.02, "Qd2"),
    ),
)


@pytest.mark.parametrize("asked", ["how did you checkmate me", "i never saw that mate", "my king was trapped, how"])
def test_how_the_mate_came_is_told(asked: str) -> None:
    told = answer(looking_back.HowMated(), MATED, asked, Subject.REMARK)
    assert "queen to h4 on move 2" in told
    assert "pawn to g4 on move 2 let it happen" in told


@pytest.mark.parametrize("asked", ["i lost my queen", "i gave my queen away on g7"])
def test_a_man_that_went_is_told_with_its_capture(asked: str) -> None:
    told = answer(looking_back.ManGone(), QUEEN_LOST, asked, Subject.BLUNDERED)
    assert "my king on g8 took your queen on g7" in told
    assert not answer(looking_back.ManGone(), QUEEN_LOST, "i lost my keys", Subject.BLUNDERED)


def test_what_was_missed_is_the_better_move() -> None:
    told = answer(looking_back.MissedThere(), QUEEN_LOST, "did i miss something", Subject.SHOULD_HAVE)
    assert "queen to d2 was better" in told
