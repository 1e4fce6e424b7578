"""hosts, bans, and reports that are settled"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "hosts",
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("since_ms", INT, nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_hosts_player_id_players"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_hosts")),
    )
    op.create_table(
        "bans",
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("host_id", sa.String(length=36), nullable=True),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("at_ms", INT, nullable=False),
        sa.Column("until_ms", INT, nullable=True),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_bans_player_id_players"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["host_id"], ["players.id"], name=op.f("fk_bans_host_id_players"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_bans")),
    )
    op.create_index(op.f("ix_bans_host_id"), "bans", ["host_id"])
    op.add_column("reports", sa.Column("settled_ms", INT, nullable=True))


def downgrade() -> None:
    op.drop_column("reports", "settled_ms")
    op.drop_table("bans")
    op.drop_table("hosts")
