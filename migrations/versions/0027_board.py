"""tables of the lobby from any position, and games brought along from elsewhere"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0022"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("lobbies", sa.Column("initial_fen", sa.String(length=100), nullable=True))
    op.create_table(
        "imports",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=False),
        sa.Column("label", sa.String(length=80), nullable=False),
        sa.Column("own_name", sa.String(length=64), nullable=False),
        sa.Column("for_characters", sa.Boolean(), nullable=False),
        sa.Column("at_ms", INT, nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=op.f("fk_imports_player_id_players"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_imports")),
    )
    op.create_index(op.f("ix_imports_player_id"), "imports", ["player_id"])
    op.create_table(
        "imported_games",
        sa.Column("import_id", sa.String(length=36), nullable=False),
        sa.Column("number", INT, autoincrement=False, nullable=False),
        sa.Column("color", sa.String(length=8), nullable=False),
        sa.Column("other_name", sa.String(length=64), nullable=False),
        sa.Column("result", sa.String(length=8), nullable=False),
        sa.Column("played_on", sa.String(length=10), nullable=True),
        sa.Column("opening", sa.String(length=120), nullable=True),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["import_id"], ["imports.id"], name=op.f("fk_imported_games_import_id_imports"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("import_id", "number", name=op.f("pk_imported_games")),
    )


def downgrade() -> None:
    op.drop_table("imported_games")
    op.drop_table("imports")
    op.drop_column("lobbies", "initial_fen")
