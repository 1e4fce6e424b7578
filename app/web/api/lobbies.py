"""Tables that wait for a second player."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import Field

from app.accounts.access_tokens import Caller
from app.domain.acts import Refusal
from app.domain.errors import BadPayload, ClubError, NotAllowed, NotFound, RateLimited
from app.domain.requests.lobby import ColorWish, FenText, NameText
from app.house import House
from app.lobby.contender import Contender
from app.lobby.tables import TableWish
from app.lobby.views import table_info
from app.matches.clock import CLOCK_TEXT
from app.web.api.shapes import Asked
from app.web.deps import CallerDep, HouseDep, LimitsDep
from app.web.limits import LOBBY

router = APIRouter(prefix="/api/lobbies", tags=["lobby"])

# The error of a refusal by its code.
ERRORS: dict[str, type[ClubError]] = {kind.code: kind for kind in (BadPayload, NotAllowed, NotFound, RateLimited)}


class TableForm(Asked):
    """The terms of a new table; `color` is the host's."""

    time_control: str = Field(default="untimed", max_length=8, description=CLOCK_TEXT)
    color: ColorWish = "random"
    private: bool = Field(default=False, description="found by its link alone")
    rated: bool = False
    opponent: NameText | None = Field(
        default=None,
        description="username of the only one who may join, a program's name, or the name of somebody here",
    )
    initial_fen: FenText | None = Field(default=None, description="start from this position; the game is a friendly")


@router.get("")
async def tables(caller: CallerDep, house: HouseDep) -> dict[str, Any]:
    """Tables at which the caller may sit down, challenges to them, and their boards in arenas that are set; a program
    asks as the agent that it plays. `in_arena`: they are in one that is not over."""
    asking = await _contender(caller, house)
    view = await house.lobby.view(asking, None)
    return {
        "lobbies": [table_info(one, asking.id).model_dump(mode="json") for one in view.open],
        "challenges": [table_info(one, asking.id).model_dump(mode="json") for one in view.challenges],
        **await house.arenas.boards_of(asking.party),
    }


@router.post("", status_code=201)
async def set_up(form: TableForm, caller: CallerDep, house: HouseDep, limits: LimitsDep) -> dict[str, Any]:
    """Sets up a table. A player keeps one at a time, and so does each of their programs."""
    await limits.hit(LOBBY, "lobby", caller.limited_as)
    asking = await _contender(caller, house)
    table = await house.lobby.create(asking, TableWish(**form.model_dump()))
    if isinstance(table, Refusal):
        raise _error(table)
    return table_info(table, asking.id).model_dump(mode="json")


@router.get("/{code}")
async def one(code: str, caller: CallerDep, house: HouseDep) -> dict[str, Any]:
    """A table by its code."""
    asking = await _contender(caller, house)
    table = await house.lobby.find(asking, code)
    if table is None:
        raise NotFound("There is no table of that code.")
    return table_info(table, asking.id).model_dump(mode="json")


@router.post("/{code}/join", status_code=201)
async def join(code: str, caller: CallerDep, house: HouseDep, limits: LimitsDep) -> dict[str, str]:
    """Takes the free chair, which opens the game. Asking again leads to the same game."""
    await limits.hit(LOBBY, "lobby", caller.limited_as)
    match_id = await house.lobby.join(await _contender(caller, house), code)
    if isinstance(match_id, Refusal):
        raise _error(match_id)
    return {"match_id": match_id, "url": f"/matches/{match_id}"}


@router.delete("/{code}", status_code=204)
async def take_away(code: str, caller: CallerDep, house: HouseDep) -> None:
    """Takes one's own waiting table away, or turns a challenge down."""
    asking = await _contender(caller, house)
    table = await house.lobby.find(asking, code)
    if table is None or asking.id not in (table.host_id, table.invited_id):
        raise NotFound("There is no table of that code.")
    is_host = table.host_id == asking.id
    refusal = await (house.lobby.close(asking) if is_host else house.lobby.decline(asking, code))
    if refusal is not None:
        raise _error(refusal)


async def _contender(caller: Caller, house: House) -> Contender:
    return Contender(caller.player, await house.agent_workshop.program_of(caller))


def _error(refusal: Refusal) -> ClubError:
    return ERRORS[refusal.code](refusal.message)
