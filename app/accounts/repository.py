"""Rows of players and sessions in and out; plain functions with a session of the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import cast

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from app.accounts.player import Chattiness, ContentRating, Player
from app.db.models.players import PlayerRow
from app.db.models.sessions import SessionRow


def insert_player(session: Session, player: Player, now_ms: int) -> None:
    """Adds a player. Raises IntegrityError when the username is taken."""
    session.add(PlayerRow(**asdict(player), created_ms=now_ms))
    session.flush()


def insert_session(session: Session, digest: str, player_id: str, now_ms: int, expires_ms: int) -> None:
    """Opens a session for a player."""
    session.add(SessionRow(digest=digest, player_id=player_id, created_ms=now_ms, expires_ms=expires_ms))


def player_of_session(session: Session, digest: str, now_ms: int) -> Player | None:
    """The player whose session it is, None for an unknown or expired one."""
    row = session.scalar(
        select(PlayerRow)
        .join(SessionRow, SessionRow.player_id == PlayerRow.id)
        .where(SessionRow.digest == digest, SessionRow.expires_ms > now_ms)
    )
    return None if row is None else _player(row)


def player_by_id(session: Session, player_id: str) -> Player | None:
    """The player of that id."""
    row = session.get(PlayerRow, player_id)
    return None if row is None else _player(row)


def delete_session(session: Session, digest: str) -> None:
    """Ends a session; nothing happens for an unknown one."""
    session.execute(delete(SessionRow).where(SessionRow.digest == digest))


def delete_expired_sessions(session: Session, now_ms: int, limit: int) -> None:
    """Clears away at most `limit` sessions whose time is over."""
    old = select(SessionRow.digest).where(SessionRow.expires_ms <= now_ms).limit(limit)
    session.execute(delete(SessionRow).where(SessionRow.digest.in_(old)))


def update_player(session: Session, player_id: str, changes: Mapping[str, object]) -> Player | None:
    """Sets columns of a player and returns them as they are now; None for an unknown id."""
    if changes:
        session.execute(update(PlayerRow).where(PlayerRow.id == player_id).values(**changes))
    return player_by_id(session, player_id)


def _player(row: PlayerRow) -> Player:
    return Player(
        id=row.id,
        username=row.username,
        display_name=row.display_name,
        rating=row.rating,
        is_guest=row.is_guest,
        chattiness=cast(Chattiness, row.chattiness),
        max_content_rating=cast(ContentRating, row.max_content_rating),
        time_zone=row.time_zone,
    )
