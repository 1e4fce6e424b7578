"""Personal facts that players told a mind."""

from __future__ import annotations

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, Text, select
from sqlalchemy.orm import Mapped, column_property, mapped_column

from app.db.base import Base
from app.db.models.matches import MatchRow


class ToldFactRow(Base):
    """One fact about a player, known to the mind it was told to and to nobody else.

    `words` is the player's own sentence, `relation` whom it is about (NULL: the player), `is_name`: the first of
    `names` is theirs. `first_day` and `last_day` (ISO dates) are when it happens. `place_id` is the match or room talk
    in which it was told, `match_id` the same if it is a match, `chat_reference` the line (`<place>:<number>`).
    `asked_on` is when the mind asked how it went, `outcome` the player's answer to that. A fact with `superseded_by` is
    history of the one named. `corrected_ms` is when the player last put it right on their page.
    """

    __tablename__ = "told_facts"
    __table_args__ = (
        CheckConstraint("owner_kind IN ('character', 'agent')", name="owner_kind"),
        CheckConstraint("(first_day IS NULL) = (last_day IS NULL)", name="days_whole"),
        Index("ix_told_facts_owner", "owner_kind", "owner_id", "player_id"),
        Index("ix_told_facts_player_id", "player_id"),
        Index("ix_told_facts_superseded_by", "superseded_by"),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    owner_kind: Mapped[str] = mapped_column(String(16))
    owner_id: Mapped[str] = mapped_column(String(36))
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"))
    place_id: Mapped[str] = mapped_column(String(36))
    chat_reference: Mapped[str | None] = mapped_column(String(64))
    words: Mapped[str] = mapped_column(Text)
    kind: Mapped[str] = mapped_column(String(16))
    relation: Mapped[str | None] = mapped_column(String(24))
    names: Mapped[list[str]] = mapped_column(JSON)
    is_name: Mapped[bool]
    negative: Mapped[bool]
    event: Mapped[str | None] = mapped_column(String(120))
    first_day: Mapped[str | None] = mapped_column(String(10))
    last_day: Mapped[str | None] = mapped_column(String(10))
    told_on: Mapped[str] = mapped_column(String(10))
    told_ms: Mapped[int]
    asked_on: Mapped[str | None] = mapped_column(String(10))
    outcome: Mapped[str | None] = mapped_column(Text)
    pinned: Mapped[bool] = mapped_column(default=False)
    corrected_ms: Mapped[int | None]
    superseded_by: Mapped[str | None] = mapped_column(ForeignKey("told_facts.id", ondelete="SET NULL"))
    match_id: Mapped[str | None] = column_property(
        select(MatchRow.id).where(MatchRow.id == place_id).correlate_except(MatchRow).scalar_subquery()
    )
