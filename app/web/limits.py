"""How often somebody may knock: limits on HTTP requests, kept in memory."""

from __future__ import annotations

import math
import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from app.domain.errors import RateLimited

# Guests per address: a school class behind one router comes in at once, a script does not come in for ever.
GUESTS = parse("30/minute")

# New games per player.
NEW_MATCHES = parse("5/minute")

# Changes to one's own settings per player.
CHANGES = parse("30/minute")

# Copies of everything about oneself: nobody needs many, and each reads a whole history.
EXPORTS = parse("5/minute")


class RateLimits:
    """Counts by rule and caller; `enabled=False` lets everything through."""

    def __init__(self, *, enabled: bool) -> None:
        self._enabled = enabled
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def hit(self, rule: RateLimitItem, purpose: str, caller: str) -> None:
        """Counts one request of `caller`. Raises RateLimited, with the seconds to wait, when it is one too many."""
        if not self._enabled or self._limiter.hit(rule, purpose, caller):
            return
        again_at = self._limiter.get_window_stats(rule, purpose, caller).reset_time
        raise RateLimited(details={"retry_after": max(1, math.ceil(again_at - time.time()))})
