"""Reads the talk of a character and a player in its room, before their games."""

from __future__ import annotations

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from app.db.models.rooms import RoomSessionRow, RoomTurnRow
from app.domain.memory import Party
from app.domain.shared_past import RoomLine

# Lines of the room's talk that a mind is given at the table.
LINES_IN_MIND = 8


def talk_before(session: Session, match_id: str) -> tuple[RoomLine, ...]:
    """The last lines of the talk that led to this match, the latest last; empty if there was no talk."""
    rows = session.execute(
        select(RoomTurnRow.text, RoomTurnRow.role, RoomTurnRow.at_ms)
        .join(RoomSessionRow, RoomSessionRow.id == RoomTurnRow.session_id)
        .where(RoomSessionRow.match_id == match_id)
        .order_by(RoomTurnRow.number.desc())
        .limit(LINES_IN_MIND)
    )
    return tuple(RoomLine(text, role != "player", at_ms) for text, role, at_ms in reversed(rows.all()))


def sessions_of(host: Party, player: Party) -> tuple[ColumnElement[bool], ...]:
    """The conditions for rows of `RoomSessionRow` of this host and this player."""
    return (
        RoomSessionRow.player_id == player.id,
        RoomSessionRow.host_kind == host.kind,
        RoomSessionRow.host_id == host.id,
    )


def said_in_room(session: Session, host: Party, player: Party, limit: int) -> list[RoomLine]:
    """What `host` has said to `player` in its room, the latest first."""
    rows = session.execute(
        select(RoomTurnRow.text, RoomTurnRow.at_ms)
        .join(RoomSessionRow, RoomSessionRow.id == RoomTurnRow.session_id)
        .where(*sessions_of(host, player), RoomTurnRow.role == host.kind)
        .order_by(RoomTurnRow.at_ms.desc(), RoomTurnRow.number.desc())
        .limit(limit)
    )
    return [RoomLine(text, True, at_ms) for text, at_ms in rows]


def talked_in_room(session: Session, host: Party, player: Party, limit: int) -> list[RoomLine]:
    """What the two have said to each other in the room, the latest first."""
    rows = session.execute(
        select(RoomTurnRow.text, RoomTurnRow.role, RoomTurnRow.at_ms)
        .join(RoomSessionRow, RoomSessionRow.id == RoomTurnRow.session_id)
        .where(*sessions_of(host, player))
        .order_by(RoomTurnRow.at_ms.desc(), RoomTurnRow.number.desc())
        .limit(limit)
    )
    return [RoomLine(text, role != "player", at_ms) for text, role, at_ms in rows]


def last_talk_ms(session: Session, host: Party, player: Party, *, but: str | None = None) -> int | None:
    """When the two last talked in the room, without the session `but` (epoch milliseconds); None if never."""
    found = session.scalar(
        select(func.max(RoomSessionRow.touched_ms)).where(*sessions_of(host, player), RoomSessionRow.id != (but or ""))
    )
    return None if found is None else int(found)
