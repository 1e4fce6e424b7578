"""How somebody chooses another language for the pages."""

from __future__ import annotations

from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.domain.errors import BadPayload
from app.languages.catalogue import LANGUAGES
from app.languages.choosing import COOKIE
from app.web.pages import local_path

router = APIRouter(include_in_schema=False)

# Seconds for which a browser remembers the choice: a year.
REMEMBERED = 365 * 24 * 3600


@router.post("/language")
async def choose(request: Request) -> Response:
    """Remembers a language in a cookie and goes back. Form fields: `language`, `next` (a local path). Raises BadPayload
    for a language that there is not."""
    form = parse_qs((await request.body()).decode("utf-8", "replace"))
    name = form.get("language", [""])[0]
    if name not in LANGUAGES:
        raise BadPayload
    response = RedirectResponse(local_path(form.get("next", ["/"])[0]), 303)
    response.set_cookie(
        COOKIE, name, max_age=REMEMBERED, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )
    return response
