"""What is counted is told rightly for one as for many."""

from __future__ import annotations

import pytest

from app.desk.practice.phase_words import phase_told
from app.desk.record.loss_words import losses_told
from app.desk.record.recent_words import losing_run_told, run_told
from app.desk.wording import any_of, first_name, hundred, many, many_in_words, score_in_words, the_last


def test_words_that_many_answers_share() -> None:
    assert first_name("Kenji Watanabe") == "Kenji"
    assert hundred(0.617) == 62
    assert score_in_words({"won": 3, "drawn": 0, "lost": 1, "more": 2}) == "won 3, drawn 0 and lost 1"
    assert (many(1, "move"), many(12, "move")) == ("one move", "12 moves")
    assert (many_in_words(1, "game"), many_in_words(3, "game")) == ("one game", "three games")
    assert (the_last(many(1, "game")), the_last(many(3, "game"))) == ("last game", "last 3 games")


@pytest.mark.parametrize(("games", "told"), [(1, "your one {}"), (4, "any of your 4 {}s")])
def test_one_game_is_not_any_of_one_games(games: int, told: str) -> None:
    none = {"games": games, "lost": 0, "against": None, "run": {"games": 0}, "losing_run": {"games": 0}}
    assert any_of(games, "win") == told.format("win")
    assert losses_told(none)[0] == f"You have not lost {told.format('game')}."
    assert losing_run_told(none) == f"None: you have not lost {told.format('finished game')}."
    assert run_told(none)[0].startswith(f"You have not won {told.format('finished game')} yet")


@pytest.mark.parametrize(("games", "told"), [(1, "last game"), (4, "last four games")])
def test_one_game_that_was_looked_at_is_the_last_game(games: int, told: str) -> None:
    facts = {"games": games, "asked": "where do i err", "by_phase": {}, "errors": 0}
    assert phase_told(facts) == f"Nowhere in particular: in your {told} I find no serious error."
