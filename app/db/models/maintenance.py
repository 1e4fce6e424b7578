"""Reports of the order that was made among a mind's memories, and the merges that it consists of."""

from __future__ import annotations

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base

_SCHEDULED = text("cause = 'schedule'")


class MaintenanceReportRow(Base):
    """One maintenance of one mind, under way while `ended_ms` is NULL. Of scheduled ones there is one a day and mind.

    `looked_at` live memories could be tidied, `fresh` of them were new; `embedded` were given a vector; `noise` lay in
    no cluster; `merged` became `made` (`by_model` of these by a model). `clusters` is a list of `{size, merged, made}`,
    `picture` JSON of points `[x, y, cluster]` without any id. It holds no words of any memory.
    """

    __tablename__ = "maintenance_reports"
    __table_args__ = (
        CheckConstraint("owner_kind IN ('character', 'agent')", name="owner_kind"),
        CheckConstraint("cause IN ('schedule', 'command')", name="cause"),
        Index("ix_maintenance_reports_owner", "owner_kind", "owner_id", "started_ms"),
        Index(
            "uq_maintenance_reports_scheduled",
            "owner_kind",
            "owner_id",
            "day",
            unique=True,
            sqlite_where=_SCHEDULED,
            postgresql_where=_SCHEDULED,
        ),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    owner_kind: Mapped[str] = mapped_column(String(16))
    owner_id: Mapped[str] = mapped_column(String(36))
    day: Mapped[str] = mapped_column(String(10))
    cause: Mapped[str] = mapped_column(String(16))
    started_ms: Mapped[int]
    ended_ms: Mapped[int | None]
    method: Mapped[str | None] = mapped_column(String(16))
    looked_at: Mapped[int] = mapped_column(default=0)
    fresh: Mapped[int] = mapped_column(default=0)
    embedded: Mapped[int] = mapped_column(default=0)
    noise: Mapped[int] = mapped_column(default=0)
    merged: Mapped[int] = mapped_column(default=0)
    made: Mapped[int] = mapped_column(default=0)
    by_model: Mapped[int] = mapped_column(default=0)
    clusters: Mapped[list[dict[str, int]]] = mapped_column(JSON)
    picture: Mapped[str] = mapped_column(Text)
    undone_ms: Mapped[int | None]


class MaintenanceMergeRow(Base):
    """One merge: the memory that was made, and the ids of those it was made of. `undone_ms`: when it was taken back;
    those that it was made of are left alone from then on."""

    __tablename__ = "maintenance_merges"

    report_id: Mapped[str] = mapped_column(ForeignKey("maintenance_reports.id", ondelete="CASCADE"), primary_key=True)
    memory_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    cluster: Mapped[int]
    parts: Mapped[list[str]] = mapped_column(JSON)
    by_model: Mapped[bool]
    undone_ms: Mapped[int | None]
