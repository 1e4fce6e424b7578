"""Players: everybody who sits down, guests included."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Index, String, false
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class PlayerRow(Base):
    """One person. `username` is unique and never changes by itself; `display_name` is what the table shows;
    `seen_ms` is when they were last here, to the hour."""

    __tablename__ = "players"
    __table_args__ = (
        CheckConstraint("chattiness IN ('off', 'rare', 'normal', 'chatty')", name="chattiness"),
        CheckConstraint("max_content_rating IN ('family', 'mature', 'unrestricted')", name="content_rating"),
        Index("ix_players_is_guest_seen_ms", "is_guest", "seen_ms"),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    username: Mapped[str] = mapped_column(String(32), unique=True)
    display_name: Mapped[str] = mapped_column(String(40))
    rating: Mapped[int]
    is_guest: Mapped[bool]
    rated_games: Mapped[int] = mapped_column(default=0, server_default="0")
    chattiness: Mapped[str] = mapped_column(String(10))
    max_content_rating: Mapped[str] = mapped_column(String(12))
    plays_programs: Mapped[bool] = mapped_column(default=False, server_default=false())
    time_zone: Mapped[str] = mapped_column(String(64))
    language: Mapped[str | None] = mapped_column(String(8))
    created_ms: Mapped[int]
    seen_ms: Mapped[int] = mapped_column(default=0)
