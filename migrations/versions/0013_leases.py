"""leases"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("owner", sa.String(length=64), nullable=False),
        sa.Column("until_ms", INT, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_leases")),
    )
    for column in ("owner", "until_ms"):
        op.create_index(op.f(f"ix_leases_{column}"), "leases", [column])


def downgrade() -> None:
    op.drop_table("leases")
