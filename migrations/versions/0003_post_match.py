"""post match"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "post_match",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("analysis", sa.Text(), nullable=True),
        sa.Column("features", sa.Text(), nullable=True),
        sa.Column("memories", sa.Text(), nullable=True),
        sa.Column("recaps", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_post_match_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_post_match")),
    )
    op.create_table(
        "rating_changes",
        sa.Column("match_id", sa.String(), nullable=False),
        sa.Column("color", sa.String(length=5), nullable=False),
        sa.Column("party_kind", sa.String(length=16), nullable=False),
        sa.Column("party_id", sa.String(length=36), nullable=False),
        sa.Column("before", INT, nullable=False),
        sa.Column("after", INT, nullable=False),
        sa.Column("floor_after", INT, nullable=True),
        sa.Column("above_floor", INT, nullable=False),
        sa.Column("at_ms", INT, nullable=False),
        sa.CheckConstraint("party_kind IN ('player', 'agent', 'character')", name=op.f("ck_rating_changes_party_kind")),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_rating_changes_match_id_matches"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", "color", name=op.f("pk_rating_changes")),
    )
    with op.batch_alter_table("rating_changes", schema=None) as batch_op:
        batch_op.create_index("ix_rating_changes_party", ["party_kind", "party_id", "at_ms"], unique=False)
    op.create_table(
        "opponent_profiles",
        sa.Column("owner_kind", sa.String(length=16), nullable=False),
        sa.Column("owner_id", sa.String(length=36), nullable=False),
        sa.Column("subject_kind", sa.String(length=16), nullable=False),
        sa.Column("subject_id", sa.String(length=36), nullable=False),
        sa.Column("means", sa.Text(), nullable=False),
        sa.Column("openings", sa.Text(), nullable=False),
        sa.Column("games", INT, nullable=False),
        sa.Column("profile", sa.Text(), nullable=False),
        sa.Column("updated_ms", INT, nullable=False),
        sa.CheckConstraint("owner_kind IN ('character', 'agent')", name=op.f("ck_opponent_profiles_owner_kind")),
        sa.CheckConstraint(
            "subject_kind IN ('player', 'agent', 'character')", name=op.f("ck_opponent_profiles_subject_kind")
        ),
        sa.PrimaryKeyConstraint(
            "owner_kind", "owner_id", "subject_kind", "subject_id", name=op.f("pk_opponent_profiles")
        ),
    )
    with op.batch_alter_table("opponent_profiles", schema=None) as batch_op:
        batch_op.create_index("ix_opponent_profiles_subject", ["subject_kind", "subject_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("opponent_profiles", schema=None) as batch_op:
        batch_op.drop_index("ix_opponent_profiles_subject")
    op.drop_table("opponent_profiles")
    with op.batch_alter_table("rating_changes", schema=None) as batch_op:
        batch_op.drop_index("ix_rating_changes_party")
    op.drop_table("rating_changes")
    op.drop_table("post_match")
