"""The written rule: what becomes of a board, whatever became of its game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.arena.arena import Entrant, Pairing
from app.arena.rules import STUCK_MS, Verdict, absent_color, held_up, is_stuck, verdict_on
from app.domain.events import Stamped
from app.domain.match import MatchStatus, Sitter, TimeControl
from app.domain.position import Color
from app.matches.evolve import opened
from tests.fakes.games import first_event

FIRST, SECOND = Pairing(1, 1, 1, 2, "m", 1), Pairing(1, 1, 1, 2, "m", 2)


def entrant(kind: str, *, program: bool = False) -> Entrant:
    return Entrant(1, kind, "x", "Somebody", 1200, program, "p", 0, None)


PERSON, MIND, AGENT = entrant("player"), entrant("character"), entrant("agent")
PROGRAM = entrant("agent", program=True)


@pytest.mark.parametrize(("result", "halves"), [("1-0", (2, 0)), ("0-1", (0, 2)), ("1/2-1/2", (1, 1))])
def test_a_result_at_the_board_stands(result: str, halves: tuple[int, int]) -> None:
    assert verdict_on(FIRST, result, PERSON, MIND) == (halves, "game")


@pytest.mark.parametrize(
    ("white", "black", "verdict"),
    [
        (PERSON, MIND, ((0, 2), "forfeit")),
        (AGENT, PERSON, ((2, 0), "forfeit")),
        (MIND, PROGRAM, ((2, 0), "forfeit")),
        (PERSON, PERSON, "again"),
        (PERSON, PROGRAM, "again"),
        (MIND, AGENT, "again"),
    ],
)
def test_a_game_called_off_is_a_forfeit_of_whoever_could_call_it_off(
    white: Entrant, black: Entrant, verdict: Verdict
) -> None:
    assert verdict_on(FIRST, "*", white, black) == verdict


def test_what_comes_to_nothing_twice_is_a_draw() -> None:
    assert verdict_on(SECOND, "*", PERSON, PERSON) == ((1, 1), "void")
    assert held_up(FIRST) == "again"
    assert held_up(SECOND) == ((1, 1), "void")


def test_who_does_not_make_the_first_move_in_time_is_absent_and_a_mind_never_is() -> None:
    person, mind = Sitter("player", "p", "Ada", 1200), Sitter("character", "c", "Pip", 600)
    state = opened("m", Stamped(first_event(person, mind), 1, 1_000))
    assert absent_color(state, 90_999, 90_000) is None
    assert absent_color(state, 91_000, 90_000) is Color.WHITE
    turned = opened("m", Stamped(first_event(mind, person), 1, 1_000))
    assert absent_color(turned, 500_000, 90_000) is None
    assert absent_color(replace(state, status=MatchStatus.ENDED), 500_000, 90_000) is None


def test_a_game_is_stuck_when_nothing_happens_for_longer_than_a_clock_can_run() -> None:
    five_three = TimeControl(300_000, 3_000)
    longest = 300_000 + 150 * 3_000 + STUCK_MS
    assert not is_stuck(five_three, 0, longest)
    assert is_stuck(five_three, 0, longest + 1)
