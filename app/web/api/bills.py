"""The cost of models, for the players of a game."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from app.domain.errors import NotFound
from app.web.api.matches import seen
from app.web.deps import HouseDep, PlayerDep

router = APIRouter(prefix="/api/matches", tags=["matches"])


@router.get("/{match_id}/cost")
async def cost(match_id: str, player: PlayerDep, house: HouseDep) -> dict[str, Any]:
    """The cost of models for this game so far: `dollars`, rounded `cents`, and a line per purpose and model.
    `estimated_dollars` is the part that no provider confirmed, an upper bound. For the game's players only,
    and whoever has an agent among them."""
    _, audience = await seen(house, match_id, player)
    if audience.side is None:
        raise NotFound("There is no such game of yours.")
    bill = await house.bills.of_match(match_id)
    return {"match_id": match_id, **bill.shown}
