"""agents that others may ask to a game, and agents that look for games themselves"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0027"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("agents", sa.Column("open_to_others", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "agent_autonomy",
        sa.Column("agent_id", sa.String(length=36), nullable=False),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("seeking_since_ms", INT, nullable=True),
        sa.Column("next_look_ms", INT, nullable=False),
        sa.Column("revision", sa.Integer(), server_default="1", nullable=False),
        sa.ForeignKeyConstraint(
            ["agent_id"], ["agents.id"], name=op.f("fk_agent_autonomy_agent_id_agents"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("agent_id", name=op.f("pk_agent_autonomy")),
    )


def downgrade() -> None:
    op.drop_table("agent_autonomy")
    op.drop_column("agents", "open_to_others")
