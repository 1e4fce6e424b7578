"""Who stands on the doorstep: connections that leave something unfinished, before and after anybody is known, against
a running club. The clients are made by hand (tests/fakes/raw.py)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from app.sockets.frames import TRANSPORT_LIMIT
from tests.fakes.raw import BINARY, CONTINUATION, TEXT, Knock, Raw, doorway, frame
from tests.fakes.server import RunningServer

MEGABYTE = 1024 * 1024
# Seconds that something unfinished may be waited for, and those within which the end of it is seen on a machine that
# others use too. It was 65 seconds and more.
PATIENCE = 10.0
SEEN_WITHIN = 20.0


def resident(server: RunningServer) -> int:
    """Bytes of memory the server's process holds."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS:"))


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A club with its limits on, and nobody in it but the tests of this file."""
    server = RunningServer(tmp_path_factory.mktemp("door"), rate_limits="on").start()
    yield server
    assert '"level": "error"' not in server.log_text()
    assert "Traceback" not in server.log_text()
    server.close()


@pytest.fixture
async def knock(door: RunningServer) -> AsyncIterator[Knock]:
    """Opens connections to it."""
    async with doorway(door.port) as knock:
        yield knock


async def socket_by(knock: Knock) -> Raw:
    """A WebSocket that stands and has said nothing yet."""
    line = await knock()
    assert await line.upgrade() == 101
    return line


async def half_a_message(line: Raw) -> None:
    await line.send(frame(b"42" + b"x" * 1_000, announced=50_000))


async def fragments_without_an_end(line: Raw) -> None:
    await line.send(frame(b"42", TEXT, fin=False) + frame(b"x" * 1_000, CONTINUATION, fin=False))


async def half_a_head(line: Raw) -> None:
    await line.send(b"\x81")


@pytest.mark.parametrize("announced", [TRANSPORT_LIMIT + 1, 16 * MEGABYTE, 2**62])
@pytest.mark.parametrize("opcode", [TEXT, BINARY])
async def test_a_message_that_will_be_too_long_is_not_waited_for(knock: Knock, announced: int, opcode: int) -> None:
    line = await socket_by(knock)
    await line.send(frame(b"", opcode, announced=announced))
    assert (await line.hear_close())[0] == 1009
    assert await line.gone() is not None


async def test_fragments_count_together(knock: Knock) -> None:
    line = await socket_by(knock)
    await line.send(frame(b"x" * 40_000, fin=False) + frame(b"x" * 40_000, CONTINUATION))
    assert (await line.hear_close())[0] == 1009


async def test_a_message_of_the_greatest_size_is_answered_and_the_socket_stays(knock: Knock) -> None:
    line = await socket_by(knock)
    body = '42/play,7["player_chat",{"text":"'
    await line.say(body + "x" * (TRANSPORT_LIMIT - len(body)))
    assert '"too_long"' in await line.hear_text("43/play,7")
    await line.say('42/play,8["ping",{}]')
    assert await line.hear_text("43/play,8")


async def test_unfinished_messages_before_login_hold_no_memory(door: RunningServer, knock: Knock) -> None:
    """Forty sockets held 569 MiB: sixteen megabytes each, announced and sent but for the last byte."""
    before = resident(door)
    lines = [await socket_by(knock) for _ in range(40)]

    async def pour(line: Raw) -> None:
        try:
            await line.send(frame(b"", announced=16 * MEGABYTE))
            for _ in range(64):
                await line.send(b"x" * (MEGABYTE // 8))
        except OSError:
            pass  # the server has hung up

    await asyncio.gather(*(pour(line) for line in lines))
    assert resident(door) - before < 30 * MEGABYTE


async def test_what_is_unfinished_after_ten_seconds_is_closed(knock: Knock) -> None:
    ways: list[Callable[[Raw], Awaitable[None]]] = [half_a_message, fragments_without_an_end, half_a_head]
    lines = [await socket_by(knock) for _ in ways]
    for way, line in zip(ways, lines, strict=True):
        await way(line)
    gone = await asyncio.gather(*(line.gone(SEEN_WITHIN) for line in lines))
    for way, seconds in zip(ways, gone, strict=True):
        assert seconds is not None, way.__name__
        assert seconds >= PATIENCE, way.__name__
