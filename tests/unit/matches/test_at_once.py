"""What a mind does without a pause between is one act, one transaction, and the events that it would be otherwise."""

from __future__ import annotations

from typing import Any

from app.domain.acts import Accepted, Act, AtOnce, PlayMove, Refusal, Surface, Think
from app.matches.evolve import rebuild
from app.matches.repository import read_log
from tests.fakes.games import ANNA, BLACK, MIRA, WHITE, Game, first_event
from tests.fakes.tables import Parlour

THINK, SURFACE, MOVE = Think(BLACK, 0, 2, 1.0), Surface(BLACK, 0, 2, ()), PlayMove(BLACK, "e7e5", 1, 0)


def at_once(*acts: Act) -> AtOnce:
    return AtOnce(BLACK, acts)


def opened() -> Game:
    return Game(first_event(ANNA, MIRA)).moves("e2e4")


async def test_a_turn_at_once_is_one_transaction_and_keeps_its_order(parlour: Parlour) -> None:
    table = await parlour.sit_down(first_event(ANNA, MIRA))
    table.join("anna", WHITE)
    await table.act(PlayMove(WHITE, "e2e4", 0))
    written: list[int] = []
    ordinary = parlour.database.write_fenced

    async def counted(function: Any, record: Any, **how: Any) -> Any:
        written.append(len(record.events))
        return await ordinary(function, record, **how)

    parlour.database.write_fenced = counted  # type: ignore[assignment, method-assign]  # the real one, counted
    assert await table.act(at_once(THINK, SURFACE, MOVE)) == Accepted(3)
    await parlour.settled()
    assert written == [3]
    assert parlour.broadcast.names("anna")[-3:] == ["agent_thinking", "memory_surfaced", "agent_move"]
    assert rebuild("match-1", await parlour.database.read(read_log, "match-1")) == table.state


def test_the_log_is_the_one_of_acts_made_one_by_one() -> None:
    together, apart = opened(), opened()
    together.do(at_once(THINK, SURFACE, MOVE))
    for act in (THINK, SURFACE, MOVE):
        apart.do(act)
    assert together.log == apart.log
    assert together.state == apart.state


def test_what_was_told_before_is_left_out() -> None:
    game = opened()
    game.do(THINK)
    game.do(at_once(THINK, SURFACE, MOVE))
    assert game.names()[-3:] == ["agent_thinking", "memory_surfaced", "agent_move"]
    assert opened().decide(at_once(THINK, THINK)) != Accepted(2, repeated=True)
    game = opened()
    game.do(THINK)
    assert game.decide(at_once(THINK)) == Accepted(3, repeated=True)


def test_one_refusal_refuses_all_of_it() -> None:
    game = opened()
    refused = game.decide(at_once(THINK, SURFACE, PlayMove(BLACK, "e7e4", 1, 0)))
    assert isinstance(refused, Refusal)
    assert refused.code == "illegal_move"
    assert game.names()[-1] == "player_move_applied"
    assert game.try_(at_once(Think(BLACK, 1, 2, 1.0), MOVE)) == "stale_ply"
