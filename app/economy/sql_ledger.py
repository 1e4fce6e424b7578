"""The club's own books: double entry in the database.

Each operation is one transaction of two entries whose amounts add up to 0. Entries are only ever added (the database
refuses anything else); accounts carry the sums, and the name of their holder, so that a holder can be forgotten.
"""

from __future__ import annotations

import hashlib
from uuid import uuid4

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, aliased

from app.db.database import Database
from app.db.models.economy import ClayAccountRow, ClayEntryRow
from app.domain.errors import InsufficientFunds, KeyReused
from app.economy.by_transfer import ByTransfer
from app.economy.operations import (
    HOUSE,
    ISSUED,
    LINES,
    MINT,
    BothSides,
    ClayOperation,
    ClayTransaction,
    lines_within,
)
from app.runtime.clock import Clock

# How the name of a holder begins who has been forgotten.
FORMER = "former:"


class SqlLedger(ByTransfer):
    """A `ClubLedger` in the club's database. What it has booked survives a power cut."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def get_balance(self, player_id: str) -> int:
        """As of `ClayLedger`."""
        return await self._database.read(_balance_of, player_id)

    async def transfer(
        self, from_id: str, to_id: str, amount: int, reason: str, match_id: str | None = None, *, key: str | None = None
    ) -> BothSides:
        """As of `ClayLedger`."""
        operation = ClayOperation.checked(from_id, to_id, amount, reason, match_id, key)
        try:
            return await self._database.write(_book, operation, self._clock.now_ms(), durable=True)
        except IntegrityError:
            # Where several write at once, two with one key, or two that open one account, met: the other one stands.
            return await self._database.write(_book, operation, self._clock.now_ms(), durable=True)

    async def transactions_for_player(
        self, player_id: str, limit: int = LINES, reason: str | None = None
    ) -> list[ClayTransaction]:
        """As of `ClayLedger`."""
        return await self._database.read(_history_of, player_id, lines_within(limit), reason)

    async def forget_holder(self, player_id: str) -> None:
        """As of `ClubLedger`."""
        if await self._database.read(_account_of, player_id) is not None:
            await self._database.write(_forget, player_id, durable=True)

    async def close(self) -> None:
        """The database is closed by whoever opened it."""


def _book(session: Session, operation: ClayOperation, now_ms: int) -> BothSides:
    """Books an operation, or finds it booked. Raises InsufficientFunds, KeyReused."""
    digest = hashlib.sha256(operation.key.encode()).hexdigest()
    known = _booked(session, digest)
    if known is not None:
        if not _is_same(operation, known):
            raise KeyReused
        return known
    # In one order wherever rows are locked, so that two opposite transfers do not wait for each other.
    rows = {holder: _open(session, holder, now_ms) for holder in sorted((operation.payer, operation.payee))}
    payer, payee = rows[operation.payer], rows[operation.payee]
    if payer.balance < operation.amount:
        raise InsufficientFunds
    return (
        _add(session, payer, -operation.amount, operation, digest, now_ms),
        _add(session, payee, operation.amount, operation, digest, now_ms),
    )


def _open(session: Session, holder: str, now_ms: int) -> ClayAccountRow:
    """The account of a holder, locked; a new one is empty, but for that of the house."""
    row = session.scalar(select(ClayAccountRow).where(ClayAccountRow.holder == holder).with_for_update())
    if row is None:
        row = ClayAccountRow(holder=holder, balance=0)
        session.add(row)
        session.flush()
        if holder == HOUSE:
            issue = ClayOperation(MINT, HOUSE, ISSUED, "issue", None, "issue")
            digest = hashlib.sha256(issue.key.encode()).hexdigest()
            _add(session, _open(session, MINT, now_ms), -ISSUED, issue, digest, now_ms)
            _add(session, row, ISSUED, issue, digest, now_ms)
    return row


def _add(
    session: Session, account: ClayAccountRow, amount: int, operation: ClayOperation, digest: str, now_ms: int
) -> ClayTransaction:
    account.balance += amount
    entry = ClayEntryRow(
        operation=digest,
        account_id=account.id,
        amount=amount,
        balance=account.balance,
        reason=operation.reason,
        match_id=operation.match_id,
        at_ms=now_ms,
    )
    session.add(entry)
    session.flush()
    return _told(entry, account.holder)


def _booked(session: Session, digest: str) -> BothSides | None:
    """Both sides of an operation, the payer's first; None if it has not been booked."""
    found = session.execute(
        select(ClayEntryRow, ClayAccountRow.holder)
        .join(ClayAccountRow, ClayAccountRow.id == ClayEntryRow.account_id)
        .where(ClayEntryRow.operation == digest)
        .order_by(ClayEntryRow.amount)
    ).all()
    if not found:
        return None
    payer, payee = (_told(entry, holder) for entry, holder in found)
    return payer, payee


def _is_same(operation: ClayOperation, known: BothSides) -> bool:
    """Whether an operation is the one that is booked, as far as its holders are still known."""
    payer, payee = known
    holders = ((payer.player_id, operation.payer), (payee.player_id, operation.payee))
    if any(known != asked and not known.startswith(FORMER) for known, asked in holders):
        return False
    return (payee.amount, payee.reason, payee.match_id) == (operation.amount, operation.reason, operation.match_id)


def _balance_of(session: Session, holder: str) -> int:
    balance = session.scalar(select(ClayAccountRow.balance).where(ClayAccountRow.holder == holder))
    return ISSUED if balance is None and holder == HOUSE else balance or 0


def _history_of(session: Session, holder: str, limit: int, reason: str | None) -> list[ClayTransaction]:
    account = aliased(ClayAccountRow)
    found = select(ClayEntryRow).join(account, account.id == ClayEntryRow.account_id).where(account.holder == holder)
    if reason is not None:
        found = found.where(ClayEntryRow.reason == reason)
    rows = session.scalars(found.order_by(ClayEntryRow.id.desc()).limit(limit)).all()
    return [_told(row, holder) for row in rows]


def _account_of(session: Session, holder: str) -> int | None:
    return session.scalar(select(ClayAccountRow.id).where(ClayAccountRow.holder == holder))


def _forget(session: Session, holder: str) -> None:
    row = session.scalar(select(ClayAccountRow).where(ClayAccountRow.holder == holder).with_for_update())
    if row is not None:
        row.holder = f"{FORMER}{uuid4()}"


def _told(entry: ClayEntryRow, holder: str) -> ClayTransaction:
    return ClayTransaction(
        str(entry.id), holder, entry.amount, entry.balance, entry.reason, entry.match_id, entry.at_ms
    )
