"""Blocking and reporting other players."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field, StringConstraints

from app.accounts.manners import Complaint, Reason
from app.web.api.shapes import Asked, Written
from app.web.deps import HouseDep, LimitsDep, PlayerDep
from app.web.limits import CHANGES, REPORTS

router = APIRouter(prefix="/api", tags=["players"])


class ReportForm(Asked):
    """What the hosts should know of another player."""

    player_id: Annotated[str, StringConstraints(max_length=36)]
    reason: Reason
    words: Annotated[Written, StringConstraints(max_length=1000)] = ""
    match_id: Annotated[str, StringConstraints(max_length=36)] | None = Field(
        default=None, description="a game that they played"
    )


@router.get("/blocks")
async def blocks(player: PlayerDep, house: HouseDep) -> dict[str, list[dict[str, str]]]:
    """Whom the caller has blocked."""
    found = await house.manners.blocked_by(player)
    return {"players": [{"id": one.id, "username": one.username, "name": one.display_name} for one in found]}


@router.put("/blocks/{player_id}", status_code=204)
async def block(player_id: str, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> None:
    """Blocks a player: the two are not paired any more, do not see each other's tables, and cannot challenge each
    other. Again changes nothing."""
    await limits.hit(CHANGES, "changes", player.id)
    await house.manners.block(player, player_id)


@router.delete("/blocks/{player_id}", status_code=204)
async def unblock(player_id: str, player: PlayerDep, house: HouseDep) -> None:
    """Takes a block back."""
    await house.manners.unblock(player, player_id)


@router.post("/reports", status_code=201)
async def report(form: ReportForm, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> dict[str, str]:
    """Tells the hosts about another player."""
    await limits.hit(REPORTS, "reports", player.id)
    told = Complaint(form.player_id, form.reason, form.words, form.match_id)
    return {"id": await house.manners.report(player, told)}
