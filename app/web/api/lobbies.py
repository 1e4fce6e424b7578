"""Tables that wait for a second player."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import Field

from app.domain.acts import Refusal
from app.domain.errors import BadPayload, ClubError, NotAllowed, NotFound, RateLimited
from app.domain.requests.lobby import ColorWish, FenText, NameText
from app.lobby.tables import TableWish
from app.lobby.views import table_info
from app.matches.clock import CLOCK_TEXT
from app.web.api.shapes import Asked
from app.web.deps import HouseDep, LimitsDep, PlayerDep
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
    opponent: NameText | None = Field(default=None, description="username of the only player who may join")
    initial_fen: FenText | None = Field(default=None, description="start from this position; the game is a friendly")


@router.get("")
async def tables(player: PlayerDep, house: HouseDep) -> dict[str, list[dict[str, Any]]]:
    """Tables that anybody may join, and challenges to the caller."""
    view = await house.lobby.view(player, None)
    return {
        "lobbies": [table_info(one, player.id).model_dump(mode="json") for one in view.open],
        "challenges": [table_info(one, player.id).model_dump(mode="json") for one in view.challenges],
    }


@router.post("", status_code=201)
async def set_up(form: TableForm, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> dict[str, Any]:
    """Sets up a table. A player keeps one at a time."""
    await limits.hit(LOBBY, "lobby", player.id)
    table = await house.lobby.create(player, TableWish(**form.model_dump()))
    if isinstance(table, Refusal):
        raise _error(table)
    return table_info(table, player.id).model_dump(mode="json")


@router.get("/{code}")
async def one(code: str, player: PlayerDep, house: HouseDep) -> dict[str, Any]:
    """A table by its code."""
    table = await house.lobby.find(player, code)
    if table is None:
        raise NotFound("There is no table of that code.")
    return table_info(table, player.id).model_dump(mode="json")


@router.post("/{code}/join", status_code=201)
async def join(code: str, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> dict[str, str]:
    """Takes the free chair, which opens the game. Asking again leads to the same game."""
    await limits.hit(LOBBY, "lobby", player.id)
    match_id = await house.lobby.join(player, code)
    if isinstance(match_id, Refusal):
        raise _error(match_id)
    return {"match_id": match_id, "url": f"/matches/{match_id}"}


@router.delete("/{code}", status_code=204)
async def take_away(code: str, player: PlayerDep, house: HouseDep) -> None:
    """Takes one's own waiting table away, or turns a challenge down."""
    table = await house.lobby.find(player, code)
    if table is None or player.id not in (table.host_id, table.invited_id):
        raise NotFound("There is no table of that code.")
    is_host = table.host_id == player.id
    refusal = await (house.lobby.close(player) if is_host else house.lobby.decline(player, code))
    if refusal is not None:
        raise _error(refusal)


def _error(refusal: Refusal) -> ClubError:
    return ERRORS[refusal.code](refusal.message)
