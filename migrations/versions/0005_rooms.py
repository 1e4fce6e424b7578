"""rooms"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "room_sessions",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("host_kind", sa.String(length=16), nullable=False),
        sa.Column("host_id", sa.String(length=36), nullable=False),
        sa.Column("goal", sa.String(length=160), nullable=True),
        sa.Column("match_id", sa.String(), nullable=True),
        sa.Column("started_ms", INT, nullable=False),
        sa.Column("touched_ms", INT, nullable=False),
        sa.CheckConstraint("host_kind IN ('character', 'agent')", name=op.f("ck_room_sessions_host_kind")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_room_sessions_player_id_players"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_room_sessions_match_id_matches"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_room_sessions")),
    )
    with op.batch_alter_table("room_sessions", schema=None) as batch_op:
        batch_op.create_index(
            "ix_room_sessions_pair", ["player_id", "host_kind", "host_id", "touched_ms"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_room_sessions_match_id"), ["match_id"], unique=False)
    op.create_table(
        "room_turns",
        sa.Column("session_id", sa.String(length=36), nullable=False),
        sa.Column("number", INT, nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("emotion", sa.String(length=16), nullable=True),
        sa.Column("emotion_intensity", sa.Double(), nullable=True),
        sa.Column("game_action", sa.String(length=16), nullable=False),
        sa.Column("answers", INT, nullable=True),
        sa.Column("at_ms", INT, nullable=False),
        sa.CheckConstraint("role IN ('player', 'character', 'agent')", name=op.f("ck_room_turns_role")),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["room_sessions.id"],
            name=op.f("fk_room_turns_session_id_room_sessions"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("session_id", "number", name=op.f("pk_room_turns")),
    )


def downgrade() -> None:
    op.drop_table("room_turns")
    with op.batch_alter_table("room_sessions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_room_sessions_match_id"))
        batch_op.drop_index("ix_room_sessions_pair")
    op.drop_table("room_sessions")
