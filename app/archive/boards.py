"""The boards of honour, worked out at most once in half a minute: with fifty thousand games one takes half a second."""

from __future__ import annotations

from cachetools import TTLCache
from sqlalchemy.orm import Session

from app.archive.standings import BoardStanding, Feat, StandingsWindow, highest_ratings, longest_runs, standings
from app.db.database import Database
from app.runtime.clock import Clock

# Milliseconds for which a board stands as it was worked out, and more boards than there are.
KEPT_MS = 30_000
KEPT = 32


class Boards:
    """Who stands on each board, and what was ever reached on it; the same for every reader."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        # One worker's own: another works its boards out itself, and both are at most half a minute old.
        self._standings: TTLCache[tuple[str, StandingsWindow], list[BoardStanding]] = TTLCache(
            KEPT, KEPT_MS, clock.now_ms
        )
        # One worker's own: likewise.
        self._feats: TTLCache[str, tuple[list[Feat], list[Feat]]] = TTLCache(KEPT, KEPT_MS, clock.now_ms)

    async def standings(self, kind: str, window: StandingsWindow) -> list[BoardStanding]:
        """The board of a kind, as `standings.standings` has it."""
        known = self._standings.get((kind, window))
        if known is None:
            since_ms = window.since_ms(self._clock.now_ms())
            known = self._standings[kind, window] = await self._database.read(standings, kind, since_ms)
        return known

    async def feats(self, kind: str) -> tuple[list[Feat], list[Feat]]:
        """The highest ratings and the longest runs of wins of a kind."""
        known = self._feats.get(kind)
        if known is None:
            known = self._feats[kind] = await self._database.read(_feats, kind)
        return known


def _feats(session: Session, kind: str) -> tuple[list[Feat], list[Feat]]:
    return highest_ratings(session, kind), longest_runs(session, kind)
