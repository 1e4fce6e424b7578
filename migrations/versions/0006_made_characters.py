"""made characters"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("characters", schema=None) as batch_op:
        batch_op.add_column(sa.Column("visibility", sa.String(length=8), nullable=False, server_default="public"))
        batch_op.add_column(sa.Column("ready", sa.Boolean(), nullable=False, server_default=sa.true()))
        batch_op.add_column(sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
        batch_op.create_check_constraint(
            batch_op.f("ck_characters_visibility"), "visibility IN ('private', 'unlisted', 'public')"
        )


def downgrade() -> None:
    with op.batch_alter_table("characters", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("ck_characters_visibility"), type_="check")
        batch_op.drop_column("revision")
        batch_op.drop_column("ready")
        batch_op.drop_column("visibility")
