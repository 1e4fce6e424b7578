"""The port to the books: whoever stands behind `ClayLedger` keeps clay, in the club's database or elsewhere.

A ledger may be another machine. So nothing here happens inside a transaction of the club's, every operation may be
repeated by its key, and whoever moves clay in several steps writes down first what they are about to do (`wagers`).
"""

from __future__ import annotations

from typing import Protocol

from pydantic import SecretStr

from app.db.database import Database
from app.domain.errors import InsufficientFunds
from app.economy.operations import LINES, BothSides, ClayTransaction
from app.economy.sql_ledger import SqlLedger
from app.runtime.clock import Clock

__all__ = ["ClayLedger", "ClubLedger", "InsufficientFunds", "get_ledger"]


class ClayLedger(Protocol):
    """Who holds how much clay, and why. Amounts are whole clay, at least 1.

    Every operation may be asked for again with the same `key`, and then returns the same transactions and moves
    nothing. Every method raises Unavailable while the books cannot be reached; the operation may then have happened,
    and asking again with its key makes sure. BadAmount and KeyReused as of `operations`. Nobody's balance is ever
    below 0.
    """

    async def get_balance(self, player_id: str) -> int:
        """What somebody holds; 0 for whoever is unknown."""
        ...

    async def debit(
        self, player_id: str, amount: int, reason: str, match_id: str | None = None, *, key: str | None = None
    ) -> ClayTransaction:
        """Takes clay for the house. Raises InsufficientFunds."""
        ...

    async def credit(
        self, player_id: str, amount: int, reason: str, match_id: str | None = None, *, key: str | None = None
    ) -> ClayTransaction:
        """Gives clay of the house. Raises InsufficientFunds should the house have none left."""
        ...

    async def transfer(
        self, from_id: str, to_id: str, amount: int, reason: str, match_id: str | None = None, *, key: str | None = None
    ) -> BothSides:
        """Moves clay from one to another; returns both transactions, the payer's first. Raises InsufficientFunds."""
        ...

    async def transactions_for_player(
        self, player_id: str, limit: int = LINES, reason: str | None = None
    ) -> list[ClayTransaction]:
        """The latest transactions of somebody, the latest first; at most `operations.MOST_LINES`."""
        ...


class ClubLedger(ClayLedger, Protocol):
    """What the club needs beside the five methods: to let a player go, and to close."""

    async def forget_holder(self, player_id: str) -> None:
        """Takes somebody's id out of the books; the transactions stay, as those of nobody known. Nothing happens to
        whoever is unknown."""
        ...

    async def close(self) -> None:
        """Ends connections."""
        ...


def get_ledger(
    database: Database, clock: Clock, *, url: str | None = None, token: SecretStr | None = None
) -> ClubLedger:
    """The ledger behind `url`, which is asked with `token`; without one, the club's own books."""
    if url is None:
        return SqlLedger(database, clock)
    # Few clubs have one, and the library takes a while to load.
    from app.economy.http_ledger import HttpLedger

    return HttpLedger(url, token)
