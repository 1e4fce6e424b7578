"""What is made of a finished game: its analysis, what it did to ratings, what opponents are known for."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class PostMatchRow(Base):
    """The outputs of one match's steps, each JSON, each written with its step's mark; NULL while it is not there."""

    __tablename__ = "post_match"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    analysis: Mapped[str | None] = mapped_column(Text)
    features: Mapped[str | None] = mapped_column(Text)
    memories: Mapped[str | None] = mapped_column(Text, doc="ids by colour; the texts stay where they can be forgotten")
    recaps: Mapped[str | None] = mapped_column(Text)


class RatingChangeRow(Base):
    """What one match did to one rating, in Elo points; its key lets it happen only once.

    `above_floor` counts the latest matches in a row that left a character well above its floor.
    """

    __tablename__ = "rating_changes"
    __table_args__ = (
        CheckConstraint("party_kind IN ('player', 'agent', 'character')", name="party_kind"),
        Index("ix_rating_changes_party", "party_kind", "party_id", "at_ms"),
    )

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    color: Mapped[str] = mapped_column(String(5), primary_key=True)
    party_kind: Mapped[str] = mapped_column(String(16))
    party_id: Mapped[str] = mapped_column(String(36))
    before: Mapped[int]
    after: Mapped[int]
    floor_after: Mapped[int | None]
    above_floor: Mapped[int] = mapped_column(default=0)
    at_ms: Mapped[int]


class OpponentProfileRow(Base):
    """What one mind makes of one opponent: means over the games it has seen them play, and a few sentences."""

    __tablename__ = "opponent_profiles"
    __table_args__ = (
        CheckConstraint("owner_kind IN ('character', 'agent')", name="owner_kind"),
        CheckConstraint("subject_kind IN ('player', 'agent', 'character')", name="subject_kind"),
        Index("ix_opponent_profiles_subject", "subject_kind", "subject_id"),
    )

    owner_kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    owner_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    subject_kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    subject_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    means: Mapped[str] = mapped_column(Text, doc="JSON: feature -> [mean, games that had it]")
    openings: Mapped[str] = mapped_column(Text, doc="JSON: opening -> times")
    games: Mapped[int]
    profile: Mapped[str] = mapped_column(Text)
    updated_ms: Mapped[int]
