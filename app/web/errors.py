"""Error responses: JSON for the API, a page for people, never a stack trace."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Match

from app.domain.errors import (
    BadPayload,
    ClubError,
    Forbidden,
    MethodNotAllowed,
    NotFound,
    RateLimited,
    TooLarge,
    Unauthenticated,
)
from app.languages.speaking import translated
from app.web.templates import render

# Path prefixes of the API; everything else is a page.
PROGRAMS = (
    "/api/",
    "/static/",
    "/vendor/",
    "/socket.io/",
    "/healthz",
    "/readyz",
    "/metrics",
    "/openapi.json",
    "/asyncapi.json",
    "/mcp",
)

BY_STATUS: dict[int, type[ClubError]] = {
    kind.status: kind for kind in (Unauthenticated, Forbidden, NotFound, MethodNotAllowed, TooLarge)
}

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")

# Reasons listed for one malformed request.
REASONS = 5


def install_error_handlers(app: FastAPI) -> None:
    """Answers every kind of error that a handler, the router or the framework raises."""

    @app.exception_handler(ClubError)
    async def club_error(request: Request, error: ClubError) -> Response:
        return answer(request, error)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        reasons = [f"{'.'.join(str(part) for part in found['loc'])}: {found['msg']}" for found in error.errors()]
        return answer(request, BadPayload(details={"reasons": reasons[:REASONS]}))

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, _: Exception) -> Response:
        # The framework raises the error again; security.py logs it.
        return answer(request, ClubError())

    @app.exception_handler(HTTPException)
    async def framework_error(request: Request, error: HTTPException) -> Response:
        kind = BY_STATUS.get(error.status_code, BadPayload if error.status_code < 500 else ClubError)
        response = answer(request, kind())
        response.headers.update(error.headers or {})
        if kind is MethodNotAllowed:
            response.headers["Allow"] = ", ".join(_methods_at(request))
        return response


def _methods_at(request: Request) -> list[str]:
    """The methods that this path supports. A path may have one route per method, of which the framework reports only
    the first."""
    routes = request.app.router.routes
    answered = [
        method
        for method in METHODS
        if any(route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes)
    ]
    # Every address that answers GET answers HEAD too (security.py).
    return ["GET", "HEAD", *answered[1:]] if answered[:1] == ["GET"] else answered


def _told(body: dict[str, Any]) -> dict[str, Any]:
    """The body of an error with its sentences, those of faulty fields too, in the reader's language."""
    told = {**body, "message": translated(body["message"])}
    fields = body.get("details", {}).get("fields")
    if isinstance(fields, list):
        told["details"] = {
            **body["details"],
            "fields": [{**one, "message": translated(one["message"])} for one in fields],
        }
    return told


def answer(request: Request, error: ClubError) -> Response:
    """The error as JSON or as a page; without a session, pages redirect to the login and back."""
    path = request.url.path
    if path.startswith(PROGRAMS):
        response: Response = JSONResponse({"error": _told(error.body())}, error.status)
    elif isinstance(error, Unauthenticated):
        back = path + (f"?{request.url.query}" if request.url.query else "")
        response = RedirectResponse(f"/login?next={quote(back, safe='')}", 303)
    else:
        response = render(
            request,
            "error.html",
            {"status": error.status, "code": error.code, "message": translated(error.message)},
            status=error.status,
        )
    if isinstance(error, RateLimited) and error.details:
        response.headers["Retry-After"] = str(error.details["retry_after"])
    return response
