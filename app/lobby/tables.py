"""Tables that wait for a second player: set up, joined by code, turned down, taken away."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from functools import partial

import structlog
from sqlalchemy.exc import IntegrityError

from app.accounts.manners import apart, apart_from
from app.db.database import Database
from app.db.models.lobby import LobbyRow
from app.domain.acts import Refusal
from app.domain.position import Color, valid_fen
from app.lobby import repository
from app.lobby.challenges import challenged
from app.lobby.codes import clean_code, new_code
from app.lobby.colors import fair_color
from app.lobby.contender import Contender, Contenders, refused_together
from app.lobby.presence import PeopleHere
from app.lobby.repository import HostColor, TableKept, TableTaken, WaitingTable
from app.matches.clock import parse_time_control
from app.matches.service import (
    TOO_MANY_IN_A_MINUTE,
    Matches,
    Terms,
    TooManyGamesAtOnce,
    TooManyGamesInAMinute,
)
from app.runtime.clock import Clock
from app.runtime.pubsub import Hear, PubSub

# Milliseconds after which a table is not listed any more whose host has left the lobby, and after which it is deleted:
# a link that was passed on in the morning is good in the evening.
LISTED_MS = 60_000
KEPT_MS = 24 * 3600 * 1000
# The same for a game of days a move, whose two may look in once a week.
BY_DAYS_KEPT_MS = 7 * KEPT_MS
TABLES_LISTED = 50
SWEEP_SECONDS = 600.0
DELETED_AT_ONCE = 50  # rows a background write may touch
CODE_ATTEMPTS = 5  # a random code collides once in millions of times

# Messages between workers: `{code, players, match_id?, reason?}`.
LOBBY_CHANGED = "lobby_changed"

log = structlog.get_logger(__name__)

NO_SUCH_TABLE = Refusal("not_found", "There is no table of that code. It may have been taken away.")
TAKEN = Refusal("not_allowed", "Somebody else has taken that chair.")
NOT_STARTED = Refusal("not_allowed", "Nobody has taken the other chair yet.")


@dataclass(frozen=True, slots=True)
class TableWish:
    """The terms of a new table; `color` is the host's, `opponent` the name of the only one who may join
    (`lobby.challenges`), `initial_fen` the position to start from, None for the usual one,
    without which a game is a friendly."""

    time_control: str = "untimed"
    color: HostColor = "random"
    private: bool = False
    rated: bool = False
    opponent: str | None = None
    initial_fen: str | None = None


@dataclass(frozen=True, slots=True)
class LobbyView:
    """The lobby as one of them sees it."""

    table: WaitingTable | None
    open: list[WaitingTable]
    challenges: list[WaitingTable]


class LobbyTables:
    """The tables of the lobby, the same at every worker: they are rows, and changes are told by `PubSub`."""

    def __init__(
        self,
        database: Database,
        contenders: Contenders,
        here: PeopleHere,
        matches: Matches,
        pubsub: PubSub,
        clock: Clock,
    ) -> None:
        self._database = database
        self._contenders = contenders
        self._people_here = here
        self._matches = matches
        self._pubsub = pubsub
        self._clock = clock

    def when_changed(self, hear: Hear) -> None:
        """From now on `hear` is awaited with `{code, players, match_id?, reason?}` whenever a table changes; `players`
        are the ids of those whom it concerns, as they sit."""
        self._pubsub.subscribe(LOBBY_CHANGED, hear)

    async def create(self, host: Contender, wish: TableWish) -> WaitingTable | Refusal:
        """Sets up a table. A program challenges people who allow it, and its own player to friendly games."""
        try:
            parse_time_control(wish.time_control)
        except ValueError as error:
            return Refusal("bad_payload", error.args[0])
        if wish.initial_fen is not None and not valid_fen(wish.initial_fen):
            return Refusal("bad_payload", "That is no position in which a move can be played.")
        invited: Contender | None = None
        if wish.opponent is not None:
            found = await challenged(
                self._database, self._contenders, self._people_here, host, wish.opponent, rated=wish.rated
            )
            if isinstance(found, Refusal):
                return found
            invited = found
        try:
            code = await self._insert(host, wish, invited)
        except TableKept:
            return Refusal("not_allowed", "You keep a table already. Take it away first.")
        await self._tell(code, host.id, None if invited is None else invited.id)
        table = self._named(await self._database.read(repository.table_by_code, code))
        return NO_SUCH_TABLE if table is None else table

    async def _insert(self, host: Contender, wish: TableWish, invited: Contender | None) -> str:
        now_ms = self._clock.now_ms()
        for attempt in range(1, CODE_ATTEMPTS + 1):
            code = new_code()
            row = partial(
                LobbyRow,
                code=code,
                seat_id=host.id,
                owner_id=host.player.id,
                invited_id=None if invited is None else invited.player.id,
                invited_agent_id=None if invited is None or invited.agent is None else invited.agent.id,
                time_control=wish.time_control,
                color=wish.color,
                rated=wish.rated and wish.initial_fen is None,
                private=wish.private,
                initial_fen=wish.initial_fen,
                created_ms=now_ms,
                seen_ms=now_ms,
            )
            try:
                await self._database.write(repository.insert_table, row)
            except IntegrityError:
                if attempt == CODE_ATTEMPTS:
                    raise
            else:
                return code
        raise AssertionError("unreachable")

    async def join(self, guest: Contender, code: str) -> str | Refusal:
        """Opens the game of a table with `guest` in the free chair; returns its id. Asking again leads to the same
        game."""
        table = await self.find(guest, code)
        if table is None:
            return NO_SUCH_TABLE
        if table.host_id == guest.id:
            return Refusal("not_allowed", "This is your own table. Pass the link on to somebody.")
        if table.match_id is not None:
            return await self._joined_before(guest, table.match_id)
        host = await self._contenders.find(table.host_id, table.owner_id)
        if host is None or await self._database.read(apart, guest.player.id, host.player.id):
            return NO_SUCH_TABLE
        refusal = refused_together(await self._contenders.now(guest), host, rated=table.rated)
        if refusal is not None:
            return refusal
        try:
            match_id = await self._open(host, guest, table)
        except TableTaken:
            return TAKEN
        except TooManyGamesAtOnce as error:
            return Refusal("rate_limited", error.message)
        except TooManyGamesInAMinute:
            return Refusal("rate_limited", TOO_MANY_IN_A_MINUTE)
        await self._tell(table.code, host.id, guest.id, match_id=match_id)
        return match_id

    def _named(self, table: WaitingTable | None) -> WaitingTable | None:
        """The table with the names of the programs that belong to it; None if the one that sits there plays no more."""
        if table is not None and table.invites_program and table.invited_id is not None:
            invited = self._contenders.program(table.invited_id)
            table = table if invited is None else replace(table, invited_name=invited.sitter.name)
        if table is None or not table.by_program:
            return table
        program = self._contenders.program(table.host_id)
        if program is None:
            return None
        named = replace(table, host_name=program.sitter.name, host_rating=program.rating)
        return replace(named, host_provisional=program.provisional)

    async def _joined_before(self, guest: Contender, match_id: str) -> str | Refusal:
        opened = await self._matches.directory.open(match_id)
        return match_id if opened is not None and opened.state.color_of(guest.party) is not None else TAKEN

    async def _open(self, host: Contender, guest: Contender, table: WaitingTable) -> str:
        if table.color == "random":
            color = await self._database.read(fair_color, guest.party, host.party)
        else:
            color = Color(table.color).other
        terms = Terms(color, table.time_control, table.initial_fen, rated=table.rated, watchable=not table.private)
        opened = await self._matches.open_match(
            guest.sitter,
            host.sitter,
            terms,
            also_write=lambda session, match_id: repository.claim_table(
                session, table.code, match_id, (host.id, guest.id)
            ),
            opener=guest.player.party,
        )
        return opened.state.match_id

    async def decline(self, asking: Contender, code: str) -> Refusal | None:
        """Turns a challenge down."""
        table = await self.find(asking, code)
        if table is None or table.invited_id != asking.id:
            return NO_SUCH_TABLE
        return await self._remove(table, "declined")

    async def close(self, host: Contender) -> Refusal | None:
        """Takes one's own waiting table away."""
        table = await self._database.read(repository.table_of, host.id)
        return NO_SUCH_TABLE if table is None else await self._remove(table, "closed")

    async def _remove(self, table: WaitingTable, reason: str) -> Refusal | None:
        if not await self._database.write(repository.remove_table, table.code):
            return Refusal("not_allowed", "The game has begun already.")
        await self._tell(table.code, table.host_id, table.invited_id, reason=reason)
        return None

    async def started(self, host: Contender) -> str | Refusal:
        """The game that came of one's own table."""
        table = await self._database.read(repository.table_of, host.id)
        if table is None:
            return NO_SUCH_TABLE
        return NOT_STARTED if table.match_id is None else table.match_id

    async def find(self, asking: Contender, code: str) -> WaitingTable | None:
        """The table of a code, if `asking` may know of it: a challenge is between two."""
        table = self._named(await self._database.read(repository.table_by_code, clean_code(code)))
        if table is None or (table.invited_id is not None and asking.id not in (table.invited_id, table.host_id)):
            return None
        return table

    async def view(self, asking: Contender, code: str | None) -> LobbyView:
        """What `asking` sees: the table of `code`, or without one their own while it waits; free chairs with those
        with whom they may sit down."""
        table = None if code is None else await self.find(asking, code)
        if table is None:
            own = self._named(await self._database.read(repository.table_of, asking.id))
            table = own if own is not None and own.match_id is None else None
        since_ms = self._clock.now_ms() - LISTED_MS
        listed = await self._database.read(repository.open_tables, since_ms, TABLES_LISTED)
        challenges = await self._database.read(repository.challenges_to, asking.id)
        hidden = await self._database.read(apart_from, asking.player.id)
        asking = await self._contenders.now(asking)

        def shown(tables: list[WaitingTable]) -> list[WaitingTable]:
            named = (self._named(one) for one in tables if one.owner_id not in hidden and one.host_id != asking.id)
            return [one for one in named if one is not None and _may_sit(asking, one)]

        return LobbyView(table, shown(listed), shown(challenges))

    async def free_chairs(self) -> int:
        """How many tables anybody may join now."""
        since_ms = self._clock.now_ms() - LISTED_MS
        return len(await self._database.read(repository.open_tables, since_ms, TABLES_LISTED))

    async def note_hosts(self, seat_ids: list[str]) -> None:
        """Keeps the tables of these listed, who are in the lobby now."""
        await self._database.write(repository.note_hosts, seat_ids, self._clock.now_ms(), background=True)

    async def sweep_forever(self) -> None:
        """Deletes old tables every SWEEP_SECONDS."""
        while True:
            try:
                now_ms = self._clock.now_ms()
                before = now_ms - KEPT_MS, now_ms - BY_DAYS_KEPT_MS
                await self._database.write(repository.delete_old_tables, *before, DELETED_AT_ONCE, background=True)
            except Exception:
                log.exception("tables_not_swept")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _tell(
        self, code: str, *players: str | None, match_id: str | None = None, reason: str | None = None
    ) -> None:
        told = {"code": code, "players": [one for one in players if one is not None]}
        more = {"match_id": match_id, "reason": reason}
        await self._pubsub.publish(LOBBY_CHANGED, {**told, **{key: value for key, value in more.items() if value}})


def _may_sit(asking: Contender, table: WaitingTable) -> bool:
    """Whether `asking` may sit down at a table, as far as programs go."""
    if table.owner_id == asking.player.id:
        return not table.rated
    return asking.welcomes_programs if table.by_program else not asking.is_program or table.host_plays_programs
