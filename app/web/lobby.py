"""The page of the lobby."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.player import Player
from app.domain.errors import NotFound
from app.house import House
from app.lobby.challenges import refused_challenge
from app.lobby.contender import Contender, refused_together
from app.lobby.views import table_info
from app.web.deps import HouseDep, OptionalPlayerDep, PlayerDep
from app.web.hall import who_is_here
from app.web.outside import lobby_outside
from app.web.shown import Shown
from app.web.templates import render

router = APIRouter(include_in_schema=False)

LONGEST_NAME = 96
PROGRAMS_LISTED = 12


@router.get("/lobby")
async def lobby_page(request: Request, player: OptionalPlayerDep, house: HouseDep, opponent: str = "") -> Response:
    """Where people find each other. `opponent` is filled in as the name of a challenge."""
    if player is None:
        return await lobby_outside(request, house)
    context = {
        **who_is_here(house, player),
        "table": None,
        "opponent": opponent[:LONGEST_NAME],
        "programs": await _programs_to_challenge(house, player),
        "page_data": {"code": None},
    }
    return render(request, "lobby.html", context)


async def _programs_to_challenge(house: House, player: Player) -> list[Shown]:
    """The programs that this player may challenge, with what to call them by; none for who plays no programs."""
    asking = Contender(player)
    found: list[Shown] = []
    for program in house.agents.programs():
        owner = await house.identity.player(program.owner_id)
        if owner is None:
            continue
        asked = Contender(owner, program)
        if refused_together(asking, asked, rated=False) is None and refused_challenge(asking, asked) is None:
            found.append({"name": program.name, "rating": program.rating, "called": f"{owner.username}/{program.name}"})
        if len(found) == PROGRAMS_LISTED:
            break
    return found


@router.get("/lobby/{code}")
async def table_page(code: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The link to a table. Once its game has begun it leads there."""
    table = await house.lobby.find(Contender(player), code)
    if table is None:
        raise NotFound("There is no table of that code. It may have been taken away.")
    if table.match_id is not None:
        return RedirectResponse(f"/matches/{table.match_id}", 303)
    context = {
        **who_is_here(house, player),
        "table": table_info(table, player.id),
        "opponent": "",
        "page_data": {"code": table.code},
    }
    return render(request, "lobby.html", context)
