"""How often somebody may knock: limits on HTTP requests, kept in memory and bounded in bytes."""

from __future__ import annotations

import hashlib
import math
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import LRUCache

from app.domain.errors import RateLimited

MINUTE = 60.0  # seconds


@dataclass(frozen=True, slots=True)
class Rule:
    """So many requests (`amount`) in any stretch of so many `seconds`."""

    amount: int
    seconds: float = MINUTE


# Guests per address: a school class behind one router comes in at once, a script does not come in for ever.
GUESTS = Rule(30)

# New accounts per address; each costs a digest of a password.
SIGNUPS = Rule(10)

# Changes to one's own settings per player.
CHANGES = Rule(30)

# Copies of everything about oneself: nobody needs many, and each reads a whole history.
EXPORTS = Rule(5)

# Games from elsewhere per player: reading a long one takes a tenth of a second.
IMPORTS = Rule(30)

# New characters per player, and looks at one that is being made: a slider that is drawn along asks several times.
NEW_CHARACTERS = Rule(10)
PREVIEWS = Rule(90)

# What is counted takes at most so many bytes; beyond that whoever was counted longest ago is forgotten. Some eight
# thousand callers, each with what the dictionary holds of them beside their times.
KEPT_BYTES, CALLER_BYTES = 4_000_000, 400
DIGEST_BYTES = 16  # of a caller: names of any length, and no name is kept


class RateLimits:
    """Counts by rule and caller; `enabled=False` lets everything through. `now` tells seconds that only grow."""

    def __init__(self, *, enabled: bool, now: Callable[[], float] = time.monotonic) -> None:
        self._enabled = enabled
        self._now = now
        self._hits: LRUCache[bytes, array[float]] = LRUCache(KEPT_BYTES, getsizeof=_bytes_of)

    @property
    def kept_bytes(self) -> float:
        """What is counted at the moment, in bytes."""
        return self._hits.currsize

    def hit(self, rule: Rule, purpose: str, caller: str) -> None:
        """Counts one request of `caller`. Raises RateLimited, with the seconds to wait, when it is one too many; such
        a one is not counted."""
        if not self.has_room(rule, purpose, caller):
            again_in = self._hits[_key(purpose, caller)][0] + rule.seconds - self._now()
            seconds = max(1, math.ceil(again_in))
            raise RateLimited(_in_minutes(seconds), details={"retry_after": seconds})
        self.count(rule, purpose, caller)

    def has_room(self, rule: Rule, purpose: str, caller: str) -> bool:
        """Whether one more request is within the rule."""
        return not self._enabled or len(self._recent(rule, _key(purpose, caller))) < rule.amount

    def count(self, rule: Rule, purpose: str, caller: str) -> None:
        """Counts one request, whether or not it is within the rule; never more than the rule looks at."""
        if self._enabled:
            key = _key(purpose, caller)
            self._hits[key] = array("d", [*self._recent(rule, key), self._now()][-rule.amount :])

    def forgive(self, purpose: str, caller: str) -> None:
        """Counts from the start again."""
        self._hits.pop(_key(purpose, caller), None)

    def _recent(self, rule: Rule, key: bytes) -> array[float]:
        since = self._now() - rule.seconds
        recent = array("d", (at for at in self._hits.get(key, ()) if at > since))
        if recent:
            self._hits[key] = recent
        else:
            self._hits.pop(key, None)
        return recent


def _key(purpose: str, caller: str) -> bytes:
    return hashlib.blake2b(f"{purpose} {caller}".encode("utf-8", "replace"), digest_size=DIGEST_BYTES).digest()


def _bytes_of(times: array[float]) -> int:
    return CALLER_BYTES + times.itemsize * len(times)


def _in_minutes(seconds: int) -> str | None:
    """What to say to who must wait longer than a breath."""
    if seconds <= 60:
        return None
    return f"That was tried too often. Try it again in {math.ceil(seconds / 60)} minutes."
