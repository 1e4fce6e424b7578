"""What players hold: everybody begins with some clay of the house's, and gives it back on leaving."""

from __future__ import annotations

from cachetools import LRUCache

from app.economy.clay_ledger import ClubLedger
from app.economy.operations import HOUSE, LINES, ClayTransaction

# What everybody begins with, in clay: some twenty modest stakes.
OPENING = 1_000
OPENED, LEFT = "opening", "leaving"
# Players whose purse is known to be open; an id and a mark each.
REMEMBERED = 10_000


class Purses:
    """The clay of players. A purse is opened when it is first asked for. Every method raises Unavailable while the
    ledger does not answer."""

    def __init__(self, ledger: ClubLedger) -> None:
        self.ledger = ledger
        # Another worker learns of an open purse by the key in the ledger, when it asks for the same once more.
        self._open: LRUCache[str, bool] = LRUCache(REMEMBERED)

    async def balance(self, player_id: str) -> int:
        """What a player holds, without what they have at stake."""
        await self._opened(player_id)
        return await self.ledger.get_balance(player_id)

    async def history(self, player_id: str, limit: int = LINES, reason: str | None = None) -> list[ClayTransaction]:
        """The latest transactions of a player, the latest first."""
        await self._opened(player_id)
        return await self.ledger.transactions_for_player(player_id, limit, reason)

    async def kept_of(self, player_id: str) -> list[ClayTransaction]:
        """All that the books tell of a player, whose purse is not opened for it."""
        return await self.ledger.transactions_for_player(player_id, 500)

    async def close(self, player_id: str) -> None:
        """Gives what a player holds back to the house, and takes their id out of the books."""
        left = await self.ledger.get_balance(player_id)
        if left:
            await self.ledger.transfer(player_id, HOUSE, left, LEFT, key=f"{LEFT}:{player_id}:{left}")
        await self.ledger.forget_holder(player_id)
        self._open.pop(player_id, None)

    async def _opened(self, player_id: str) -> None:
        if player_id not in self._open:
            await self.ledger.credit(player_id, OPENING, OPENED, key=f"{OPENED}:{player_id}")
            self._open[player_id] = True
