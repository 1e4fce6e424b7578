"""What players have shared: links that open a page to everybody who has them."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class SharedLinkRow(Base):
    """One link. `token` is the secret in its address; `match_id` is the shared game, None for the player's own page."""

    __tablename__ = "shared_links"
    __table_args__ = (UniqueConstraint("player_id", "match_id"),)

    token: Mapped[str] = mapped_column(String(32), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"))
    match_id: Mapped[str | None] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    at_ms: Mapped[int]
