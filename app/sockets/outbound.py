"""What a table tells, on its way out: events to rooms, one room per match and audience."""

from __future__ import annotations

import time
from typing import Any

import socketio
import structlog

from app.matches.views import Audience, Payload

log = structlog.get_logger(__name__)

# The library queues without bound for a client that does not read. One that has this many packets waiting, for this
# many seconds, or that has twice ten times as many at any time, is dropped. A packet is a kilobyte or less.
WAITING_PACKETS = 200
WAITING_SECONDS = 10.0
MOST_PACKETS = 2000


class Outbound:
    """The `Broadcast` of one namespace; a server is given before the first table stands."""

    def __init__(self, namespace: str) -> None:
        self._namespace = namespace
        self._server: socketio.AsyncServer | None = None
        self._slow_since: dict[str, float] = {}

    def attach(self, server: socketio.AsyncServer) -> None:
        """From now on things are really told."""
        self._server = server

    async def tell(self, match_id: str, audience: Audience | None, name: str, payload: Payload) -> None:
        """One event to everybody of an audience, or of both."""
        server = self._server
        if server is None:
            return
        for one in Audience if audience is None else (audience,):
            room = _room(match_id, one)
            if not self._anybody(server, room):
                continue
            await server.emit(name, payload, room=room, namespace=self._namespace)
            await self._drop_slow(server, room)

    async def tell_one(self, connection: str, name: str, payload: Payload) -> None:
        """One event to one connection."""
        if self._server is not None:
            await self._server.emit(name, payload, to=connection, namespace=self._namespace)

    async def enter(self, connection: str, match_id: str, audience: Audience) -> None:
        """Lets a connection hear its audience; one that is gone already is passed over."""
        server = self._server
        if server is not None and server.manager.is_connected(connection, self._namespace):
            await server.enter_room(connection, _room(match_id, audience), namespace=self._namespace)

    def _anybody(self, server: socketio.AsyncServer, room: str) -> bool:
        """Whether somebody listens; the library would encode the packet before it looks."""
        return next(iter(server.manager.get_participants(self._namespace, room)), None) is not None

    async def _drop_slow(self, server: socketio.AsyncServer, room: str) -> None:
        for sid, eio_sid in list(server.manager.get_participants(self._namespace, room)):
            waiting = _packets_waiting(server, eio_sid)
            if waiting < WAITING_PACKETS:
                self._slow_since.pop(sid, None)
                continue
            since = self._slow_since.setdefault(sid, time.monotonic())
            if waiting > MOST_PACKETS or time.monotonic() - since > WAITING_SECONDS:
                log.info("slow_connection_dropped", waiting=waiting)
                self._slow_since.pop(sid, None)
                await server.eio.disconnect(eio_sid)


def _room(match_id: str, audience: Audience) -> str:
    return f"{match_id}:{audience.value}"


def _packets_waiting(server: socketio.AsyncServer, eio_sid: str) -> int:
    socket: Any = server.eio.sockets.get(eio_sid)
    return 0 if socket is None else socket.queue.qsize()
