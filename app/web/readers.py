"""How somebody chooses another language for the pages."""

from __future__ import annotations

from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.domain.errors import BadPayload
from app.languages.catalogue import LANGUAGES
from app.web.cookies import remember_language
from app.web.deps import HouseDep, OptionalPlayerDep
from app.web.pages import local_path

router = APIRouter(include_in_schema=False)


@router.post("/language")
async def choose(request: Request, player: OptionalPlayerDep, house: HouseDep) -> Response:
    """Remembers a language in a cookie, a member's with the account too, and goes back. Form fields: `language`, `next`
    (a local path). Raises BadPayload for a language that there is not."""
    form = parse_qs((await request.body()).decode("utf-8", "replace"))
    name = form.get("language", [""])[0]
    if name not in LANGUAGES:
        raise BadPayload
    response = RedirectResponse(local_path(form.get("next", ["/"])[0]), 303)
    remember_language(request, response, name)
    if player is not None and not player.is_guest:
        await house.identity.change(player, {"language": name})
    return response
