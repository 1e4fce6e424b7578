"""Sessions: stored on the server, with an opaque token in the cookie, used by HTTP and sockets alike."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from uuid import uuid4

from cachetools import TTLCache
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from app.accounts import repository
from app.accounts.access_tokens import AccessTokens, Caller, bearer_in
from app.accounts.cookies import Headers, cookie_in
from app.accounts.names import guest_name, username_for
from app.accounts.player import CLEAN, Player, clean_display_name, clean_time_zone
from app.accounts.repository import SessionSeen
from app.db.database import Database
from app.domain.errors import NameRefused, Unavailable
from app.domain.names import impersonates
from app.runtime.clock import Clock
from app.runtime.house_secret import digests_of, every
from app.runtime.others import Others
from app.runtime.pubsub import InProcessPubSub, Message, PubSub

COOKIE = "chess_club_session"

TOKEN_BYTES = 32  # 256 random bits
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # their length in URL-safe base64

SESSION_MS = 365 * 24 * 3600 * 1000  # a year, about the longest that browsers keep a cookie

# Milliseconds for which a lookup is cached, so that a burst of requests reads the database once.
REMEMBERED_MS = 30_000
REMEMBERED = 5_000  # answers; each is a few hundred bytes. As many are known to be here, the latest

# Milliseconds after their last request or connection during which a player counts as present.
HERE_MS = 5 * 60 * 1000
# Milliseconds after which the use of a session is written again. It is looked at whenever an answer is no longer
# remembered, so that a player who asks for anything was "last seen" within a minute, by two writes a minute at most.
NOTED_MS = REMEMBERED_MS

USERNAME_ATTEMPTS = 5  # a random username collides once in some hundred million times
EXPIRED_AT_ONCE = 50  # rows a background write may touch

# Milliseconds for which the other workers need not be told of the same player again.
TOLD_MS = 60_000

# Messages between workers: `{player_id}`, `{digests}` and `{player}`.
PLAYER_CHANGED, SESSIONS_ENDED, PLAYER_SEEN = "player_changed", "sessions_ended", "player_seen"

# Whether the session of a token has just ended.
HasEnded = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Entry:
    """A player with a new session, and its token for the cookie."""

    player: Player
    token: str


class Identity:
    """Players and their sessions. Replace this class to authenticate in another way."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        secret: bytes,
        cast: Callable[[], Iterable[str]] = tuple,
        pubsub: PubSub | None = None,
    ) -> None:
        """`cast` returns the names of the preset characters, which players may not have. Without a `pubsub` there are
        no other workers."""
        self._pubsub = pubsub or InProcessPubSub()
        self._pubsub.subscribe(PLAYER_CHANGED, self._player_changed)
        self._pubsub.subscribe(SESSIONS_ENDED, self._sessions_ended)
        self._cast = cast
        self._database = database
        self._clock = clock
        self._secret = secret
        # Another worker learns of a change by `PLAYER_CHANGED` and `SESSIONS_ENDED`.
        self._remembered: TTLCache[str, Player] = TTLCache(REMEMBERED, REMEMBERED_MS, clock.now_ms)
        # Counts invalidations, so that a lookup that was running during one is not cached.
        self._forgotten = 0
        # One worker's own: its sockets; each worker hears of ended sessions and closes its own.
        self._leaving: list[Callable[[HasEnded], Awaitable[None]]] = []
        # Player id -> player and time of their last request.
        # Another worker learns of who is here by `PLAYER_SEEN`, once a minute for each of them.
        self._seen: TTLCache[str, tuple[Player, int]] = TTLCache(REMEMBERED, HERE_MS, clock.now_ms)
        # One worker's own: when the others were last told of a player.
        self._told_seen: TTLCache[str, None] = TTLCache(REMEMBERED, TOLD_MS, clock.now_ms)
        self._others: Others | None = None
        self.tokens = AccessTokens(database, clock, partial(digests_of, secret), self._tell_ended, cast)

    def when_leaving(self, tell: Callable[[HasEnded], Awaitable[None]]) -> None:
        """Registers a callback for ended sessions, which closes their sockets: `tell(has_ended)` is awaited, and
        `has_ended(token)` says which sessions ended."""
        self._leaving.append(tell)

    async def enter_as_guest(
        self, display_name: str | None = None, time_zone: str | None = None, browser: str | None = None
    ) -> Entry:
        """Makes a guest and opens their session. Raises BadPayload for an invalid name or time zone."""
        words = guest_name()
        name = words if display_name is None else clean_display_name(display_name, self._cast())
        zone = "UTC" if time_zone is None else clean_time_zone(time_zone)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        for attempt in range(1, USERNAME_ATTEMPTS + 1):
            player = Player(str(uuid4()), username_for(words), name, time_zone=zone)
            try:
                await self._database.write(_open, player, self._digest(token), browser, self._clock.now_ms())
                break
            except IntegrityError:
                if attempt == USERNAME_ATTEMPTS:
                    raise
        return Entry(player, token)

    async def open_session(self, player: Player, old_token: str | None, browser: str | None = None) -> Entry:
        """Opens a new session for an authenticated player and ends that of `old_token`, against session fixation."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        now_ms = self._clock.now_ms()
        crowded = await self._database.write(
            repository.insert_session, self._digest(token), player.id, now_ms, now_ms + SESSION_MS, browser
        )
        await self._end([*crowded, *(() if old_token is None else digests_of(self._secret, old_token))])
        return Entry(player, token)

    def refuse_names_of_the_house(self, name: str) -> None:
        """Raises NameRefused for a name that is confusable with one of the cast or the staff."""
        if impersonates(name, self._cast()):
            raise NameRefused

    async def player_for_token(self, token: str | None) -> Player | None:
        """The player of the open session with this token, else None."""
        if token is None or not TOKEN.fullmatch(token):
            return None
        digest, now = (digests := digests_of(self._secret, token))[0], self._clock.now_ms()
        remembered = self._remembered.get(digest)
        if remembered is not None:
            self._see(remembered, now)
            return remembered
        forgotten = self._forgotten
        found = await self._database.read(repository.player_of_session, digests, now)
        if found is None:
            return None
        player, noted_ms, kept_under = found
        if kept_under != digest:
            # Opened under an earlier secret. It is valid all the same, and can be renewed later.
            with suppress(Unavailable):
                await self._database.write(repository.renew_session, kept_under, digest)
        if now - noted_ms >= NOTED_MS:
            # A session is valid even while nothing can be written; its use is recorded later.
            with suppress(Unavailable):
                await self._database.write(repository.note_seen, digest, player.id, now)
        if forgotten == self._forgotten:
            self._remembered[digest] = player
        self._see(player, now)
        return player

    def share(self, others: Others) -> None:
        """From now on every worker knows who made a request at any of them, and looks a session up again when it may
        have missed its end."""
        self._others = others
        others.hear(PLAYER_SEEN, self._hear_seen, self._missed)

    def _see(self, player: Player, now_ms: int) -> None:
        self._seen[player.id] = (player, now_ms)
        if self._others is not None and player.id not in self._told_seen:
            self._told_seen[player.id] = None
            self._others.tell(PLAYER_SEEN, player=asdict(player))

    async def _hear_seen(self, message: Message) -> None:
        player = Player(**message["player"])
        self._seen[player.id] = (player, self._clock.now_ms())

    async def _missed(self) -> None:
        self._forgotten += 1
        self._remembered.clear()

    def here(self) -> list[Player]:
        """The players who made a request in the last five minutes, the latest first."""
        seen = [seen for player_id in list(self._seen) if (seen := self._seen.get(player_id)) is not None]
        return [player for player, _ in sorted(seen, key=lambda seen: seen[1], reverse=True)]

    async def player_of(self, headers: Headers) -> Player | None:
        """The player of the session cookie in the headers of an ASGI scope, else None."""
        return await self.player_for_token(token_in(headers))

    async def caller_of(self, headers: Headers, token: str | None = None) -> Caller | None:
        """Who asks, by an access token (`token`, or in an `Authorization: Bearer` header) or else by the session cookie
        in the headers of an ASGI scope. None for nobody, and for an invalid token even beside a valid cookie."""
        text = bearer_in(headers) if token is None else token
        if text is not None:
            return await self.tokens.caller(text)
        player = await self.player_of(headers)
        return None if player is None else Caller(player)

    async def refuse_banned(self, headers: Headers) -> None:
        """Raises Banned, with the host's words, where the session cookie in the headers is of who is kept out now."""
        token = token_in(headers)
        if token is not None and TOKEN.fullmatch(token):
            found = digests_of(self._secret, token), self._clock.now_ms()
            await self._database.read(repository.refuse_banned_session, *found)

    async def player(self, player_id: str) -> Player | None:
        return await self._database.read(repository.player_by_id, player_id)

    @property
    def changes(self) -> int:
        """A counter that grows whenever a player's row changes, so that callers know when to look up a player again."""
        return self._forgotten

    async def change(self, player: Player, changes: Mapping[str, object]) -> Player:
        """Sets fields of a player and returns the player. Raises BadPayload, or NameRefused for a name that is new."""
        cleaned = dict(changes)
        if cleaned.get("display_name", player.display_name) != player.display_name:
            cleaned["display_name"] = clean_display_name(str(cleaned["display_name"]), self._cast())
        cleaned |= {field: CLEAN[field](str(cleaned[field])) for field in CLEAN.keys() & cleaned.keys()}
        changed = await self._database.write(repository.update_player, player.id, cleaned)
        await self.forget(player.id)
        return player if changed is None else changed

    async def sessions_of(self, player: Player) -> list[SessionSeen]:
        """The open sessions of a player, the latest used first."""
        return await self._database.read(repository.sessions_of, player.id, self._clock.now_ms())

    def is_session_of(self, token: str | None, session: SessionSeen) -> bool:
        """Whether the token belongs to the session."""
        return token is not None and any(
            hmac.compare_digest(digest, session.digest) for digest in digests_of(self._secret, token)
        )

    async def end(self, sessions: Collection[SessionSeen]) -> None:
        """Ends sessions and their sockets at once."""
        await self._end([session.digest for session in sessions])

    async def end_all(self, player_id: str) -> None:
        """Ends every session and every access token of a player at once."""
        sessions = await self._database.read(repository.sessions_of, player_id, 0)
        await self._end([session.digest for session in sessions])
        await self.tokens.revoke_all(player_id)
        self._seen.pop(player_id, None)

    async def shut_out(self, player_id: str) -> None:
        """Closes all that a player has open, and revokes every access token. The sessions are kept: nobody is let in by
        them while a ban lasts, the browser is known by them, and a guest can come back afterwards."""
        sessions = await self._database.read(repository.sessions_of, player_id, 0)
        await self._tell_ended([session.digest for session in sessions])
        await self.tokens.revoke_all(player_id)
        self._seen.pop(player_id, None)

    async def leave(self, token: str | None) -> None:
        """Ends the session of this token at once; nothing happens for an unknown one."""
        if token is not None:
            await self._end(digests_of(self._secret, token))

    async def sweep(self) -> None:
        """Deletes expired sessions, some at a time."""
        given = self._clock.now_ms(), EXPIRED_AT_ONCE
        await self._database.write(repository.delete_expired_sessions, *given, background=True)

    async def forget(self, player_id: str) -> None:
        """Drops a player from the cache, because their row has changed."""
        await self._pubsub.publish(PLAYER_CHANGED, {"player_id": player_id})

    async def _player_changed(self, message: Message) -> None:
        player_id = message["player_id"]
        self._forgotten += 1
        for digest in list(self._remembered):
            player = self._remembered.get(digest)
            if player is not None and player.id == player_id:
                self._remembered.pop(digest, None)

    async def _end(self, digests: Collection[str]) -> None:
        if not digests:
            return
        ended = frozenset(digests)
        await self._database.write(repository.delete_sessions, ended)
        await self._tell_ended(ended)

    async def _tell_ended(self, digests: Collection[str]) -> None:
        """Tells every worker that these sessions or access tokens have ended."""
        await self._pubsub.publish(SESSIONS_ENDED, {"digests": sorted(digests)})

    async def _sessions_ended(self, message: Message) -> None:
        ended = frozenset(message["digests"])
        self._forgotten += 1
        if len(every(self._secret)) > 1:
            # Another worker may know them by an earlier secret still.
            self._remembered.clear()
        for digest in ended:
            self._remembered.pop(digest, None)
        for tell in self._leaving:
            await tell(lambda token: not ended.isdisjoint(digests_of(self._secret, token)))

    def _digest(self, token: str) -> str:
        return digests_of(self._secret, token)[0]


def token_in(headers: Headers) -> str | None:
    """The session token in the headers of an ASGI scope, or None."""
    return cookie_in(headers, COOKIE)


def _open(session: Session, player: Player, digest: str, browser: str | None, now_ms: int) -> None:
    repository.insert_player(session, player, now_ms)
    repository.insert_session(session, digest, player.id, now_ms, now_ms + SESSION_MS, browser)
