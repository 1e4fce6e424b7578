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
    """Makes a guest and sets their session cookie. Who is kept out is told why, and does not come back as another
    guest."""
    address = caller_address(request)
    await limits.hit(GUESTS, "guests", address)
    await house.kept_out.refuse_newcomer(request.headers.raw, address)
    wish = wish or GuestWish()
    entry = await house.identity.enter_as_guest(wish.display_name, wish.time_zone, caller_browser(request))
    await house.kept_out.note_arrival(entry.player, address)
    give_cookie(request, response, entry)
    return PlayerAnswer.of(entry.player)
