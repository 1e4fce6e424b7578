"""The reference of the sockets; that of the routes is FastAPI's own `/openapi.json`."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter

from app.web.asyncapi import asyncapi_document

router = APIRouter(tags=["house"])


@router.get("/asyncapi.json")
async def sockets_reference() -> dict[str, Any]:
    """Every event and request over Socket.IO."""
    return _document()


@cache
def _document() -> dict[str, Any]:
    return asyncapi_document()
