"""Takes back what maintenance made of a mind's memories."""

from __future__ import annotations

from fastapi import APIRouter

from app.web.deps import HouseDep, OptionalPlayerDep
from app.web.order import report_for

router = APIRouter(prefix="/api/order", include_in_schema=False)


@router.post("/{report_id}/take-back")
async def take_back(report_id: str, player: OptionalPlayerDep, house: HouseDep) -> dict[str, int]:
    """Undoes the merges of a report, for hosts and the owner of the agent; `back` is how many memories are there again.
    A merge stays where what it made has been corrected, pinned or forgotten since."""
    report = await report_for(house, player, report_id)
    return {"back": await house.upkeep.take_back(report.id)}
