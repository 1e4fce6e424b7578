"""rated_games"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("players", sa.Column("rated_games", INT, nullable=False, server_default="0"))
    op.execute(
        "UPDATE players SET rated_games = (SELECT count(*) FROM rating_changes"
        " WHERE rating_changes.party_kind = 'player' AND rating_changes.party_id = players.id)"
    )


def downgrade() -> None:
    op.drop_column("players", "rated_games")
