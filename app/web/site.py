"""The FastAPI application: routes, pages, static files and their middlewares."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route

from app.runtime.moving_window import MovingWindow
from app.web import (
    agents,
    cards,
    host_desk,
    install,
    leaderboard,
    lobby,
    membership,
    my_chess,
    pages,
    people,
    returning,
    shared,
    study,
    watch,
    workshop,
)
from app.web.api import (
    agents as agents_api,
)
from app.web.api import (
    auth,
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
)
from app.web.api import host_desk as host_api
from app.web.api import puzzles as puzzles_api
from app.web.api import study as study_api
from app.web.assets import Assets, serve_asset
from app.web.asyncapi import VERSION
from app.web.errors import install_error_handlers
from app.web.limits import RateLimits
from app.web.templates import make_environment
from app.web.tries import Tries

# Bytes below which compressing a response costs more than it saves: one network packet.
PACK_FROM = 1_400


def build_site(
    assets: Assets, lifespan: Callable[[FastAPI], AbstractAsyncContextManager[None]], *, limits: MovingWindow | None
) -> FastAPI:
    """The application. `lifespan` sets `app.state.house`; until then only `/healthz` and static files answer. Without
    `limits` there are no rate limits.

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
    app.state.assets = assets
    app.state.templates = make_environment(assets)
    app.state.limits = RateLimits(limits)
    app.state.tries = Tries(app.state.limits)
    # Held while a game from elsewhere is read: a tenth of a second of the interpreter, which two would fight over.
    app.state.reading = asyncio.Lock()
    people_doors = (players, auth, me, sessions, tokens, manners, bills, sharing, memories)
    doors = (health, docs, *people_doors, characters, agents_api, matches, exhibitions, lobbies, leaderboards)
    for part in (
        *doors,
        post_match,
        puzzles_api,
        study_api,
        pages,
        lobby,
        leaderboard,
        my_chess,
        people,
        shared,
        membership,
        returning,
        study,
        watch,
        workshop,
        agents,
        cards,
        host_desk,
        host_api,
        install,
    ):
        app.include_router(part.router)
    for files in ("/static", "/vendor"):
        app.router.routes.append(Route(f"{files}/{{path:path}}", serve_asset, methods=["GET"]))
    app.add_middleware(GZipMiddleware, minimum_size=PACK_FROM, compresslevel=5)
    install_error_handlers(app)
    # FastAPI works out the routes of a router when it is first asked for one: a tenth of a second, in which everybody
    # else would wait, so it is done before the first guest.
    for _ in iter_route_contexts(app.routes):
        pass
    return app
