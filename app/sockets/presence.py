"""The namespace of `/presence`: who is here, and which games can be watched."""

from __future__ import annotations

import asyncio
from typing import Any

import structlog

from app.accounts.access_tokens import Caller, out_of_scope
from app.domain.events import iso
from app.domain.events.presence import Online, PersonHere
from app.lobby.presence import HERE, Person, Roll
from app.lobby.watching import Payload, Watching
from app.runtime.addresses import network_of
from app.sockets.callers import Refused, admit, caller_of
from app.sockets.services import DoorServices

# Seconds between two looks at what has changed.
LOOK_SECONDS = 1.0
# People told by name.
NAMED = 100

log = structlog.get_logger(__name__)


class PresenceDoor:
    """Tells whoever is connected; nobody asks for anything. People without a session are welcome."""

    namespace = "/presence"

    def __init__(
        self,
        services: DoorServices,
        watching: Watching,
    ) -> None:
        self._services = services
        self._watching = watching
        # One worker's own: its sockets, with who is behind them and what each was told last.
        self._here: dict[str, Caller | None] = {}
        self._told: dict[str, dict[str, Payload]] = {}
        self._somebody = asyncio.Event()
        services.tasks.start("presence:tell", self._tell_forever())

    async def connect(self, sid: str, environ: dict[str, Any], auth: object) -> None:
        """Lets anybody in; programs look on, but are no people who are here."""
        caller = await caller_of(self._services.identity, environ, auth)
        if caller is not None and not caller.may("watch"):
            raise Refused("not_allowed", out_of_scope("watch"))
        scope = environ["asgi.scope"]
        address = network_of(str(scope["client"][0])) if scope.get("client") else "unknown"
        admit(self._services.inbound, sid, f"nobody at {address}" if caller is None else caller.limited_as, environ)
        self._here[sid] = caller

    def entered(self, sid: str) -> None:
        caller = self._here[sid]
        self._told[sid] = {}
        if caller is not None and caller.token is None:
            self._services.presence.arrive(sid, caller.player, lambda: HERE)
        self._somebody.set()

    def disconnect(self, sid: str) -> None:
        self._services.gone(sid)
        self._here.pop(sid, None)
        self._told.pop(sid, None)

    async def _tell_forever(self) -> None:
        """Tells what has changed, while somebody listens."""
        while True:
            await self._somebody.wait()
            if not self._told:
                self._somebody.clear()
                continue
            try:
                await self._tell()
            except Exception:
                log.exception("presence_not_shown")
            await asyncio.sleep(LOOK_SECONDS)

    async def _tell(self) -> None:
        roll = self._services.presence.roll()
        games = await self._watching.live()
        for sid in list(self._told):
            caller = self._here.get(sid)
            mine = self._watching.for_player(None if caller is None else caller.player, games)
            await self._tell_one(sid, "online", _online(roll, by_name=caller is not None))
            await self._tell_one(sid, "live_matches", {"count": len(mine), "matches": mine})

    async def _tell_one(self, sid: str, name: str, payload: Payload) -> None:
        told = self._told.get(sid)
        if told is not None and told.get(name) != payload:
            told[name] = payload
            await self._services.outbound.tell_one(sid, name, {"at": iso(self._services.clock.now_ms()), **payload})


def _online(roll: Roll, *, by_name: bool) -> Payload:
    named = [_person(one) for one in roll.people[:NAMED]] if by_name else None
    payload = Online(at="", count=roll.count, players=named).model_dump(mode="json", exclude={"at"})
    return payload if by_name else {"count": payload["count"]}


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
