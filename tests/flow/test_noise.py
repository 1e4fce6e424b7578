"""Noise over sockets, against a running club with its limits on: every frame counts, whatever it holds and whatever
becomes of it, and who goes on is let go with a reason. Each player here comes from an address of their own."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from itertools import count

import pytest

from app.sockets.allowances import ANYTHING, TALK
from tests.fakes.raw import BINARY, CONTINUATION, PING, PONG, Knock, Raw, doorway, frame
from tests.fakes.rounds import felt
from tests.fakes.server import RunningServer
from tests.fakes.visitors import doorstep

ADDRESSES = count(2)
# Seconds after which who is too fast by far is let go at the latest; by the figures it is eight.
LONG_ENOUGH = 60.0


@pytest.fixture(scope="module")
def loud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A club with its limits on."""
    server = RunningServer(tmp_path_factory.mktemp("loud"), rate_limits="on").start()
    yield server
    assert '"level": "error"' not in server.log_text()
    server.close()


@pytest.fixture
async def knock(loud: RunningServer) -> AsyncIterator[Knock]:
    """Opens connections to it, each from an address of its own."""
    async with doorway(loud.port) as knock:

        async def elsewhere(*, source: str | None = None) -> Raw:
            number = next(ADDRESSES)
            return await knock(source=source or f"127.0.{number // 250}.{number % 250 + 2}")

        yield elsewhere


async def in_a_room(line: Raw) -> None:
    """A new player's socket, made by hand, in a character's room."""
    assert await line.upgrade(cookie=await line.come_in()) == 101
    assert (await line.join("/room", {"character_id": "kenji"})).startswith("40/room")


async def codes(line: Raw, frames: list[str]) -> Counter[str]:
    """What so many frames are answered with."""
    for number, packet in enumerate(frames):
        await line.say(f"42/room,{number}{packet}")
    answers = [json.loads((await line.hear_text("43/room,")).partition("[")[2][:-1]) for _ in frames]
    return Counter("ok" if answer["ok"] else answer["error"]["code"] for answer in answers)


async def test_unknown_and_malformed_events_cost_as_much_as_others(knock: Knock) -> None:
    for packet, code, rate in (
        ('["nope",{}]', "unknown_event", ANYTHING),
        ('["player_chat",5]', "bad_payload", TALK),
        ('["player_chat",{"text":"%s"}]' % ("x" * 600), "too_long", TALK),
        ("[1,2]", "unknown_event", ANYTHING),
    ):
        line = await knock()
        await in_a_room(line)
        began = time.monotonic()
        told = await codes(line, [packet] * (rate.burst + 100))
        most = rate.burst + rate.per_second * (time.monotonic() - began) + 1
        assert rate.burst <= told[code] <= most, (packet, told)
        assert set(told) == {code, "rate_limited"}
        line.close()


NOISE_OF_A_PLAYER = {
    "unknown": frame(b'42/room,1["nope",{}]'),
    "malformed": frame(b'42/room,1["player_chat",5]'),
    "broken": frame(b'42/room,1["player_chat",{{{'),
    "not connected": frame(b'42/play,1["ping",{}]'),
    "unreadable": frame(b"what"),
    "binary": frame(b"what", BINARY),
    "refusals": frame(b'42/room,1["start_match",{"character_id":"nobody"}]'),
    "knocking": frame(b'40/nowhere,{}'),
}  # fmt: skip


async def hears_of_the_end(line: Raw, frames: bytes, times: int) -> tuple[int, str]:
    """With what the server closes, to who goes on so."""

    async def go_on() -> None:
        with suppress(OSError):
            for _ in range(times):
                await line.send(frames)

    going_on = asyncio.ensure_future(go_on())
    try:
        return await line.hear_close(LONG_ENOUGH)
    finally:
        going_on.cancel()
        await asyncio.gather(going_on, return_exceptions=True)


@pytest.mark.wider
async def test_who_is_too_fast_by_far_is_disconnected_with_a_reason(knock: Knock) -> None:
    """Whatever they send; the others stay, and so does who was only hasty."""
    noisy = {what: await knock() for what in NOISE_OF_A_PLAYER}
    hasty = await knock()
    for line in (*noisy.values(), hasty):
        await in_a_room(line)
    stranger = await knock()
    assert await stranger.upgrade() == 101
    await hasty.send(frame(b'42/room,["nope",{}]') * 500)
    ends = await asyncio.gather(
        *(hears_of_the_end(line, NOISE_OF_A_PLAYER[what] * 100, 100) for what, line in noisy.items()),
        hears_of_the_end(stranger, frame(b"40/nowhere,{}") * 10, 100),
    )
    assert dict(zip((*noisy, "stranger"), ends, strict=True)) == dict.fromkeys(
        (*noisy, "stranger"), (1008, "rate_limited")
    )
    await hasty.say('42/room,7["leave",{}]')
    assert '"ok":true' in await hasty.hear_text("43/room,7[")


@pytest.mark.parametrize(
    "crumb",
    [frame(b"", PING), frame(b"x" * 125, PONG), frame(b"", CONTINUATION, fin=False)],
    ids=["ping", "pong", "continuation"],  # the bytes hold a random mask
)
async def test_frames_that_are_no_messages_are_counted_too(knock: Knock, crumb: bytes) -> None:
    line = await knock()
    assert await line.upgrade() == 101
    await line.send(frame(b"42", fin=False))
    await line.send(crumb * 20)
    await line.send(frame(b"x", CONTINUATION))
    assert (await hears_of_the_end(line, frame(b"42", fin=False) + crumb * 100, 1)) == (1008, "rate_limited")


@pytest.mark.quiet
@pytest.mark.parametrize(
    "noise", ["unreadable", *(pytest.param(one, marks=pytest.mark.wider) for one in ("unknown", "pings"))]
)
async def test_noise_of_one_is_not_felt_by_another(loud: RunningServer, knock: Knock, noise: str) -> None:
    """40,000 refused frames a second moved a bystander's acknowledgement from 4 to 16-68 ms; pings, by seconds."""
    async with doorstep(loud.url) as come_in:
        _, seat = await (await come_in("Anna")).play()
        packet = frame(b"", PING) if noise == "pings" else NOISE_OF_A_PLAYER[noise]

        async def pour(over: asyncio.Event) -> None:
            lines = [await knock() for _ in range(5)]
            for line in lines:
                await in_a_room(line)
            pouring = [asyncio.ensure_future(hears_of_the_end(line, packet * 500, 1_000)) for line in lines]
            await over.wait()
            for one in pouring:
                one.cancel()
            await asyncio.gather(*pouring, return_exceptions=True)

        assert not await felt(seat, pour)
