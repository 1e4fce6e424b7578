"""the language of a member's pages

None for everybody who was there before: their browsers go on remembering it.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("language", sa.String(8), nullable=True))


def downgrade() -> None:
    op.drop_column("players", "language")
