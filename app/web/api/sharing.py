"""Sharing: links that open a page to people without a session, and taking them back."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel

from app.web.deps import HouseDep, LimitsDep, PlayerDep
from app.web.limits import CHANGES

router = APIRouter(prefix="/api", tags=["sharing"])


class ShareAnswer(BaseModel):
    """The address of a shared page, on this server."""

    url: str


@router.put("/matches/{match_id}/share")
async def share_game(match_id: str, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> ShareAnswer:
    """Gives out a link to a finished game of the caller's: moves and analysis, no talk and no memory. Again, the same
    link."""
    await limits.hit(CHANGES, "links", player.id)
    return ShareAnswer(url=await house.sharing.share_game(player, match_id))


@router.delete("/matches/{match_id}/share", status_code=204)
async def take_game_back(match_id: str, player: PlayerDep, house: HouseDep) -> None:
    """Takes the link to a game back: it opens nothing any more, and the next one is another."""
    await house.sharing.take_back(player, match_id)


@router.put("/me/share")
async def share_page(player: PlayerDep, house: HouseDep, limits: LimitsDep) -> ShareAnswer:
    """Gives out a link to the caller's own page, with the games that the caller has shared. Again, the same link."""
    await limits.hit(CHANGES, "links", player.id)
    return ShareAnswer(url=await house.sharing.share_player(player))


@router.delete("/me/share", status_code=204)
async def take_page_back(player: PlayerDep, house: HouseDep) -> None:
    """Takes the link to the caller's page back."""
    await house.sharing.take_back(player, None)
