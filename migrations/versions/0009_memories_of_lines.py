"""memories of lines"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("room_turns", schema=None) as batch_op:
        batch_op.add_column(sa.Column("memory_ids", sa.Text(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("room_turns", schema=None) as batch_op:
        batch_op.drop_column("memory_ids")
