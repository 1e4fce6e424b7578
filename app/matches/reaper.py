"""Aborts adjourned games that nobody came back to for ADJOURNED_MS; nobody loses them."""

from __future__ import annotations

import asyncio

import structlog

from app.domain.acts import Accepted, Reap
from app.matches.decide import ADJOURNED_MS
from app.matches.directory import Directory
from app.matches.repository import adjourned_since

log = structlog.get_logger(__name__)

# Games per round; each is opened, which reads its whole log.
AT_ONCE = 10
# Seconds between two rounds.
ROUND_SECONDS = 3600


class Reaper:
    """Looks for adjourned games that have waited too long."""

    def __init__(self, directory: Directory) -> None:
        self._directory = directory

    async def reap(self) -> int:
        """Aborts up to AT_ONCE games that have waited too long; returns how many."""
        before_ms = self._directory.clock.now_ms() - ADJOURNED_MS
        ids = await self._directory.database.read(adjourned_since, before_ms, AT_ONCE)
        reaped = 0
        for match_id in ids:
            reaped += await self._call_off(match_id)
        if reaped:
            log.info("adjourned_games_reaped", games=reaped)
        return reaped

    async def run(self) -> None:
        """Reaps every ROUND_SECONDS until none is left."""
        while True:
            try:
                while await self.reap() == AT_ONCE:
                    pass
            except Exception:
                log.exception("adjourned_games_not_reaped")
            await asyncio.sleep(ROUND_SECONDS)

    async def _call_off(self, match_id: str) -> bool:
        table = await self._directory.open(match_id)
        if table is None or not table.state.paused:
            return False
        return isinstance(await table.act(Reap(next(iter(table.state.paused)))), Accepted)
