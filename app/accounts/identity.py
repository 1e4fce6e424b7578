"""Who somebody is: sessions kept by the server, an opaque token in the cookie, one answer for HTTP and sockets."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from uuid import uuid4

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.accounts import repository
from app.accounts.names import guest_name, username_for
from app.accounts.player import Player, clean_display_name, clean_time_zone
from app.db.database import Database
from app.runtime.clock import Clock

COOKIE = "chess_club_session"

TOKEN_BYTES = 32  # 256 random bits, twice what can never be guessed
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # their length in URL-safe base64

SESSION_MS = (
    365 * 24 * 3600 * 1000
)  # a year: a guest who comes back finds their history, browsers keep no cookie longer

# Milliseconds an answer is remembered, so that a burst of requests asks the database once. Ending a session here
# forgets it at once; another process would notice after this time.
REMEMBERED_MS = 30_000
REMEMBERED = 5_000  # answers; each is a few hundred bytes

# Milliseconds after somebody's last request or connection for which they count as being here.
HERE_MS = 5 * 60 * 1000

USERNAME_ATTEMPTS = 5  # one collision in some hundred million is luck, five are a fault
EXPIRED_AT_ONCE = 50  # rows a background write may touch


@dataclass(frozen=True, slots=True)
class Entry:
    """A player who has just come in, and the token for their cookie: the only time it is seen outside the cookie."""

    player: Player
    token: str


class Identity:
    """Guests and their sessions. Swapping this class swaps how the club knows people."""

    def __init__(self, database: Database, clock: Clock, secret: bytes) -> None:
        self._database = database
        self._clock = clock
        self._secret = secret
        self._remembered: dict[str, tuple[Player, int]] = {}
        # Counts what made answers stale: one that was on its way meanwhile is given, but not remembered.
        self._forgotten = 0
        self._leaving: list[Callable[[str], Awaitable[None]]] = []
        self._seen_ms: dict[str, int] = {}

    def when_leaving(self, tell: Callable[[str], Awaitable[None]]) -> None:
        """From now on `tell(token)` is awaited whenever a session has ended, so that its live sockets can be closed."""
        self._leaving.append(tell)

    async def enter_as_guest(self, display_name: str | None = None, time_zone: str | None = None) -> Entry:
        """Makes a guest and opens their session. Raises BadPayload for a name or zone that cannot be."""
        words = guest_name()
        name = words if display_name is None else clean_display_name(display_name)
        zone = "UTC" if time_zone is None else clean_time_zone(time_zone)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        for attempt in range(1, USERNAME_ATTEMPTS + 1):
            player = Player(str(uuid4()), username_for(words), name, time_zone=zone)
            try:
                await self._database.write(_open, player, self._digest(token), self._clock.now_ms())
                break
            except IntegrityError:
                if attempt == USERNAME_ATTEMPTS:
                    raise
        return Entry(player, token)

    async def player_for_token(self, token: str | None) -> Player | None:
        """The player whose live session carries this token; None for anything else."""
        if token is None or not TOKEN.fullmatch(token):
            return None
        digest, now = self._digest(token), self._clock.now_ms()
        remembered = self._remembered.get(digest)
        if remembered is not None and remembered[1] > now:
            self._seen_ms[remembered[0].id] = now
            return remembered[0]
        forgotten = self._forgotten
        player = await self._database.read(repository.player_of_session, digest, now)
        if player is not None and forgotten == self._forgotten:
            if len(self._remembered) >= REMEMBERED:
                self._remembered.clear()
            self._remembered[digest] = (player, now + REMEMBERED_MS)
        if player is not None:
            self._seen_ms[player.id] = now
        return player

    def here(self) -> int:
        """How many players have shown themselves in the last five minutes."""
        since = self._clock.now_ms() - HERE_MS
        self._seen_ms = {player_id: seen for player_id, seen in self._seen_ms.items() if seen > since}
        return len(self._seen_ms)

    async def player_from_cookie_header(self, header: str) -> Player | None:
        """The same, from a whole `Cookie` header as a socket's handshake carries it."""
        return await self.player_for_token(token_in(header))

    async def player(self, player_id: str) -> Player | None:
        """The player of that id."""
        return await self._database.read(repository.player_by_id, player_id)

    async def change(self, player: Player, changes: Mapping[str, object]) -> Player:
        """Sets fields of a player and returns them as they are now. Values of `display_name` and `time_zone` are
        cleaned first. Raises BadPayload for values that cannot be."""
        cleaned = dict(changes)
        for name, clean in (("display_name", clean_display_name), ("time_zone", clean_time_zone)):
            if name in cleaned:
                cleaned[name] = clean(str(cleaned[name]))
        changed = await self._database.write(repository.update_player, player.id, cleaned)
        self.forget(player.id)
        return changed or player

    async def leave(self, token: str | None) -> None:
        """Ends the session of this token at once; nothing happens for an unknown one."""
        if token is not None:
            digest = self._digest(token)
            await self._database.write(repository.delete_session, digest)
            self._forgotten += 1
            self._remembered.pop(digest, None)
            for tell in self._leaving:
                await tell(token)

    async def sweep(self) -> None:
        """Clears away some sessions whose time is over."""
        await self._database.write(
            repository.delete_expired_sessions, self._clock.now_ms(), EXPIRED_AT_ONCE, background=True
        )

    def _digest(self, token: str) -> str:
        return hmac.new(self._secret, token.encode(), hashlib.sha256).hexdigest()

    def forget(self, player_id: str) -> None:
        """Somebody has changed a player's row: what is remembered of it is not told any more."""
        self._forgotten += 1
        for digest in [digest for digest, (player, _) in self._remembered.items() if player.id == player_id]:
            del self._remembered[digest]


def token_in(header: str) -> str | None:
    """The session's token in a `Cookie` header, None when there is none or the header is malformed."""
    try:
        morsel = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return None if morsel is None else morsel.value


def _open(session: Session, player: Player, digest: str, now_ms: int) -> None:
    repository.insert_player(session, player, now_ms)
    repository.insert_session(session, digest, player.id, now_ms, now_ms + SESSION_MS)
