"""A circuit breaker: after failures a provider gets no requests for a while, so that nobody waits for it in vain."""

from __future__ import annotations

from collections.abc import Callable

from app.llm.provider import Failure

# Failures in a row that open the breaker.
PATIENCE = 3

# Seconds for which it stays open the first time; doubled each time without an answer in between, up to the longest.
FIRST_REST = 30.0
LONGEST_REST = 600.0

# Seconds after a rate limit without a Retry-After.
RATE_LIMIT_REST = 10.0

# Failures that say nothing about the provider's health.
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
    """Closed while requests succeed; open ("resting") after failures; then half-open: one request is let through."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` is a monotonic clock in seconds."""
        self._now = now
        self._failures = 0
        self._rest = 0.0
        self._until: float | None = None
        self._trying = False

    @property
    def resting(self) -> bool:
        """True while requests are refused."""
        return self._until is not None and (self._now() < self._until or self._trying)

    def enter(self) -> bool:
        """True if a request may be sent; it must then be followed by `succeed`, `fail` or `leave`."""
        if self._until is None:
            return True
        if self._now() < self._until or self._trying:
            return False
        self._trying = True
        return True

    def leave(self) -> None:
        """The request ended without evidence of the provider's health."""
        self._trying = False

    def succeed(self) -> None:
        """The provider answered."""
        self._failures, self._rest, self._until, self._trying = 0, 0.0, None, False

    def fail(self, failure: Failure, retry_after: float | None = None) -> None:
        """The request failed; `retry_after` is in seconds."""
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
