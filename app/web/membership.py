"""The pages for signing up and for settings."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.web.deps import HouseDep, OptionalPlayerDep, PlayerDep
from app.web.pages import local_path
from app.web.templates import render

router = APIRouter(include_in_schema=False)


@router.get("/signup")
async def sign_up(request: Request, player: OptionalPlayerDep, next: str = "/") -> Response:
    """The sign-up page, also for guests, who keep what is theirs. Members are redirected."""
    destination = local_path(next)
    if player is not None and not player.is_guest:
        return RedirectResponse(destination, 303)
    return render(request, "signup.html", {"next": destination})


@router.get("/settings")
async def settings(request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The settings: name, how characters talk, sessions, deleting the account."""
    context = {"email": await house.accounts.email_of(player), "is_host": await house.hosts.is_host(player.id)}
    return render(request, "settings.html", context)
