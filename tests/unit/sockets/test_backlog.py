"""What waits for a client that does not read."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from app.sockets import backlog
from app.sockets.backlog import MOST_BYTES, WAITING_PACKETS, Backlog


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
    for _ in range(3):
        queue.get_nowait()
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
