"""Leases in the database, beside what they guard."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

import structlog
from cachetools import TTLCache
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.leases import LeaseRow
from app.domain.errors import Unavailable
from app.runtime.clock import SKEW_MS, Clock

# Renewals within one lease; two may fail before it is over.
RENEWALS = 3
# Leases that are known to be this worker's without asking; for the others the table is asked.
KNOWN = 10_000
# Rows of leases that are over which a new one clears away.
CLEARED_AT_ONCE = 50

log = structlog.get_logger(__name__)


class DatabaseLeases:
    """The `Leases` of the worker called `owner`, good for `seconds` without a renewal; `run()` renews them."""

    def __init__(self, database: Database, clock: Clock, owner: str, seconds: float) -> None:
        self._database = database
        self._clock = clock
        self._owner = owner
        self._seconds = seconds
        # One worker's own: what it holds; another worker learns of a change by the table.
        self._known: TTLCache[str, None] = TTLCache(KNOWN, seconds * 1000 / 2, clock.now_ms)
        self._in_use: Counter[str] = Counter()

    async def take(self, name: str) -> bool:
        if name not in self._known and not await self._ask(name):
            return False
        self._in_use[name] += 1
        return True

    def let_go(self, name: str) -> None:
        self._in_use[name] -= 1
        if not self._in_use[name]:
            del self._in_use[name]

    async def run(self) -> None:
        """Renews what is in use, until it is cancelled."""
        while True:
            await asyncio.sleep(self._seconds / RENEWALS)
            await self.renew()

    async def renew(self) -> None:
        """Renews what is in use, once."""
        for name in list(self._in_use):
            try:
                if not await self._ask(name):
                    log.warning("lease_lost", name=name)
            except Unavailable:
                return  # the database tells of itself; the next look comes soon

    async def close(self) -> None:
        self._known.clear()
        with suppress(Unavailable):  # they end by themselves
            await self._database.write(_give_back, self._owner)

    async def _ask(self, name: str) -> bool:
        now_ms = self._clock.now_ms()
        until_ms = now_ms + round(self._seconds * 1000)
        try:
            mine = await self._database.write(_take, name, self._owner, now_ms, until_ms)
        except IntegrityError:
            mine = False  # another worker was quicker
        if mine:
            self._known[name] = None
        else:
            self._known.pop(name, None)
        return mine


def _take(session: Session, name: str, owner: str, now_ms: int, until_ms: int) -> bool:
    row = session.get(LeaseRow, name, with_for_update=True)
    if row is None:
        over = select(LeaseRow.name).where(LeaseRow.until_ms <= now_ms).limit(CLEARED_AT_ONCE)
        session.execute(delete(LeaseRow).where(LeaseRow.name.in_(over)))
        session.add(LeaseRow(name=name, owner=owner, until_ms=until_ms))
        return True
    # What a clock has written that was set back since means nothing now.
    if row.owner != owner and now_ms < row.until_ms <= until_ms + SKEW_MS:
        return False
    row.owner, row.until_ms = owner, until_ms
    return True


def _give_back(session: Session, owner: str) -> None:
    session.execute(delete(LeaseRow).where(LeaseRow.owner == owner))
