"""Talk before a game: sessions in a room, and their turns."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class RoomSessionRow(Base):
    """A stretch of talk between one player and whose room it is. `goal` lies on the table for the coming game; the
    game the talk led to (`match_id`) closes the session."""

    __tablename__ = "room_sessions"
    __table_args__ = (
        CheckConstraint("host_kind IN ('character', 'agent')", name="host_kind"),
        Index("ix_room_sessions_pair", "player_id", "host_kind", "host_id", "touched_ms"),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"))
    host_kind: Mapped[str] = mapped_column(String(16))
    host_id: Mapped[str] = mapped_column(String(36))
    goal: Mapped[str | None] = mapped_column(String(160))
    match_id: Mapped[str | None] = mapped_column(ForeignKey("matches.id", ondelete="SET NULL"), index=True)
    started_ms: Mapped[int]
    touched_ms: Mapped[int]


class RoomTurnRow(Base):
    """One line said in a room; `role` is `player` or whose room it is. Faces and actions belong to the host's lines;
    `answers` is the number of the player's latest line that the host had heard when it spoke, and `memory_ids` (a JSON
    list) names what the line draws on, so that forgetting reaches it."""

    __tablename__ = "room_turns"
    __table_args__ = (CheckConstraint("role IN ('player', 'character', 'agent')", name="role"),)

    session_id: Mapped[str] = mapped_column(ForeignKey("room_sessions.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    role: Mapped[str] = mapped_column(String(16))
    text: Mapped[str] = mapped_column(Text)
    emotion: Mapped[str | None] = mapped_column(String(16))
    emotion_intensity: Mapped[float | None]
    game_action: Mapped[str] = mapped_column(String(16), default="none")
    answers: Mapped[int | None]
    memory_ids: Mapped[str | None] = mapped_column(Text)
    at_ms: Mapped[int]
