"""Accounts: a username and a password by which a player logs in."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from uuid import uuid4

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.accounts import repository
from app.accounts.identity import Entry, Identity
from app.accounts.passwords import Passwords, as_kept, clean_password
from app.accounts.player import Player, clean_time_zone
from app.db.database import Database
from app.domain.errors import BadPayload, NameTaken, NotAllowed, WrongCredentials
from app.runtime.clock import Clock

USERNAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9]|[_-](?=[A-Za-z0-9])){1,31}", re.ASCII)
EMAIL = re.compile(r"[^@\s\x00-\x1f]{1,64}@[^@\s\x00-\x1f]{1,189}")


@dataclass(frozen=True, slots=True)
class Registration:
    """The data of a new account: username, password, and optionally a mail address."""

    username: str
    password: str
    email: str | None = None
    time_zone: str | None = None


class Accounts:
    """Signing up, logging in, and changing the password."""

    def __init__(self, database: Database, identity: Identity, passwords: Passwords, clock: Clock) -> None:
        self._database = database
        self._identity = identity
        self._passwords = passwords
        self._clock = clock

    async def sign_up(
        self, guest: Player | None, wish: Registration, *, old_token: str | None = None, browser: str | None = None
    ) -> Entry:
        """Makes an account, from a guest (who keeps everything) or from nothing, and opens a new session. Raises
        BadPayload, NameRefused, NameTaken, RateLimited, or NotAllowed for a member."""
        if guest is not None and not guest.is_guest:
            raise NotAllowed("You have an account already.")
        if not USERNAME.fullmatch(wish.username):
            raise BadPayload("A username has 2 to 32 letters, digits, and single - or _ between them.")
        self._identity.refuse_names_of_the_house(wish.username)
        if wish.email is not None and not EMAIL.fullmatch(wish.email):
            raise BadPayload("That is not a mail address.")
        zone = None if wish.time_zone is None else clean_time_zone(wish.time_zone)
        password = clean_password(wish.password, wish.username)
        if await self._database.read(repository.name_is_taken, wish.username):
            raise NameTaken
        digest = await self._passwords.digest(password)
        player = guest or Player(str(uuid4()), wish.username, wish.username, time_zone=zone or "UTC")
        try:
            player = await self._database.write(_make, player, guest is None, wish, digest, self._clock.now_ms())
        except IntegrityError as error:
            raise NameTaken from error
        await self._identity.forget(player.id)
        return await self._identity.open_session(player, old_token, browser)

    async def log_in(
        self, username: str, password: str, *, old_token: str | None = None, browser: str | None = None
    ) -> Entry:
        """Opens a new session if the password is right. Raises RateLimited, or WrongCredentials, which takes the same
        time for unknown names."""
        known = await self._database.read(repository.credentials_for, username.lower())
        if not await self._passwords.fits(known.password if known else None, password) or known is None:
            raise WrongCredentials
        if self._passwords.is_dated(known.password):
            # Not held against the rules for new passwords: it is right, though the rules may have changed since.
            digest = await self._passwords.digest(as_kept(password))
            await self._database.write(repository.update_password, known.player.id, digest, self._clock.now_ms())
        return await self._identity.open_session(known.player, old_token, browser)

    async def change_password(self, player: Player, current: str, new: str, token: str | None) -> None:
        """Replaces the password and ends all other sessions. Raises WrongCredentials, BadPayload, RateLimited, or
        NotAllowed for a guest."""
        known = await self._database.read(repository.credentials_of, player.id)
        if known is None:
            raise NotAllowed("A guest has no password. Sign up first.")
        clean = clean_password(new, player.username)
        await self.prove(player, current)
        digest = await self._passwords.digest(clean)
        await self._database.write(repository.update_password, player.id, digest, self._clock.now_ms())
        others = [
            one for one in await self._identity.sessions_of(player) if not self._identity.is_session_of(token, one)
        ]
        await self._identity.end(others)

    async def prove(self, player: Player, password: str | None) -> None:
        """Checks the password of a member; guests pass. Raises WrongCredentials."""
        known = await self._database.read(repository.credentials_of, player.id)
        if known is None:
            return
        if password is None:
            raise WrongCredentials("That takes the password to your account.")
        if not await self._passwords.fits(known.password, password):
            raise WrongCredentials("That is not your password.")

    async def member(self, username: str) -> tuple[Player, int] | None:
        """The member of that name (case and the like ignored) and when they first came, in milliseconds since 1970;
        None if there is none."""
        return await self._database.read(repository.member_called, username.lower())

    async def keep_email(self, player: Player, current: str, email: str | None) -> None:
        """Keeps a member's mail address, or takes it away (None). Raises WrongCredentials, BadPayload, RateLimited, or
        NotAllowed for a guest."""
        if player.is_guest:
            raise NotAllowed("A guest has no password. Sign up first.")
        if email is not None and not EMAIL.fullmatch(email):
            raise BadPayload("That is not a mail address.")
        await self.prove(player, current)
        await self._database.write(repository.update_email, player.id, email)

    async def email_of(self, player: Player) -> str | None:
        """The player's mail address, if they gave one."""
        known = await self._database.read(repository.credentials_of, player.id)
        return None if known is None else known.email


def _make(session: Session, player: Player, fresh: bool, wish: Registration, digest: str, now_ms: int) -> Player:
    """Writes the account in one transaction. Raises IntegrityError if the name has been taken since."""
    made = replace(player, username=wish.username, is_guest=False)
    if _was_named_by_the_house(player):
        made = replace(made, display_name=wish.username)
    if fresh:
        repository.insert_player(session, made, now_ms)
    else:
        changes = {"username": made.username, "display_name": made.display_name, "is_guest": False}
        updated = repository.update_player(session, player.id, changes)
        if updated is None:
            raise NotAllowed("This guest is gone. Come in again.")
        made = updated
    repository.insert_credentials(session, made.id, wish.username.lower(), digest, wish.email, now_ms)
    return made


def _was_named_by_the_house(player: Player) -> bool:
    """Whether a guest's display name was generated, from the two words of their username."""
    return player.is_guest and player.username.startswith(f"{player.display_name.lower().replace(' ', '-')}-")
