"""What waits for a client that does not read."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace

import pytest
from engineio.packet import MESSAGE, PING, Packet

from app.sockets import backlog
from app.sockets.backlog import (
    MOST_BYTES,
    MOST_BYTES_OF_AN_ADDRESS,
    MOST_TOGETHER,
    WAITING_PACKETS,
    Backlog,
    Unread,
)


def packet(size: int) -> SimpleNamespace:
    return SimpleNamespace(data="x" * size)


def test_a_backlog_counts_what_it_holds_and_says_when_it_is_too_much() -> None:
    told: list[int] = []
    queue = Backlog(told.append)
    queue.put_nowait(packet(MOST_BYTES // 2))
    queue.put_nowait(packet(MOST_BYTES // 2 - 2_000))
    assert told == []
    queue.put_nowait(packet(2_000))
    assert told == [3]
    assert queue.bytes == 0
    queue.put_nowait(None)
    queue.get_nowait()
    assert queue.bytes == 0


def test_many_packets_are_too_many_only_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    queue = Backlog(told.append)
    for _ in range(WAITING_PACKETS + 5):
        queue.put_nowait(packet(10))
    assert told == []
    monkeypatch.setattr(backlog, "WAITING_SECONDS", -1.0)
    queue.put_nowait(packet(10))
    assert told == [WAITING_PACKETS + 6]


def test_who_reads_again_is_given_the_while_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "WAITING_SECONDS", 0.0)
    told: list[int] = []
    queue = Backlog(told.append)
    for _ in range(5):
        for _ in range(WAITING_PACKETS - 1):
            queue.put_nowait(packet(10))
        while not queue.empty():
            queue.get_nowait()
    assert told == []


def test_of_an_address_that_reads_too_little_the_one_furthest_behind_is_cut() -> None:
    cut: list[int] = []
    unread = Unread()
    size = MOST_BYTES // 2
    queues = [Backlog(cut.append, unread) for _ in range(MOST_BYTES_OF_AN_ADDRESS // size)]
    for queue in queues:
        queue.put_nowait(packet(size - 1_000))
    assert cut == []
    queues[3].put_nowait(packet(size // 2))
    assert cut == [2]
    assert queues[3].bytes == 0, "what waited for it is let go"
    queues[5].put_nowait(packet(10_000))
    assert cut == [2], "there is room again"


def test_an_address_whose_clients_are_gone_has_all_its_room_again() -> None:
    cut: list[int] = []
    unread = Unread()
    for _ in range(2 * MOST_BYTES_OF_AN_ADDRESS // MOST_BYTES):
        queue = Backlog(cut.append, unread)
        queue.put_nowait(packet(MOST_BYTES - 1_000))
        del queue
    assert cut == []


class Line:
    """What was written to a socket, each write by itself; one that is `full` takes nothing."""

    def __init__(self) -> None:
        self.written: list[list[str]] = []
        self.full = False

    def write(self, texts: Sequence[str]) -> bool:
        if not self.full:
            self.written.append(list(texts))
        return not self.full


async def test_what_is_said_in_one_turn_of_the_loop_is_written_together_and_past_the_queue() -> None:
    line = Line()
    queue = Backlog(lambda _: None, None, line.write)
    queue.get()  # the writer waits
    for word in ("one", "two"):
        await queue.put(Packet(MESSAGE, word))
    assert line.written == []
    await asyncio.sleep(0)
    assert line.written == [["4one", "4two"]]
    assert queue.empty()
    await asyncio.wait_for(queue.join(), 1.0)


async def test_what_cannot_be_written_waits_in_its_order_for_the_writer() -> None:
    line = Line()
    queue = Backlog(lambda _: None, None, line.write)
    first = queue.get()
    line.full = True
    queue.put_nowait(Packet(MESSAGE, "one"))
    queue.put_nowait(Packet(MESSAGE, "two"))
    await asyncio.sleep(0)
    line.full = False
    queue.put_nowait(Packet(MESSAGE, "three"))
    await asyncio.sleep(0)
    assert line.written == [], "the writer has not come back for more"
    assert [(await first).data, queue.get_nowait().data, queue.get_nowait().data] == ["one", "two", "three"]


async def test_pings_and_the_end_are_the_writers_and_come_after_what_was_said_before() -> None:
    line = Line()
    queue = Backlog(lambda _: None, None, line.write)
    ping = queue.get()
    queue.put_nowait(Packet(MESSAGE, "one"))
    queue.put_nowait(Packet(PING))
    assert line.written == [["4one"]]
    assert (await ping).packet_type == PING
    end = queue.get()
    queue.put_nowait(None)
    assert await end is None


async def test_much_is_written_before_more_is_taken() -> None:
    line = Line()
    queue = Backlog(lambda _: None, None, line.write)
    queue.get()
    for _ in range(3):
        queue.put_nowait(Packet(MESSAGE, "x" * (MOST_TOGETHER // 2)))
    assert [len(texts) for texts in line.written] == [2]
    await asyncio.sleep(0)
    assert [len(texts) for texts in line.written] == [2, 1]
