"""maintenance of memories"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0030"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
SCHEDULED = sa.text("cause = 'schedule'")


def upgrade() -> None:
    op.create_table(
        "maintenance_reports",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("owner_kind", sa.String(length=16), nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("cause", sa.String(length=16), nullable=False),
        sa.Column("started_ms", INT, nullable=False),
        sa.Column("ended_ms", INT, nullable=True),
        sa.Column("method", sa.String(length=16), nullable=True),
        sa.Column("looked_at", INT, nullable=False),
        sa.Column("fresh", INT, nullable=False),
        sa.Column("embedded", INT, nullable=False),
        sa.Column("noise", INT, nullable=False),
        sa.Column("merged", INT, nullable=False),
        sa.Column("made", INT, nullable=False),
        sa.Column("by_model", INT, nullable=False),
        sa.Column("clusters", sa.JSON(), nullable=False),
        sa.Column("picture", sa.Text(), nullable=False),
        sa.Column("undone_ms", INT, nullable=True),
        sa.CheckConstraint("owner_kind IN ('character', 'agent')", name=op.f("ck_maintenance_reports_owner_kind")),
        sa.CheckConstraint("cause IN ('schedule', 'command')", name=op.f("ck_maintenance_reports_cause")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_maintenance_reports")),
    )
    op.create_index("ix_maintenance_reports_owner", "maintenance_reports", ["owner_kind", "owner_id", "started_ms"])
    op.create_index(
        "uq_maintenance_reports_scheduled",
        "maintenance_reports",
        ["owner_kind", "owner_id", "day"],
        unique=True,
        sqlite_where=SCHEDULED,
        postgresql_where=SCHEDULED,
    )
    op.create_table(
        "maintenance_merges",
        sa.Column("report_id", sa.String(length=36), nullable=False),
        sa.Column("memory_id", sa.String(length=36), nullable=False),
        sa.Column("cluster", INT, nullable=False),
        sa.Column("parts", sa.JSON(), nullable=False),
        sa.Column("by_model", sa.Boolean(), nullable=False),
        sa.Column("undone_ms", INT, nullable=True),
        sa.ForeignKeyConstraint(
            ["report_id"],
            ["maintenance_reports.id"],
            name=op.f("fk_maintenance_merges_report_id_maintenance_reports"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("report_id", "memory_id", name=op.f("pk_maintenance_merges")),
    )


def downgrade() -> None:
    op.drop_table("maintenance_merges")
    op.drop_table("maintenance_reports")
