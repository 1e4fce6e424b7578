"""Jobs: work that was promised in some transaction and is carried out after it."""

from __future__ import annotations

from sqlalchemy import Boolean, CheckConstraint, Index, String, Text, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class JobRow(Base):
    """One job. `key` names its subject, once per kind.

    `attempts` counts the tries at what is at hand: it begins anew with every step that is marked. `marks` is JSON, a
    value for each step that is over. A running job belongs to `lease_owner` until `lease_until_ms`; after that anybody
    may take it up. `in_background`: no person waits for it, so it goes behind every job that somebody waits for.
    """

    __tablename__ = "jobs"
    __table_args__ = (
        UniqueConstraint("kind", "key"),
        CheckConstraint("state IN ('waiting', 'running', 'done', 'failed')", name="state"),
        CheckConstraint("(state = 'running') = (lease_owner IS NOT NULL)", name="lease_whole"),
        CheckConstraint("(lease_owner IS NULL) = (lease_until_ms IS NULL)", name="lease_both"),
        Index("ix_jobs_state_due_ms", "state", "due_ms"),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    kind: Mapped[str] = mapped_column(String(32))
    key: Mapped[str] = mapped_column(String(80))
    payload: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(8))
    attempts: Mapped[int]
    due_ms: Mapped[int]
    in_background: Mapped[bool] = mapped_column(Boolean, default=False, server_default=false())
    lease_owner: Mapped[str | None] = mapped_column(String(64))
    lease_until_ms: Mapped[int | None]
    marks: Mapped[str] = mapped_column(Text)
    error: Mapped[str | None] = mapped_column(Text)
    created_ms: Mapped[int]
    updated_ms: Mapped[int]
