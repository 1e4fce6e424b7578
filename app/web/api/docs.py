"""The generated references of the routes and the sockets."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.web.asyncapi import asyncapi_document
from app.web.deps import OptionalPlayerDep
from app.web.openapi import openapi_document
from app.web.templates import render

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def documents_page(request: Request, _player: OptionalPlayerDep) -> Response:
    """What programs can ask of the club, and where it is written down."""
    return render(request, "docs.html", {})


@router.get("/openapi.json")
async def routes_reference(request: Request) -> dict[str, Any]:
    """Every route. Generated once, in a thread, because it takes a tenth of a second."""
    return await asyncio.to_thread(openapi_document, request.app)


@router.get("/asyncapi.json")
async def sockets_reference(request: Request) -> dict[str, Any]:
    """Every event and request over Socket.IO."""
    return await asyncio.to_thread(_document, request.app.state.hidden)


@cache
def _document(hidden: frozenset[str]) -> dict[str, Any]:
    return asyncapi_document(hidden)
