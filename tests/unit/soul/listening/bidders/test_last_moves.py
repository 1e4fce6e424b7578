"""The mate at the end, the way of the king, the queen that was made, and the character's losing move."""

from __future__ import annotations

import pytest

from app.domain.move_worth import MoveWorth
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders import last_moves
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

WALKED = given(
    played("e4", "e5", "Ke2", "Nf6", "Kf3", "Nc6", "Kg3", "Nxe4+"),
    result="won",
    end_reason="resignation",
    judged=(
        MoveWorth(3, "Ke2", False, 0.5, 0.38, "Nf3"),
        MoveWorth(4, "Nf6", True, 0.62, 0.62),
        MoveWorth(5, "Kf3", False, 0.38, 0.25, "Nc3"),
        MoveWorth(6, "Nc6", True, 0.75, 0.75),
        MoveWorth(7, "Kg3", False, 0.25, 0.1, "Ke2"),
        MoveWorth(8, "Nxe4+", True, 0.9, 0.9),
    ),
)
GIVEN_AWAY = given(
    played("e4", "e5", "Nf3", "Qh4", "Nxh4", "d6"),
    result="lost",
    end_reason="resignation",
    judged=(
        MoveWorth(3, "Nf3", False, 0.53, 0.53),
        MoveWorth(4, "Qh4", True, 0.47, 0.03, "Nc6"),
        MoveWorth(5, "Nxh4", False, 0.97, 0.97),
        MoveWorth(6, "d6", True, 0.03, 0.03),
    ),
)


def said(bidder: Bidder, game: SoulInput, text: str) -> str:
    return answer(bidder, game, text, Subject.UNKNOWN)


def test_the_king_should_have_gone_where_it_was_better() -> None:
    assert "to e2 on move 4" in said(last_moves.KingWent(), WALKED, "so my king. where should it have gone?")


def test_a_walk_of_the_king_is_judged() -> None:
    told = said(last_moves.KingWent(), WALKED, "was walking my king all the way up there dumb?")
    assert "yes, it cost something: you were level before it began" in told


@pytest.mark.parametrize("text", ["which move of yours gave me the game?", "what move of yours lost it?"])
def test_the_characters_own_losing_move_is_named(text: str) -> None:
    told = said(last_moves.OwnLosing(), GIVEN_AWAY, text)
    assert "it was move 2: my queen to h4 was a blunder" in told


def test_whoever_won_gave_nothing_away() -> None:
    assert said(last_moves.OwnLosing(), WALKED, "which move of yours gave me the game?") == ""
