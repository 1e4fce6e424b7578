"""What is said to who is turned away before the application hears of them: the same JSON as everywhere."""

from __future__ import annotations

import json
import logging
from http import HTTPStatus

from app.domain.errors import ClubError

# uvicorn tells a line about every connection and every malformed request, with headers and words in it at the finest
# level: whoever knocks would fill the log, and read from it. Its errors, which are ours, are still told.
LOGGER = logging.getLogger("chess_club.entrance")
LOGGER.setLevel(logging.ERROR)


def answer(error: ClubError) -> bytes:
    """A whole HTTP answer with the error as its body, after which the connection closes."""
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
