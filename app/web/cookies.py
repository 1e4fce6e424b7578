"""The cookie of a session: closed to scripts, kept from other sites, and from bare connections where there is TLS."""

from __future__ import annotations

from fastapi import Request, Response

from app.accounts.identity import COOKIE, SESSION_MS, Entry
from app.accounts.known_browsers import COOKIE as PASS_COOKIE
from app.accounts.known_browsers import PASS_MS


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


def give_pass(request: Request, response: Response, written: str) -> None:
    """Lets the browser show, when it next logs in, that it has been in before. Nothing but the API ever sees it."""
    response.set_cookie(
        PASS_COOKIE,
        written,
        max_age=PASS_MS // 1000,
        path="/api",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def take_cookie(request: Request, response: Response) -> None:
    """Takes it back."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=request.url.scheme == "https")
