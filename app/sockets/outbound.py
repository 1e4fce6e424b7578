"""Sends a table's events to Socket.IO rooms, one room per match and audience."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import socketio

from app.domain.audiences import Audience
from app.matches.views import Payload


class Outbound:
    """The `Broadcast` of one namespace; `attach` must be called before the first table opens."""

    def __init__(self, namespace: str) -> None:
        self._namespace = namespace
        self._server: socketio.AsyncServer | None = None

    def attach(self, server: socketio.AsyncServer) -> None:
        """Sets the server that sends."""
        self._server = server

    async def tell(self, match_id: str, audiences: Sequence[Audience], name: str, payload: Payload) -> None:
        """Sends one event to the connections of these audiences at this worker, encoded once; the tables of other
        workers tell their own."""
        server = self._server
        if server is None:
            return
        # Rooms without anybody are left out: for an event that nobody hears the packet would be encoded all the same.
        rooms = [room for room in _rooms(match_id, audiences) if server.manager.has_anybody(self._namespace, room)]
        if rooms:
            await server.emit(name, payload, room=rooms, namespace=self._namespace, ignore_queue=True)

    async def tell_one(self, connection: str, name: str, payload: Payload) -> None:
        """Sends one event to one connection."""
        if self._server is not None:
            await self._server.emit(name, payload, to=connection, namespace=self._namespace)

    async def enter(self, connection: str, match_id: str, audience: Audience) -> None:
        """Adds a connection to the room of its audience; one that is gone is ignored."""
        server = self._server
        if server is not None and server.manager.is_connected(connection, self._namespace):
            await server.enter_room(connection, _room(match_id, audience), namespace=self._namespace)


def _rooms(match_id: str, audiences: Sequence[Audience]) -> Iterator[str]:
    return (_room(match_id, audience) for audience in audiences)


def _room(match_id: str, audience: Audience) -> str:
    return f"{match_id}:{audience.value}"
