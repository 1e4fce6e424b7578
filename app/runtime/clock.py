"""What time it is: wall time that never runs backwards while the house stands."""

from __future__ import annotations

import time
from typing import Protocol

MS = 1_000_000  # nanoseconds in a millisecond


class Clock(Protocol):
    """The port of time."""

    def now_ms(self) -> int:
        """UTC in milliseconds since 1970; a later call never gives less than an earlier one."""
        ...


class AnchoredClock:
    """The wall clock as it stood when the house opened, carried on by the monotonic clock, so that no correction of
    the machine's time takes thinking time from a player or gives any."""

    def __init__(self) -> None:
        self._anchor = time.time_ns() - time.monotonic_ns()

    def now_ms(self) -> int:
        return (self._anchor + time.monotonic_ns()) // MS


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
