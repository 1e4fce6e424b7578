"""Exhibitions: two minds play each other for the gallery."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from app.domain.errors import Forbidden
from app.economy.staking import StakeWish, stake_of
from app.lobby.exhibitions import TIME_CONTROL, ExhibitionWish
from app.web.api.shapes import Asked
from app.web.deps import CallerDep, HouseDep

router = APIRouter(prefix="/api/exhibitions", tags=["matches"])


class ExhibitionForm(Asked):
    """Who plays whom."""

    white: str = Field(max_length=64, description="id or slug of who plays White")
    black: str = Field(max_length=64, description="id or slug of who plays Black")
    time_control: str = Field(default=TIME_CONTROL, max_length=8, description="`untimed` or minutes+seconds")
    stake: StakeWish = None


@router.post("", status_code=201)
async def open_exhibition(form: ExhibitionForm, caller: CallerDep, house: HouseDep) -> dict[str, str]:
    """Seats two minds opposite each other; everybody may watch."""
    flags = house.settings_view["flags"]
    stake = stake_of(form.stake, flags)
    if stake is not None and caller.token is not None:
        raise Forbidden("A program stakes no clay; that is for people.")
    wish = ExhibitionWish(form.white, form.black, form.time_control, stake)
    table = await house.exhibitions.open(caller.player, wish, with_agents=flags["player_agents"])
    match_id = table.state.match_id
    return {"match_id": match_id, "url": f"/matches/{match_id}"}
