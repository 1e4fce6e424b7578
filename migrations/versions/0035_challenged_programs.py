"""challenges to programs"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("lobbies") as lobbies:
        lobbies.add_column(sa.Column("invited_agent_id", sa.String(length=36), nullable=True))
        lobbies.create_foreign_key(
            "fk_lobbies_invited_agent_id_agents", "agents", ["invited_agent_id"], ["id"], ondelete="CASCADE"
        )
        lobbies.create_index("ix_lobbies_invited_agent_id", ["invited_agent_id"])


def downgrade() -> None:
    op.execute("DELETE FROM lobbies WHERE invited_agent_id IS NOT NULL")
    with op.batch_alter_table("lobbies") as lobbies:
        lobbies.drop_index("ix_lobbies_invited_agent_id")
        lobbies.drop_constraint("fk_lobbies_invited_agent_id_agents", type_="foreignkey")
        lobbies.drop_column("invited_agent_id")
