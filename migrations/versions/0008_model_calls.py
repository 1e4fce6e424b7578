"""model calls"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "model_calls",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("at_ms", INT, nullable=False),
        sa.Column("provider", sa.String(length=16), nullable=False),
        sa.Column("model", sa.String(length=80), nullable=False),
        sa.Column("purpose", sa.String(length=16), nullable=False),
        sa.Column("match_id", sa.String(length=36), nullable=True),
        sa.Column("player_id", sa.String(length=36), nullable=True),
        sa.Column("input_tokens", INT, nullable=False),
        sa.Column("output_tokens", INT, nullable=False),
        sa.Column("cached_tokens", INT, nullable=False),
        sa.Column("cost_micros", INT, nullable=False),
        sa.Column("estimated", sa.Boolean(), nullable=False),
        sa.Column("latency_ms", INT, nullable=False),
        sa.Column("outcome", sa.String(length=16), nullable=False),
        sa.CheckConstraint(
            "cost_micros >= 0 AND input_tokens >= 0 AND output_tokens >= 0 AND cached_tokens >= 0",
            name=op.f("ck_model_calls_no_gifts"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_model_calls")),
    )
    with op.batch_alter_table("model_calls", schema=None) as batch_op:
        batch_op.create_index("ix_model_calls_match_id", ["match_id"], unique=False)
        batch_op.create_index("ix_model_calls_at_ms", ["at_ms"], unique=False)


def downgrade() -> None:
    op.drop_table("model_calls")
