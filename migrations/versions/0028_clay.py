"""clay: accounts, entries that are only added, wagers"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0025"
branch_labels = None
depends_on = None

INT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
REFUSED = "entries are only added"


def upgrade() -> None:
    op.create_table(
        "clay_accounts",
        sa.Column("id", INT, autoincrement=True, nullable=False),
        sa.Column("holder", sa.String(length=80), nullable=False),
        sa.Column("balance", INT, nullable=False),
        sa.CheckConstraint("balance >= 0 OR holder = 'mint'", name=op.f("ck_clay_accounts_never_below_zero")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clay_accounts")),
        sa.UniqueConstraint("holder", name=op.f("uq_clay_accounts_holder")),
    )
    op.create_table(
        "clay_entries",
        sa.Column("id", INT, autoincrement=True, nullable=False),
        sa.Column("operation", sa.String(length=64), nullable=False),
        sa.Column("account_id", INT, nullable=False),
        sa.Column("amount", INT, nullable=False),
        sa.Column("balance", INT, nullable=False),
        sa.Column("reason", sa.String(length=40), nullable=False),
        sa.Column("match_id", sa.String(length=36), nullable=True),
        sa.Column("at_ms", INT, nullable=False),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_clay_entries_something")),
        sa.ForeignKeyConstraint(
            ["account_id"], ["clay_accounts.id"], name=op.f("fk_clay_entries_account_id_clay_accounts")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clay_entries")),
        sa.UniqueConstraint("operation", "account_id", name=op.f("uq_clay_entries_operation_account_id")),
    )
    op.create_index("ix_clay_entries_account_id_id", "clay_entries", ["account_id", "id"])
    op.create_table(
        "clay_wagers",
        sa.Column("match_id", sa.String(length=36), nullable=False),
        sa.Column("player_id", sa.String(length=36), nullable=True),
        sa.Column("agent_id", sa.String(length=36), nullable=True),
        sa.Column("open_agent_id", sa.String(length=36), nullable=True),
        sa.Column("stake", INT, nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("outcome", sa.String(length=8), nullable=True),
        sa.Column("created_ms", INT, nullable=False),
        sa.Column("settled_ms", INT, nullable=True),
        sa.CheckConstraint("state IN ('agreed', 'open', 'closing', 'settled')", name=op.f("ck_clay_wagers_state")),
        sa.CheckConstraint("stake > 0", name=op.f("ck_clay_wagers_stake")),
        sa.CheckConstraint("(state = 'settled') = (outcome IS NOT NULL)", name=op.f("ck_clay_wagers_outcome")),
        sa.CheckConstraint("outcome IN ('won', 'lost', 'returned')", name=op.f("ck_clay_wagers_outcomes")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_clay_wagers")),
        sa.UniqueConstraint("open_agent_id", name=op.f("uq_clay_wagers_open_agent_id")),
    )
    op.create_index("ix_clay_wagers_player_id_created_ms", "clay_wagers", ["player_id", "created_ms"])
    _refuse_changes()


def _refuse_changes() -> None:
    """Books in which lines can be changed are none: the database itself refuses it, whoever asks."""
    if op.get_bind().dialect.name == "sqlite":
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER clay_entries_no_{act.lower()} BEFORE {act} ON clay_entries "
                f"BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION clay_entries_stand() RETURNS trigger AS "
        f"$$ BEGIN RAISE EXCEPTION '{REFUSED}'; END $$ LANGUAGE plpgsql"
    )
    op.execute(
        "CREATE TRIGGER clay_entries_stand BEFORE UPDATE OR DELETE ON clay_entries "
        "FOR EACH ROW EXECUTE FUNCTION clay_entries_stand()"
    )


def downgrade() -> None:
    op.drop_table("clay_wagers")
    op.drop_table("clay_entries")
    op.drop_table("clay_accounts")
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION clay_entries_stand()")
