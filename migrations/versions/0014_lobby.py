"""lobby"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "lobbies",
        sa.Column("code", sa.String(length=8), nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        sa.Column("invited_id", sa.String(length=36), nullable=True),
        sa.Column("time_control", sa.String(length=8), nullable=False),
        sa.Column("color", sa.String(length=8), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("match_id", sa.String(length=36), nullable=True),
        sa.Column("created_ms", INT, nullable=False),
        sa.Column("seen_ms", INT, nullable=False),
        sa.CheckConstraint("color IN ('white', 'black', 'random')", name=op.f("ck_lobbies_color")),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["players.id"], name=op.f("fk_lobbies_owner_id_players"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["invited_id"], ["players.id"], name=op.f("fk_lobbies_invited_id_players"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_lobbies")),
        sa.UniqueConstraint("owner_id", name=op.f("uq_lobbies_owner_id")),
    )
    op.create_index(op.f("ix_lobbies_invited_id"), "lobbies", ["invited_id"])
    op.create_index("ix_lobbies_seen_ms", "lobbies", ["seen_ms"])
    op.create_table(
        "seeks",
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("time_control", sa.String(length=8), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("rating", INT, nullable=False),
        sa.Column("since_ms", INT, nullable=False),
        sa.Column("seen_ms", INT, nullable=False),
        sa.Column("away_ms", INT, nullable=True),
        sa.Column("match_id", sa.String(length=36), nullable=True),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_seeks_player_id_players"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_seeks")),
    )
    op.create_index("ix_seeks_time_control_rated", "seeks", ["time_control", "rated"])


def downgrade() -> None:
    op.drop_table("seeks")
    op.drop_table("lobbies")
