"""shared links"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "shared_links",
        sa.Column("token", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("match_id", sa.String(), nullable=True),
        sa.Column("at_ms", INT, nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_shared_links_player_id_players"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_shared_links_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_shared_links")),
        sa.UniqueConstraint("player_id", "match_id", name=op.f("uq_shared_links_player_id_match_id")),
    )
    op.create_index(op.f("ix_shared_links_match_id"), "shared_links", ["match_id"])


def downgrade() -> None:
    op.drop_table("shared_links")
