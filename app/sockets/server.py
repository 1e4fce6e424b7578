"""The Socket.IO server of the house: the vendor's, with its two open doors closed.

python-socketio hands `connect` and `disconnect` *events* of a client to the life-cycle handlers, and drops events it
cannot read without an acknowledgement. Here every event of a client, whatever its name or shape, goes through one
`Inbound`, which always answers.
"""

from __future__ import annotations

import logging
from typing import Any, Protocol

import socketio

from app.accounts.identity import token_in
from app.sockets.inbound import Inbound, refused

# The transport takes frames up to this size so that a too-long one can be refused with an answer; what is larger
# costs the connection. Bytes.
TRANSPORT_LIMIT = 64 * 1024
FRAME_LIMIT = 16 * 1024


class Door(Protocol):
    """The life of the connections of one namespace."""

    namespace: str

    async def connect(self, sid: str, environ: dict[str, Any], auth: object) -> None:
        """Lets a connection in, or raises `Refused`."""
        ...

    def entered(self, sid: str) -> None:
        """The connection stands and may be told things."""
        ...

    def disconnect(self, sid: str) -> None:
        """The connection is gone."""
        ...


class Refused(Exception):
    """A connection is not let in; `code` and `message` reach the client as the data of its connect_error."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class ClubServer(socketio.AsyncServer):  # type: ignore[misc]  # the library has no types
    """WebSocket only; same origin only (checked again by the web's security layer)."""

    def __init__(self, inbound: Inbound) -> None:
        quiet = logging.getLogger("chess_club.socketio")
        quiet.setLevel(logging.CRITICAL)  # a malformed frame is the client's affair, not worth a traceback
        super().__init__(
            async_mode="asgi",
            transports=["websocket"],
            cors_allowed_origins=None,
            max_http_buffer_size=TRANSPORT_LIMIT,
            logger=quiet,
            engineio_logger=quiet,
        )
        self._inbound = inbound
        self._doors: dict[str, Door] = {}

    def open_door(self, door: Door) -> None:
        """Serves `door.namespace` from now on."""

        async def connect(sid: str, environ: dict[str, Any], auth: object = None) -> None:
            try:
                await door.connect(sid, environ, auth)
            except Refused as refusal:
                data = {"code": refusal.code, "message": refusal.message}
                raise socketio.exceptions.ConnectionRefusedError(refusal.message, data) from refusal

        async def disconnect(sid: str, _reason: str = "") -> None:
            door.disconnect(sid)

        self._doors[door.namespace] = door
        self.on("connect", connect, namespace=door.namespace)
        self.on("disconnect", disconnect, namespace=door.namespace)

    async def close_session(self, token: str) -> None:
        """Closes every connection that came in with this session's cookie."""
        for eio_sid, environ in list(self.environ.items()):
            if token_in(environ.get("HTTP_COOKIE", "")) == token:
                await self.eio.disconnect(eio_sid)

    async def _handle_connect(self, eio_sid: str, namespace: str | None, data: object) -> None:
        """Tells the door once the connection really stands: nothing may be told before its CONNECT packet."""
        door = self._doors.get(namespace or "/")
        if door is not None and self.manager.sid_from_eio_sid(eio_sid, door.namespace):
            return  # a second CONNECT on a standing connection changes nothing
        await super()._handle_connect(eio_sid, namespace, data)
        sid = self.manager.sid_from_eio_sid(eio_sid, namespace or "/")
        if door is not None and sid is not None and self.manager.is_connected(sid, door.namespace):
            door.entered(sid)

    async def _handle_eio_message(self, eio_sid: str, data: str | bytes) -> None:
        if len(data) > FRAME_LIMIT and isinstance(data, str):
            packet = self.packet_class(encoded_packet=data)
            await self._acknowledge(eio_sid, packet.namespace, packet.id, refused("too_long", "That is too long."))
            return
        await super()._handle_eio_message(eio_sid, data)

    async def _handle_event(self, eio_sid: str, namespace: str | None, id: int | None, data: object) -> None:
        """Every event of a client. Nothing is awaited before the handler has taken its place in its queue, and the
        library starts these in order of arrival, so acts of one client keep their order."""
        namespace = namespace or "/"
        sid = self.manager.sid_from_eio_sid(eio_sid, namespace)
        if sid is None or not self.manager.is_connected(sid, namespace):
            return
        answer = await self._inbound.receive(namespace, sid, data)
        await self._acknowledge(eio_sid, namespace, id, answer)

    async def _acknowledge(self, eio_sid: str, namespace: str | None, id: int | None, answer: dict[str, Any]) -> None:
        if id is not None:
            packet = self.packet_class(socketio.packet.ACK, namespace=namespace or "/", id=id, data=[answer])
            await self._send_packet(eio_sid, packet)
