"""The caller's clay."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel

from app.domain.events import iso
from app.economy.operations import LINES, LONGEST_REASON, MOST_LINES, ClayTransaction
from app.economy.wager import Wager
from app.web.deps import HouseDep, PlayerDep, shown_by

router = APIRouter(prefix="/api/wallet", tags=["clay"], dependencies=[Depends(shown_by("clay_economy"))])


class StakeInfo(BaseModel):
    """What a player has at stake on one game of an agent of theirs."""

    match_id: str
    agent_id: str
    stake: int
    at: str

    @classmethod
    def of(cls, wager: Wager) -> StakeInfo:
        return cls(match_id=wager.match_id, agent_id=wager.agent_id, stake=wager.stake, at=iso(wager.created_ms))


class Wallet(BaseModel):
    """The caller's clay: what they hold, and beside it what lies in escrow."""

    balance: int
    at_stake: int
    stakes: list[StakeInfo]


class ClayLine(BaseModel):
    """One line of the history: `amount` is negative for clay given away, `balance` is what was held after it."""

    id: str
    amount: int
    balance: int
    reason: str
    match_id: str | None
    at: str

    @classmethod
    def of(cls, one: ClayTransaction) -> ClayLine:
        return cls(
            id=one.id,
            amount=one.amount,
            balance=one.balance,
            reason=one.reason,
            match_id=one.match_id,
            at=iso(one.at_ms),
        )


class ClayHistory(BaseModel):
    """The latest lines, the latest first."""

    transactions: list[ClayLine]


@router.get("")
async def wallet(player: PlayerDep, house: HouseDep) -> Wallet:
    """What the caller holds, and what they have at stake."""
    open_ = [wager for wager in await house.wagers.of_player(player.id) if wager.state != "settled"]
    stakes = [StakeInfo.of(wager) for wager in open_]
    held = await house.purses.balance(player.id)
    return Wallet(balance=held, at_stake=sum(one.stake for one in stakes), stakes=stakes)


@router.get("/transactions")
async def transactions(
    player: PlayerDep,
    house: HouseDep,
    limit: Annotated[int, Query(ge=1, le=MOST_LINES)] = LINES,
    reason: Annotated[str | None, Query(max_length=LONGEST_REASON)] = None,
) -> ClayHistory:
    """The history of the caller's clay; with `reason` only of one kind, such as `stake` or `wager_won`."""
    found = await house.purses.history(player.id, limit, reason)
    return ClayHistory(transactions=[ClayLine.of(one) for one in found])
