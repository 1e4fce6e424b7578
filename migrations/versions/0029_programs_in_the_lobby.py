"""programs in the lobby"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("players", sa.Column("plays_programs", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("lobbies") as lobbies:
        lobbies.add_column(sa.Column("seat_id", sa.String(length=36), nullable=True))
    op.execute("UPDATE lobbies SET seat_id = owner_id")
    with op.batch_alter_table("lobbies") as lobbies:
        lobbies.alter_column("seat_id", existing_type=sa.String(length=36), nullable=False)
        lobbies.drop_constraint("uq_lobbies_owner_id", type_="unique")
        lobbies.create_unique_constraint("uq_lobbies_seat_id", ["seat_id"])
        lobbies.create_index("ix_lobbies_owner_id", ["owner_id"])
    # Places in the queue last for seconds: whoever looks for a game while the club is brought up to date asks again.
    op.drop_table("seeks")
    op.create_table(
        "seeks",
        sa.Column("seat_id", sa.String(length=36), nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        *_terms(),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["players.id"], name=op.f("fk_seeks_owner_id_players"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("seat_id", name=op.f("pk_seeks")),
    )
    op.create_index("ix_seeks_time_control_rated", "seeks", ["time_control", "rated"])
    op.create_index(op.f("ix_seeks_owner_id"), "seeks", ["owner_id"])


def downgrade() -> None:
    op.drop_table("seeks")
    op.create_table(
        "seeks",
        sa.Column("player_id", sa.String(length=36), nullable=False),
        *_terms(),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_seeks_player_id_players"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_seeks")),
    )
    op.create_index("ix_seeks_time_control_rated", "seeks", ["time_control", "rated"])
    op.execute("DELETE FROM lobbies WHERE seat_id <> owner_id")
    with op.batch_alter_table("lobbies") as lobbies:
        lobbies.drop_index("ix_lobbies_owner_id")
        lobbies.drop_constraint("uq_lobbies_seat_id", type_="unique")
        lobbies.create_unique_constraint("uq_lobbies_owner_id", ["owner_id"])
        lobbies.drop_column("seat_id")
    op.drop_column("players", "plays_programs")


def _terms() -> list[sa.Column[object]]:
    return [
        sa.Column("time_control", sa.String(length=8), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("rating", INT, nullable=False),
        sa.Column("since_ms", INT, nullable=False),
        sa.Column("seen_ms", INT, nullable=False),
        sa.Column("away_ms", INT, nullable=True),
        sa.Column("match_id", sa.String(length=36), nullable=True),
    ]
