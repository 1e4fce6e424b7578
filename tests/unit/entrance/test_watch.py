"""The clock of a connection, by a clock of our own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.entrance.watch import LOOK_SECONDS, PATIENCE_SECONDS, UNREAD_SECONDS, Watch


class Later:
    """Something that is to happen."""

    def __init__(self, at: float, call: Callable[[], None]) -> None:
        self.at = at
        self.call = call
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """An event loop's clock, turned by hand."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.coming: list[Later] = []

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Callable[[], None]) -> Later:
        self.coming.append(Later(self.now + seconds, call))
        return self.coming[-1]

    def pass_by(self, seconds: float) -> None:
        until = self.now + seconds
        while due := [later for later in self.coming if not later.cancelled and later.at <= until]:
            first = min(due, key=lambda later: later.at)
            self.coming.remove(first)
            self.now = max(self.now, first.at)
            first.call()
        self.now = until


class Transport:
    """What has been written and not yet read."""

    def __init__(self) -> None:
        self.unread = 0
        self.closing = False
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True


class Watched:
    def __init__(self) -> None:
        self.loop, self.transport, self.late = Loop(), Transport(), 0
        loop: Any = self.loop
        transport: Any = self.transport
        self.watch = Watch(loop, transport, self._note)

    def _note(self) -> None:
        self.late += 1


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_what_is_owed_is_waited_for_so_long_and_no_longer(watched: Watched) -> None:
    watched.loop.pass_by(123.4)
    watched.watch.owe()
    watched.loop.pass_by(PATIENCE_SECONDS - 0.1)
    assert (watched.late, watched.watch.owed) == (0, True)
    watched.loop.pass_by(0.2)
    assert (watched.late, watched.watch.owed) == (1, False)
    watched.loop.pass_by(100)
    assert (watched.late, watched.transport.aborted) == (1, False)


def test_what_has_come_is_not_waited_for(watched: Watched) -> None:
    watched.watch.owe()
    watched.loop.pass_by(PATIENCE_SECONDS - 0.1)
    watched.watch.settle()
    watched.loop.pass_by(100)
    watched.watch.owe()
    watched.loop.pass_by(PATIENCE_SECONDS - 0.1)
    watched.watch.owe()
    watched.loop.pass_by(PATIENCE_SECONDS - 0.1)
    assert watched.late == 0


def test_who_reads_nothing_is_cut_off_within_the_same_ten_seconds(watched: Watched) -> None:
    assert LOOK_SECONDS + UNREAD_SECONDS <= PATIENCE_SECONDS
    watched.loop.pass_by(3 * LOOK_SECONDS + 0.5)
    watched.transport.unread = 100
    watched.loop.pass_by(UNREAD_SECONDS / 2)
    watched.transport.unread = 5_000  # more was written, nothing read
    assert not watched.transport.aborted
    watched.loop.pass_by(UNREAD_SECONDS / 2 + LOOK_SECONDS)
    assert watched.transport.aborted


def test_who_reads_slowly_is_served(watched: Watched) -> None:
    watched.transport.unread = 1_000_000
    for _ in range(20):
        watched.loop.pass_by(UNREAD_SECONDS - LOOK_SECONDS)
        watched.transport.unread -= 1
    for _ in range(20):  # as full at every look as at the last, but emptied and filled again between them
        watched.loop.pass_by(UNREAD_SECONDS - LOOK_SECONDS)
        watched.watch.read()
    assert not watched.transport.aborted


def test_a_connection_that_cannot_finish_closing_is_cut_off(watched: Watched) -> None:
    watched.transport.unread = 100
    watched.transport.closing = True
    watched.watch.owe()
    watched.loop.pass_by(PATIENCE_SECONDS)
    assert watched.transport.aborted
    assert watched.late == 0


def test_when_the_connection_is_gone_nobody_looks_any_more(watched: Watched) -> None:
    watched.watch.owe()
    watched.transport.unread = 100
    watched.watch.end()
    watched.loop.pass_by(100)
    assert (watched.late, watched.transport.aborted) == (0, False)
