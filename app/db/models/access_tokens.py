"""Access tokens: what programs come in with, known by a digest only."""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class AccessTokenRow(Base):
    """One token of one player. `digest` is the keyed SHA-256 of the token, in hex; `used_ms` is when it was last used,
    to the hour, None before that. A revoked token has no row."""

    __tablename__ = "access_tokens"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    scopes: Mapped[list[str]] = mapped_column(JSON)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    created_ms: Mapped[int]
    used_ms: Mapped[int | None]
