"""agents"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "agents",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        sa.Column("sheet", sa.Text(), nullable=False),
        sa.Column("rating", INT, nullable=False),
        sa.Column("rated_games", INT, server_default="0", nullable=False),
        sa.Column("metropolis_token_id", sa.String(length=80), nullable=True),
        sa.Column("avatar_image_url", sa.String(length=500), nullable=True),
        sa.Column("created_ms", INT, nullable=False),
        sa.Column("archived_ms", INT, nullable=True),
        sa.Column("revision", sa.Integer(), server_default="1", nullable=False),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["players.id"], name=op.f("fk_agents_owner_id_players"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agents")),
    )
    op.create_index(op.f("ix_agents_owner_id"), "agents", ["owner_id"])
    op.create_table(
        "agent_training",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("agent_id", sa.String(length=36), nullable=False),
        sa.Column("at_ms", INT, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("match_id", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(
            ["agent_id"], ["agents.id"], name=op.f("fk_agent_training_agent_id_agents"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_agent_training_match_id_matches"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agent_training")),
    )
    op.create_index("ix_agent_training_agent_id_at_ms", "agent_training", ["agent_id", "at_ms"])
    op.create_index(op.f("ix_agent_training_match_id"), "agent_training", ["match_id"])


def downgrade() -> None:
    op.drop_table("agent_training")
    op.drop_table("agents")
