"""told facts"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "told_facts",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("owner_kind", sa.String(length=16), nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("place_id", sa.String(length=36), nullable=False),
        sa.Column("chat_reference", sa.String(length=64), nullable=True),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("relation", sa.String(length=24), nullable=True),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("is_name", sa.Boolean(), nullable=False),
        sa.Column("negative", sa.Boolean(), nullable=False),
        sa.Column("event", sa.String(length=120), nullable=True),
        sa.Column("first_day", sa.String(length=10), nullable=True),
        sa.Column("last_day", sa.String(length=10), nullable=True),
        sa.Column("told_on", sa.String(length=10), nullable=False),
        sa.Column("told_ms", INT, nullable=False),
        sa.Column("asked_on", sa.String(length=10), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("pinned", sa.Boolean(), nullable=False),
        sa.Column("corrected_ms", INT, nullable=True),
        sa.Column("superseded_by", sa.String(length=36), nullable=True),
        sa.CheckConstraint("owner_kind IN ('character', 'agent')", name=op.f("ck_told_facts_owner_kind")),
        sa.CheckConstraint("(first_day IS NULL) = (last_day IS NULL)", name=op.f("ck_told_facts_days_whole")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_told_facts_player_id_players"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["superseded_by"],
            ["told_facts.id"],
            name=op.f("fk_told_facts_superseded_by_told_facts"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_told_facts")),
    )
    op.create_index("ix_told_facts_owner", "told_facts", ["owner_kind", "owner_id", "player_id"])
    op.create_index("ix_told_facts_player_id", "told_facts", ["player_id"])
    op.create_index("ix_told_facts_superseded_by", "told_facts", ["superseded_by"])


def downgrade() -> None:
    op.drop_table("told_facts")
