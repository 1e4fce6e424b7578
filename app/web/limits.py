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

# New accounts per address; each costs a digest of a password.
SIGNUPS = parse("10/minute")

# Passwords tried: at one account from one address, at one account from anywhere, from one address at any account. The
# first is what a forgetful person needs; the others stop who comes from many addresses, or tries one password on all.
TRIES = parse("5/15 minutes")
TRIES_AT_ONE = parse("50/15 minutes")
TRIES_FROM_ONE = parse("60/15 minutes")

# Changes to one's own settings per player.
CHANGES = parse("30/minute")

# Copies of everything about oneself: nobody needs many, and each reads a whole history.
EXPORTS = parse("5/minute")

# Games from elsewhere per player: reading a long one takes a tenth of a second.
IMPORTS = parse("30/minute")

# New characters per player, and looks at one that is being made: a slider that is drawn along asks several times.
NEW_CHARACTERS = parse("10/minute")
PREVIEWS = parse("90/minute")


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
        seconds = max(1, math.ceil(again_at - time.time()))
        raise RateLimited(_in_minutes(seconds), details={"retry_after": seconds})

    def forgive(self, rule: RateLimitItem, purpose: str, caller: str) -> None:
        """Counts from the start again."""
        self._limiter.clear(rule, purpose, caller)


def _in_minutes(seconds: int) -> str | None:
    """What to say to who must wait longer than a breath."""
    if seconds <= 60:
        return None
    return f"That was tried too often. Try it again in {math.ceil(seconds / 60)} minutes."
