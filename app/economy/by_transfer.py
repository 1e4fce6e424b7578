"""What every ledger does alike: giving to the house and taking from it are transfers."""

from __future__ import annotations

from abc import ABC, abstractmethod

from app.economy.operations import HOUSE, BothSides, ClayTransaction


class ByTransfer(ABC):
    """The two operations of a `ClayLedger` with the house as the other side."""

    @abstractmethod
    async def transfer(
        self, from_id: str, to_id: str, amount: int, reason: str, match_id: str | None = None, *, key: str | None = None
    ) -> BothSides:
        """As of `ClayLedger`."""

    async def debit(
        self, player_id: str, amount: int, reason: str, match_id: str | None = None, *, key: str | None = None
    ) -> ClayTransaction:
        """As of `ClayLedger`."""
        return (await self.transfer(player_id, HOUSE, amount, reason, match_id, key=key))[0]

    async def credit(
        self, player_id: str, amount: int, reason: str, match_id: str | None = None, *, key: str | None = None
    ) -> ClayTransaction:
        """As of `ClayLedger`."""
        return (await self.transfer(HOUSE, player_id, amount, reason, match_id, key=key))[1]
