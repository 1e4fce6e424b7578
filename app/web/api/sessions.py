"""The caller's sessions, and changing the password and the mail address."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from app.accounts.browsers import browser_words
from app.accounts.identity import token_in
from app.accounts.repository import SessionSeen
from app.domain.errors import NotFound
from app.domain.events import iso
from app.web.api.auth import Password
from app.web.api.shapes import Asked
from app.web.deps import HouseDep, LimitsDep, PlayerDep, TriesDep, caller_address
from app.web.limits import CHANGES

router = APIRouter(prefix="/api/me", tags=["players"])

# Hex digits of a session's digest that identify it among a player's sessions; they give no access.
ID_DIGITS = 16


class SessionInfo(BaseModel):
    """One open session; `current` is the caller's own. `seen_at` is accurate to the hour."""

    id: str
    browser: str | None
    opened_at: str
    seen_at: str
    current: bool


class SessionsAnswer(BaseModel):
    """The caller's open sessions, the latest used first."""

    sessions: list[SessionInfo]


class PasswordChange(Asked):
    """The current and the new password."""

    current_password: Password
    new_password: Password


class EmailChange(Asked):
    """The current password, and the mail address to keep; an empty one takes it away."""

    current_password: Password
    email: str = Field(max_length=254)


@router.get("/sessions")
async def sessions(request: Request, player: PlayerDep, house: HouseDep) -> SessionsAnswer:
    """All open sessions of the caller."""
    token = token_in(request.headers.raw)
    return SessionsAnswer(
        sessions=[
            SessionInfo(
                id=session_id(one),
                browser=None if one.browser is None else browser_words(one.browser),
                opened_at=iso(one.created_ms),
                seen_at=iso(one.seen_ms),
                current=house.identity.is_session_of(token, one),
            )
            for one in await house.identity.sessions_of(player)
        ]
    )


@router.delete("/sessions/{session}", status_code=204)
async def end_one(session: str, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> None:
    """Ends one of the caller's sessions and its sockets."""
    await limits.hit(CHANGES, "changes", player.id)
    found = [one for one in await house.identity.sessions_of(player) if session_id(one) == session]
    if not found:
        raise NotFound("You have no such session.")
    await house.identity.end(found)


@router.delete("/sessions", status_code=204)
async def end_others(request: Request, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> None:
    """Ends all sessions of the caller but the current one."""
    await limits.hit(CHANGES, "changes", player.id)
    token = token_in(request.headers.raw)
    found = await house.identity.sessions_of(player)
    await house.identity.end([one for one in found if not house.identity.is_session_of(token, one)])


@router.post("/password", status_code=204)
async def change_password(
    request: Request, change: PasswordChange, player: PlayerDep, house: HouseDep, tries: TriesDep
) -> None:
    """Changes the password; every other session ends."""
    await tries.by_known(player.id)
    async with tries.alone(caller_address(request)):
        await house.accounts.change_password(
            player,
            change.current_password.get_secret_value(),
            change.new_password.get_secret_value(),
            token_in(request.headers.raw),
        )
    await tries.forgive_known(player.id)


@router.post("/email", status_code=204)
async def change_email(
    request: Request, change: EmailChange, player: PlayerDep, house: HouseDep, tries: TriesDep
) -> None:
    """Keeps a mail address for a member, or takes it away."""
    await tries.by_known(player.id)
    async with tries.alone(caller_address(request)):
        await house.accounts.keep_email(
            player, change.current_password.get_secret_value(), change.email.strip() or None
        )
    await tries.forgive_known(player.id)


def session_id(session: SessionSeen) -> str:
    """The public id of a session."""
    return session.digest[:ID_DIGITS]
