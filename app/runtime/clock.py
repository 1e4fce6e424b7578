"""What time it is: wall time that never runs backwards while the house stands."""

from __future__ import annotations

import time
from typing import Protocol

MS = 1_000_000  # nanoseconds in a millisecond

# Milliseconds by which the clocks of two machines may differ before one of them counts as set back.
SKEW_MS = 60_000


class Clock(Protocol):
    """The port of time."""

    def now_ms(self) -> int:
        """UTC in milliseconds since 1970; a later call never gives less than an earlier one."""
        ...


def was_set_back(written_ms: int, now_ms: int) -> bool:
    """Whether the clock has been set back since it told `written_ms`; what was due by it then means nothing now."""
    return written_ms > now_ms + SKEW_MS


class AnchoredClock:
    """The wall clock as it stood when the house opened, carried on by the monotonic clock, so that no correction of
    the machine's time takes thinking time from a player or gives any."""

    def __init__(self) -> None:
        self._anchor = time.time_ns() - time.monotonic_ns()

    def now_ms(self) -> int:
        return (self._anchor + time.monotonic_ns()) // MS


class CarriedOn:
    """A clock that goes on from what has been written down: should the machine's have been set back since, it runs
    ahead of it by as much."""

    def __init__(self, clock: Clock, written_ms: int) -> None:
        self._clock = clock
        self._ahead_ms = 0
        self.reach(written_ms)

    def now_ms(self) -> int:
        return self._clock.now_ms() + self._ahead_ms

    def reach(self, written_ms: int) -> None:
        """From now on nothing earlier than `written_ms` is given."""
        self._ahead_ms += max(0, written_ms - self.now_ms())


class FakeClock:
    """A clock that stands still until a test moves it."""

    def __init__(self, now_ms: int = 1_800_000_000_000) -> None:
        self._now_ms = now_ms

    def now_ms(self) -> int:
        return self._now_ms

    def advance(self, milliseconds: int) -> None:
        """Lets time pass. Raises ValueError for a step backwards."""
        if milliseconds < 0:
            raise ValueError(f"time does not run backwards ({milliseconds} ms)")
        self._now_ms += milliseconds
