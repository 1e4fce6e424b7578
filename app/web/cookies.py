"""Cookies: HttpOnly, SameSite, and Secure where the request came by TLS."""

from __future__ import annotations

from fastapi import Request, Response

from app.accounts.identity import COOKIE, SESSION_MS, Entry
from app.accounts.known_browsers import COOKIE as PASS_COOKIE
from app.accounts.known_browsers import PASS_MS
from app.languages.choosing import COOKIE as LANGUAGE_COOKIE

# Seconds for which a browser remembers a language: a year.
LANGUAGE_SECONDS = 365 * 24 * 3600


def give_cookie(request: Request, response: Response, entry: Entry) -> None:
    """Sets the session cookie."""
    response.set_cookie(
        COOKIE,
        entry.token,
        max_age=SESSION_MS // 1000,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def give_pass(request: Request, response: Response, written: str) -> None:
    """Sets the cookie by which a browser proves at its next login that it has logged in before. Sent to the API
    only."""
    response.set_cookie(
        PASS_COOKIE,
        written,
        max_age=PASS_MS // 1000,
        path="/api",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def remember_language(request: Request, response: Response, name: str) -> None:
    """Sets the cookie by which a browser remembers the language of the pages, for whoever is not signed in."""
    response.set_cookie(
        LANGUAGE_COOKIE,
        name,
        max_age=LANGUAGE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def take_cookie(request: Request, response: Response) -> None:
    """Deletes the session cookie."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=request.url.scheme == "https")
