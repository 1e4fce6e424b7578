"""Who looks after which match, where a club has several workers: each match has one of them, by lease.

A worker that dies leaves its leases behind. Whoever finds them opens the matches and goes on with them: seats to move
are woken, timers set anew. So a match goes on some seconds after its worker is gone, whoever is connected where.
"""

from __future__ import annotations

import asyncio
import random

import structlog

from app.matches.colleagues import Colleagues, HeardCommit
from app.matches.directory import Directory
from app.matches.repository import unfinished_ids, versions_of
from app.runtime.leases import match_lease

log = structlog.get_logger(__name__)

# Seconds between two looks; with the seconds of a lease it stays under the ten after which a match has gone on.
LOOK_SECONDS = 1.0
# Matches of the dead that one worker takes up at a look; the others take theirs meanwhile.
AT_ONCE = 25


class LookingAfter:
    """Looks after matches whose worker is gone, and notices when others look after its own."""

    def __init__(self, directory: Directory, colleagues: Colleagues) -> None:
        self._directory = directory
        self._colleagues = colleagues

    async def run(self) -> None:
        """Begins with what nobody looks after at the start, then looks again and again until it is cancelled."""
        begun = False
        while True:
            try:
                if not begun:
                    await self.begin()
                    begun = True
                await self.look()
            except Exception:
                log.exception("matches_not_looked_after")
            await asyncio.sleep(LOOK_SECONDS)

    async def begin(self) -> None:
        """Opens every unfinished match that nobody looks after; workers that start together share them."""
        ids = await self._directory.database.read(unfinished_ids)
        free = await self._directory.leases.free([match_lease(match_id) for match_id in ids])
        mine = [match_id for match_id in ids if match_lease(match_id) in free]
        random.shuffle(mine)
        for match_id in mine:
            await self._take_up(match_id)

    async def look(self) -> None:
        """One look at the leases of the dead, of this worker's tables, and at what it may have missed."""
        leases, directory = self._directory.leases, self._directory
        for match_id in await leases.orphans(AT_ONCE):
            await self._take_up(match_id)
        untended = []
        for table in directory.tables():
            name = match_lease(table.state.match_id)
            if table.tending.here and not leases.holds(name):
                table.tending.lost()
            if not table.tending.here and not table.state.ended:
                untended.append(name)
        free = await leases.free(untended) if untended else set()
        for table in directory.tables():
            if not table.tending.here and match_lease(table.state.match_id) in free:
                await table.tend()
        await self.catch_up()

    async def catch_up(self) -> None:
        """Has every table read what it may have missed: always while the other workers cannot be heard."""
        colleagues = self._colleagues
        if colleagues.pubsub.stands and not colleagues.behind:
            return
        # First, so that what is missed while the log is read counts for the next look.
        colleagues.behind = False
        ids = [table.state.match_id for table in self._directory.tables()]
        try:
            versions = await self._directory.database.read(versions_of, ids)
        except Exception:
            colleagues.behind = True
            raise
        for table in self._directory.tables():
            table.hear(HeardCommit(versions.get(table.state.match_id, 0)))

    async def _take_up(self, match_id: str) -> None:
        """Goes on with a match, unless another worker was quicker."""
        leases, name = self._directory.leases, match_lease(match_id)
        if not await leases.take(name):
            return
        try:
            table = await self._directory.open(match_id)
            if table is not None and await table.tend():
                log.info("match_taken_up", match_id=match_id)
        except Exception:
            # One broken match must not stop the others.
            log.exception("match_not_taken_up", match_id=match_id)
        finally:
            leases.let_go(name)
        # A match that is over, or that there never was, is nobody's.
        await leases.give_up(name)
