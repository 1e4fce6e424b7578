"""kept memories"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    with op.batch_alter_table("memories", schema=None) as batch_op:
        batch_op.add_column(sa.Column("waiting_ms", INT, nullable=True))
        batch_op.add_column(sa.Column("renewed_ms", INT, nullable=True))
        batch_op.add_column(sa.Column("corrected_ms", INT, nullable=True))
        batch_op.create_index("ix_memories_superseded_by", ["superseded_by"], unique=False)
        batch_op.create_index(
            "ix_memories_waiting_ms",
            ["waiting_ms"],
            unique=False,
            sqlite_where=sa.text("waiting_ms IS NOT NULL"),
            postgresql_where=sa.text("waiting_ms IS NOT NULL"),
        )
    op.create_table(
        "memory_keepings",
        sa.Column("match_id", sa.String(length=36), nullable=False),
        sa.Column("owner_kind", sa.String(length=16), nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        sa.Column("step_key", sa.String(length=80), nullable=False),
        sa.Column("created_by", sa.String(length=16), nullable=False),
        sa.Column("outcome", sa.String(length=16), nullable=False),
        sa.Column("memory_id", sa.String(length=36), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("at_ms", INT, nullable=False),
        sa.CheckConstraint(
            "outcome IN ('waiting', 'new', 'strengthened', 'superseded', 'refused')",
            name=op.f("ck_memory_keepings_outcome"),
        ),
        sa.PrimaryKeyConstraint("match_id", "owner_kind", "owner_id", "step_key", name=op.f("pk_memory_keepings")),
    )
    op.create_table(
        "memory_tombstones",
        sa.Column("owner_kind", sa.String(length=16), nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        sa.Column("subject_kind", sa.String(length=16), nullable=False),
        sa.Column("subject_id", sa.String(length=36), nullable=False),
        sa.Column("digest", sa.LargeBinary(length=16), nullable=False),
        sa.Column("created_ms", INT, nullable=False),
        sa.PrimaryKeyConstraint(
            "owner_kind", "owner_id", "subject_kind", "subject_id", "digest", name=op.f("pk_memory_tombstones")
        ),
    )


def downgrade() -> None:
    op.drop_table("memory_tombstones")
    op.drop_table("memory_keepings")
    with op.batch_alter_table("memories", schema=None) as batch_op:
        batch_op.drop_index("ix_memories_waiting_ms")
        batch_op.drop_index("ix_memories_superseded_by")
        batch_op.drop_column("corrected_ms")
        batch_op.drop_column("renewed_ms")
        batch_op.drop_column("waiting_ms")
