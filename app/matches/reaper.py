"""Ends games whose players have gone: adjourned ones that nobody came back to for ADJOURNED_MS, which nobody loses, and
those of days a move whose days are over, for their tables are closed while nobody looks."""

from __future__ import annotations

import asyncio

import structlog

from app.domain.acts import Accepted, FlagFall, Reap
from app.matches.clock import DAY_MS, MAX_DAYS
from app.matches.decide import ADJOURNED_MS
from app.matches.directory import Directory
from app.matches.repository import adjourned_since, days_since

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

    async def let_flags_fall(self) -> int:
        """Opens the tables of up to AT_ONCE games whose days are over, which lets their flags fall; returns how many
        have ended."""
        now_ms = self._directory.clock.now_ms()
        before_ms = {f"{days}d": now_ms - days * DAY_MS for days in range(1, MAX_DAYS + 1)}
        ended = 0
        for match_id in await self._directory.database.read(days_since, before_ms, AT_ONCE):
            table = await self._directory.open(match_id)
            if table is not None:
                ended += isinstance(await table.act(FlagFall(table.state.turn)), Accepted)
        return ended

    async def run(self) -> None:
        """Reaps every ROUND_SECONDS until none is left."""
        while True:
            try:
                while await self.reap() == AT_ONCE:
                    pass
                while await self.let_flags_fall() == AT_ONCE:
                    pass
            except Exception:
                log.exception("adjourned_games_not_reaped")
            await asyncio.sleep(ROUND_SECONDS)

    async def _call_off(self, match_id: str) -> bool:
        table = await self._directory.open(match_id)
        if table is None or not table.state.paused:
            return False
        return isinstance(await table.act(Reap(next(iter(table.state.paused)))), Accepted)
