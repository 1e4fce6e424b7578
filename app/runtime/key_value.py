"""The port of what all workers of a club know together for a while: small values by key, each with an expiry.

Rate limits and the money put aside for models live here. The adapter of one process keeps them in memory, that of
several in Redis (`redis_key_value`); each passes `tests/contract/test_key_values.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from cachetools import TLRUCache

# Characters of a key, and bytes of a value: counters and marks, no documents.
LONGEST_KEY = 200
LARGEST_VALUE = 65_536
# What one process keeps, in bytes; beyond that whoever was asked for longest ago is forgotten. Beside its key and value
# an entry costs what the dictionaries hold of it.
KEPT_BYTES, ENTRY_BYTES = 8_000_000, 450


class KeyValue(Protocol):
    """Every call is one step that nobody else comes between. A key has 1 to 200 characters, a value at most 64 KiB,
    `seconds` are above 0; anything else raises ValueError. Where the store is another machine, every call raises the
    club's `Unavailable` while that cannot be reached."""

    async def get(self, key: str) -> bytes | None:
        """The value, None where there is none or its time is over."""
        ...

    async def put(self, key: str, value: bytes, seconds: float) -> None:
        """Sets the value, whatever was there."""
        ...

    async def add(self, key: str, value: bytes, seconds: float) -> bool:
        """Sets the value where there is none; False, and nothing changes, where there is one."""
        ...

    async def increment(self, key: str, seconds: float, by: int = 1) -> int:
        """Adds to a whole number and returns it. The first to do so begins at 0 and opens a window of `seconds`, after
        which it begins anew; the others leave the window as it is. Raises ValueError for a value that is no number."""
        ...

    async def delete(self, key: str) -> None:
        """Forgets the value; nothing happens where there is none."""
        ...

    async def expire(self, key: str, seconds: float) -> bool:
        """Gives what is there so many seconds from now; False where nothing is."""
        ...


@dataclass(frozen=True, slots=True)
class _Kept:
    value: bytes
    until: float
    size: int


class InProcessKeyValue:
    """A `KeyValue` in this process's memory, bounded in bytes. `now` tells seconds that only grow."""

    def __init__(self, now: Callable[[], float] = time.monotonic, kept_bytes: int = KEPT_BYTES) -> None:
        self._now = now
        # One worker's own: this adapter is for the only worker there is.
        self._kept: TLRUCache[str, _Kept] = TLRUCache(
            kept_bytes, ttu=lambda _key, kept, _now: kept.until, timer=now, getsizeof=lambda kept: kept.size
        )

    @property
    def kept_bytes(self) -> float:
        """What is kept at the moment."""
        return self._kept.currsize

    async def get(self, key: str) -> bytes | None:
        kept = self._kept.get(checked_key(key))
        return None if kept is None else kept.value

    async def put(self, key: str, value: bytes, seconds: float) -> None:
        self._set(checked_key(key), value, seconds)

    async def add(self, key: str, value: bytes, seconds: float) -> bool:
        if checked_key(key) in self._kept:
            return False
        self._set(key, value, seconds)
        return True

    async def increment(self, key: str, seconds: float, by: int = 1) -> int:
        kept = self._kept.get(checked_key(key))
        number = by + (0 if kept is None else int(kept.value))
        self._set(key, b"%d" % number, seconds if kept is None else kept.until - self._now())
        return number

    async def delete(self, key: str) -> None:
        self._kept.pop(checked_key(key), None)

    async def expire(self, key: str, seconds: float) -> bool:
        kept = self._kept.get(checked_key(key))
        if kept is None:
            return False
        self._set(key, kept.value, seconds)
        return True

    def _set(self, key: str, value: bytes, seconds: float) -> None:
        checked_value(value, seconds)
        self._kept[key] = _Kept(value, self._now() + seconds, ENTRY_BYTES + len(key) + len(value))


def checked_key(key: str) -> str:
    """The key itself. Raises ValueError for one that is empty or too long."""
    if not 0 < len(key) <= LONGEST_KEY:
        raise ValueError(f"a key of {len(key)} characters; 1 to {LONGEST_KEY} are allowed")
    return key


def checked_value(value: bytes, seconds: float) -> None:
    """Raises ValueError for a value that is too large, or without a time."""
    if len(value) > LARGEST_VALUE or seconds <= 0:
        raise ValueError(f"{len(value)} bytes for {seconds} s: at most {LARGEST_VALUE}, and some time")
