"""Clay: who holds how much, every movement of it, and the wagers on agents' games."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class ClayAccountRow(Base):
    """What one holder has. `holder` is a player's id or a name of the house's own; that of a player who has left is
    replaced by one that nobody has. Only the mint owes."""

    __tablename__ = "clay_accounts"
    __table_args__ = (CheckConstraint("balance >= 0 OR holder = 'mint'", name="never_below_zero"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    holder: Mapped[str] = mapped_column(String(80), unique=True)
    balance: Mapped[int]


class ClayEntryRow(Base):
    """One side of one operation; the two sides add up to 0, and no row is ever changed or deleted (triggers refuse it).

    `operation` is the SHA-256 of the operation's key, `balance` what the account had after it.
    """

    __tablename__ = "clay_entries"
    __table_args__ = (
        UniqueConstraint("operation", "account_id"),
        CheckConstraint("amount <> 0", name="something"),
        Index("ix_clay_entries_account_id_id", "account_id", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    operation: Mapped[str] = mapped_column(String(64))
    account_id: Mapped[int] = mapped_column(ForeignKey("clay_accounts.id"))
    amount: Mapped[int]
    balance: Mapped[int]
    reason: Mapped[str] = mapped_column(String(40))
    match_id: Mapped[str | None] = mapped_column(String(36))
    at_ms: Mapped[int]


class WagerRow(Base):
    """The wager on one game of an agent: `stake` clay of its owner's, and as much of the house's.

    Written before the game is opened by this id: `agreed`, then `open`; `closing` if it never opens; at last `settled`,
    with an `outcome`. While it is not settled `open_agent_id` is the agent's, so that an agent has one at a time.
    Nobody is named once the player has left.
    """

    __tablename__ = "clay_wagers"
    __table_args__ = (
        CheckConstraint("state IN ('agreed', 'open', 'closing', 'settled')", name="state"),
        CheckConstraint("stake > 0", name="stake"),
        CheckConstraint("(state = 'settled') = (outcome IS NOT NULL)", name="outcome"),
        CheckConstraint("outcome IN ('won', 'lost', 'returned')", name="outcomes"),
        Index("ix_clay_wagers_player_id_created_ms", "player_id", "created_ms"),
    )

    match_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    player_id: Mapped[str | None] = mapped_column(String(36))
    agent_id: Mapped[str | None] = mapped_column(String(36))
    open_agent_id: Mapped[str | None] = mapped_column(String(36), unique=True)
    stake: Mapped[int]
    state: Mapped[str] = mapped_column(String(8))
    outcome: Mapped[str | None] = mapped_column(String(8))
    created_ms: Mapped[int]
    settled_ms: Mapped[int | None]
