"""The outermost middleware: security headers, same-origin check, limit on bodies, and an answer to every error."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.domain.errors import ClubError, CrossOrigin, TooLarge, Unavailable
from app.runtime.metrics import HTTP_REQUESTS
from app.web.assets import ENGINE_SCRIPT, Assets
from app.web.refusing import refuse, refuse_socket
from app.web.their_language import InTheirLanguage

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
SOCKET_SCHEMES = {"ws": "http", "wss": "https"}
KNOWN_METHODS = SAFE_METHODS | {"POST", "PUT", "PATCH", "DELETE"}

# Bytes of a request's body; names and settings have a few hundred.
BODY_LIMIT = 16 * 1024
# Larger limits by path: a game with variations and comments as JSON, for example.
BODY_LIMITS = {
    "/api/analysis/import": 256 * 1024,
    "/api/characters/import": 256 * 1024,
    "/api/me/archive": 256 * 1024,
}

ORDINARY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), payment=(), usb=()",
}

log = structlog.get_logger(__name__)


def same_origin(origin: str, scheme: str, host: str) -> bool:
    """Whether a request to `scheme://host` with this Origin header comes from our own page.

    Browsers write origins in canonical form (lower case, no default port), so they are compared as strings; `null`
    never matches.
    """
    return bool(host) and origin == f"{scheme}://{host}"


# The policy of the engine's worker script, the only one that may compile WebAssembly; it may fetch its code from here
# and nothing else.
ENGINE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


def content_security_policy(import_map_hash: str) -> str:
    """The policy of our pages: same origin only, one inline script (the import map) by its hash, and data: URLs for the
    pieces in chessground's stylesheet."""
    return (
        "default-src 'self'; "
        f"script-src 'self' 'sha256-{import_map_hash}'; "
        "style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


class Shield:
    """Wraps the whole application, sockets included."""

    def __init__(self, app: ASGIApp, assets: Assets) -> None:
        self._app = InTheirLanguage(app)
        self._assets = assets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if _is_foreign(scope, Headers(scope=scope)):
            await refuse_socket(CrossOrigin(), scope, receive, send)
            return
        await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = finished = False
        asks_for_head = scope["method"] == "HEAD"

        async def guarded_send(message: Message) -> None:
            nonlocal started, finished
            if message["type"] == "http.response.start":
                started = True
                self._dress(scope, message)
            elif message["type"] == "http.response.body":
                finished = not message.get("more_body", False)
                if asks_for_head:
                    message = {**message, "body": b""}
            await send(message)

        headers = Headers(scope=scope)
        if scope["method"] not in SAFE_METHODS and (_is_foreign(scope, headers) or _is_sent_by_another_site(headers)):
            await refuse(CrossOrigin(), guarded_send)
            return
        body = await _whole_body(headers, receive, BODY_LIMITS.get(scope["path"], BODY_LIMIT))
        if body is None:
            await refuse(TooLarge(), guarded_send)
            return
        # HEAD is answered like GET without the body, at every address.
        asked = {**scope, "method": "GET"} if asks_for_head else scope
        try:
            await self._app(asked, _replay(body, receive), guarded_send)
        except Exception:
            log.exception("request_failed", method=scope["method"], path=scope["path"])
            if not started:
                await refuse(ClubError(), guarded_send)
            elif not finished:
                raise
        except asyncio.CancelledError:
            # The server shuts down before there is a response.
            if not started:
                await refuse(Unavailable("The club is closing. Try again in a moment."), guarded_send)
            raise

    def _dress(self, scope: Scope, start: MutableMapping[str, Any]) -> None:
        headers = MutableHeaders(scope=start)
        for name, value in ORDINARY_HEADERS.items():
            headers[name] = value
        is_engine = scope["path"] == ENGINE_SCRIPT
        policy = ENGINE_POLICY if is_engine else content_security_policy(self._assets.import_map_hash)
        headers["Content-Security-Policy"] = policy
        if scope["scheme"] == "https":
            headers["Strict-Transport-Security"] = "max-age=31536000"
        if "cache-control" not in headers:
            headers["Cache-Control"] = "no-store"
        method = scope["method"] if scope["method"] in KNOWN_METHODS else "other"
        HTTP_REQUESTS.labels(method, str(start["status"])).inc()


def _is_foreign(scope: Scope, headers: Headers) -> bool:
    origins = headers.getlist("origin")
    scheme = SOCKET_SCHEMES.get(scope["scheme"], str(scope["scheme"]))
    return any(not same_origin(origin, scheme, headers.get("host", "")) for origin in origins)


def _is_sent_by_another_site(headers: Headers) -> bool:
    """Whether Sec-Fetch-Site names another site; browsers send it also without an Origin."""
    return "cross-site" in headers.getlist("sec-fetch-site")


async def _whole_body(headers: Headers, receive: Receive, limit: int) -> bytes | None:
    """The body of at most `limit` bytes; None if it is longer (its rest is not read) or the client disconnected."""
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > limit:
        return None
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if len(body) > limit:
            return None
        more = message.get("more_body", False)
    return body


def _replay(body: bytes, receive: Receive) -> Receive:
    told = False

    async def replayed() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed
