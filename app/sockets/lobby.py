"""The namespace of the lobby: `/lobby`."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import structlog

from app.accounts.access_tokens import Caller
from app.domain.acts import Refusal
from app.domain.errors import ClubError
from app.domain.requests import lobby
from app.lobby.contender import Contender
from app.lobby.presence import IN_THE_LOBBY
from app.lobby.queue import OpenSeek, Queue, QueuePlace
from app.lobby.tables import LobbyTables, TableWish
from app.lobby.views import lobby_payload, queue_payload
from app.runtime.bucket import Rate
from app.runtime.pubsub import Message
from app.sockets.callers import Refused, admit, known_caller
from app.sockets.inbound import AnswerDict, answered, listens
from app.sockets.services import DoorServices
from app.workshop.agents import AgentWorkshop

# Longest code that is looked up, in characters.
LONGEST_CODE = 16
# Tables set up, joined and taken away: one in two seconds, which no person needs and a guesser of codes would.
TABLES = Rate(0.5, 10)
# Seconds between two tellings of the lobby to everybody in it, between two looks at places in the queue, and between
# two notes of who is in it.
TELL_SECONDS = 1.0
PLACES_SECONDS = 5.0
NOTE_SECONDS = 20.0

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Who is behind a connection, and the code of the table they look at."""

    contender: Contender
    code: str | None


class LobbyDoor:
    """The handlers of `/lobby`; the rules are in `lobby`."""

    namespace = "/lobby"

    def __init__(
        self,
        services: DoorServices,
        tables: LobbyTables,
        queue: Queue,
        workshop: AgentWorkshop,
    ) -> None:
        self._services = services
        self._tables = tables
        self._queue = queue
        self._workshop = workshop
        # One worker's own: its sockets.
        self._here: dict[str, Waiting] = {}
        # One worker's own: the places in the queue that those here have been told.
        self._told: dict[str, QueuePlace] = {}
        # One worker's own: who waits in the queue, as each of those here has been told.
        self._seeks: dict[str, list[OpenSeek]] = {}
        # Whether something has changed since everybody was told.
        self._changed, self._places_changed = asyncio.Event(), asyncio.Event()
        tables.when_changed(self._hear)
        queue.when_changed(self._hear)
        services.tasks.start("lobby:tell", self._tell_forever())
        services.tasks.start("lobby:places", self._tell_places_forever())
        services.tasks.start("lobby:note", self._note_forever())

    async def connect(self, sid: str, environ: dict[str, Any], auth: object) -> None:
        """Lets a known player in, who may look at the table of a code; a program comes as the agent that it plays."""
        caller = await known_caller(self._services.identity, environ, auth, "play")
        code = _read_auth(auth)
        contender = await self._contender(caller)
        if code is not None and await self._tables.find(contender, code) is None:
            raise Refused("not_found", "There is no table of that code. It may have been taken away.")
        admit(self._services.inbound, sid, caller.limited_as, environ)
        self._here[sid] = Waiting(contender, code)

    async def _contender(self, caller: Caller) -> Contender:
        try:
            return Contender(caller.player, await self._workshop.program_of(caller))
        except ClubError as error:
            raise Refused("not_allowed", error.message) from error

    def entered(self, sid: str) -> None:
        contender = self._here[sid].contender
        if not contender.is_program:
            self._services.presence.arrive(sid, contender.player, lambda: IN_THE_LOBBY)
        self._services.tasks.start("lobby:greet", self._greet(sid))

    def disconnect(self, sid: str) -> None:
        self._services.gone(sid)
        gone = self._here.pop(sid, None)
        self._seeks.pop(sid, None)
        if gone is not None and not self._is_here(gone.contender.id):
            self._told.pop(gone.contender.id, None)
            self._services.tasks.start("lobby:leave", self._queue.leave(gone.contender.id), drain=True)

    @listens(lobby.Enqueue, TABLES)
    async def enqueue(self, sid: str, request: lobby.Enqueue) -> AnswerDict:
        asking = self._here[sid].contender
        standing = await self._queue.enqueue(asking, request.time_control, rated=request.rated, at_once=request.at_once)
        if isinstance(standing, Refusal):
            return answered(standing)
        if not self._is_here(asking.id):
            await self._queue.leave(asking.id)  # they went while they were put into the queue
        await self._place(asking.id, standing)
        return {"ok": True, "position": standing.position, "band": standing.band}

    @listens(lobby.CancelSeek, TABLES)
    async def cancel(self, sid: str, _: lobby.CancelSeek) -> AnswerDict:
        asking = self._here[sid].contender
        refusal = await self._queue.cancel(asking)
        if refusal is None:
            await self._place(asking.id, None)
        return {"ok": True} if refusal is None else answered(refusal)

    @listens(lobby.CreateTable, TABLES)
    async def create(self, sid: str, request: lobby.CreateTable) -> AnswerDict:
        asked = {"time_control", "color", "private", "rated", "opponent", "initial_fen"}
        wish = TableWish(**request.model_dump(include=asked))
        table = await self._tables.create(self._here[sid].contender, wish)
        if isinstance(table, Refusal):
            return answered(table)
        return {"ok": True, "code": table.code, "url": f"/lobby/{table.code}"}

    @listens(lobby.JoinTable, TABLES)
    async def join(self, sid: str, request: lobby.JoinTable) -> AnswerDict:
        return _game(await self._tables.join(self._here[sid].contender, request.code))

    @listens(lobby.DeclineChallenge, TABLES)
    async def decline(self, sid: str, request: lobby.DeclineChallenge) -> AnswerDict:
        refusal = await self._tables.decline(self._here[sid].contender, request.code)
        return {"ok": True} if refusal is None else answered(refusal)

    @listens(lobby.CloseTable, TABLES)
    async def close(self, sid: str, _: lobby.CloseTable) -> AnswerDict:
        refusal = await self._tables.close(self._here[sid].contender)
        return {"ok": True} if refusal is None else answered(refusal)

    @listens(lobby.StartTable, TABLES)
    async def start(self, sid: str, _: lobby.StartTable) -> AnswerDict:
        return _game(await self._tables.started(self._here[sid].contender))

    async def _greet(self, sid: str) -> None:
        waiting = self._here.get(sid)
        if waiting is not None:
            await self._tables.note_hosts([waiting.contender.id])
            await self._show(sid, waiting)
            match_id = await self._queue.come_back(waiting.contender)
            if match_id is not None:
                await self._lead(sid, match_id)
            else:
                standing = await self._queue.standing(waiting.contender.id)
                await self._services.outbound.tell_one(sid, "queue_state", queue_payload(standing))

    async def _show(self, sid: str, waiting: Waiting) -> None:
        view = await self._tables.view(waiting.contender, waiting.code)
        seeks = self._seeks[sid] = await self._queue.open_seeks(waiting.contender)
        payload = lobby_payload(view, waiting.contender.id, self._services.clock.now_ms(), seeks)
        await self._services.outbound.tell_one(sid, "lobby_state", payload)

    async def _lead(self, sid: str, match_id: str) -> None:
        started = {"match_id": match_id, "redirect_url": f"/matches/{match_id}"}
        await self._services.outbound.tell_one(sid, "match_started", started)

    async def _hear(self, message: Message) -> None:
        """A table or the queue has changed, here or at another worker."""
        match_id = message.get("match_id")
        for sid, waiting in list(self._here.items()):
            concerned = waiting.contender.id in message["players"]
            if match_id is not None and concerned:
                await self._lead(sid, match_id)
            elif "refused" in message and concerned:
                await self._services.outbound.tell_one(sid, "queue_state", queue_payload(None, message["refused"]))
            elif "reason" in message and (concerned or waiting.code == message["code"]):
                await self._services.outbound.tell_one(
                    sid, "lobby_closed", {"code": message["code"], "reason": message["reason"]}
                )
        self._changed.set()
        self._places_changed.set()

    async def _place(self, seat_id: str, standing: QueuePlace | None) -> None:
        """Tells their connections of a new place at once; None: they do not wait any more."""
        for sid, waiting in list(self._here.items()):
            if waiting.contender.id == seat_id:
                await self._services.outbound.tell_one(sid, "queue_state", queue_payload(standing))

    def _is_here(self, seat_id: str) -> bool:
        return any(waiting.contender.id == seat_id for waiting in self._here.values())

    async def _tell_places_forever(self) -> None:
        """Tells places in the queue that have changed: at once when somebody came or went, and as bands widen."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._places_changed.wait(), PLACES_SECONDS if self._told else None)
            self._places_changed.clear()
            try:
                await self._tell_places()
            except Exception:
                log.exception("places_not_told")
            await asyncio.sleep(TELL_SECONDS)

    async def _tell_places(self) -> None:
        standings = await self._queue.standings()
        before, self._told = self._told, {}
        for sid, waiting in list(self._here.items()):
            seat_id = waiting.contender.id
            standing = standings.get(seat_id)
            if standing is not None:
                self._told[seat_id] = standing
            if standing != before.get(seat_id):
                await self._services.outbound.tell_one(sid, "queue_state", queue_payload(standing))

    async def _tell_forever(self) -> None:
        """Tells the lobby when something has changed; while somebody looks for a game, also as ratings widen."""
        while True:
            is_awaited = any(self._seeks.values())
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), PLACES_SECONDS if is_awaited else None)
            has_changed = self._changed.is_set()
            self._changed.clear()
            for sid, waiting in list(self._here.items()):
                try:
                    if has_changed or await self._queue.open_seeks(waiting.contender) != self._seeks.get(sid):
                        await self._show(sid, waiting)
                except Exception:
                    log.exception("lobby_not_shown")
            await asyncio.sleep(TELL_SECONDS)

    async def _note_forever(self) -> None:
        while True:
            await asyncio.sleep(NOTE_SECONDS)
            seats = sorted({waiting.contender.id for waiting in self._here.values()})
            try:
                if seats:
                    await self._tables.note_hosts(seats)
                    await self._queue.note(seats)
            except Exception:
                log.exception("hosts_not_noted")


def _game(found: str | Refusal) -> AnswerDict:
    if isinstance(found, Refusal):
        return answered(found)
    return {"ok": True, "match_id": found, "url": f"/matches/{found}"}


def _read_auth(auth: object) -> str | None:
    """The code in `auth`, which may be left out."""
    if auth is None:
        return None
    code = auth.get("lobby") if isinstance(auth, dict) else ""
    if code is not None and not (isinstance(code, str) and 0 < len(code) <= LONGEST_CODE):
        raise Refused("bad_payload", "auth is {lobby?}, the code of a table.")
    return code
