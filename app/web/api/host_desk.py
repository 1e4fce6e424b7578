"""What hosts do: read reports, keep players out, let them in again. For everybody else none of it exists."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from pydantic import Field, StringConstraints, ValidationError

from app.accounts.player import Player
from app.domain.errors import BadPayload, NotFound
from app.web.api.shapes import Asked, Written
from app.web.deps import HouseDep
from app.web.load import Load, load_of

# A year; longer is for good.
MOST_DAYS = 365

router = APIRouter(prefix="/api/host", include_in_schema=False)


class BanForm(Asked):
    """Why a player is kept out, which they are told, and for how many days; null is for good."""

    words: Annotated[Written, StringConstraints(strip_whitespace=True, max_length=300)] = ""
    days: Annotated[int, Field(ge=1, le=MOST_DAYS)] | None = None


async def require_host(request: Request, house: HouseDep) -> Player:
    """The host who asks, in person. Raises NotFound for anybody else, programs with a host's token too, so that nobody
    learns what is here."""
    caller = await house.identity.caller_of(request.headers.raw)
    if caller is None or caller.token is not None or not await house.hosts.is_host(caller.player.id):
        raise NotFound
    request.state.player = caller.player
    return caller.player


HostDep = Annotated[Player, Depends(require_host)]


@router.get("/load")
async def load(_host: HostDep, house: HouseDep) -> Load:
    """What the server carries now."""
    return await load_of(house)


@router.post("/reports/{report_id}/settle", status_code=204)
async def settle(report_id: str, _host: HostDep, house: HouseDep) -> None:
    """Takes a report off the list."""
    await house.hosts.settle(report_id)


@router.put("/bans/{player_id}", status_code=204)
async def ban(player_id: str, request: Request, host: HostDep, house: HouseDep) -> Response:
    """Keeps a player out, and their agents from every board."""
    # Read by hand: the framework would refuse a malformed body before it is known who sent it.
    try:
        form = BanForm.model_validate_json(await request.body())
    except ValidationError as error:
        raise BadPayload("A ban has words of at most 300 characters, and 1 to 365 days or null.") from error
    await house.hosts.ban(host, player_id, form.words, form.days)
    await house.own_games.stand_down(player_id)
    await house.arenas.withdraw(player_id)
    return Response(status_code=204)


@router.delete("/bans/{player_id}", status_code=204)
async def lift(player_id: str, _host: HostDep, house: HouseDep) -> None:
    """Lets a player in again."""
    await house.hosts.lift(player_id)
