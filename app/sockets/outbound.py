"""Sends a table's events to Socket.IO rooms, one room per match and audience."""

from __future__ import annotations

from collections.abc import Sequence

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

    def hears(self, match_id: str, audiences: Sequence[Audience]) -> bool:
        """Whether a connection of these audiences is at this worker; the tables of other workers tell their own."""
        return bool(self._rooms(match_id, audiences))

    async def tell(self, match_id: str, audiences: Sequence[Audience], name: str, payload: Payload) -> None:
        """Sends one event to the connections of these audiences at this worker, encoded once."""
        rooms = self._rooms(match_id, audiences)
        if self._server is not None and rooms:
            await self._server.emit(name, payload, room=rooms, namespace=self._namespace, ignore_queue=True)

    def _rooms(self, match_id: str, audiences: Sequence[Audience]) -> list[str]:
        """The rooms of these audiences in which somebody is."""
        if self._server is None:
            return []
        rooms = self._server.manager.rooms.get(self._namespace, {})
        return [match_id + named for named in map(_NAMED.__getitem__, audiences) if rooms.get(match_id + named)]

    async def tell_one(self, connection: str, name: str, payload: Payload) -> None:
        """Sends one event to one connection."""
        if self._server is not None:
            await self._server.emit(name, payload, to=connection, namespace=self._namespace)

    async def enter(self, connection: str, match_id: str, audience: Audience) -> None:
        """Adds a connection to the room of its audience; one that is gone is ignored."""
        server = self._server
        if server is not None and server.manager.is_connected(connection, self._namespace):
            await server.enter_room(connection, _room(match_id, audience), namespace=self._namespace)


def _room(match_id: str, audience: Audience) -> str:
    return match_id + _NAMED[audience]


# What the name of an audience's room has behind that of its match.
_NAMED = {audience: f":{audience.value}" for audience in Audience}
