"""Where live tables are found: opens one at a time per match, rebuilds it from the log, puts quiet ones away."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Protocol

import structlog
from sqlalchemy.orm import Session

from app.db.database import Database
from app.domain.events import Stamped
from app.domain.match import MatchState, Sitter
from app.domain.memory import Party
from app.domain.mood import MoodState
from app.domain.position import Color
from app.domain.seat import Seat
from app.matches.evolve import rebuild
from app.matches.outbox import Broadcast, Narratives, Outbox
from app.matches.repository import read_log, unfinished_ids
from app.matches.table import Table, TableServices
from app.matches.views import Payload
from app.runtime.clock import Clock
from app.runtime.leases import Leases
from app.runtime.metrics import TABLES
from app.runtime.tasks import Tasks

log = structlog.get_logger(__name__)

# A table nobody needs is kept for this long, so that a reload or a look back finds it open; and how often we look.
KEEP_SECONDS = 120
SWEEP_SECONDS = 5
# What such tables may take together, and what one event takes in memory (as measured). Bytes. Beyond that the first to
# go are those untouched for longest, but none in the seconds in which somebody may be on their way to it.
KEPT_BYTES = 16_000_000
EVENT_BYTES = 1_500
ON_THE_WAY_SECONDS = 5


class Seating(Protocol):
    """Who sits down: the port to the seats, which this room may not know."""

    def seat(self, sitter: Sitter, color: Color, match_id: str) -> Seat:
        """The seat for `sitter` at one table."""
        ...

    async def mood_at_start(self, sitter: Sitter, opponent: Sitter) -> MoodState | None:
        """The mood in which a mind sits down against `opponent`; None for people."""
        ...


class Aftermath(Protocol):
    """What follows a game: the port to the work after it, which this room may not know."""

    async def status(self, match_id: str) -> Payload:
        """How far it has come, as `match_state` tells it in `post_match`."""
        ...


class Directory:
    """All tables of this house."""

    def __init__(
        self,
        services: TableServices,
        seating: Seating,
        broadcast: Broadcast,
        narratives: Narratives,
        aftermath: Aftermath | None = None,
    ) -> None:
        self._services = services
        self._aftermath = aftermath
        self._seating = seating
        self._broadcast = broadcast
        self._narratives = narratives
        # Another worker learns of an act by the version of the row: a table that is behind reads the log.
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Future[Table | None]] = {}

    @property
    def database(self) -> Database:
        return self._services.database

    @property
    def clock(self) -> Clock:
        return self._services.clock

    @property
    def tasks(self) -> Tasks:
        return self._services.tasks

    @property
    def leases(self) -> Leases:
        return self._services.leases

    def find(self, match_id: str) -> Table | None:
        """The table if it stands open, without waiting."""
        return self._tables.get(match_id)

    async def reach(self, match_id: str) -> Table | None:
        """The table if it stands open or is being opened now, so that news of the match does not miss it."""
        opening = self._opening.get(match_id)
        return self.find(match_id) if opening is None else await asyncio.shield(opening)

    def tables(self) -> list[Table]:
        """Every table that stands open now."""
        return list(self._tables.values())

    async def open(self, match_id: str) -> Table | None:
        """The table of a match, rebuilt from its log when it does not stand open; None for an unknown id.

        Two who ask at once get the same table.
        """
        standing = self._tables.get(match_id)
        if standing is not None:
            standing.touch()
            return standing
        opening = self._opening.get(match_id)
        if opening is None:
            # The opening outlives whoever asked first: a visitor who leaves does not leave it half open.
            opening = self._services.tasks.start(f"open:{match_id}", self._open(match_id))
            self._opening[match_id] = opening
        return await asyncio.shield(opening)

    async def _open(self, match_id: str) -> Table | None:
        try:
            found = await self._services.database.read(_read_match, match_id)
            if found is None:
                return None
            told = None
            if found[0].ended and self._aftermath is not None:
                told = await self._aftermath.status(match_id)
            table = self.place(*found, fresh=False)
            table.post_match = told
            return table
        finally:
            self._opening.pop(match_id, None)

    def place(self, state: MatchState, history: list[Stamped], *, fresh: bool) -> Table:
        """Puts a table up for a match whose log is `history`, and lets the game begin or go on."""
        outbox = Outbox(
            state.match_id, history, self._broadcast, self._narratives, self._services.tasks, self._services.way
        )
        seats = {color: self._seating.seat(state.sitter(color), color, state.match_id) for color in Color}
        table = Table(state, seats, outbox, self._services)
        self._tables[state.match_id] = table
        TABLES.set(len(self._tables))
        table.resume(fresh=fresh)
        return table

    def withdraw(self, _owner: Party, ids: Collection[str]) -> None:
        """Open tables let go of what forgotten memories left in their logs."""
        for table in self.tables():
            table.withdraw(ids)

    async def put_away(self, player: Party) -> None:
        """Closes the tables of a player's games that are over; whoever asks next has them rebuilt from the log."""
        for table in self.tables():
            if table.state.ended and table.state.color_of(player) is not None:
                del self._tables[table.state.match_id]
                await table.close()

    async def reopen_unfinished(self) -> int:
        """After a start: every unfinished match stands again and the seat to move is woken. Returns their number."""
        ids = await self._services.database.read(unfinished_ids)
        for match_id in ids:
            try:
                await self.open(match_id)
            except Exception:
                # One broken match must not keep all the others closed.
                log.exception("match_not_rebuilt", match_id=match_id)
        return len(ids)

    async def sweep_forever(self) -> None:
        """Puts quiet tables away, again and again."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.sweep()

    async def sweep(self) -> None:
        """Puts away every table that has been quiet for `KEEP_SECONDS`, and sooner where there are too many; notes who
        never came, and whose coming or going could not be written down."""
        now_ms = self._services.clock.now_ms()
        kept_bytes = 0
        for table in sorted(self.tables(), key=lambda table: table.touched_ms, reverse=True):
            table.note_again()
            idle_ms = now_ms - table.touched_ms
            if idle_ms > KEEP_SECONDS * 1000:
                table.miss_absent()
            if table.quiet:
                kept_bytes += EVENT_BYTES * len(table.outbox.history)
                too_many = kept_bytes > KEPT_BYTES and idle_ms > ON_THE_WAY_SECONDS * 1000
                if too_many or idle_ms > KEEP_SECONDS * 1000:
                    self._tables.pop(table.state.match_id, None)
                    await table.close()
        TABLES.set(len(self._tables))

    async def close(self) -> None:
        """Closes every table; unfinished games are taken up again by the next start."""
        for table in self.tables():
            await table.close()
        self._tables.clear()
        TABLES.set(0)


def _read_match(session: Session, match_id: str) -> tuple[MatchState, list[Stamped]] | None:
    """The match and its log; rebuilt here in the thread, for a long game takes tens of milliseconds."""
    history = read_log(session, match_id)
    return (rebuild(match_id, history), history) if history else None
