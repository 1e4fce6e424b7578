"""Questions about the two as players are answered from the judged moves, the score, and the days between."""

from __future__ import annotations

import pytest

from app.domain.facts import LastGame, Standing
from app.domain.move_worth import MoveWorth
from app.soul.listening.bidders import selves
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

GAME = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6")
SLIP = (MoveWorth(2, "e5", True, 0.5, 0.49, None), MoveWorth(4, "Nc6", True, 0.5, 0.3, "Nf6"))


@pytest.mark.parametrize(("days", "words"), [(0.1, "earlier today"), (1.0, "about a day"), (3.2, "three days")])
def test_how_long_somebody_was_away_is_counted_in_days(days: float, words: str) -> None:
    said = answer(selves.Away(), given((), place="room", days_away=days), "how long was I away?", Subject.AWAY)
    assert words in said


def test_the_last_win_is_told_with_its_game() -> None:
    asked = given((), place="room", standing=Standing(2, 1, 1), last_game=LastGame(-1, "checkmate", 31))
    said = answer(selves.Beaten(), asked, "when did I last win?", Subject.BEATEN).lower()
    assert "you have beaten me once in four games" in said
    assert "31 moves" in said


def test_a_win_further_back_has_no_day() -> None:
    asked = given((), place="room", standing=Standing(2, 1, 1), last_game=LastGame(1, "checkmate", 31))
    assert "before our last game" in answer(selves.Beaten(), asked, "when did I last win?", Subject.BEATEN)


def test_an_own_slip_is_owned_with_what_was_better() -> None:
    said = answer(selves.OwnPlay(), given(GAME, judged=SLIP, result="won"), "did you slip?", Subject.OWN_PLAY)
    assert "Nc6 on move 2" in said
    assert "Nf6 was better" in said


def test_the_move_that_was_nearly_played_is_named() -> None:
    said = answer(selves.Considered(), given(GAME, judged=SLIP), "what else was there?", Subject.CONSIDERED)
    assert "Nc6 or Nf6" in said


def test_strength_is_the_rating_and_the_score() -> None:
    asked = given((), place="room", opponent_rating=1430, standing=Standing(2, 0, 1))
    said = answer(selves.Strength(), asked, "how good am I?", Subject.STRENGTH).lower()
    assert "1430" in said
    assert "i have won two" in said
