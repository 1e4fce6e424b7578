"""What waits for a client that does not read."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from app.sockets import backlog
from app.sockets.backlog import MOST_BYTES, MOST_BYTES_OF_AN_ADDRESS, WAITING_PACKETS, Backlog, Unread


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
