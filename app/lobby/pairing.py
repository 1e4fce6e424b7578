"""Who plays whom of those who wait in the queue. Pure."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

# How far apart two ratings may be, in Elo points (None: any), at first and after every further WIDER_MS of waiting.
BANDS: tuple[int | None, ...] = (50, 100, 200, 400, None)
WIDER_MS = 20_000
# More than any two ratings are apart.
ANY = 1_000_000


Company = Literal["people", "anybody", "program"]
# With whom each sits down: people who allow it (`anybody`) play programs too, and programs play each other.
WELCOMES: dict[Company, tuple[Company, ...]] = {
    "people": ("people", "anybody"),
    "anybody": ("people", "anybody", "program"),
    "program": ("anybody", "program"),
}


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody who waits, in person or a program of `owner_id`; only those of the same time control and stakes are
    paired. `avoids` are ids of players who will not be paired with this one, whichever of the two wished so."""

    seat_id: str
    owner_id: str
    rating: int
    since_ms: int
    time_control: str = "untimed"
    rated: bool = False
    company: Company = "people"
    avoids: frozenset[str] = frozenset()


def band(waited_ms: int) -> int | None:
    """How far from one's own an opponent's rating may be after so long a wait; None for any."""
    return BANDS[_level(waited_ms)]


def would_play(seeker: Seeker, other: Seeker, now_ms: int) -> bool:
    """Whether somebody who waits would take `other` now, however far from their own rating `other` would go."""
    return (
        other.company in WELCOMES[seeker.company]
        and other.owner_id != seeker.owner_id
        and other.owner_id not in seeker.avoids
        and seeker.owner_id not in other.avoids
        and abs(other.rating - seeker.rating) <= _reach(_level(now_ms - seeker.since_ms))
    )


def pair(seekers: Iterable[Seeker], now_ms: int) -> list[tuple[Seeker, Seeker]]:
    """Pairs of which each is within both bands; nobody twice, and no two are left who could be paired. Who waits
    longest chooses first, and gets the nearest rating; the longer wait decides between two as near."""
    pools: dict[tuple[str, bool], dict[str, Seeker]] = defaultdict(dict)
    for one in seekers:
        pools[one.time_control, one.rated][one.seat_id] = one
    return [couple for pool in pools.values() for couple in _pair_pool(list(pool.values()), now_ms)]


def _pair_pool(pool: Sequence[Seeker], now_ms: int) -> Iterator[tuple[Seeker, Seeker]]:
    by_wait = sorted(pool, key=_wait)
    ladder = _Ladder(by_wait, now_ms)
    for one in by_wait:
        if ladder.holds(one):
            other = ladder.nearest(one)
            if other is not None:
                ladder.remove(one)
                ladder.remove(other)
                yield one, other


# Rating, since when they wait, and who sits.
Rung = tuple[int, int, str]


class _Ladder:
    """Those of a pool who are still free, by rating; those with the same band and company together, so that neighbours
    with whom one may not play need not be walked past."""

    def __init__(self, pool: Sequence[Seeker], now_ms: int) -> None:
        self._free = {one.seat_id: one for one in pool}
        self._levels = {one.seat_id: _level(now_ms - one.since_ms) for one in pool}
        self._rungs: dict[Company, list[list[Rung]]] = {company: [[] for _ in BANDS] for company in WELCOMES}
        for one in pool:
            insort(self._of(one), (one.rating, *_wait(one)))

    def _of(self, one: Seeker) -> list[Rung]:
        return self._rungs[one.company][self._levels[one.seat_id]]

    def holds(self, one: Seeker) -> bool:
        return one.seat_id in self._free

    def remove(self, one: Seeker) -> None:
        rungs = self._of(one)
        del rungs[bisect_left(rungs, (one.rating, *_wait(one)))]
        del self._free[one.seat_id]

    def nearest(self, one: Seeker) -> Seeker | None:
        """The best of those with whom `one` may be paired, or None."""
        own_reach = _reach(self._levels[one.seat_id])
        found = (
            near
            for company in WELCOMES[one.company]
            for level, rungs in enumerate(self._rungs[company])
            for near in self._neighbours(one, rungs, min(own_reach, _reach(level)))
        )
        return min(found, key=lambda other: (abs(other.rating - one.rating), *_wait(other)), default=None)

    def _neighbours(self, one: Seeker, rungs: list[Rung], reach: int) -> Iterator[Seeker]:
        """Of those on these rungs with whom `one` may be paired, the nearest from its own rating up, and the nearest
        below; of several of one rating, who waits longest."""
        start = bisect_left(rungs, _lowest(one.rating))
        above = bisect_left(rungs, _lowest(one.rating + reach + 1))
        yield from self._first(one, rungs, start, above)
        while start > 0 and one.rating - rungs[start - 1][0] <= reach:
            end, start = start, bisect_left(rungs, _lowest(rungs[start - 1][0]))
            found = list(self._first(one, rungs, start, end))
            if found:
                yield from found
                return

    def _first(self, one: Seeker, rungs: list[Rung], start: int, end: int) -> Iterator[Seeker]:
        for place in range(start, end):
            other = self._free[rungs[place][-1]]
            # Nobody is paired with a program of their own either.
            is_own = other.owner_id == one.owner_id
            if not is_own and other.owner_id not in one.avoids and one.owner_id not in other.avoids:
                yield other
                return


def _lowest(rating: int) -> Rung:
    """What comes before everybody of this rating."""
    return rating, -1, ""


def _level(waited_ms: int) -> int:
    return min(len(BANDS) - 1, max(0, waited_ms) // WIDER_MS)


def _reach(level: int) -> int:
    allowed = BANDS[level]
    return ANY if allowed is None else allowed


def _wait(one: Seeker) -> tuple[int, str]:
    return one.since_ms, one.seat_id
