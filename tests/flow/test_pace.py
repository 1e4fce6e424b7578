"""A game over the wire at the pace of the house: it takes time, which varies, and nobody is talked at in an instant."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import datetime

import chess
import pytest

from tests.fakes.server import RunningServer
from tests.fakes.visitors import doorstep, tells
from tests.flow.conftest import ComeIn

# The most that SPEC's budget without a clock and the soul's part come to, in seconds.
UNTIMED_ETA = 9.5
MOVES = 8


@pytest.fixture(scope="module")
def paced_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path_factory.mktemp("paced"), pacing="human").start()
    yield server
    server.close()


@pytest.fixture
async def come_in(paced_club: RunningServer) -> AsyncIterator[ComeIn]:
    async with doorstep(paced_club.url) as way_in:
        yield way_in


@pytest.mark.wider
async def test_a_character_spends_its_clock_unevenly_and_speaks_after_a_moment(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    _, seat = await anna.play(time_control="1+0")
    board = chess.Board()
    for _ in range(MOVES):
        move = next(move for move in board.legal_moves if not board.is_capture(move))
        assert (await seat.move(move.uci(), board.ply()))["ok"]
        board.push(move)
        answer = await seat.until("agent_move", tells("ply", board.ply() + 1))
        board.push_uci(answer["uci"])
    assert (await seat.call("player_chat", {"text": "Are you enjoying this game?"}))["ok"]
    asked = await seat.until("player_chat_echoed")
    replied = await seat.until("agent_chat", lambda payload: payload["seq"] > asked["seq"])
    assert (moment(replied) - moment(asked)).total_seconds() >= 1

    moves = [payload for name, payload in seat.heard if name == "agent_move"]
    thought = [event["elapsed_ms"] for event in moves]
    assert len(thought) == MOVES
    assert min(thought) > 0, "a move in no time at all"
    assert len(set(thought)) > MOVES // 2
    assert 0 < moves[-1]["clock"]["black_ms"] <= 60_000 - sum(thought[1:])  # no clock runs before each has moved
    landed = {event["ply"]: moment(event) for event in moves}
    for name, payload in seat.heard:
        if name == "agent_chat" and payload["ply"] in landed and payload["seq"] < asked["seq"]:
            assert (moment(payload) - landed[payload["ply"]]).total_seconds() >= 1


async def test_what_is_announced_follows_the_clock_beyond_eight_seconds(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    _, seat = await anna.play(time_control="90+30")
    assert (await seat.move("e2e4", 0))["ok"]
    assert (await seat.until("agent_thinking"))["eta_seconds"] > UNTIMED_ETA
    assert (await seat.call("resign", {}))["ok"]


def moment(event: dict[str, str]) -> datetime:
    return datetime.fromisoformat(event["at"])
