"""accounts"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "credentials",
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("login", sa.String(length=32), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=False),
        sa.Column("email", sa.String(length=254), nullable=True),
        sa.Column("changed_ms", INT, nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_credentials_player_id_players"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_credentials")),
        sa.UniqueConstraint("login", name=op.f("uq_credentials_login")),
    )
    # Nobody has been counted as seen so far; everybody starts as seen today, so that nobody is swept for it.
    now_ms = int(time.time() * 1000)
    for table in ("players", "sessions"):
        op.add_column(table, sa.Column("seen_ms", INT, nullable=False, server_default="0"))
        op.execute(f"UPDATE {table} SET seen_ms = {now_ms}")
    op.add_column("sessions", sa.Column("browser", sa.String(length=40), nullable=True))
    op.create_index("ix_players_is_guest_seen_ms", "players", ["is_guest", "seen_ms"])


def downgrade() -> None:
    op.drop_index("ix_players_is_guest_seen_ms", "players")
    for table, column in (("sessions", "browser"), ("sessions", "seen_ms"), ("players", "seen_ms")):
        op.drop_column(table, column)
    op.drop_table("credentials")
