"""A new password for a member who has forgotten theirs, set by whoever has the club's machine."""

from __future__ import annotations

import secrets

from sqlalchemy.orm import Session

from app.accounts.passwords import digest_now
from app.accounts.repository import delete_sessions_of, member_called, update_password
from app.domain.errors import NotFound
from app.languages.speaking import worded

# Random bytes of the password; sixteen characters.
PASSWORD_BYTES = 12


def reset_password(session: Session, username: str, now_ms: int) -> tuple[str, str]:
    """Gives the member of this name a random password and ends all their sessions; returns their display name and the
    password. A running server forgets a session that it remembers within a minute. Raises NotFound."""
    found = member_called(session, username.lower())
    if found is None:
        raise NotFound(worded("There is no member called {username}.", username=username))
    player, _ = found
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    update_password(session, player.id, digest_now(password), now_ms)
    delete_sessions_of(session, player.id)
    return player.display_name, password
