"""The pages about oneself: signing up, and one's settings."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.web.deps import HouseDep, OptionalPlayerDep, PlayerDep
from app.web.pages import local_path
from app.web.templates import render

router = APIRouter(include_in_schema=False)


@router.get("/signup")
async def sign_up(request: Request, player: OptionalPlayerDep, next: str = "/") -> Response:
    """A name and a password; for a guest, to what is theirs already. A member is led on."""
    destination = local_path(next)
    if player is not None and not player.is_guest:
        return RedirectResponse(destination, 303)
    return render(request, "signup.html", {"next": destination})


@router.get("/settings")
async def settings(request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """How one is called and talked to, where one is logged in, and the way out."""
    return render(request, "settings.html", {"email": await house.accounts.email_of(player)})
