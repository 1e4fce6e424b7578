"""The gallery: the running games on one page."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.web.agents import purse_of
from app.web.company import in_company
from app.web.deps import HouseDep, OptionalPlayerDep
from app.web.outside import gallery_outside
from app.web.templates import render

router = APIRouter(include_in_schema=False)


@router.get("/watch")
async def watch_page(request: Request, player: OptionalPlayerDep, house: HouseDep) -> Response:
    """Live boards, and who is here; kept up to date by `/presence`."""
    if player is None:
        return await gallery_outside(request, house)
    games = house.watching.for_player(player, await house.watching.live())
    cast = [character for character in in_company(player, house.characters.cast()) if character.ready]
    agents = house.exhibitions.seatable(player) if house.settings_view["flags"]["player_agents"] else []
    own = [one for one in agents if one.owner_id == player.id]
    others = [one for one in agents if one.owner_id != player.id]
    context = {"games": games, "cast": cast, "own_agents": own, "others_agents": others}
    # Clay is put on agents of one's own.
    context["purse"] = await purse_of(house, player) if own else None
    return render(request, "watch.html", context)
