"""Games that players have brought along from elsewhere."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class ImportRow(Base):
    """One file of games. `own_name` is what its player is called in it; `for_characters` is the player's consent that
    characters prepare from it, for this file alone."""

    __tablename__ = "imports"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    label: Mapped[str] = mapped_column(String(80))
    own_name: Mapped[str] = mapped_column(String(64))
    for_characters: Mapped[bool]
    at_ms: Mapped[int]


class ImportedGameRow(Base):
    """A game of such a file. `color` is the player's side; `result` is its outcome for the player; `moves` are in SAN
    from the usual position, separated by spaces; `played_on` is the day as the file has it."""

    __tablename__ = "imported_games"

    import_id: Mapped[str] = mapped_column(ForeignKey("imports.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    color: Mapped[str] = mapped_column(String(8))
    other_name: Mapped[str] = mapped_column(String(64))
    result: Mapped[str] = mapped_column(String(8))
    played_on: Mapped[str | None] = mapped_column(String(10))
    opening: Mapped[str | None] = mapped_column(String(120))
    moves: Mapped[str] = mapped_column(Text)
