"""What models cost: for those who played."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from app.domain.errors import NotFound
from app.web.api.matches import seen
from app.web.deps import HouseDep, PlayerDep

router = APIRouter(prefix="/api/matches", tags=["matches"])


@router.get("/{match_id}/cost")
async def cost(match_id: str, player: PlayerDep, house: HouseDep) -> dict[str, Any]:
    """What models cost for this game, so far: `dollars` exactly, `cents` rounded, and a line by purpose and model. Of
    `dollars`, `estimated_dollars` were confirmed by no provider: the most it can have been. For those who sat at the
    board; a game without models costs nothing."""
    _, color = await seen(house, match_id, player)
    if color is None:
        raise NotFound("There is no such game of yours.")
    bill = await house.bills.of_match(match_id)
    return {"match_id": match_id, **bill.shown}
