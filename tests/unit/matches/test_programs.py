"""The seat of a program: no mind of ours, and a limit to how long the chair across waits."""

from __future__ import annotations

import pytest

from app.domain.acts import LeaveSeat, Stalled
from app.domain.events.match import MatchEnded
from app.domain.match import Sitter
from app.matches.decide import PROGRAM_MOVE_MS
from app.runtime.clock import FakeClock
from tests.fakes.games import ANNA, BLACK, MIRA, WHITE, Game, first_event
from tests.fakes.tables import Parlour
from tests.fakes.waiting import eventually

ROOK = Sitter("agent", "agent-rook", "Rook (program)", 1200, "agent-rook", program=True)


def game(white: Sitter = ROOK, time_control: str = "untimed") -> Game:
    return Game(first_event(white, MIRA, time_control=time_control))


def test_a_program_has_no_mind_and_a_name_by_which_it_is_spoken_to() -> None:
    state = game().state
    assert (state.white.is_mind, state.white.program, list(state.minds)) == (False, True, [BLACK])
    assert (state.white.called, ANNA.called) == ("Rook", "Anna")


def test_a_program_that_does_not_move_for_two_minutes_has_left() -> None:
    begun = game().moves("e2e4 e7e5")
    assert begun.wait(PROGRAM_MOVE_MS - 1).try_(Stalled(WHITE, 0, 2)) == "not_allowed"
    (ended,) = begun.wait(1).do(Stalled(WHITE, 0, 2))
    assert ended == MatchEnded(result="0-1", reason="abandonment", winner=BLACK)


def test_before_both_have_moved_the_game_of_a_program_that_hangs_is_aborted() -> None:
    begun = game()
    begun.wait(PROGRAM_MOVE_MS).do(Stalled(WHITE, 0, 0))
    assert (begun.state.result, begun.state.end_reason) == ("*", "aborted")


@pytest.mark.parametrize("act", [Stalled(WHITE, 0, 0), Stalled(BLACK, 0, 2), Stalled(WHITE, 1, 2)])
def test_only_the_position_that_it_hangs_in_is_lost(act: Stalled) -> None:
    assert game().moves("e2e4 e7e5").wait(PROGRAM_MOVE_MS).try_(act) == "not_allowed"


def test_neither_a_person_nor_a_running_clock_is_hurried() -> None:
    assert game(ANNA).moves("e2e4 e7e5").wait(PROGRAM_MOVE_MS).try_(Stalled(WHITE, 0, 2)) == "not_allowed"
    clocked = game(time_control="10+0").moves("e2e4 e7e5").wait(PROGRAM_MOVE_MS)
    assert clocked.try_(Stalled(WHITE, 0, 2)) == "not_allowed"


async def test_a_timer_ends_the_game_of_a_program_that_hangs(parlour: Parlour) -> None:
    table = await parlour.sit_down(first_event(ROOK, MIRA))
    assert isinstance(parlour.clock, FakeClock)
    parlour.clock.advance(PROGRAM_MOVE_MS)
    # Whatever happens next at the table sets its timers anew.
    await table.act(LeaveSeat(WHITE, PROGRAM_MOVE_MS))
    await eventually(lambda: table.state.ended)
    assert table.state.end_reason == "aborted"
