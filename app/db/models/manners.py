"""What players want of each other: to have nothing to do with somebody, and that a host looks at something."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class BlockRow(Base):
    """A player who wants nothing to do with another: no game by pairing, challenge or table, and not their words."""

    __tablename__ = "blocks"

    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    blocked_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True)
    at_ms: Mapped[int]


class ReportRow(Base):
    """What a player tells the hosts of another one; `match_id` is the game it is about, `settled_ms` when a host took
    it off the list."""

    __tablename__ = "reports"
    __table_args__ = (CheckConstraint("reason IN ('cheating', 'insults', 'spam', 'other')", name="reason"),)

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    reported_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    match_id: Mapped[str | None] = mapped_column(ForeignKey("matches.id", ondelete="SET NULL"), index=True)
    reason: Mapped[str] = mapped_column(String(16))
    words: Mapped[str] = mapped_column(Text)
    at_ms: Mapped[int]
    settled_ms: Mapped[int | None]
