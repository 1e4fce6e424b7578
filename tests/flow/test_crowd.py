"""A crowd that arrives at once (TRUST S8): two hundred games are opened and moved in, with one engine process for all
of them. No legal move is refused, everybody sees that their opponent thinks, and everybody is answered."""

from __future__ import annotations

import asyncio
import shlex
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fakes.engines import scripted
from tests.fakes.server import RunningServer
from tests.fakes.visitors import Seat, Visitor, doorstep

SHORT = 20
WHOLE = pytest.param(200, marks=pytest.mark.long)
# People who come through the door at one time: a bar of games opened in ten seconds is none of two hundred handshakes
# in the same instant.
AT_ONCE = 20


@pytest.fixture
def one_engine(tmp_path: Path) -> Iterator[RunningServer]:
    """A club with one engine process and no limits, for everybody comes from one address here."""
    command = shlex.join(scripted("honest"))
    server = RunningServer(tmp_path / "club", engine="uci", uci_engine_command=command, engine_pool_size="1").start()
    yield server
    assert [line for line in server.log_text().splitlines() if '"level": "error"' in line] == []
    server.close()


@pytest.mark.wider
@pytest.mark.parametrize("crowd", [SHORT, WHOLE])
async def test_no_legal_move_is_refused_and_waiting_is_shown_whoever_comes_at_once(
    one_engine: RunningServer, crowd: int
) -> None:
    async with doorstep(one_engine.url) as come_in:
        people = [await come_in(f"Guest {number}") for number in range(crowd)]
        door = asyncio.Semaphore(AT_ONCE)

        async def sit(visitor: Visitor) -> Seat:
            async with door:
                _, seat = await visitor.play("kenji")
                return seat

        began = time.monotonic()
        seats = await asyncio.gather(*(sit(one) for one in people))
        opened = time.monotonic() - began
        answers = await asyncio.gather(*(seat.move("e2e4", 0) for seat in seats))
        assert [answer for answer in answers if not answer["ok"]] == []
        await asyncio.gather(*(seat.until("agent_move") for seat in seats))
        for seat in seats:
            names = seat.names()
            assert names.index("agent_thinking") < names.index("agent_move")
    print(
        f"{crowd} games opened in {opened:.1f} s, all of them answered {time.monotonic() - began:.1f} s after it began"
    )
