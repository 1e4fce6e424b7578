"""When time alone wakes a mind: while a person thinks long, now and then, and never beside an empty chair."""

from __future__ import annotations

import pytest

from app.domain.acts import Arrive, LeaveSeat, Resign
from app.domain.match import Sitter
from app.domain.schedule import SCHEDULE, MindPlace, OccasionRow, Trigger, needs_ears, row_of
from app.matches.occasions import Occasions
from tests.fakes.games import ANNA, BERT, MIRA, WHITE, Game, first_event

OTTO = Sitter("character", "character-otto", "Otto", 1300, "otto")


def waits(place: MindPlace = MindPlace.BOARD) -> OccasionRow:
    row = row_of(place, Trigger.WAITS)
    assert row is not None
    return row


def begun(white: Sitter = ANNA, black: Sitter = MIRA, time_control: str = "untimed") -> Game:
    return Game(first_event(white, black, time_control=time_control)).moves("e2e4 e7e5")


def test_a_mind_is_woken_when_a_person_thinks_long_twice_a_game_and_not_at_once_again() -> None:
    occasions, game = Occasions(), begun()
    rule = waits()
    first = game.now_ms + rule.after_ms
    assert occasions.due_ms(game.state, game.now_ms) == first
    occasions.came(first)
    assert occasions.due_ms(game.state, first + 1) == first + rule.cool_down_ms
    later = first + rule.cool_down_ms
    assert occasions.due_ms(game.state, later) == later + rule.after_ms
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
        (begun(MIRA, OTTO, "5+3"), True),
        (begun(MIRA, OTTO, "1+0"), False),
        (Game(first_event(ANNA, MIRA)), False),
    ],
)
def test_only_a_mind_that_waits_in_a_game_slow_enough_for_talk_is_woken(game: Game, due: bool) -> None:
    assert (Occasions().due_ms(game.state, game.now_ms) is not None) == due


def test_after_the_end_time_wakes_nobody() -> None:
    game = begun()
    game.do(Resign(WHITE))
    assert Occasions().due_ms(game.state, game.now_ms) is None


def test_two_minds_wait_for_seconds_where_a_person_is_given_minutes() -> None:
    game = begun(MIRA, OTTO, "5+3")
    assert Occasions().due_ms(game.state, game.now_ms) == game.now_ms + waits(MindPlace.EXHIBITION).after_ms
    assert waits(MindPlace.EXHIBITION).after_ms < waits().after_ms / 2


def test_the_first_spectator_of_two_minds_is_noticed_now_and_then_and_one_of_a_person_never() -> None:
    occasions, game = Occasions(), begun(MIRA, OTTO, "5+3")
    row = row_of(MindPlace.EXHIBITION, Trigger.COMES)
    assert row is not None
    assert occasions.comes(game.state, game.now_ms)
    occasions.came(game.now_ms, Trigger.COMES)
    assert not occasions.comes(game.state, game.now_ms + row.cool_down_ms - 1)
    assert occasions.comes(game.state, game.now_ms + row.cool_down_ms)
    assert not Occasions().comes(begun().state, game.now_ms)


def test_every_occasion_of_the_contract_has_a_row_and_every_place_is_woken() -> None:
    assert {row.occasion for row in SCHEDULE} == {
        "before_match",
        "on_user_input",
        "on_user_move",
        "before_agent_move",
        "idle_wait",
        "after_match",
    }
    for place in MindPlace:
        assert row_of(place, Trigger.OPENS) is not None
        assert row_of(place, Trigger.SAID) is not None
        assert row_of(place, Trigger.WAITS) is not None


def test_an_answer_is_owed_to_a_person_and_to_another_mind_only_before_a_gallery() -> None:
    assert not needs_ears(MindPlace.BOARD, "on_user_input")
    assert needs_ears(MindPlace.EXHIBITION, "on_user_input")
