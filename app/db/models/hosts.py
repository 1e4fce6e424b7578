"""Who runs the club, and whom they keep out."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class HostRow(Base):
    """A player who is a host."""

    __tablename__ = "hosts"

    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    since_ms: Mapped[int]


class BanRow(Base):
    """A player who may not come in until `until_ms`, or for good where that is NULL. `words` is told to them, `host_id`
    is who said so."""

    __tablename__ = "bans"

    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    host_id: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"), index=True)
    words: Mapped[str] = mapped_column(Text)
    at_ms: Mapped[int]
    until_ms: Mapped[int | None]
