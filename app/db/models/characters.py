"""Characters: the sheet as it was written, and the rating of today."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, Integer, String, Text, true
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class CharacterRow(Base):
    """One character. `sheet` is the JSON of a `CharacterSheet`; ratings are in Elo points.

    A player's own has an `owner_id`, is shown to whom `visibility` says, and is `ready` once its memories are written.
    `revision` rises with every change of the sheet.
    """

    __tablename__ = "characters"
    __table_args__ = (
        CheckConstraint("floor_elo <= current_elo AND current_elo <= max_elo", name="elo_range"),
        CheckConstraint("visibility IN ('private', 'unlisted', 'public')", name="visibility"),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    slug: Mapped[str] = mapped_column(String(32), unique=True)
    sheet: Mapped[str] = mapped_column(Text)
    current_elo: Mapped[int]
    floor_elo: Mapped[int]
    max_elo: Mapped[int]
    owner_id: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    created_ms: Mapped[int]
    visibility: Mapped[str] = mapped_column(String(8), default="public", server_default="public")
    ready: Mapped[bool] = mapped_column(default=True, server_default=true())
    # A count of changes, not a time: no BIGINT.
    revision: Mapped[int] = mapped_column(Integer, default=0, server_default="0")
