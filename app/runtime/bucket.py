"""A token bucket: in memory and never awaited."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Rate:
    """A token bucket's size: `per_second` in the long run, `burst` at once. Each rate is one allowance of somebody's:
    what shares the rate shares the bucket."""

    per_second: float
    burst: int


@dataclass(slots=True)
class Bucket:
    """Tokens, filled by time."""

    rate: Rate
    tokens: float = field(default=0.0)
    filled_at: float = field(default=0.0)

    def __post_init__(self) -> None:
        self.tokens = self.rate.burst
        self.filled_at = time.monotonic()

    def take(self) -> bool:
        """One token, or False when the bucket is empty."""
        self._fill()
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def reserve(self) -> float:
        """One token in any case, if need be of those to come; the seconds until it is there."""
        self._fill()
        self.tokens -= 1
        return max(0.0, -self.tokens / self.rate.per_second)

    @property
    def full(self) -> bool:
        """Whether a new bucket would be no better."""
        self._fill()
        return self.tokens >= self.rate.burst

    def _fill(self) -> None:
        now = time.monotonic()
        self.tokens = min(self.rate.burst, self.tokens + (now - self.filled_at) * self.rate.per_second)
        self.filled_at = now
