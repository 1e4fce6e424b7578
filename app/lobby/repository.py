"""Database functions for tables of the lobby."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, cast

from sqlalchemy import ColumnElement, Select, case, delete, or_, select, update
from sqlalchemy.orm import Session, aliased

from app.accounts.player import PROVISIONAL_GAMES
from app.db.models.credentials import CredentialRow
from app.db.models.lobby import LobbyRow
from app.db.models.players import PlayerRow
from app.lobby.seeks import wait_no_more

HostColor = Literal["white", "black", "random"]


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table of the lobby with the names that belong to it. `host_id` is who sits there, `owner_id` in person or a
    program of theirs, whose name and rating `LobbyTables` fills in. `invited_id` is who alone may join, as they sit.
    `color` is the host's; `match_id` is the game that
    came of it; times in milliseconds since 1970; `initial_fen` is None for the usual
    position."""

    code: str
    host_id: str
    owner_id: str
    host_name: str
    host_rating: int
    host_provisional: bool
    host_plays_programs: bool
    invited_id: str | None
    invited_name: str | None
    time_control: str
    color: HostColor
    rated: bool
    private: bool
    match_id: str | None
    created_ms: int
    initial_fen: str | None = None
    invites_program: bool = False

    @property
    def by_program(self) -> bool:
        return self.host_id != self.owner_id


class TableTaken(Exception):
    """Somebody else has just joined the table; the transaction is rolled back."""


class TableKept(Exception):
    """The host has a waiting table already."""


def insert_table(session: Session, make: Callable[[], LobbyRow]) -> None:
    """Adds a table; one of the same host that has led to a game makes room. Raises TableKept, or IntegrityError for a
    code that exists."""
    row = make()  # anew each time, because a transaction may run again
    session.execute(delete(LobbyRow).where(LobbyRow.seat_id == row.seat_id, LobbyRow.match_id.is_not(None)))
    if session.scalar(select(LobbyRow.code).where(LobbyRow.seat_id == row.seat_id)) is not None:
        raise TableKept
    session.add(row)
    session.flush()


def table_by_code(session: Session, code: str) -> WaitingTable | None:
    return _one(session, LobbyRow.code == code)


def table_of(session: Session, seat_id: str) -> WaitingTable | None:
    """The table that somebody has set up, waiting or started."""
    return _one(session, LobbyRow.seat_id == seat_id)


def open_tables(session: Session, since_ms: int, limit: int) -> list[WaitingTable]:
    """Tables that anybody may join and whose hosts were there since `since_ms`, the latest first."""
    waiting = LobbyRow.match_id.is_(None) & ~LobbyRow.private & LobbyRow.invited_id.is_(None)
    chosen = _tables().where(waiting, LobbyRow.seen_ms >= since_ms)
    return [_table(row) for row in session.execute(chosen.order_by(LobbyRow.created_ms.desc()).limit(limit))]


def challenges_to(session: Session, seat_id: str) -> list[WaitingTable]:
    """Waiting tables for this player or program alone, the latest first."""
    program = LobbyRow.invited_agent_id == seat_id
    person = (LobbyRow.invited_id == seat_id) & LobbyRow.invited_agent_id.is_(None)
    chosen = _tables().where(or_(person, program), LobbyRow.match_id.is_(None))
    return [_table(row) for row in session.execute(chosen.order_by(LobbyRow.created_ms.desc()))]


def claim_table(session: Session, code: str, match_id: str, seat_ids: tuple[str, str]) -> None:
    """Makes `match_id` the game of a table, in the transaction that opens it. Raises TableTaken if it has one or is
    gone, which rolls the new game back. Both players wait for no other game then."""
    claimed = session.execute(
        update(LobbyRow)
        .where(LobbyRow.code == code, LobbyRow.match_id.is_(None))
        .values(match_id=match_id)
        .returning(LobbyRow.code)
    ).all()
    if not claimed:
        raise TableTaken
    wait_no_more(session, seat_ids)


def remove_table(session: Session, code: str) -> bool:
    """Removes a table that waits; False if it does not wait any more."""
    gone = session.execute(
        delete(LobbyRow).where(LobbyRow.code == code, LobbyRow.match_id.is_(None)).returning(LobbyRow.code)
    ).all()
    return bool(gone)


def note_hosts(session: Session, seat_ids: list[str], now_ms: int) -> None:
    """Records that these are in the lobby, if they have a table."""
    session.execute(update(LobbyRow).where(LobbyRow.seat_id.in_(seat_ids)).values(seen_ms=now_ms))


def delete_old_tables(session: Session, before_ms: int, by_days_before_ms: int, limit: int) -> None:
    """Deletes tables whose hosts were not in the lobby since `before_ms`, those for games of days a move only since
    `by_days_before_ms`."""
    in_no_hurry = LobbyRow.time_control.like("%d") & (LobbyRow.time_control != "untimed")
    before = case((in_no_hurry, by_days_before_ms), else_=before_ms)
    old = select(LobbyRow.code).where(LobbyRow.seen_ms < before).limit(limit)
    session.execute(delete(LobbyRow).where(LobbyRow.code.in_(old)))


def id_of_name(session: Session, username: str) -> str | None:
    """The player of this username; case is ignored for members."""
    member = select(CredentialRow.player_id).where(CredentialRow.login == username.lower())
    return session.scalar(
        select(PlayerRow.id).where(or_(PlayerRow.username == username, PlayerRow.id.in_(member))).limit(1)
    )


_Guest = aliased(PlayerRow)


def _tables() -> Select[tuple[LobbyRow, PlayerRow, str]]:
    return cast(
        "Select[tuple[LobbyRow, PlayerRow, str]]",
        select(LobbyRow, PlayerRow, _Guest.display_name)
        .join(PlayerRow, PlayerRow.id == LobbyRow.owner_id)
        .outerjoin(_Guest, _Guest.id == LobbyRow.invited_id),
    )


def _one(session: Session, condition: ColumnElement[bool]) -> WaitingTable | None:
    row = session.execute(_tables().where(condition)).one_or_none()
    return None if row is None else _table(row)


def _table(found: object) -> WaitingTable:
    row, host, invited = cast("tuple[LobbyRow, PlayerRow, str | None]", found)
    return WaitingTable(
        code=row.code,
        host_id=row.seat_id,
        owner_id=row.owner_id,
        host_name=host.display_name,
        host_rating=host.rating,
        host_provisional=host.rated_games < PROVISIONAL_GAMES,
        host_plays_programs=host.plays_programs,
        invited_id=row.invited_agent_id or row.invited_id,
        invited_name=invited,
        time_control=row.time_control,
        color=cast(HostColor, row.color),
        rated=row.rated,
        private=row.private,
        match_id=row.match_id,
        created_ms=row.created_ms,
        initial_fen=row.initial_fen,
        invites_program=row.invited_agent_id is not None,
    )
