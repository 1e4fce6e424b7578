"""A running club whose model is at its worst: the moves, their times and the events are those of a club without one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from tests.fakes.model_chains import KEY
from tests.fakes.model_server import Fault, ModelServer
from tests.fakes.server import RunningServer
from tests.fakes.visitors import PATIENCE, Seat, doorstep

SOUL_SECONDS = 2.2
# Seconds that a busy machine may add: less than a move would take that waits for a model which never answers.
GRACE = 1.5
PUSHES = ("a2a3", "b2b3", "c2c3", "d2d3")
ASKED = "How are you today?"
TURN = ["agent_thinking", "memory_surfaced", "agent_move", "mood_update"]

# One fault of each kind (no answer, no server, an answer that cannot be read) is enough for every day.
FAULTS = [
    Fault.HANG,
    *(pytest.param(fault, marks=pytest.mark.wider) for fault in (Fault.UNAVAILABLE, Fault.MALFORMED)),
    *(
        pytest.param(fault, marks=pytest.mark.long)
        for fault in (
            Fault.SLOW, Fault.MEGABYTE, Fault.WRONG_SCHEMA, Fault.EMPTY, Fault.REFUSAL, Fault.CUT_OFF,
        )
    ),
]  # fmt: skip


@dataclass(slots=True)
class Game:
    """What a visitor saw of four moves and a question: the replies, seconds until each, seconds from the reply until
    the mind's turn was over, what it said, and the names of each turn's events."""

    replies: list[str] = field(default_factory=list)
    move_seconds: list[float] = field(default_factory=list)
    word_seconds: list[float] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    turns: list[list[str]] = field(default_factory=list)


async def nothing() -> None:
    """Nobody pulls a plug."""


async def game(
    server: RunningServer, before_words: Callable[[], Awaitable[None]] = nothing, *, greeted: bool = True
) -> Game:
    """Plays it with a client of its own; `before_words` happens when the first reply is on the board."""
    seen = Game()
    async with doorstep(server.url) as come_in:
        visitor = await come_in("Ada")
        match_id, seat = await visitor.play("kenji")
        # What is said next depends on what has been said, so each line is awaited.
        if greeted:
            await seat.until("agent_chat")
        for number, uci in enumerate(PUSHES):
            await _turn(seat, uci, 2 * number, seen, before_words if number == 0 else nothing)
        asked = seat.last_seq
        assert (await seat.call("player_chat", {"text": ASKED}))["ok"]
        began = time.monotonic()
        await seat.until("agent_chat", lambda payload: payload["seq"] > asked)
        seen.word_seconds.append(time.monotonic() - began)
        numbers = [payload["seq"] for name, payload in seat.heard if name != "match_state" and "seq" in payload]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), "no event is missing, none comes twice"
        told = await visitor.events(match_id)
        assert [event["seq"] for event in told] == list(range(1, len(told) + 1))
        seen.lines = [payload["text"] for name, payload in seat.heard if name == "agent_chat"]
    return seen


async def _turn(seat: Seat, uci: str, ply: int, seen: Game, before_words: Callable[[], Awaitable[None]]) -> None:
    def of_turn(payload: dict[str, Any]) -> bool:
        return bool(payload["ply"] == ply + 2)

    began = time.monotonic()
    assert (await seat.move(uci, ply))["ok"]
    seen.replies.append((await seat.until("agent_move", of_turn))["uci"])
    replied = time.monotonic()
    seen.move_seconds.append(replied - began)
    await before_words()
    await seat.until("mood_update", of_turn)
    seen.word_seconds.append(time.monotonic() - replied)
    seen.turns.append([name for name, payload in seat.heard if name in TURN and of_turn(payload)])


def club(folder: Path, **settings: str) -> RunningServer:
    return RunningServer(folder, seed="7", soul_deadline_seconds=str(SOUL_SECONDS), **settings)


def with_model(folder: Path, model: ModelServer) -> RunningServer:
    return club(
        folder, llm_chain="gemini", gemini_api_key=KEY, gemini_base_url=model.url, llm_house_day_dollars="100"
    )  # fmt: skip


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The game of a club without any model."""
    server = club(tmp_path_factory.mktemp("alone"), llm_chain="scripted").start()
    try:
        return asyncio.run(game(server))
    finally:
        server.close()


def same(seen: Game, alone: Game) -> None:
    """All but the words and their hour."""
    assert seen.replies == alone.replies
    assert seen.turns == alone.turns == [TURN] * len(PUSHES)
    assert median(seen.move_seconds) < median(alone.move_seconds) + GRACE
    assert max(seen.move_seconds) < SOUL_SECONDS
    assert max(seen.word_seconds) < SOUL_SECONDS + GRACE


@pytest.mark.parametrize("fault", FAULTS, ids=str)
@pytest.mark.quiet
async def test_the_game_is_the_game_without_a_model(alone: Game, fault: Fault, tmp_path: Path) -> None:
    model = await ModelServer(fault=fault).start()
    server = with_model(tmp_path, model).start()
    try:
        seen = await game(server, greeted=fault is not Fault.WRONG_SCHEMA)
    finally:
        server.close()
        await model.close()
    same(seen, alone)
    assert model.heard, "the model was asked"
    if fault is Fault.WRONG_SCHEMA:  # nothing is known of such an answer but silence; who asks is answered all the same
        assert len(seen.lines) == 1
    else:
        assert seen.lines == alone.lines, "the words are the scripted ones"


async def test_pulling_the_plug_in_the_middle_of_an_answer_changes_nothing(alone: Game, tmp_path: Path) -> None:
    model = await ModelServer(fault=Fault.HANG).start()
    server = with_model(tmp_path, model).start()

    async def pull() -> None:
        async with asyncio.timeout(PATIENCE):
            await model.called.wait()
        await model.close()

    try:
        seen = await game(server, pull)
    finally:
        server.close()
    same(seen, alone)
    assert seen.lines == alone.lines
