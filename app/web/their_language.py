"""In which language somebody is answered."""

from __future__ import annotations

import re

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Receive, Scope, Send

from app.languages.choosing import COOKIE, chosen
from app.languages.speaking import speaking

NAMED = re.compile(rb"(?:^|&)language=([a-z-]{2,16})(?:&|$)")


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
        # An address may name it: of a picture, which is fetched by somebody else than who reads the page.
        named = NAMED.search(scope.get("query_string", b""))
        asked = named[1].decode() if named and scope.get("method") in ("GET", "HEAD") else remembered
        with speaking(chosen(asked, headers.get("accept-language", ""))):
            await self._app(scope, receive, send)
