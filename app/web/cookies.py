"""The cookie of a session: closed to scripts, kept from other sites, and from bare connections where there is TLS."""

from __future__ import annotations

from fastapi import Request, Response

from app.accounts.identity import COOKIE, SESSION_MS, Entry


def give_cookie(request: Request, response: Response, entry: Entry) -> None:
    """Hands the session's token to the browser."""
    response.set_cookie(
        COOKIE,
        entry.token,
        max_age=SESSION_MS // 1000,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def take_cookie(request: Request, response: Response) -> None:
    """Takes it back."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=request.url.scheme == "https")
