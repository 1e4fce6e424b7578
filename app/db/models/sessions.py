"""Sessions: who holds which cookie, known by a digest only."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class SessionRow(Base):
    """One session of one player. `digest` is the keyed SHA-256 of the cookie's token, in hex; `browser` says in two
    words where it is open; `seen_ms` is when it was last used, to the hour."""

    __tablename__ = "sessions"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    created_ms: Mapped[int]
    expires_ms: Mapped[int] = mapped_column(index=True)
    browser: Mapped[str | None] = mapped_column(String(40))
    seen_ms: Mapped[int] = mapped_column(default=0)
