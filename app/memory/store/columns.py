"""One owner's memories as NumPy columns, so that ten thousand of them are ranked in a few milliseconds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

import numpy as np
from cachetools import LRUCache
from numpy.typing import NDArray

from app.domain.memory import Memory, MemoryType, Party, Scope
from app.memory.store.hearing import Hearing
from app.memory.store.lexicon import AudibleTerms, Lexicon
from app.memory.store.repository import milliseconds, moment

Key = TypeVar("Key")

EVERYBODY = NOBODY = -1  # codes in `group`, and in `subject` and `match`
UNKNOWN = -2  # code of a party or match that no memory here mentions
NEVER = -1  # in `last_surfaced_ms` and `renewed_ms`
AUDIENCES_CACHED = 8  # audiences per owner whose term statistics are cached (10 ms to rebuild): opponents at one time
MEMORY_BYTES, WORD_BYTES = 2_800, 360  # measured size of a memory and of a word, with everything stored here of them
ONE_SITTING_MS = 600_000  # at most between two memories that count as neighbours, made right after each other


class MemoryColumns:
    """Columns over `memories`, ordered by age (oldest first), then id; row i of each column is memory i.

    Immutable but for the two columns that count surfacings.
    """

    def __init__(self, memories: Iterable[Memory], before: MemoryColumns | None = None) -> None:
        """With earlier columns `before` of the same owner, only changed memories are tokenised again."""
        self.memories: tuple[Memory, ...] = tuple(sorted(memories, key=lambda memory: (memory.created_at, memory.id)))
        self.rows: dict[str, int] = {memory.id: row for row, memory in enumerate(self.memories)}
        self.ids: NDArray[np.object_] = np.array([memory.id for memory in self.memories], dtype=np.object_)
        self._subjects: dict[Party, int] = {}
        self._matches: dict[str, int] = {}
        general = np.array([memory.scope.is_general for memory in self.memories], dtype=np.bool_)
        self.cross_player: NDArray[np.bool_] = np.array(
            [memory.scope is Scope.CROSS_PLAYER for memory in self.memories], dtype=np.bool_
        )
        self.subject: NDArray[np.int32] = _codes([memory.subject for memory in self.memories], self._subjects)
        # Who may hear a memory: EVERYBODY, or the code of its subject.
        self.group: NDArray[np.int32] = np.where(general, np.int32(EVERYBODY), self.subject)
        self.match: NDArray[np.int32] = _codes([memory.match_id for memory in self.memories], self._matches)
        self.valence: NDArray[np.float64] = np.array([memory.valence for memory in self.memories], dtype=np.float64)
        self.importance: NDArray[np.float64] = np.array(
            [memory.importance for memory in self.memories], dtype=np.float64
        )
        self.created_ms: NDArray[np.int64] = np.array(
            [milliseconds(memory.created_at) for memory in self.memories], dtype=np.int64
        )
        # Months since January of the year 0.
        self.created_month: NDArray[np.int64] = np.array(
            [memory.created_at.year * 12 + memory.created_at.month - 1 for memory in self.memories], dtype=np.int64
        )
        self.surface_count: NDArray[np.int64] = np.array(
            [memory.surface_count for memory in self.memories], dtype=np.int64
        )
        self.last_surfaced_ms: NDArray[np.int64] = np.array(
            [milliseconds(memory.last_surfaced_at) if memory.last_surfaced_at else NEVER for memory in self.memories],
            dtype=np.int64,
        )
        self.renewed_ms: NDArray[np.int64] = np.array(
            [milliseconds(memory.renewed_at) if memory.renewed_at else NEVER for memory in self.memories],
            dtype=np.int64,
        )
        # Lore and pinned memories do not fade with time.
        self.lasting: NDArray[np.bool_] = np.array(
            [memory.pinned or memory.scope is Scope.CHARACTER_LORE for memory in self.memories], dtype=np.bool_
        )
        self.neighbours = _neighbours(self)
        # The rows that have a neighbour.
        self.neighboured: NDArray[np.intp] = np.flatnonzero((self.neighbours != np.arange(len(self))).any(axis=0))
        self.lexicon: Lexicon = Lexicon(self.memories, before.lexicon if before is not None else None)
        # Not an attribute of the lexicon, to which its entries refer: that would be a reference cycle.
        self._audible_terms: LRUCache[bytes, AudibleTerms] = LRUCache(AUDIENCES_CACHED)
        # One worker's own: made of these columns and gone with them. By who is faced, and the groups that are heard.
        self._hearings: LRUCache[tuple[int, ...], Hearing] = LRUCache(AUDIENCES_CACHED)

    @property
    def bytes(self) -> int:
        """Approximate size in memory."""
        return MEMORY_BYTES * len(self.memories) + WORD_BYTES * len(self.lexicon.vocabulary)

    def __len__(self) -> int:
        return len(self.memories)

    def audible_terms(self, visible: NDArray[np.bool_]) -> AudibleTerms:
        """The terms of the visible memories alone; cached for the latest audiences."""
        key = visible.tobytes()
        found = self._audible_terms.get(key)
        if found is None:
            found = self._audible_terms[key] = AudibleTerms(self.lexicon, visible)
        return found

    def hearing(self, faced: Party | None, subjects: Iterable[Party]) -> Hearing:
        """What `subjects` may hear, `faced` being the one in front of the mind; cached for the latest audiences."""
        code = UNKNOWN if faced is None else self._subjects.get(faced, UNKNOWN)
        key = (code, *self.groups_before(subjects))
        found = self._hearings.get(key)
        if found is None:
            found = self._hearings[key] = self._hearing(code, self._heard(key[1:]))
        return found

    def _hearing(self, faced: int, visible: NDArray[np.bool_]) -> Hearing:
        rows, is_all = np.flatnonzero(visible), bool(visible.all())
        picked = slice(None) if is_all else rows
        lasting = self.lasting[picked]
        return Hearing(
            rows,
            is_all,
            self.audible_terms(visible),
            self.importance[picked],
            np.sign(self.valence[picked]).astype(np.int8),
            self.subject[picked] == faced,
            self.cross_player[picked],
            lasting,
            bool(lasting.all()),
        )

    def about(self, party: Party) -> NDArray[np.bool_]:
        """Which memories have `party` as their subject."""
        mask: NDArray[np.bool_] = self.subject == self._subjects.get(party, UNKNOWN)
        return mask

    def of_match(self, match_id: str) -> NDArray[np.bool_] | None:
        """Which memories were made in this match, as a new array; None if none was."""
        code = self._matches.get(match_id)
        return None if code is None else self.match == code

    def groups_before(self, subjects: Iterable[Party]) -> list[int]:
        """The values of `group` that `subjects` may hear: EVERYBODY, and their own."""
        return [EVERYBODY, *sorted({self._subjects[party] for party in subjects if party in self._subjects})]

    def visible(self, subjects: Iterable[Party]) -> NDArray[np.bool_]:
        """Which memories `subjects` may hear."""
        return self._heard(self.groups_before(subjects))

    def _heard(self, groups: Iterable[int]) -> NDArray[np.bool_]:
        heard: NDArray[np.bool_] = np.zeros(len(self._subjects) + 1, dtype=np.bool_)
        # Shifted by one, because EVERYBODY is -1.
        heard[[code + 1 for code in groups]] = True
        return heard[self.group + 1]

    def matching(
        self,
        *,
        types: Collection[MemoryType] | None,
        since: datetime | None,
        until: datetime | None,
        themes: Collection[str] | None,
    ) -> NDArray[np.bool_]:
        """Which memories meet all conditions that are not None (see `VectorStore.search`)."""
        mask = np.ones(len(self), dtype=np.bool_)
        if since is not None:
            mask &= self.created_ms >= milliseconds(since)
        if until is not None:
            mask &= self.created_ms < milliseconds(until)
        if types is not None:
            mask &= np.array([memory.type in types for memory in self.memories], dtype=np.bool_)
        if themes is not None:
            wanted = {theme.casefold() for theme in themes}
            mask &= np.array(
                [any(theme.casefold() in wanted for theme in memory.themes) for memory in self.memories], dtype=np.bool_
            )
        return mask

    def memories_now(self) -> list[Memory]:
        """The memories, row by row, with the surfacings counted here since they were read."""
        current = []
        for row, memory in enumerate(self.memories):
            count, last = int(self.surface_count[row]), int(self.last_surfaced_ms[row])
            if count != memory.surface_count:
                memory = replace(memory, surface_count=count, last_surfaced_at=None if last == NEVER else moment(last))
            current.append(memory)
        return current

    def note_surfaced(self, ids: Iterable[str], at_ms: int) -> None:
        """Counts one surfacing, at `at_ms`, of each known id."""
        for memory_id in ids:
            row = self.rows.get(memory_id)
            if row is not None:
                self.surface_count[row] += 1
                self.last_surfaced_ms[row] = max(int(self.last_surfaced_ms[row]), at_ms)


def _neighbours(columns: MemoryColumns) -> NDArray[np.intp]:
    """Per row the rows created just before and just after it, of the same group and match and within ONE_SITTING_MS:
    shape (2, n), the row itself where there is none. Lore has no neighbours. A memory that maintenance made of several
    stands where each of them stood, and beside its latest neighbours."""
    rows = np.arange(len(columns))
    neighbours = np.stack([rows, rows])
    counts = [memory.stands_for for memory in columns.memories]
    standing = np.repeat(rows, counts)
    if len(standing) == len(rows):
        at_ms, match, group = columns.created_ms, columns.match, columns.group
    else:
        moments = [one for memory in columns.memories for one in memory.stood_at]
        at_ms = np.array([milliseconds(one.at) for one in moments], dtype=np.int64)
        match, group = _codes([one.match_id for one in moments], {}), columns.group[standing]
    order = np.lexsort((standing, at_ms, group))
    first, second = order[:-1], order[1:]
    lore = np.array([memory.scope is Scope.CHARACTER_LORE for memory in columns.memories], dtype=np.bool_)[standing]
    together = (
        (group[first] == group[second])
        & (match[first] == match[second])
        & (at_ms[second] - at_ms[first] <= ONE_SITTING_MS)
        & (standing[first] != standing[second])
        & ~lore[first]
        & ~lore[second]
    )
    # Of several places of one row the latest counts, which is assigned last.
    one, other = standing[first[together]], standing[second[together]]
    neighbours[0, other], neighbours[1, one] = one, other
    return neighbours


def _codes(keys: Sequence[Key | None], codes: dict[Key, int]) -> NDArray[np.int32]:
    """A small number for each key, NOBODY for None; adds new keys to `codes`."""
    numbers = [NOBODY if key is None else codes.setdefault(key, len(codes)) for key in keys]
    return np.array(numbers, dtype=np.int32)
