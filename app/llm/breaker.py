"""A circuit breaker: a provider that is down is left alone for a while instead of being waited for every time."""

from __future__ import annotations

from collections.abc import Callable

from app.llm.provider import Failure

# Failures in a row after which a provider rests.
PATIENCE = 3

# Seconds of the first rest; each further one without an answer in between doubles it, up to the longest.
FIRST_REST = 30.0
LONGEST_REST = 600.0

# Seconds of rest after "too many requests" without a time named.
RATE_LIMIT_REST = 10.0

# What says nothing about the provider's health.
NOT_ITS_FAULT = frozenset(
    {
        Failure.BUDGET,
        Failure.BUSY,
        Failure.CANCELLED,
        Failure.CONTEXT,
        Failure.REFUSED,
        Failure.INVALID,
        Failure.EMPTY,
    }
)


class Breaker:
    """Closed while things go well; open (resting) after failures; then lets one request through to see."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` is a monotonic clock in seconds."""
        self._now = now
        self._failures = 0
        self._rest = 0.0
        self._until: float | None = None
        self._trying = False

    @property
    def resting(self) -> bool:
        """True while requests would be turned away."""
        return self._until is not None and (self._now() < self._until or self._trying)

    def enter(self) -> bool:
        """True when a request may be sent; each such must be followed by `succeed`, `fail` or `leave`."""
        if self._until is None:
            return True
        if self._now() < self._until or self._trying:
            return False
        self._trying = True
        return True

    def leave(self) -> None:
        """The request ended without telling anything."""
        self._trying = False

    def succeed(self) -> None:
        """An answer came."""
        self._failures, self._rest, self._until, self._trying = 0, 0.0, None, False

    def fail(self, failure: Failure, retry_after: float | None = None) -> None:
        """No answer came."""
        self._trying = False
        if failure in NOT_ITS_FAULT:
            return
        self._failures += 1
        if failure is Failure.RATE_LIMITED:
            self._sleep(retry_after or RATE_LIMIT_REST)
        elif failure is Failure.UNAUTHORIZED:
            self._sleep(LONGEST_REST)
        elif self._failures >= PATIENCE:
            self._rest = min(LONGEST_REST, self._rest * 2 or FIRST_REST)
            self._sleep(self._rest)

    def _sleep(self, seconds: float) -> None:
        self._until = self._now() + min(LONGEST_REST, seconds)
