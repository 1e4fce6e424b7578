"""The FastAPI application: routes, pages, static files and their middlewares."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager

from fastapi import APIRouter, FastAPI
from fastapi.routing import iter_route_contexts
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Route

from app.domain.flags import hidden_flags
from app.runtime.moving_window import MovingWindow
from app.web import (
    agents,
    arena,
    cards,
    clay,
    coach,
    host_desk,
    inspector,
    install,
    leaderboard,
    lobby,
    membership,
    my_chess,
    order,
    pages,
    people,
    readers,
    returning,
    shared,
    study,
    watch,
    words,
    workshop,
)
from app.web.api import (
    agents as agents_api,
)
from app.web.api import archive as archive_api
from app.web.api import arenas as arenas_api
from app.web.api import (
    auth,
    autonomy,
    bills,
    characters,
    docs,
    exhibitions,
    health,
    leaderboards,
    lobbies,
    manners,
    matches,
    me,
    memories,
    players,
    post_match,
    sessions,
    sharing,
    tokens,
    wallet,
)
from app.web.api import host_desk as host_api
from app.web.api import inspector as inspector_api
from app.web.api import order as order_api
from app.web.api import puzzles as puzzles_api
from app.web.api import study as study_api
from app.web.api import waiting as waiting_api
from app.web.assets import Assets, serve_asset
from app.web.assistants import route as assistants
from app.web.asyncapi import VERSION
from app.web.deps import flags_of
from app.web.errors import install_error_handlers
from app.web.limits import RateLimits
from app.web.templates import make_environment
from app.web.tries import Tries

# Bytes below which compressing a response costs more than it saves: one network packet.
PACK_FROM = 1_400

# What answers requests; of two that would answer the same one, the first does.
_PEOPLE = (players, wallet, auth, me, sessions, tokens, manners, bills, sharing, memories)
_GAMES = (characters, agents_api, autonomy, matches, exhibitions, lobbies, arenas_api, leaderboards, post_match)
_PAGES = (pages, lobby, arena, leaderboard, my_chess, people, shared, membership, returning, study, watch, workshop)
PARTS = (
    health,
    docs,
    *_PEOPLE,
    *_GAMES,
    puzzles_api,
    archive_api,
    waiting_api,
    study_api,
    *_PAGES,
    agents,
    cards,
    clay,
    coach,
    host_desk,
    host_api,
    inspector,
    inspector_api,
    order,
    order_api,
    assistants,
    install,
    readers,
    words,
)


def build_site(
    assets: Assets,
    lifespan: Callable[[FastAPI], AbstractAsyncContextManager[None]],
    *,
    limits: MovingWindow | None,
    flags: Mapping[str, bool] | None = None,
) -> FastAPI:
    """The application. `lifespan` sets `app.state.house`; until then only `/healthz` and static files answer. Without
    `limits` there are no rate limits. Routes of a feature whose flag is off are not there at all; without `flags` every
    route is, behind its guard.

    The caller wraps it, sockets included, in `security.Shield`.
    """
    app = FastAPI(
        title="Chess Club",
        version=VERSION,
        lifespan=lifespan,
        # The framework's reference pages load scripts from another host; api/docs.py serves the documents instead.
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False, "operation_spans": False},
    )
    furnish(app, assets, limits)
    app.state.hidden = hidden_flags(flags or {})
    for part in PARTS:
        app.include_router(_shown(part.router, app.state.hidden))
    for files in ("/static", "/vendor"):
        app.router.routes.append(Route(f"{files}/{{path:path}}", serve_asset, methods=["GET"]))
    app.add_middleware(GZipMiddleware, minimum_size=PACK_FROM, compresslevel=5)
    install_error_handlers(app)
    # FastAPI works out the routes of a router when it is first asked for one: a tenth of a second, in which everybody
    # else would wait, so it is done before the first guest.
    for _ in iter_route_contexts(app.routes):
        pass
    return app


def furnish(app: FastAPI, assets: Assets, limits: MovingWindow | None) -> None:
    """Gives the application what its doors use and count in; nothing is left of what was counted before."""
    app.state.assets = assets
    app.state.templates = make_environment(assets)
    app.state.limits = RateLimits(limits)
    app.state.tries = Tries(app.state.limits)
    # Held while a game from elsewhere is read: a tenth of a second of the interpreter, which two would fight over.
    app.state.reading = asyncio.Lock()


def _shown(router: APIRouter, hidden: frozenset[str]) -> APIRouter:
    """The routes of a router but for those of hidden features. They are left out rather than refused: a guard would
    answer after the method and the body have been looked at, and so tell that there is something."""
    left: list[BaseRoute] = [route for route in router.routes if not flags_of(route) & hidden]
    return router if len(left) == len(router.routes) else APIRouter(routes=left)
