"""The page of the lobby."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.domain.errors import NotFound
from app.lobby.contender import Contender
from app.lobby.views import table_info
from app.web.deps import HouseDep, OptionalPlayerDep, PlayerDep
from app.web.outside import lobby_outside
from app.web.templates import render

router = APIRouter(include_in_schema=False)


@router.get("/lobby")
async def lobby_page(request: Request, player: OptionalPlayerDep, house: HouseDep, opponent: str = "") -> Response:
    """Where people find each other. `opponent` is filled in as the name of a challenge."""
    if player is None:
        return await lobby_outside(request, house)
    return render(request, "lobby.html", {"table": None, "opponent": opponent[:64], "page_data": {"code": None}})


@router.get("/lobby/{code}")
async def table_page(code: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The link to a table. Once its game has begun it leads there."""
    table = await house.lobby.find(Contender(player), code)
    if table is None:
        raise NotFound("There is no table of that code. It may have been taken away.")
    if table.match_id is not None:
        return RedirectResponse(f"/matches/{table.match_id}", 303)
    context = {
        "table": table_info(table, player.id),
        "opponent": "",
        "page_data": {"code": table.code},
    }
    return render(request, "lobby.html", context)
