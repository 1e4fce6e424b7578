"""Error responses of the ASGI middlewares, always JSON."""

from __future__ import annotations

import json

from starlette.types import Receive, Scope, Send

from app.domain.errors import ClubError

POLICY_VIOLATION = 1008  # RFC 6455; used if the server cannot answer a handshake with a body


async def refuse(error: ClubError, send: Send) -> None:
    """Answers a request with the error."""
    await _answer(error, send, "http.response")


async def refuse_socket(error: ClubError, scope: Scope, receive: Receive, send: Send) -> None:
    """Answers the handshake of a WebSocket with the error; a server that cannot do that closes it with the code."""
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        await _answer(error, send, "websocket.http.response")
    else:
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": error.code})


async def _answer(error: ClubError, send: Send, kind: str) -> None:
    body = json.dumps({"error": error.body()}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": f"{kind}.start", "status": error.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
