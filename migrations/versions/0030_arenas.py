"""arenas"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "arenas",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("host_id", sa.String(length=36), nullable=True),
        sa.Column("name", sa.String(length=48), nullable=False),
        sa.Column("system", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("time_control", sa.String(length=8), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("places", INT, nullable=False),
        sa.Column("rounds", INT, nullable=False),
        sa.Column("round", INT, nullable=False),
        sa.Column("created_ms", INT, nullable=False),
        sa.Column("started_ms", INT, nullable=True),
        sa.Column("ended_ms", INT, nullable=True),
        sa.CheckConstraint("system in ('swiss', 'round_robin')", name=op.f("ck_arenas_system")),
        sa.CheckConstraint("status in ('open', 'running', 'ended', 'called_off')", name=op.f("ck_arenas_status")),
        sa.ForeignKeyConstraint(
            ["host_id"], ["players.id"], name=op.f("fk_arenas_host_id_players"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_arenas")),
    )
    op.create_index(op.f("ix_arenas_host_id"), "arenas", ["host_id"])
    op.create_index("ix_arenas_status_created_ms", "arenas", ["status", "created_ms"])
    op.create_table(
        "arena_entrants",
        sa.Column("arena_id", sa.String(length=36), nullable=False),
        sa.Column("number", INT, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("party_id", sa.String(length=36), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("rating", INT, nullable=False),
        sa.Column("program", sa.Boolean(), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=True),
        sa.Column("entered_ms", INT, nullable=False),
        sa.Column("left_ms", INT, nullable=True),
        sa.ForeignKeyConstraint(
            ["arena_id"], ["arenas.id"], name=op.f("fk_arena_entrants_arena_id_arenas"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_arena_entrants_player_id_players"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("arena_id", "number", name=op.f("pk_arena_entrants")),
        sa.UniqueConstraint("arena_id", "kind", "party_id", name=op.f("uq_arena_entrants_arena_id_kind_party_id")),
    )
    op.create_index("ix_arena_entrants_kind_party_id", "arena_entrants", ["kind", "party_id"])
    op.create_index(op.f("ix_arena_entrants_player_id"), "arena_entrants", ["player_id"])
    op.create_table(
        "arena_pairings",
        sa.Column("arena_id", sa.String(length=36), nullable=False),
        sa.Column("round", INT, autoincrement=False, nullable=False),
        sa.Column("board", INT, autoincrement=False, nullable=False),
        sa.Column("white", INT, nullable=False),
        sa.Column("black", INT, nullable=True),
        sa.Column("match_id", sa.String(length=36), nullable=True),
        sa.Column("attempt", INT, nullable=False),
        sa.Column("white_half", INT, nullable=True),
        sa.Column("black_half", INT, nullable=True),
        sa.Column("how", sa.String(length=8), nullable=True),
        sa.CheckConstraint("how in ('game', 'bye', 'forfeit', 'void')", name=op.f("ck_arena_pairings_how")),
        sa.ForeignKeyConstraint(
            ["arena_id"], ["arenas.id"], name=op.f("fk_arena_pairings_arena_id_arenas"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("arena_id", "round", "board", name=op.f("pk_arena_pairings")),
    )
    op.create_index("ix_arena_pairings_match_id", "arena_pairings", ["match_id"])


def downgrade() -> None:
    op.drop_table("arena_pairings")
    op.drop_table("arena_entrants")
    op.drop_table("arenas")
