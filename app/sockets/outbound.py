"""What a table tells, on its way out: events to rooms, one room per match and audience."""

from __future__ import annotations

import socketio

from app.matches.views import Audience, Payload


class Outbound:
    """The `Broadcast` of one namespace; a server is given before the first table stands."""

    def __init__(self, namespace: str) -> None:
        self._namespace = namespace
        self._server: socketio.AsyncServer | None = None

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
            if self._anybody(server, room):
                await server.emit(name, payload, room=room, namespace=self._namespace)

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


def _room(match_id: str, audience: Audience) -> str:
    return f"{match_id}:{audience.value}"
