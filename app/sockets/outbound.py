"""What a table tells, on its way out: events to rooms, one room per match and audience."""

from __future__ import annotations

from collections.abc import Sequence

import socketio

from app.domain.audiences import Audience
from app.matches.views import Payload


class Outbound:
    """The `Broadcast` of one namespace; a server is given before the first table stands."""

    def __init__(self, namespace: str) -> None:
        self._namespace = namespace
        self._server: socketio.AsyncServer | None = None

    def attach(self, server: socketio.AsyncServer) -> None:
        """From now on things are really told."""
        self._server = server

    async def tell(self, match_id: str, audiences: Sequence[Audience], name: str, payload: Payload) -> None:
        """One event to everybody of these audiences; it is written out once for all of them."""
        server = self._server
        if server is None:
            return
        rooms = [_room(match_id, audience) for audience in audiences]
        if self._anybody(server, rooms):
            await server.emit(name, payload, room=rooms, namespace=self._namespace)

    async def tell_one(self, connection: str, name: str, payload: Payload) -> None:
        """One event to one connection."""
        if self._server is not None:
            await self._server.emit(name, payload, to=connection, namespace=self._namespace)

    async def enter(self, connection: str, match_id: str, audience: Audience) -> None:
        """Lets a connection hear its audience; one that is gone already is passed over."""
        server = self._server
        if server is not None and server.manager.is_connected(connection, self._namespace):
            await server.enter_room(connection, _room(match_id, audience), namespace=self._namespace)

    def _anybody(self, server: socketio.AsyncServer, rooms: list[str]) -> bool:
        """Whether somebody listens; the library would encode the packet before it looks."""
        return next(iter(server.manager.get_participants(self._namespace, rooms)), None) is not None


def _room(match_id: str, audience: Audience) -> str:
    return f"{match_id}:{audience.value}"
