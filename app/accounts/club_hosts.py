"""The hosts of the club: who they are, what they read of players and reports, and whom they keep out."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, or_, select
from sqlalchemy.orm import Session

from app.accounts.identity import Identity
from app.accounts.kept_out import KeptOut
from app.accounts.player import Player
from app.accounts.repository import ban_of, member_called, player_of_row
from app.db.database import Database
from app.db.models.hosts import BanRow, HostRow
from app.db.models.lobby import LobbyRow, SeekRow
from app.db.models.manners import ReportRow
from app.db.models.players import PlayerRow
from app.domain.errors import NotAllowed, NotFound
from app.languages.speaking import worded
from app.runtime.clock import Clock

DAY_MS = 24 * 3600 * 1000
# Lines of a list; more are found by a search, or once these are settled.
PLAYERS_LISTED, REPORTS_LISTED = 50, 100


@dataclass(frozen=True, slots=True)
class Ban:
    """Times in milliseconds since 1970; `until_ms` None for good."""

    words: str
    at_ms: int
    until_ms: int | None


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player as hosts see them. `reports` are those not settled yet."""

    player: Player
    since_ms: int
    seen_ms: int
    is_host: bool
    reports: int
    ban: Ban | None


@dataclass(frozen=True, slots=True)
class FiledReport:
    """A report that is not settled yet. `by` told of `about`."""

    id: str
    at_ms: int
    by: Player
    about: Player
    reason: str
    words: str
    match_id: str | None
    banned: bool


class ClubHosts:
    """What hosts may do. Nothing here asks who is asking; whoever calls it has (`is_host`)."""

    def __init__(self, database: Database, identity: Identity, kept_out: KeptOut, clock: Clock) -> None:
        self._database = database
        self._identity = identity
        self._kept_out = kept_out
        self._clock = clock

    async def is_host(self, player_id: str) -> bool:
        """Read anew every time, so that a host who is dismissed is none from then on."""
        return await self._database.read(is_host, player_id)

    async def players(self, words: str) -> list[KnownPlayer]:
        """The players whose username or name at the table contains `words`, those here last first."""
        return await self._database.read(_players, words, False, self._clock.now_ms())

    async def banned(self) -> list[KnownPlayer]:
        """The players who may not come in now."""
        return await self._database.read(_players, "", True, self._clock.now_ms())

    async def reports(self) -> list[FiledReport]:
        """The reports that are not settled, the oldest first."""
        return await self._database.read(_reports, self._clock.now_ms())

    async def settle(self, report_id: str) -> None:
        """Takes a report off the list. Raises NotFound for one that is not on it."""
        await self._database.write(_settle, report_id, self._clock.now_ms())

    async def ban(self, host: Player, player_id: str, words: str, days: int | None) -> None:
        """From now on the player may not come in, for so many days or for good, and what they have open is closed.
        The browsers they sat in are kept out as long (`KeptOut`), newcomers of a guest's address for an hour. A second
        ban takes the place of the first. Raises NotFound, or NotAllowed for a host."""
        now_ms = self._clock.now_ms()
        ban = Ban(words, now_ms, None if days is None else now_ms + days * DAY_MS)
        await self._database.write(_ban, host.id, player_id, ban)
        await self._identity.shut_out(player_id)
        await self._identity.forget(player_id)
        await self._kept_out.shut_address_of(player_id)

    async def lift(self, player_id: str) -> None:
        """Lets a player in again. Raises NotFound for one who is not banned."""
        await self._database.write(_lift, player_id)
        await self._kept_out.open_address_of(player_id)


def is_host(session: Session, player_id: str) -> bool:
    """Whether a player is a host."""
    return session.get(HostRow, player_id) is not None


def appoint(session: Session, username: str, now_ms: int) -> str:
    """Makes the member of this name a host; returns their display name. Raises NotFound, or NotAllowed for somebody
    who is banned."""
    player = _member(session, username)
    if ban_of(session, player.id, now_ms) is not None:
        raise NotAllowed(worded("{username} is banned.", username=player.username))
    if not is_host(session, player.id):
        session.add(HostRow(player_id=player.id, since_ms=now_ms))
    return player.display_name


def dismiss(session: Session, username: str) -> str:
    """Makes a host an ordinary member again; returns their display name. Raises NotFound."""
    player = _member(session, username)
    row = session.get(HostRow, player.id)
    if row is None:
        raise NotFound(worded("{username} is no host.", username=player.username))
    session.delete(row)
    return player.display_name


def _member(session: Session, username: str) -> Player:
    found = member_called(session, username.lower())
    if found is None:
        raise NotFound(worded("There is no member called {username}.", username=username))
    return found[0]


def _players(session: Session, words: str, banned_only: bool, now_ms: int) -> list[KnownPlayer]:
    waiting = (
        select(func.count())
        .where(ReportRow.reported_id == PlayerRow.id, ReportRow.settled_ms.is_(None))
        .scalar_subquery()
    )
    named = or_(
        PlayerRow.username.icontains(words, autoescape=True), PlayerRow.display_name.icontains(words, autoescape=True)
    )
    found = select(PlayerRow, HostRow.since_ms, BanRow, waiting)
    found = found.outerjoin(HostRow, HostRow.player_id == PlayerRow.id)
    found = found.outerjoin(BanRow, (BanRow.player_id == PlayerRow.id) & _in_force(now_ms))
    wanted = BanRow.player_id.is_not(None) if banned_only else named
    rows = session.execute(found.where(wanted).order_by(PlayerRow.seen_ms.desc(), PlayerRow.id).limit(PLAYERS_LISTED))
    return [
        KnownPlayer(player_of_row(row), row.created_ms, row.seen_ms, host_ms is not None, reports, _shown(ban))
        for row, host_ms, ban, reports in rows
    ]


def _in_force(now_ms: int) -> ColumnElement[bool]:
    return or_(BanRow.until_ms.is_(None), BanRow.until_ms > now_ms)


def _shown(row: BanRow | None) -> Ban | None:
    return None if row is None else Ban(row.words, row.at_ms, row.until_ms)


def _reports(session: Session, now_ms: int) -> list[FiledReport]:
    rows = session.scalars(
        select(ReportRow).where(ReportRow.settled_ms.is_(None)).order_by(ReportRow.at_ms).limit(REPORTS_LISTED)
    ).all()
    people = {row.player_id for row in rows} | {row.reported_id for row in rows}
    known = {one.id: player_of_row(one) for one in session.scalars(select(PlayerRow).where(PlayerRow.id.in_(people)))}
    return [
        FiledReport(
            row.id,
            row.at_ms,
            known[row.player_id],
            known[row.reported_id],
            row.reason,
            row.words,
            row.match_id,
            ban_of(session, row.reported_id, now_ms) is not None,
        )
        for row in rows
    ]


def _settle(session: Session, report_id: str, now_ms: int) -> None:
    row = session.get(ReportRow, report_id)
    if row is None or row.settled_ms is not None:
        raise NotFound("There is no such report to settle.")
    row.settled_ms = now_ms


def _ban(session: Session, host_id: str, player_id: str, ban: Ban) -> None:
    if session.get(PlayerRow, player_id) is None:
        raise NotFound("Nobody of that id is known here.")
    if is_host(session, player_id):
        raise NotAllowed("A host is dismissed by whoever has the machine, not banned by another one.")
    # Nobody waits at a table, or in the line, for somebody who does not come.
    session.execute(delete(SeekRow).where(SeekRow.owner_id == player_id))
    session.execute(delete(LobbyRow).where(LobbyRow.owner_id == player_id, LobbyRow.match_id.is_(None)))
    row = BanRow(player_id=player_id, host_id=host_id, words=ban.words, at_ms=ban.at_ms, until_ms=ban.until_ms)
    session.merge(row)


def _lift(session: Session, player_id: str) -> None:
    row = session.get(BanRow, player_id)
    if row is None:
        raise NotFound("They are not banned.")
    session.delete(row)
