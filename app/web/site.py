"""The FastAPI application: routes, pages, static files and their middlewares."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route

from app.runtime.moving_window import MovingWindow
from app.web import cards, install, membership, pages, people, study, workshop
from app.web.api import auth, bills, characters, docs, health, matches, me, memories, players, post_match, sessions
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
    doors = (health, docs, players, auth, me, sessions, characters, matches, bills, memories, post_match, study_api)
    for part in (*doors, pages, people, membership, study, workshop, cards, install):
        app.include_router(part.router)
    for files in ("/static", "/vendor"):
        app.router.routes.append(Route(f"{files}/{{path:path}}", serve_asset, methods=["GET"]))
    app.add_middleware(GZipMiddleware, minimum_size=PACK_FROM, compresslevel=5)
    install_error_handlers(app)
    return app
