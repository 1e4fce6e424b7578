"""What came up a moment ago and still holds: one short memory per match and mind."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass

from cachetools import LRUCache

from app.domain.memory import Party, SurfacedMemory
from app.domain.mood import MoodBucket

TURNS_KEPT = 3  # own turns an entry serves: the one it was made in and the two after
KEPT_BYTES = 8_000_000  # of all minds in all matches; those asked for longest ago go, which costs them one ranking
ENTRY_BYTES, ITEM_BYTES = 600, 800  # of a moment, and of a memory that came up in it


@dataclass(frozen=True, slots=True)
class CacheKey:
    """What must be unchanged for an entry to hold."""

    last_player_uci: str | None
    chat_digest: bytes
    bucket: MoodBucket


def cache_key(last_player_uci: str | None, chat: str, bucket: MoodBucket) -> CacheKey:
    """The key of a moment; of the chat only a digest is kept."""
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
        self._minds: LRUCache[tuple[str, Party], dict[CacheKey, _Entry]] = LRUCache(KEPT_BYTES, getsizeof=_bytes_of)

    def get(self, match_id: str, mind: Party, key: CacheKey, turn: int) -> tuple[SurfacedMemory, ...] | None:
        """What came up under `key` at most TURNS_KEPT - 1 turns before `turn`, perhaps nothing; None if unknown."""
        entry = self._minds.get((match_id, mind), {}).get(key)
        return entry.items if entry is not None and 0 <= turn - entry.turn < TURNS_KEPT else None

    def put(self, match_id: str, mind: Party, key: CacheKey, turn: int, items: tuple[SurfacedMemory, ...]) -> None:
        """Keeps what came up; entries of this mind that no turn from now on can use are dropped."""
        known = self._minds.get((match_id, mind), {})
        kept = {old: entry for old, entry in known.items() if 0 <= turn - entry.turn < TURNS_KEPT}
        kept[key] = _Entry(turn, items)
        self._minds[(match_id, mind)] = kept

    def drop_memories(self, mind: Party, ids: Collection[str]) -> None:
        """Takes memories out of everything that came up for this mind."""
        for (_, owner), entries in self._minds.items():
            if owner == mind:
                for key, entry in entries.items():
                    items = tuple(item for item in entry.items if item.memory_id not in ids)
                    entries[key] = _Entry(entry.turn, items)

    def drop_match(self, match_id: str) -> None:
        """Forgets a match that is over."""
        for place in [place for place in self._minds if place[0] == match_id]:
            del self._minds[place]
