"""Liveness, readiness and metrics."""

from __future__ import annotations

import hmac
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from app.accounts.access_tokens import bearer_in
from app.domain.errors import NotFound
from app.runtime.addresses import is_this_machine
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
async def metrics(request: Request) -> Response:
    """All metrics, in the Prometheus text format: for this machine, and for whoever shows the METRICS_TOKEN as
    `Authorization: Bearer`. For everybody else there are none."""
    if not _may_read_metrics(request):
        raise NotFound
    return Response(exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


def _may_read_metrics(request: Request) -> bool:
    token = getattr(request.app.state, "metrics_token", None)
    shown = bearer_in(request.headers.raw)
    if shown is not None:
        return token is not None and hmac.compare_digest(shown.encode(), token.get_secret_value().encode())
    return request.client is not None and is_this_machine(request.client.host)
