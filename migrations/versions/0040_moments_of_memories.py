"""when the memories were made that maintenance put together"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("memories") as memories:
        memories.add_column(sa.Column("moments", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("memories") as memories:
        memories.drop_column("moments")
