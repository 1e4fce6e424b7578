"""Exhibitions: two minds play each other for the gallery."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from app.lobby.exhibitions import TIME_CONTROL, ExhibitionWish
from app.web.api.shapes import Asked
from app.web.deps import CallerDep, HouseDep

router = APIRouter(prefix="/api/exhibitions", tags=["matches"])


class ExhibitionForm(Asked):
    """Who plays whom."""

    white: str = Field(max_length=64, description="id or slug of who plays White")
    black: str = Field(max_length=64, description="id or slug of who plays Black")
    time_control: str = Field(default=TIME_CONTROL, max_length=8, description="`untimed` or minutes+seconds")


@router.post("", status_code=201)
async def open_exhibition(form: ExhibitionForm, caller: CallerDep, house: HouseDep) -> dict[str, str]:
    """Seats two minds opposite each other; everybody may watch."""
    wish = ExhibitionWish(form.white, form.black, form.time_control)
    shown = house.settings_view["flags"]["player_agents"]
    match_id = (await house.exhibitions.open(caller.player, wish, with_agents=shown)).state.match_id
    return {"match_id": match_id, "url": f"/matches/{match_id}"}
