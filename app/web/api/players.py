"""Coming in and going out."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from app.accounts.identity import COOKIE, SESSION_MS
from app.web.api.shapes import Asked, PlayerAnswer
from app.web.deps import HouseDep, LimitsDep, caller_address
from app.web.limits import GUESTS

router = APIRouter(prefix="/api", tags=["players"])


class GuestWish(Asked):
    """How a guest would like to be known; both may be left out."""

    display_name: str | None = None
    time_zone: str | None = None


@router.post("/players/guest", status_code=201)
async def come_in(
    request: Request, response: Response, house: HouseDep, limits: LimitsDep, wish: GuestWish | None = None
) -> PlayerAnswer:
    """Makes a guest and sets their session cookie."""
    limits.hit(GUESTS, "guests", caller_address(request))
    wish = wish or GuestWish()
    entry = await house.identity.enter_as_guest(wish.display_name, wish.time_zone)
    response.set_cookie(
        COOKIE,
        entry.token,
        max_age=SESSION_MS // 1000,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return PlayerAnswer.of(entry.player)


@router.post("/auth/logout", status_code=204)
async def go_out(request: Request, response: Response, house: HouseDep) -> None:
    """Ends this session at once; also fine without one."""
    await house.identity.leave(request.cookies.get(COOKIE))
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=request.url.scheme == "https")
