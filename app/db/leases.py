"""Leases in the database, beside what they guard."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection
from contextlib import suppress

import structlog
from cachetools import TTLCache
from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.leases import LeaseRow
from app.domain.errors import Unavailable
from app.runtime.clock import SKEW_MS, Clock
from app.runtime.leases import OF_MATCHES

# Renewals within one lease; two may fail before it is over.
RENEWALS = 3
# Leases that are known to be this worker's without asking; for the others the table is asked.
KNOWN = 10_000
# Rows of leases that are over which a new one clears away. Those of matches stay for a day: they say whose match has to
# be taken up.
CLEARED_AT_ONCE = 50
KEPT_MS = 24 * 3600 * 1000
# Leases renewed by one statement.
RENEWED_AT_ONCE = 500

log = structlog.get_logger(__name__)


class DatabaseLeases:
    """The `Leases` of the worker called `owner`, good for `seconds` without a renewal; `run()` renews them."""

    def __init__(self, database: Database, clock: Clock, owner: str, seconds: float) -> None:
        self._database = database
        self._clock = clock
        self._owner = owner
        self.seconds = seconds
        # One worker's own: what it holds; another worker learns of a change by the table.
        self._known: TTLCache[str, None] = TTLCache(KNOWN, seconds * 1000 / 2, clock.now_ms)
        self._in_use: Counter[str] = Counter()

    async def take(self, name: str) -> bool:
        if name not in self._known and not await self._ask(name):
            return False
        self._in_use[name] += 1
        return True

    def let_go(self, name: str) -> None:
        # One that was lost meanwhile is not in use any more.
        if self._in_use[name] > 1:
            self._in_use[name] -= 1
        else:
            del self._in_use[name]

    def holds(self, name: str) -> bool:
        return name in self._in_use

    async def give_up(self, name: str) -> None:
        if name not in self._in_use:
            self._known.pop(name, None)
            await self._database.write(_drop, name, self._owner, background=True)

    async def orphans(self, limit: int) -> list[str]:
        names = await self._database.read(_over, self._clock.now_ms(), limit)
        return [name.removeprefix(OF_MATCHES) for name in names]

    async def run(self) -> None:
        """Renews what is in use, until it is cancelled."""
        while True:
            await asyncio.sleep(self.seconds / RENEWALS)
            await self.renew()

    async def free(self, names: Collection[str]) -> set[str]:
        return set(names) - await self._database.read(_held, list(names), self._clock.now_ms())

    async def renew(self) -> None:
        """Renews what is in use, once. What was lost meanwhile is not in use any more."""
        names = list(self._in_use)
        for begin in range(0, len(names), RENEWED_AT_ONCE):
            some = names[begin : begin + RENEWED_AT_ONCE]
            try:
                mine = await self._database.write(_renew, some, self._owner, self._until_ms())
                # What has just been renewed need not be asked for when it is taken again.
                self._known.update(dict.fromkeys(mine & self._in_use.keys()))
                for name in set(some) - mine:
                    # Nobody may have wanted it while it was over.
                    if name in self._in_use and not await self._ask(name):
                        log.warning("lease_lost", name=name)
                        del self._in_use[name]
            except Unavailable:
                return  # the database tells of itself; the next look comes soon

    def _until_ms(self) -> int:
        return self._clock.now_ms() + round(self.seconds * 1000)

    async def close(self) -> None:
        self._known.clear()
        with suppress(Unavailable):  # they end by themselves
            await self._database.write(_give_back, self._owner)

    async def _ask(self, name: str) -> bool:
        try:
            mine = await self._database.write(_take, name, self._owner, self._clock.now_ms(), self._until_ms())
        except IntegrityError:
            mine = False  # another worker was quicker
        if mine:
            self._known[name] = None
        else:
            self._known.pop(name, None)
        return mine


_OF_A_MATCH = LeaseRow.name.like(f"{OF_MATCHES}%")
# Made once: a negated LIKE refers to itself, and one made for each question would be left to the collector.
_OF_NO_MATCH = ~_OF_A_MATCH


def _take(session: Session, name: str, owner: str, now_ms: int, until_ms: int) -> bool:
    row = session.get(LeaseRow, name, with_for_update=True)
    if row is None:
        useless = _OF_NO_MATCH | (LeaseRow.until_ms.between(1, now_ms - KEPT_MS))
        over = select(LeaseRow.name).where(LeaseRow.until_ms <= now_ms, useless).limit(CLEARED_AT_ONCE)
        session.execute(delete(LeaseRow).where(LeaseRow.name.in_(over)))
        session.add(LeaseRow(name=name, owner=owner, until_ms=until_ms))
        return True
    # What a clock has written that was set back since means nothing now.
    if row.owner != owner and now_ms < row.until_ms <= until_ms + SKEW_MS:
        return False
    row.owner, row.until_ms = owner, until_ms
    return True


def _renew(session: Session, names: list[str], owner: str, until_ms: int) -> set[str]:
    """Returns those that are still the owner's."""
    mine = (LeaseRow.owner == owner) & LeaseRow.name.in_(names)
    session.execute(update(LeaseRow).where(mine).values(until_ms=until_ms))
    return set(session.scalars(select(LeaseRow.name).where(mine)))


def _drop(session: Session, name: str, owner: str) -> None:
    session.execute(delete(LeaseRow).where(LeaseRow.name == name, LeaseRow.owner == owner))


def _over(session: Session, now_ms: int, limit: int) -> list[str]:
    over = select(LeaseRow.name).where(_OF_A_MATCH, LeaseRow.until_ms <= now_ms)
    return list(session.scalars(over.order_by(LeaseRow.until_ms).limit(limit)))


def _held(session: Session, names: list[str], now_ms: int) -> set[str]:
    return set(session.scalars(select(LeaseRow.name).where(LeaseRow.name.in_(names), LeaseRow.until_ms > now_ms)))


def _give_back(session: Session, owner: str) -> None:
    """Matches are taken up by others at once; what else there was is free."""
    session.execute(update(LeaseRow).where(LeaseRow.owner == owner, _OF_A_MATCH).values(until_ms=0))
    session.execute(delete(LeaseRow).where(LeaseRow.owner == owner, _OF_NO_MATCH))
