"""moods are in the log

The row of a match held a copy of its minds' moods that nobody read.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # In place: to copy the table, as a batch does, would cut the games off from what points at them.
    op.drop_column("matches", "minds")


def downgrade() -> None:
    op.add_column("matches", sa.Column("minds", sa.Text(), nullable=False, server_default="{}"))
