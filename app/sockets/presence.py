"""The namespace of `/presence`: who is here, which games can be watched, and what has changed in an arena."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import structlog

from app.accounts.access_tokens import Caller, out_of_scope
from app.arena.news import ArenaNews
from app.domain.events import iso
from app.domain.events.presence import ArenaChanged, Online, PersonHere
from app.lobby.presence import HERE, Person, Roll
from app.lobby.watching import Payload, Watching
from app.runtime.addresses import network_of
from app.runtime.pubsub import Message
from app.sockets.callers import Refused, admit, caller_of
from app.sockets.services import DoorServices

# Seconds between two looks at what has changed.
LOOK_SECONDS = 1.0
# People told by name.
NAMED = 100
# Longest id of an arena that is listened to, in characters.
LONGEST_ARENA = 64

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class HallGuest:
    """Who is behind a connection (None: nobody whom the club knows), the arena they listen to instead of all else, and
    what they were told last."""

    caller: Caller | None
    arena: str | None
    told: dict[str, Payload] = field(default_factory=dict)
    is_in: bool = False

    @property
    def player_id(self) -> str | None:
        return None if self.caller is None or self.caller.token is not None else self.caller.player.id


class PresenceDoor:
    """Tells whoever is connected; nobody asks for anything. People without a session are welcome."""

    namespace = "/presence"

    def __init__(
        self,
        services: DoorServices,
        watching: Watching,
        news: ArenaNews,
    ) -> None:
        self._services = services
        self._watching = watching
        # One worker's own: its sockets.
        self._here: dict[str, HallGuest] = {}
        # One worker's own: arenas that have changed since the last look, with whom they call to a board.
        self._arenas: dict[str, set[str]] = {}
        self._somebody = asyncio.Event()
        news.when_told(self._hear_of_arena)
        services.tasks.start("presence:tell", self._tell_forever())

    async def connect(self, sid: str, environ: dict[str, Any], auth: object) -> None:
        """Lets anybody in; programs look on, but are no people who are here."""
        caller = await caller_of(self._services.identity, environ, auth)
        if caller is not None and not caller.may("watch"):
            raise Refused("not_allowed", out_of_scope("watch"))
        arena = _arena_in(auth)
        scope = environ["asgi.scope"]
        address = network_of(str(scope["client"][0])) if scope.get("client") else "unknown"
        admit(self._services.inbound, sid, f"nobody at {address}" if caller is None else caller.limited_as, environ)
        self._here[sid] = HallGuest(caller, arena)

    def entered(self, sid: str) -> None:
        listener = self._here[sid]
        listener.is_in, caller = True, listener.caller
        if caller is not None and caller.token is None:
            self._services.presence.arrive(sid, caller.player, lambda: HERE)
        self._somebody.set()

    def disconnect(self, sid: str) -> None:
        self._services.gone(sid)
        self._here.pop(sid, None)

    async def _hear_of_arena(self, message: Message) -> None:
        """An arena has changed, here or at another worker."""
        if self._here:
            self._arenas.setdefault(message["arena_id"], set()).update(message["players"])

    async def _tell_forever(self) -> None:
        """Tells what has changed, while somebody listens."""
        while True:
            await self._somebody.wait()
            if not self._here:
                self._somebody.clear()
                self._arenas.clear()
                continue
            try:
                await self._tell_of_arenas()
                await self._tell()
            except Exception:
                log.exception("presence_not_shown")
            await asyncio.sleep(LOOK_SECONDS)

    async def _tell(self) -> None:
        looking = {sid: one for sid, one in self._here.items() if one.is_in and one.arena is None}
        if not looking:
            return
        roll = self._services.presence.roll()
        games = await self._watching.live()
        for sid, listener in looking.items():
            caller = listener.caller
            mine = self._watching.for_player(None if caller is None else caller.player, games)
            await self._tell_one(sid, "online", _online(roll, by_name=caller is not None))
            await self._tell_one(sid, "live_matches", {"count": len(mine), "matches": mine})

    async def _tell_of_arenas(self) -> None:
        changed, self._arenas = self._arenas, {}
        for sid, listener in list(self._here.items()):
            for arena_id, called in changed.items():
                is_called = listener.player_id in called
                if listener.is_in and (is_called or listener.arena == arena_id):
                    told = ArenaChanged(at=self._now(), arena_id=arena_id, your_board=is_called)
                    await self._services.outbound.tell_one(sid, "arena_changed", told.model_dump(mode="json"))

    async def _tell_one(self, sid: str, name: str, payload: Payload) -> None:
        listener = self._here.get(sid)
        if listener is not None and listener.told.get(name) != payload:
            listener.told[name] = payload
            await self._services.outbound.tell_one(sid, name, {"at": self._now(), **payload})

    def _now(self) -> str:
        return iso(self._services.clock.now_ms())


def _online(roll: Roll, *, by_name: bool) -> Payload:
    named = [_person(one) for one in roll.people[:NAMED]] if by_name else None
    payload = Online(at="", count=roll.count, players=named).model_dump(mode="json", exclude={"at"})
    return payload if by_name else {"count": payload["count"]}


def _arena_in(auth: object) -> str | None:
    """The id of the arena in `auth`, which may be left out. Raises Refused for what is none."""
    arena = auth.get("arena") if isinstance(auth, dict) else None
    if arena is not None and not (isinstance(arena, str) and 0 < len(arena) <= LONGEST_ARENA):
        raise Refused("bad_payload", "auth is {arena?}, the id of an arena, or `mine`.")
    return arena


def _person(one: Person) -> PersonHere:
    return PersonHere(
        name=one.name,
        username=one.username,
        rating=one.rating,
        provisional=one.provisional,
        is_guest=one.is_guest,
        doing=one.doing.words,
        match_id=one.doing.match_id,
    )
