"""Talk with the steward: one session for each player."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class DeskSessionRow(Base):
    """What the steward keeps of its talk with one player: a `summary` of older exchanges, what the player said of their
    `wishes` word for word, the latest `exchanges`, and tool results that are still good (`cache`); all but the summary
    as JSON. `occasions` are the offers that were made, with when. Nothing in it quotes a memory."""

    __tablename__ = "desk_sessions"

    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    summary: Mapped[str] = mapped_column(Text)
    wishes: Mapped[str] = mapped_column(Text)
    exchanges: Mapped[str] = mapped_column(Text)
    cache: Mapped[str] = mapped_column(Text)
    occasions: Mapped[str] = mapped_column(Text)
    touched_ms: Mapped[int]
