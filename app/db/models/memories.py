"""Memories: what each character and each agent keeps, with its vector; what became of wishes; what was forgotten."""

from __future__ import annotations

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, LargeBinary, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class MemoryRow(Base):
    """One memory of one mind.

    `valence` lies in [-1, 1], `importance` in [0, 1]. The subject is whom it is about: nobody for lore, somebody for
    everything that only this somebody may bring up. `embedding` holds float32 little-endian, `embedding_dim` of them,
    by the model named. A memory with `superseded_by`, `forgotten_ms` or `waiting_ms` is never recalled: the first is
    history of the one named, the last was written in mid-game and has not been judged by the keeper yet.
    `renewed_ms` is when it was last strengthened, `corrected_ms` when its subject last put it right. `moments`:
    of one that maintenance made, the time and match of each memory it was made of.
    """

    __tablename__ = "memories"
    __table_args__ = (
        CheckConstraint("owner_kind IN ('character', 'agent')", name="owner_kind"),
        CheckConstraint("subject_kind IN ('player', 'agent', 'character')", name="subject_kind"),
        CheckConstraint("(subject_kind IS NULL) = (subject_id IS NULL)", name="subject_whole"),
        CheckConstraint(
            "CASE scope WHEN 'character_lore' THEN subject_id IS NULL WHEN 'cross_player' THEN TRUE "
            "WHEN 'opponent_specific' THEN subject_id IS NOT NULL WHEN 'match_recap' THEN subject_id IS NOT NULL "
            "ELSE FALSE END",
            name="scope_subject",
        ),
        CheckConstraint("valence BETWEEN -1 AND 1", name="valence_range"),
        CheckConstraint("importance BETWEEN 0 AND 1", name="importance_range"),
        CheckConstraint("surface_count >= 0", name="surface_count_range"),
        CheckConstraint(
            "(embedding IS NULL) = (embedding_model IS NULL) AND (embedding IS NULL) = (embedding_dim IS NULL)",
            name="embedding_whole",
        ),
        Index("ix_memories_owner", "owner_kind", "owner_id", "created_ms"),
        Index("ix_memories_subject", "subject_kind", "subject_id"),
        Index("ix_memories_superseded_by", "superseded_by"),
        Index(
            "ix_memories_waiting_ms",
            "waiting_ms",
            sqlite_where=text("waiting_ms IS NOT NULL"),
            postgresql_where=text("waiting_ms IS NOT NULL"),
        ),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    owner_kind: Mapped[str] = mapped_column(String(16))
    owner_id: Mapped[str] = mapped_column(String(36))
    narrative: Mapped[str] = mapped_column(Text)
    triggers: Mapped[list[str]] = mapped_column(JSON)
    themes: Mapped[list[str]] = mapped_column(JSON)
    valence: Mapped[float]
    importance: Mapped[float]
    scope: Mapped[str] = mapped_column(String(24))
    type: Mapped[str] = mapped_column(String(24))
    subject_kind: Mapped[str | None] = mapped_column(String(16))
    subject_id: Mapped[str | None] = mapped_column(String(36))
    match_id: Mapped[str | None] = mapped_column(String(36))
    ply: Mapped[int | None]
    chat_reference: Mapped[str | None] = mapped_column(String(64))
    created_by: Mapped[str] = mapped_column(String(16))
    created_ms: Mapped[int]
    pinned: Mapped[bool] = mapped_column(default=False)
    embedding: Mapped[bytes | None] = mapped_column(LargeBinary)
    embedding_model: Mapped[str | None] = mapped_column(String(64))
    embedding_dim: Mapped[int | None]
    surface_count: Mapped[int] = mapped_column(default=0)
    last_surfaced_ms: Mapped[int | None]
    superseded_by: Mapped[str | None] = mapped_column(ForeignKey("memories.id", ondelete="SET NULL"))
    forgotten_ms: Mapped[int | None]
    waiting_ms: Mapped[int | None]
    renewed_ms: Mapped[int | None]
    corrected_ms: Mapped[int | None]
    moments: Mapped[list[tuple[int, str | None]] | None] = mapped_column(JSON(none_as_null=True))


class MemoryKeepingRow(Base):
    """What became of one step's wish to have something kept: one row per owner, match and step, so that a step that is
    repeated keeps nothing twice. It holds no words of the memory.

    `outcome` is `waiting` until the keeper has judged, then `new`, `strengthened`, `superseded` or `refused`.
    """

    __tablename__ = "memory_keepings"
    __table_args__ = (
        CheckConstraint(
            "outcome IN ('waiting', 'new', 'strengthened', 'superseded', 'refused')",
            name="outcome",
        ),
    )

    match_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    owner_kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    owner_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    step_key: Mapped[str] = mapped_column(String(80), primary_key=True)
    created_by: Mapped[str] = mapped_column(String(16))
    outcome: Mapped[str] = mapped_column(String(16))
    memory_id: Mapped[str | None] = mapped_column(String(36))
    reason: Mapped[str | None] = mapped_column(Text)
    at_ms: Mapped[int]


class MemoryTombstoneRow(Base):
    """Something that `owner` was asked to forget about `subject`: a keyed digest, from which nothing can be read, but
    by which the same fact is known when it comes again."""

    __tablename__ = "memory_tombstones"

    owner_kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    owner_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    subject_kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    subject_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary(16), primary_key=True)
    created_ms: Mapped[int]
