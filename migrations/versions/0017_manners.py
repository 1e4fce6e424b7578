"""manners"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("blocked_id", sa.String(length=36), nullable=False),
        sa.Column("at_ms", INT, nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_blocks_player_id_players"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["blocked_id"], ["players.id"], name=op.f("fk_blocks_blocked_id_players"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("player_id", "blocked_id", name=op.f("pk_blocks")),
    )
    op.create_index(op.f("ix_blocks_blocked_id"), "blocks", ["blocked_id"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("reported_id", sa.String(length=36), nullable=False),
        sa.Column("match_id", sa.String(), nullable=True),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("at_ms", INT, nullable=False),
        sa.CheckConstraint("reason IN ('cheating', 'insults', 'spam', 'other')", name=op.f("ck_reports_reason")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_reports_player_id_players"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["reported_id"], ["players.id"], name=op.f("fk_reports_reported_id_players"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_reports_match_id_matches"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    for column in ("player_id", "reported_id", "match_id"):
        op.create_index(op.f(f"ix_reports_{column}"), "reports", [column])


def downgrade() -> None:
    op.drop_table("reports")
    op.drop_table("blocks")
