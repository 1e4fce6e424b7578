"""A wire: what is read from it, how fast, and what happens when it is cut."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from app.runtime.bucket import Bucket, Rate
from app.sockets.pace import Pace
from app.sockets.wire import TOO_FAST, Wire


class Talker:
    """The other end of a wire, which says so many things and then nothing."""

    def __init__(self, messages: Iterable[dict[str, Any]]) -> None:
        self._messages = iter(messages)
        self.heard: list[Any] = []

    async def receive(self) -> dict[str, Any]:
        for message in self._messages:
            return message
        await asyncio.Event().wait()
        raise AssertionError("unreachable")

    async def send(self, message: Any) -> None:
        self.heard.append(message)


def text(word: str) -> dict[str, Any]:
    return {"type": "websocket.receive", "text": word}


async def test_unreadable_frames_are_passed_over_and_the_end_is_not() -> None:
    messages: list[dict[str, Any]] = [
        {"type": "websocket.connect"}, text("rubbish"), text("42[]"),
        {"type": "websocket.receive", "bytes": b"\x00", "text": None}, text(""), {"type": "websocket.disconnect"},
    ]  # fmt: skip
    talker = Talker(messages)
    wire = Wire(talker.receive, talker.send)
    assert [await wire.receive() for _ in range(4)] == [messages[0], messages[2], messages[3], messages[5]]


@pytest.mark.parametrize("frame", [text("42[]"), text("rubbish"), {"type": "websocket.receive", "bytes": b"x"}])
async def test_whatever_a_frame_holds_too_many_of_them_end_the_connection_with_a_reason(frame: dict[str, Any]) -> None:
    talker = Talker(frame for _ in range(100))
    wire = Wire(talker.receive, talker.send, Pace(Rate(1_000, 10), patience=0.003), Bucket(Rate(10_000, 1)))
    while (await wire.receive())["type"] != "websocket.disconnect":
        pass
    assert talker.heard == [{"type": "websocket.close", "code": 1008, "reason": TOO_FAST}]
    # A machine that is busy elsewhere lets some more through, which came while it looked away.
    assert 0 < len(list(talker._messages)) <= 100 - 10 - 1
    assert wire.is_cut


async def test_who_is_dismissed_twice_hears_it_once() -> None:
    talker = Talker([])
    wire = Wire(talker.receive, talker.send)
    await wire.dismiss("why")
    await wire.dismiss("why")
    assert len(talker.heard) == 1


class FrozenClient:
    """The other end of a wire: says nothing and takes nothing."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    async def receive(self) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError("unreachable")

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            await asyncio.Event().wait()
        self.sent.append(message)


async def test_a_cut_wire_lets_reader_and_writer_go_at_once() -> None:
    client = FrozenClient()
    wire = Wire(client.receive, client.send)
    await wire.send({"type": "websocket.accept"})
    reader = asyncio.ensure_future(wire.receive())
    writer = asyncio.ensure_future(wire.send({"type": "websocket.send", "text": "hello"}))
    await asyncio.sleep(0)
    wire.cut()
    wire.cut()
    done, _ = await asyncio.wait({reader, writer}, timeout=5)
    assert len(done) == 2
    assert (await wire.receive())["type"] == "websocket.disconnect"
    with pytest.raises(ConnectionError):
        await wire.send({"type": "websocket.close"})
    assert [message["type"] for message in client.sent] == ["websocket.accept"]


async def test_what_need_not_wait_goes_to_the_server_until_the_wire_is_cut() -> None:
    talker, written = Talker([]), list[Sequence[str]]()

    def write_now(texts: Sequence[str]) -> bool:
        written.append(texts)
        return True

    wire = Wire(talker.receive, talker.send, write_now=write_now)
    assert wire.write(["4one", "4two"])
    wire.cut()
    assert not wire.write(["4three"])
    assert written == [["4one", "4two"]]
    assert not Wire(talker.receive, talker.send).write(["4one"]), "a server that offers no such thing"
