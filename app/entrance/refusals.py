"""Error responses below the application, with the same JSON as everywhere."""

from __future__ import annotations

import json
import logging
from http import HTTPStatus

from app.domain.errors import ClubError

# uvicorn logs every connection and malformed request, at debug level with headers and bodies: strangers could fill the
# log, and it would hold private data. Errors are still logged.
LOGGER = logging.getLogger("chess_club.entrance")
LOGGER.setLevel(logging.ERROR)


def answer(error: ClubError) -> bytes:
    """The bytes of an HTTP response with the error, after which the connection closes."""
    body = json.dumps({"error": error.body()}).encode()
    retry_after = (error.details or {}).get("retry_after")
    lines = [
        f"HTTP/1.1 {error.status} {HTTPStatus(error.status).phrase}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        "Connection: close",
        *([] if retry_after is None else [f"Retry-After: {retry_after}"]),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body
