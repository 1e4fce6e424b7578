"""The live tables by match id: opens each once, rebuilt from its log, and closes idle ones."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager
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
from app.matches.outbox import Broadcast, Narratives, Outbox, Unlogged
from app.matches.repository import read_log, unfinished_ids
from app.matches.table import Table
from app.matches.table_services import TableServices
from app.matches.views import Payload
from app.runtime.clock import Clock
from app.runtime.leases import Leases
from app.runtime.metrics import TABLES
from app.runtime.tasks import Tasks

log = structlog.get_logger(__name__)

# An idle table stays open for this long, so that a page reload finds it; and the pause between two sweeps.
KEEP_SECONDS = 120
SWEEP_SECONDS = 5
# Memory for idle tables in bytes, and measured bytes per event. Beyond it the least recently used are closed, but none
# used within ON_THE_WAY_SECONDS, since somebody may be about to connect.
KEPT_BYTES = 6_000_000
EVENT_BYTES = 1_500
ON_THE_WAY_SECONDS = 5


class Seating(Protocol):
    """The port to the seats, which this package may not import."""

    def seat(self, sitter: Sitter, color: Color, match_id: str) -> Seat:
        """The seat for `sitter` at one table."""

    async def mood_at_start(self, sitter: Sitter, opponent: Sitter) -> MoodState | None:
        """A mind's mood at the start of a game against `opponent`; None for people."""


class PostMatchReader(Protocol):
    """The port to the work after a game, which this package may not import."""

    async def status(self, match_id: str) -> Payload:
        """Its progress, as `match_state` has it in `post_match`."""


class Directory:
    """All open tables of this server."""

    def __init__(
        self,
        services: TableServices,
        seating: Seating,
        broadcast: Broadcast,
        narratives: Narratives,
        post_match: PostMatchReader | None = None,
    ) -> None:
        self._services = services
        self._post_match = post_match
        self._seating = seating
        self._broadcast = broadcast
        self._narratives = narratives
        # Another worker learns of an act by the version of the row: a table that is behind reads the log.
        self._tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Future[Table | None]] = {}
        if services.colleagues is not None:
            services.colleagues.serve(self.find, lambda: list(self._tables))

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
        """The table if it is open, without waiting."""
        return self._tables.get(match_id)

    async def reach(self, match_id: str) -> Table | None:
        """The table if it is open or being opened, so that an announcement does not miss one that is just opening."""
        opening = self._opening.get(match_id)
        return self.find(match_id) if opening is None else await asyncio.shield(opening)

    def tables(self) -> list[Table]:
        return list(self._tables.values())

    async def open(self, match_id: str) -> Table | None:
        """The table of a match, rebuilt from its log if it is not open; None for an unknown id. Concurrent calls get
        the same table."""
        standing = self._tables.get(match_id)
        if standing is not None:
            standing.touch()
            return standing
        opening = self._opening.get(match_id)
        if opening is None:
            # A task of its own, so that it completes even if the first caller is cancelled.
            opening = self._services.tasks.start(f"open:{match_id}", self._open(match_id))
            self._opening[match_id] = opening
        return await asyncio.shield(opening)

    @contextmanager
    def founding(self, match_id: str) -> Iterator[None]:
        """Writes a new match and places its table. Lists of running games show a match from its commit on: who opens
        it meanwhile waits for that table, and would otherwise make a second one, which tells everything again."""
        placed: asyncio.Future[Table | None] = asyncio.get_running_loop().create_future()
        self._opening[match_id] = placed
        try:
            yield
        finally:
            self._opening.pop(match_id, None)
            placed.set_result(self._tables.get(match_id))

    async def _open(self, match_id: str) -> Table | None:
        try:
            found = await self._services.database.read(_read_match, match_id)
            if found is None:
                return None
            post_match = None
            if found[0].ended and self._post_match is not None:
                post_match = await self._post_match.status(match_id)
            table = self.place(*found, fresh=False)
            table.post_match = post_match
            return table
        finally:
            self._opening.pop(match_id, None)

    def place(self, state: MatchState, history: list[Stamped], *, fresh: bool) -> Table:
        """Opens a table for a match with the log `history`, and starts or resumes the game."""
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
        """Removes from open tables the words that rest on forgotten memories."""
        for table in self.tables():
            table.withdraw(ids)

    async def put_away(self, player: Party) -> None:
        """Closes the tables of a player's ended games; the next `open` rebuilds them from the log."""
        for table in self.tables():
            if table.state.ended and table.state.color_of(player) is not None:
                await self._put_away(table)

    async def announce(self, match_id: str, unlogged: Unlogged) -> None:
        """Tells something that no log keeps to everybody at a match, at whichever worker they are."""
        table = await self.reach(match_id)
        if table is not None:
            table.announce_here(unlogged)
        if self._services.colleagues is not None:
            await self._services.colleagues.tell_announced(match_id, unlogged)

    async def reopen_unfinished(self) -> int:
        """Opens every unfinished match after a start, which wakes the seat to move. Returns their number."""
        ids = await self._services.database.read(unfinished_ids)
        for match_id in ids:
            try:
                await self.open(match_id)
            except Exception:
                # One broken match must not stop the others.
                log.exception("match_not_rebuilt", match_id=match_id)
        return len(ids)

    async def sweep_forever(self) -> None:
        """Calls `sweep` every SWEEP_SECONDS."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.sweep()

    async def sweep(self) -> None:
        """Closes tables that have been idle for KEEP_SECONDS, or sooner if they take more than KEPT_BYTES. Also records
        players who never connected, and presence that could not be written before."""
        now_ms = self._services.clock.now_ms()
        kept_bytes = 0
        for table in sorted(self.tables(), key=lambda table: table.touched_ms, reverse=True):
            table.attendance.note_again()
            idle_ms = now_ms - table.touched_ms
            if idle_ms > KEEP_SECONDS * 1000:
                table.attendance.note_absent()
            if table.quiet:
                kept_bytes += EVENT_BYTES * len(table.outbox.history)
                too_many = kept_bytes > KEPT_BYTES and idle_ms > ON_THE_WAY_SECONDS * 1000
                if too_many or idle_ms > KEEP_SECONDS * 1000:
                    await self._put_away(table)
        TABLES.set(len(self._tables))

    async def _put_away(self, table: Table) -> None:
        """Closes a table that nobody needs; another worker may look after its game, should it go on."""
        match_id = table.state.match_id
        self._tables.pop(match_id, None)
        await table.close()
        colleagues = self._services.colleagues
        if colleagues is not None:
            colleagues.closed(match_id)
            await table.tending.give_up()

    async def close(self) -> None:
        """Closes every table; the next start reopens unfinished games."""
        for table in self.tables():
            await table.close()
        self._tables.clear()
        TABLES.set(0)


def _read_match(session: Session, match_id: str) -> tuple[MatchState, list[Stamped]] | None:
    """The match and its log; rebuilt in the database thread, because a long game takes tens of milliseconds."""
    history = read_log(session, match_id)
    return (rebuild(match_id, history), history) if history else None
