"""Entering as a guest."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from app.web.api.shapes import Asked, PlayerAnswer
from app.web.cookies import give_cookie
from app.web.deps import HouseDep, LimitsDep, caller_address, caller_browser
from app.web.limits import GUESTS

router = APIRouter(prefix="/api", tags=["players"])


class GuestWish(Asked):
    """A guest's name and time zone, both optional."""

    display_name: str | None = None
    time_zone: str | None = None


@router.post("/players/guest", status_code=201)
async def come_in(
    request: Request, response: Response, house: HouseDep, limits: LimitsDep, wish: GuestWish | None = None
) -> PlayerAnswer:
    """Makes a guest and sets their session cookie."""
    await limits.hit(GUESTS, "guests", caller_address(request))
    wish = wish or GuestWish()
    entry = await house.identity.enter_as_guest(wish.display_name, wish.time_zone, caller_browser(request))
    give_cookie(request, response, entry)
    return PlayerAnswer.of(entry.player)
