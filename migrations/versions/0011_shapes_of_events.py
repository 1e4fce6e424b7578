"""shapes of events"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    with op.batch_alter_table("match_events", schema=None) as batch_op:
        batch_op.add_column(sa.Column("shape", INT, nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("match_events", schema=None) as batch_op:
        batch_op.drop_column("shape")
