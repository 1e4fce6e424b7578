"""When time alone wakes a mind: while a person thinks long, now and then, and never beside an empty chair."""

from __future__ import annotations

import pytest

from app.domain.acts import Arrive, LeaveSeat, Resign
from app.domain.match import Sitter
from app.matches.occasions import IDLE_WAIT, Occasions
from tests.fakes.games import ANNA, BERT, MIRA, WHITE, Game, first_event


def begun(white: Sitter = ANNA, black: Sitter = MIRA, time_control: str = "untimed") -> Game:
    return Game(first_event(white, black, time_control=time_control)).moves("e2e4 e7e5")


def test_a_mind_is_woken_when_a_person_thinks_long_twice_a_game_and_not_at_once_again() -> None:
    occasions, game = Occasions(), begun()
    first = game.now_ms + IDLE_WAIT.after_ms
    assert occasions.due_ms(game.state, game.now_ms) == first
    occasions.came(first)
    assert occasions.due_ms(game.state, first + 1) == first + IDLE_WAIT.cool_down_ms
    later = first + IDLE_WAIT.cool_down_ms
    assert occasions.due_ms(game.state, later) == later + IDLE_WAIT.after_ms
    occasions.came(later)
    assert occasions.due_ms(game.state, later) is None


def test_nobody_talks_to_an_empty_chair() -> None:
    occasions, game = Occasions(), begun()
    game.do(LeaveSeat(WHITE, None))
    assert occasions.due_ms(game.state, game.now_ms) is None
    game.do(Arrive(WHITE))
    assert occasions.due_ms(game.state, game.now_ms) is not None


@pytest.mark.parametrize(
    ("game", "due"),
    [
        (begun(time_control="10+0"), True),
        (begun(time_control="5+3"), False),
        (begun(black=BERT), False),
        (begun(MIRA, ANNA), False),
        (begun(MIRA, Sitter("character", "character-otto", "Otto", 1300, "otto")), False),
        (Game(first_event(ANNA, MIRA)), False),
    ],
)
def test_only_a_mind_that_waits_for_a_person_in_a_slow_game_is_woken(game: Game, due: bool) -> None:
    assert (Occasions().due_ms(game.state, game.now_ms) is not None) == due


def test_after_the_end_time_wakes_nobody() -> None:
    game = begun()
    game.do(Resign(WHITE))
    assert Occasions().due_ms(game.state, game.now_ms) is None
