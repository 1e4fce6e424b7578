"""In which language somebody is answered."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from app.languages.choosing import COOKIE, chosen
from app.languages.speaking import speaking


class InTheirLanguage:
    """ASGI middleware: whatever answers a request or a socket speaks the language of whoever asks."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        remembered = cookie_parser(headers.get("cookie", "")).get(COOKIE)
        with speaking(chosen(remembered, headers.get("accept-language", ""))):
            await self._app(scope, receive, send)
