"""The hosts' page: the load of the server, reports, players, bans."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.languages.figures import date_of
from app.web.api.host_desk import HostDep
from app.web.deps import HouseDep
from app.web.load import load_of
from app.web.shown import ago
from app.web.templates import render

router = APIRouter(include_in_schema=False)

# Characters of a search; no name is longer.
WORDS_LIMIT = 40


@router.get("/host")
async def host_page(request: Request, _host: HostDep, house: HouseDep, q: str = "") -> Response:
    """Everything a host looks after. `q` searches the players by name."""
    words, now_ms = q.strip()[:WORDS_LIMIT], house.clock.now_ms()
    context = {
        "load": (await load_of(house)).model_dump(),
        "reports": await house.hosts.reports(),
        "players": await house.hosts.players(words),
        "banned": await house.hosts.banned(),
        "q": words,
        "ago": lambda ms: ago(now_ms - ms),
        "day": date_of,
    }
    return render(request, "host.html", context)
