"""Access tokens, by which programs come in for a player: scoped, shown once, stored as digests, revocable."""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal
from uuid import uuid4

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from app.accounts.cookies import Headers
from app.accounts.player import Player, clean_display_name
from app.accounts.repository import note_player_seen, player_by_id
from app.db.database import Database
from app.db.models.access_tokens import AccessTokenRow
from app.domain.errors import NotFound, TooManyTokens, Unavailable
from app.domain.match import PROGRAM_MARK
from app.runtime.clock import Clock

TokenScope = Literal["play", "watch", "talk"]
SCOPES: tuple[TokenScope, ...] = ("play", "watch", "talk")

# What a token begins with, so that one that was published by mistake is found by a search.
PREFIX = "club_"
SECRET_BYTES = 32  # 256 random bits
TOKEN = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{43}}")
# Tokens one player may have: one for each of a few programs.
TOKENS_KEPT = 10
# Milliseconds after which the use of a token is written again.
NOTED_MS = 3600 * 1000


@dataclass(frozen=True, slots=True)
class AccessToken:
    """A token as its player sees it in a list. Times in milliseconds since 1970; `used_ms` is accurate to the hour."""

    id: str
    name: str
    scopes: tuple[TokenScope, ...]
    created_ms: int
    used_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks for something: a player in person, or a program of theirs by its token."""

    player: Player
    token: AccessToken | None = None

    def may(self, *scopes: TokenScope) -> bool:
        """Whether the caller has one of the scopes; a person has all."""
        return self.token is None or not set(scopes).isdisjoint(self.token.scopes)

    @property
    def name(self) -> str:
        """By what name others read their words; a program is marked."""
        return self.player.display_name if self.token is None else self.token.name + PROGRAM_MARK

    @property
    def limited_as(self) -> str:
        """By what the caller's rate is limited: all programs of a player together, apart from the player."""
        return self.player.id if self.token is None else f"programs:{self.player.id}"


class AccessTokens:
    """The tokens of all players."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        digests: Callable[[str], tuple[str, ...]],
        ended: Callable[[Collection[str]], Awaitable[None]],
        cast: Callable[[], Iterable[str]],
    ) -> None:
        """`digests` gives a token's digests, first that under which new ones are kept; `ended` is told those of revoked
        tokens and closes their sockets; `cast` returns the names that no program may have."""
        self._database = database
        self._clock = clock
        self._digests = digests
        self._ended = ended
        self._cast = cast

    async def make(self, player: Player, name: str, scopes: Iterable[TokenScope]) -> tuple[AccessToken, str]:
        """Makes a token; its text is returned here and never again. Raises BadPayload or NameRefused for an invalid
        name, TooManyTokens."""
        cleaned, wanted = clean_display_name(name, self._cast()), set(scopes)
        text = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
        made = AccessToken(str(uuid4()), cleaned, tuple(one for one in SCOPES if one in wanted), self._clock.now_ms())
        await self._database.write(_insert, player.id, made, self._digests(text)[0])
        return made, text

    async def of(self, player: Player) -> list[AccessToken]:
        """The tokens of a player, the latest first."""
        return await self._database.read(tokens_of, player.id)

    async def revoke(self, player: Player, token_id: str) -> None:
        """Ends a token of the player, and its sockets. Raises NotFound."""
        digests = await self._database.write(_delete, player.id, token_id)
        if not digests:
            raise NotFound("You have no such token.")
        await self._ended(digests)

    async def revoke_all(self, player_id: str) -> None:
        """Ends every token of a player."""
        digests = await self._database.write(_delete, player_id, None)
        if digests:
            await self._ended(digests)

    async def caller(self, text: str) -> Caller | None:
        """The caller with this token; None for an unknown or revoked one. Read anew every time, so that a revoked token
        opens nothing from then on."""
        if not TOKEN.fullmatch(text):
            return None
        now = self._clock.now_ms()
        found = await self._database.read(_find, self._digests(text))
        if found is None or found.token is None:
            return None
        if found.token.used_ms is None or now - found.token.used_ms >= NOTED_MS:
            # A token is valid even while nothing can be written.
            with suppress(Unavailable):
                await self._database.write(_note_use, found.token.id, found.player.id, self._digests(text)[0], now)
        return found


def out_of_scope(*scopes: TokenScope) -> str:
    """The message for a token that has none of `scopes`; without any, for a place where no program gets in."""
    if not scopes:
        return "This token may not do that: programs do not get in here."
    return f"This token may not do that: it takes the scope {' or '.join(scopes)}."


def bearer_in(headers: Headers) -> str | None:
    """The token of an `Authorization: Bearer` header in an ASGI scope, empty if there is none after the word; None
    without such a header."""
    for header, value in headers:
        kind, _, text = value.partition(b" ")
        if header == b"authorization" and kind.lower() == b"bearer":
            return text.strip().decode("latin-1")
    return None


def tokens_of(session: Session, player_id: str) -> list[AccessToken]:
    """The tokens of a player, the latest first."""
    row = AccessTokenRow
    rows = session.scalars(select(row).where(row.player_id == player_id).order_by(row.created_ms.desc(), row.id))
    return [_token(one) for one in rows]


def _insert(session: Session, player_id: str, token: AccessToken, digest: str) -> None:
    row = AccessTokenRow
    if (session.scalar(select(func.count()).where(row.player_id == player_id)) or 0) >= TOKENS_KEPT:
        raise TooManyTokens
    session.add(
        row(
            id=token.id,
            player_id=player_id,
            name=token.name,
            scopes=list(token.scopes),
            digest=digest,
            created_ms=token.created_ms,
        )
    )


def _delete(session: Session, player_id: str, token_id: str | None) -> list[str]:
    """Deletes one token of the player, or all; returns the digests."""
    row = AccessTokenRow
    chosen = (row.player_id == player_id) if token_id is None else (row.player_id == player_id) & (row.id == token_id)
    digests = list(session.scalars(select(row.digest).where(chosen)))
    session.execute(delete(row).where(chosen))
    return digests


def _find(session: Session, digests: Collection[str]) -> Caller | None:
    row = session.scalar(select(AccessTokenRow).where(AccessTokenRow.digest.in_(digests)))
    player = None if row is None else player_by_id(session, row.player_id)
    return None if row is None or player is None else Caller(player, _token(row))


def _note_use(session: Session, token_id: str, player_id: str, digest: str, now_ms: int) -> None:
    """Records that a token was used now, and keeps it under the digest of now; its player counts as active, so that a
    guest with a program stays."""
    changes = {"used_ms": now_ms, "digest": digest}
    session.execute(update(AccessTokenRow).where(AccessTokenRow.id == token_id).values(changes))
    note_player_seen(session, player_id, now_ms)


def _token(row: AccessTokenRow) -> AccessToken:
    scopes = tuple(one for one in SCOPES if one in row.scopes)
    return AccessToken(row.id, row.name, scopes, row.created_ms, row.used_ms)
