"""Liveness, readiness and metrics."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from app.runtime.metrics import exposition

router = APIRouter(tags=["house"])


@router.get("/healthz")
async def alive() -> dict[str, str]:
    """Answers as long as the process serves at all."""
    return {"status": "ok"}


@router.get("/readyz", responses={503: {"description": "Not yet, in the same shape."}})
async def ready(request: Request, response: Response) -> dict[str, Any]:
    """200 if every part that a game needs is ready, else 503; with the state of each part."""
    house = getattr(request.app.state, "house", None)
    if house is None:
        response.status_code = 503
        return {"ready": False, "parts": {}}
    report = await house.readiness.report()
    response.status_code = 200 if report.ready else 503
    return asdict(report)


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics() -> Response:
    """All metrics, in the Prometheus text format."""
    return Response(exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")
