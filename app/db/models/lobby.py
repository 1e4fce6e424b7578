"""People who look for a game: tables that wait for somebody by a code, and the queue."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class LobbyRow(Base):
    """A table that waits for a second player. `seat_id` is who sits at it: `owner_id` in person, or an agent of theirs
    that a program plays; each keeps one at a time. `invited_id` is whom alone it waits for: a player, or the program
    `invited_agent_id`, whose player `invited_id` is then. `match_id` is the game that
    came of it, and the fence: it is set once."""

    __tablename__ = "lobbies"
    __table_args__ = (
        CheckConstraint("color IN ('white', 'black', 'random')", name="color"),
        Index("ix_lobbies_seen_ms", "seen_ms"),
    )

    code: Mapped[str] = mapped_column(String(8), primary_key=True)
    seat_id: Mapped[str] = mapped_column(String(36), unique=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    invited_id: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    invited_agent_id: Mapped[str | None] = mapped_column(ForeignKey("agents.id", ondelete="CASCADE"), index=True)
    time_control: Mapped[str] = mapped_column(String(8))
    color: Mapped[str] = mapped_column(String(8))
    rated: Mapped[bool]
    private: Mapped[bool]
    initial_fen: Mapped[str | None] = mapped_column(String(100))
    match_id: Mapped[str | None] = mapped_column(String(36))
    created_ms: Mapped[int]
    seen_ms: Mapped[int]


class SeekRow(Base):
    """A place in the queue, of `owner_id` in person or of an agent of theirs that a program plays (`seat_id`); each is
    in one queue at a time. `away_ms` is since when they have no connection. The pairing sets `match_id`, once, in the
    transaction that opens the game."""

    __tablename__ = "seeks"
    __table_args__ = (Index("ix_seeks_time_control_rated", "time_control", "rated"),)

    seat_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    time_control: Mapped[str] = mapped_column(String(8))
    rated: Mapped[bool]
    rating: Mapped[int]
    since_ms: Mapped[int]
    seen_ms: Mapped[int]
    away_ms: Mapped[int | None]
    match_id: Mapped[str | None] = mapped_column(String(36))
