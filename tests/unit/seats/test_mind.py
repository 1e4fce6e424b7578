"""A mind's turn at a real table, with an engine, recall and voice that the test controls."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Any

import chess
import pytest

from app.body.base import Candidate, Priority
from app.body.registry import EngineKind, OpenedEngine
from app.director.mood import take_turn
from app.domain.acts import OfferDraw, PlayMove, RequestTakeback, Resign
from app.domain.match import View
from app.domain.mood import Emotion, MoodDeltas
from app.languages.speaking import speaking, translated
from app.seats.hints import EngineHinter
from app.seats.human import HumanSeat
from app.soul.response import SoulOccasion, SoulResponse
from tests.fakes.games import ANNA, BLACK, WHITE, first_event
from tests.fakes.waiting import eventually
from tests.unit.seats.mind_table import LORE, Evening, GatedEngine

TURN = ["player_move_applied", "agent_thinking", "memory_surfaced", "agent_move", "mood_update"]


async def test_the_events_of_a_turn_have_their_order(evening: Evening) -> None:
    evening.recall.found = (LORE,)
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    assert [name for name in evening.names(table)[1:] if name != "agent_chat"] == TURN
    assert table.state.recalled[-1].memory_ids == ("lore-1",)
    assert len(evening.recall.noted) == 1


async def test_memories_surface_while_the_engine_still_searches(evening: Evening) -> None:
    evening.engine.gate.clear()
    evening.recall.found = (LORE,)
    table = await evening.sit_down()
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await eventually(lambda: "memory_surfaced" in evening.names(table))
    assert "agent_move" not in evening.names(table)
    evening.engine.gate.set()
    await eventually(lambda: table.state.ply == 2)


async def test_a_hanging_recall_does_not_delay_the_move(evening: Evening) -> None:
    evening.recall.gate.clear()
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    assert [name for name in evening.names(table)[1:] if name != "agent_chat"] == TURN
    assert table.state.recalled[-1].memory_ids == ()
    assert not any(name.startswith("recall:") for name in evening.parlour.tasks.names())


async def test_a_broken_recall_surfaces_nothing_and_the_turn_goes_on(evening: Evening) -> None:
    evening.recall.broken = True
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    assert [name for name in evening.names(table)[1:] if name != "agent_chat"] == TURN


async def test_a_move_that_is_there_at_once_is_told_with_its_thought_and_a_longer_thought_before_it(
    evening: Evening,
) -> None:
    table = await evening.sit_down()
    writes: list[int] = []
    ordinary = evening.parlour.database.write_fenced

    async def counted(function: Any, record: Any, **how: Any) -> Any:
        writes.append(len(record.events))
        return await ordinary(function, record, **how)

    evening.parlour.database.write_fenced = counted  # type: ignore[assignment, method-assign]  # the real one, counted
    await evening.turn(table, "e2e4")
    assert writes == [1, 3, 1]
    evening.engine.gate.clear()
    await table.act(PlayMove(WHITE, "d2d4", 2))
    await eventually(lambda: evening.names(table).count("memory_surfaced") == 2)
    assert evening.names(table).count("agent_move") == 1
    evening.engine.gate.set()
    await eventually(lambda: table.state.minds[BLACK].felt_at == (0, 4))
    assert [name for name in evening.names(table)[1:] if name != "agent_chat"] == TURN * 2
    assert writes == [1, 3, 1, 1, 2, 1, 1]


async def test_a_game_that_ends_meanwhile_ends_the_thought(evening: Evening) -> None:
    evening.engine.gate.clear()
    evening.recall.gate.clear()
    table = await evening.sit_down()
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await eventually(lambda: evening.engine.asked)
    await table.act(Resign(WHITE))
    await eventually(lambda: not any(n.startswith(("seat:", "recall:")) for n in evening.parlour.tasks.names()))
    evening.engine.gate.set()
    await evening.parlour.settled()
    assert "agent_move" not in evening.names(table)
    assert "memory_surfaced" not in evening.names(table)
    assert evening.recall.dropped == ["match-1"]


async def test_a_repeated_turn_may_surface_its_own_memories_again(evening: Evening) -> None:
    evening.engine.gate.clear()
    evening.recall.found = (LORE,)
    table = await evening.sit_down()
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await eventually(lambda: "memory_surfaced" in evening.names(table))
    await evening.parlour.directory.close()
    again = await evening.parlour.directory.open("match-1")
    assert again is not None
    evening.engine.gate.set()
    await eventually(lambda: again.state.ply == 2)
    assert evening.recall.requests[-1].recently_surfaced == frozenset()
    await eventually(lambda: again.state.minds[BLACK].felt_at == (0, 2))
    told = evening.names(again)
    assert (told.count("agent_thinking"), told.count("memory_surfaced"), told.count("agent_move")) == (1, 1, 1)
    for uci in ("d2d4", "c2c3", "a2a3"):
        await evening.turn(again, uci)
    # Slips of memory are shown at most every four moves.
    assert len(evening.recall.requests) == 2
    assert [len(recalled.memory_ids) for recalled in again.state.recalled] == [1, 0, 0, 0]
    await evening.turn(again, "h2h3")
    assert evening.recall.requests[-1].recently_surfaced == {"lore-1"}


async def test_the_mood_of_a_refused_line_is_not_kept(evening: Evening) -> None:
    evening.voice.say = lambda given: SoulResponse(
        consent=True if given.request else None, mood_deltas=MoodDeltas(tilt=0.1), emotion=Emotion.ANNOYED
    )
    table = await evening.sit_down()
    start = table.state.minds[BLACK]
    await eventually(lambda: evening.voice.given)  # the greeting
    await evening.parlour.settled()
    evening.voice.gate.clear()
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await eventually(lambda: SoulOccasion.ON_USER_MOVE in evening.voice.occasions())
    await table.act(RequestTakeback(WHITE))
    await eventually(lambda: table.state.epoch == 1)
    evening.voice.gate.set()
    await eventually(lambda: not any(n.startswith(("voice:", "answer:")) for n in evening.parlour.tasks.names()))
    assert table.state.minds[BLACK].felt_at is None
    await evening.turn(table, "d2d4")
    once = take_turn(start.raw, start.mood, MoodDeltas(tilt=0.1))
    assert table.state.minds[BLACK].raw.tilt == pytest.approx(once.raw.tilt, abs=1e-4)


@pytest.mark.parametrize("consent", [True, False])
async def test_formal_wishes_are_answered_by_the_soul(evening: Evening, consent: bool) -> None:
    evening.voice.say = lambda given: SoulResponse(
        speak="So be it." if given.request else None, consent=consent if given.request else None
    )
    table = await evening.sit_down()
    await evening.turn(table, "e2e4")
    await table.act(RequestTakeback(WHITE))
    await eventually(lambda: table.state.takeback_request is None)
    assert table.state.epoch == int(consent)
    await eventually(lambda: any(line.text == "So be it." for line in table.state.chat))
    await table.act(OfferDraw(WHITE))
    await eventually(lambda: table.state.draw_offer is None)
    assert table.state.end_reason == ("agreement" if consent else None)


async def test_a_deleted_character_gets_a_seat_that_does_nothing(evening: Evening) -> None:
    gone = replace(evening.me, id="nobody")
    assert isinstance(evening.factory.seat(gone, BLACK, "match-2"), HumanSeat)
    table = await evening.parlour.sit_down(first_event(ANNA, gone), "match-2")
    await table.act(PlayMove(WHITE, "e2e4", 0))
    assert table.state.ply == 1


async def test_the_steps_of_a_hint_agree_and_a_new_position_is_looked_at_anew(evening: Evening) -> None:
    table = await evening.sit_down()
    hinter = EngineHinter(evening.body)
    view = View(table.state, WHITE)
    first, second, third = [await hinter.hint(view, step) for step in (1, 2, 3)]
    assert first is not None
    assert second is not None
    assert third is not None
    assert (first.uci, second.uci) == (None, None)
    move = chess.Move.from_uci(third.uci or "")
    assert move in chess.Board().legal_moves
    assert chess.square_name(move.from_square) in second.text
    with speaking("de"):
        german = [translated(hint.text) for hint in (first, second, third)]
    assert german[0] != first.text
    assert german[1] != second.text
    assert german[2].startswith(f"{chess.Board().san(move)}: ")
    assert german[2].endswith(f" nach {chess.square_name(move.to_square)}.")
    await evening.turn(table, "e2e4")
    evening.engine.down = True
    assert await hinter.hint(view, 3) == third
    assert await hinter.hint(View(table.state, WHITE), 1) is None


@dataclass
class CountingEngine(GatedEngine):
    """Counts concurrent searches; none ends before the gate opens."""

    looking: int = 0
    most: int = 0

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        self.asked += 1
        self.looking += 1
        self.most = max(self.most, self.looking)
        await self.gate.wait()
        self.looking -= 1
        return await super().analyse(initial_fen, moves, nodes=nodes, multipv=multipv, priority=priority)


async def test_a_player_has_one_hint_looked_for_at_a_time_and_does_not_wait_for_others(evening: Evening) -> None:
    engine = CountingEngine(gate=asyncio.Event())
    hinter = EngineHinter(OpenedEngine(engine, EngineKind.MOCK))
    tables = [await evening.parlour.sit_down(first_event(ANNA, evening.me), f"match-{n}") for n in (2, 3)]
    bert = await evening.parlour.sit_down(first_event(replace(ANNA, id="player-bert"), evening.me), "match-4")
    async with asyncio.TaskGroup() as group:
        asked = [group.create_task(hinter.hint(View(table.state, WHITE), 1)) for table in (*tables, *tables, bert)]
        await eventually(lambda: engine.looking == 2)
        engine.gate.set()
    assert all(task.result() is not None for task in asked)
    assert (engine.most, engine.asked) == (2, 3), "one for each player; the same position once"
