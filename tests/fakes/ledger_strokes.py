"""A long plan of clay that moves between many hands, drawn from a seed, and the law that holds over books after it.

As a process: `python -m tests.fakes.ledger_strokes DATABASE_URL SEED AMOUNT FIRST` carries the plan out from operation
FIRST on, whatever of it is in the books already, and prints the number of each operation once it stands.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.economy import ClayAccountRow, ClayEntryRow
from app.db.opening import open_database
from app.domain.errors import InsufficientFunds
from app.economy.clay_ledger import ClayLedger, get_ledger
from app.economy.operations import HOUSE, ISSUED, MINT
from app.runtime.clock import AnchoredClock

ACTORS = [f"actor {number}" for number in range(32)]
RESENT = 0.1
# Operations at the beginning in which the house gives, so that there is something to move.
GIFTS = 60
# Operations under way at once.
HANDS = 32


@dataclass(frozen=True, slots=True)
class Stroke:
    """One operation of the plan, and how often it is sent at once."""

    key: str
    payer: str
    payee: str
    amount: int
    times: int


def plan(seed: int, amount: int) -> Iterator[Stroke]:
    """The same operations for the same seed: gifts of the house at first, then of everybody to everybody, often more
    than they have."""
    draw = random.Random(seed)
    for number in range(amount):
        holders = [HOUSE, draw.choice(ACTORS)] if number < GIFTS or draw.random() < 0.1 else draw.sample(ACTORS, 2)
        if number >= GIFTS and draw.random() < 0.3:
            holders.reverse()
        payer, payee = holders
        yield Stroke(f"{seed}:{number}", payer, payee, draw.randint(1, 300), 2 if draw.random() < RESENT else 1)


async def carry(ledger: ClayLedger, stroke: Stroke) -> None:
    """Sends one operation as often as the plan says; a refusal for want of clay is an answer too."""
    asked = [
        ledger.transfer(stroke.payer, stroke.payee, stroke.amount, "stroke", key=stroke.key)
        for _ in range(stroke.times)
    ]
    for told in await asyncio.gather(*asked, return_exceptions=True):
        if isinstance(told, BaseException) and not isinstance(told, InsufficientFunds):
            raise told


def broken_laws(session: Session) -> list[str]:
    """What is wrong with the books; nothing, as a rule."""
    entry, account = ClayEntryRow, ClayAccountRow
    sums = dict(session.execute(select(entry.account_id, func.sum(entry.amount)).group_by(entry.account_id)).all())
    accounts = session.scalars(select(account)).all()
    wrong = [f"{one.holder} owes" for one in accounts if one.balance < 0 and one.holder != MINT]
    wrong += [f"{one.holder} is not the sum of its entries" for one in accounts if one.balance != sums.get(one.id, 0)]
    held = sum(one.balance for one in accounts if one.holder != MINT)
    wrong += [] if held == ISSUED else [f"{held} clay is held"]
    whole = select(entry.operation).group_by(entry.operation)
    lame = session.scalars(whole.having((func.sum(entry.amount) != 0) | (func.count() != 2))).all()
    return wrong + [f"{one} is not two sides of one" for one in lame]


async def main(url: str, seed: int, amount: int, first: int) -> None:
    """Carries the plan out from one operation on, many at once."""
    database = open_database(url)
    ledger, hands = get_ledger(database, AnchoredClock()), asyncio.Semaphore(HANDS)

    async def one(number: int, stroke: Stroke) -> None:
        async with hands:
            await carry(ledger, stroke)
            print(number, flush=True)

    async with asyncio.TaskGroup() as group:
        for number, stroke in islice(enumerate(plan(seed, amount)), first, None):
            group.create_task(one(number, stroke))
    await database.close()


async def laws_of(database: Database) -> list[str]:
    """`broken_laws` of an open database."""
    return await database.read(broken_laws)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:])))
