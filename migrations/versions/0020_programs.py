"""programs"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("agents", sa.Column("played_by", sa.String(length=8), server_default="mind", nullable=False))


def downgrade() -> None:
    op.drop_column("agents", "played_by")
