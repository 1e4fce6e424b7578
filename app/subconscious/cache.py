"""A cache of recall results for a few turns, by match and mind."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass

from cachetools import LRUCache

from app.domain.memory import Party, SurfacedMemory
from app.domain.mood import MoodBucket

TURNS_KEPT = 3  # own turns for which an entry is valid: the one it was made in and the next two
KEPT_BYTES = 2_000_000  # of all entries; beyond it the least recently used go, which costs them one ranking
ENTRY_BYTES, ITEM_BYTES = 600, 800  # estimated size of an entry, and of each memory in it


@dataclass(frozen=True, slots=True)
class CacheKey:
    """What must be unchanged for an entry to be valid."""

    last_player_uci: str | None
    chat_digest: bytes
    bucket: MoodBucket


def cache_key(last_player_uci: str | None, chat: str, bucket: MoodBucket) -> CacheKey:
    """The key of a turn; it holds only a digest of the chat."""
    return CacheKey(last_player_uci, hashlib.blake2b(chat.encode("utf-8", "surrogatepass")).digest(), bucket)


@dataclass(frozen=True, slots=True)
class _Entry:
    turn: int
    items: tuple[SurfacedMemory, ...]


def _bytes_of(entries: dict[CacheKey, _Entry]) -> int:
    return sum(ENTRY_BYTES + ITEM_BYTES * len(entry.items) for entry in entries.values())


class RecallCache:
    """Entries by match, mind and key."""

    def __init__(self) -> None:
        # One worker's own: rankings of seats that think here.
        # Another worker learns of what is forgotten by `MEMORIES_FORGOTTEN`.
        self._minds: LRUCache[tuple[str, Party], dict[CacheKey, _Entry]] = LRUCache(KEPT_BYTES, getsizeof=_bytes_of)

    def get(self, match_id: str, mind: Party, key: CacheKey, turn: int) -> tuple[SurfacedMemory, ...] | None:
        """The result under `key` of at most TURNS_KEPT - 1 turns before `turn`; None if there is none."""
        entry = self._minds.get((match_id, mind), {}).get(key)
        return entry.items if entry is not None and 0 <= turn - entry.turn < TURNS_KEPT else None

    def put(self, match_id: str, mind: Party, key: CacheKey, turn: int, items: tuple[SurfacedMemory, ...]) -> None:
        """Stores a result; expired entries of this mind are dropped."""
        known = self._minds.get((match_id, mind), {})
        kept = {old: entry for old, entry in known.items() if 0 <= turn - entry.turn < TURNS_KEPT}
        kept[key] = _Entry(turn, items)
        self._minds[(match_id, mind)] = kept

    def drop_memories(self, mind: Party, ids: Collection[str]) -> None:
        """Removes memories from all results of this mind."""
        for (_, owner), entries in self._minds.items():
            if owner == mind:
                for key, entry in entries.items():
                    items = tuple(item for item in entry.items if item.memory_id not in ids)
                    entries[key] = _Entry(entry.turn, items)

    def drop_match(self, match_id: str) -> None:
        """Drops the entries of a match that is over."""
        for key in [key for key in self._minds if key[0] == match_id]:
            del self._minds[key]
