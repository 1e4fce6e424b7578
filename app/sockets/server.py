"""The Socket.IO server of the house: the vendor's, with its two open doors closed.

python-socketio hands `connect` and `disconnect` *events* of a client to the life-cycle handlers, drops events it
cannot read without an acknowledgement, and never forgets a connection that goes away while it is let in. Here every
event of a client, whatever its name or shape, goes through one `Inbound`, which always answers.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Callable
from typing import Any, Protocol

import socketio
import structlog

from app.accounts.identity import token_in
from app.accounts.player import Player
from app.domain.errors import ClubError
from app.sockets.backlog import Backlog
from app.sockets.frames import FRAME_LIMIT, TRANSPORT_LIMIT, asked_in
from app.sockets.inbound import AnswerDict, Inbound, refused
from app.sockets.manager import ClubManager
from app.sockets.outside import TOO_LONG_OUTSIDE, Outside
from app.sockets.wire import GOODBYE_SECONDS, Wire

log = structlog.get_logger(__name__)

WIRE = "chess_club.wire"  # where the scope of a connection holds its `Wire`


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


def admit(inbound: Inbound, sid: str, player: Player, environ: dict[str, Any]) -> None:
    """Counts a connection for its player, as the last step of letting it in. Raises Refused when the player has too
    many sockets open. All connections of a socket share one `environ`."""
    if not inbound.allowances.admit(sid, player.id, id(environ)):
        raise Refused("rate_limited", "You have this club open in too many places.")
    wire: Wire = environ["asgi.scope"][WIRE]
    wire.pace = inbound.allowances.pace_of(sid)


class ClubServer(socketio.AsyncServer):  # type: ignore[misc]  # the library has no types
    """WebSocket only; same origin only (checked again by the web's security layer)."""

    def __init__(self, inbound: Inbound) -> None:
        quiet = logging.getLogger("chess_club.socketio")
        quiet.setLevel(logging.CRITICAL)  # a malformed frame is the client's affair, not worth a traceback
        super().__init__(
            async_mode="asgi",
            client_manager=ClubManager(),
            transports=["websocket"],
            cors_allowed_origins=None,
            max_http_buffer_size=TRANSPORT_LIMIT,
            logger=quiet,
            engineio_logger=quiet,
        )
        self._inbound = inbound
        # One worker's own: its doors.
        self._doors: dict[str, Door] = {}
        # One worker's own: its sockets. A wire lives as long as its connection's scope.
        self._wires: weakref.WeakValueDictionary[str, Wire] = weakref.WeakValueDictionary()
        self._outside = Outside(self._dismiss_from_outside)

    def open_door(self, door: Door) -> None:
        """Serves `door.namespace` from now on."""

        async def connect(sid: str, environ: dict[str, Any], auth: object = None) -> None:
            try:
                await door.connect(sid, environ, auth)
            except Refused as refusal:
                raise _refusal(refusal.code, refusal.message) from refusal
            except ClubError as error:
                raise _refusal(error.code, error.message) from error
            except Exception as error:
                log.exception("connect_failed", namespace=door.namespace)
                raise _refusal("internal", "Something broke on our side. Try again.") from error

        async def disconnect(sid: str, _reason: str = "") -> None:
            door.disconnect(sid)

        self._doors[door.namespace] = door
        self.on("connect", connect, namespace=door.namespace)
        self.on("disconnect", disconnect, namespace=door.namespace)

    async def close_sessions(self, has_ended: Callable[[str], bool]) -> None:
        """Closes every connection that came in with the cookie of a session of which `has_ended(token)` holds."""
        ended = [
            eio_sid
            for eio_sid, environ in list(self.environ.items())
            if (token := token_in(environ["asgi.scope"]["headers"])) is not None and has_ended(token)
        ]
        await asyncio.gather(*(self._close(eio_sid) for eio_sid in ended))

    async def _close(self, eio_sid: str) -> None:
        """From the first step on the connection hears and says nothing; its goodbye is awaited for a moment only, for
        a client that does not read would hold up whoever closes it. Then the wire is cut: the library leaves the
        closing of a WebSocket to the client, and a browser does not take a goodbye for one."""
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self.eio.disconnect(eio_sid)
        except TimeoutError:
            log.info("goodbye_not_heard")
        self._cut(eio_sid)

    def _cut(self, eio_sid: str) -> None:
        """Ends a connection without a goodbye and without waiting."""
        wire = self._wires.get(eio_sid)
        if wire is not None:
            wire.cut()

    async def handle_request(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """The library's end of the wire, given only frames it can read."""
        host = scope["client"][0] if scope.get("client") else "unknown"
        allowances = self._inbound.allowances
        wire = Wire(receive, send, allowances.pace_of_a_stranger(), allowances.haste_at(host))
        return await super().handle_request({**scope, WIRE: wire}, wire.receive, wire.send)

    async def _handle_eio_connect(self, eio_sid: str, environ: dict[str, Any]) -> None:
        """A new connection: its wire is kept, and its queue measured."""
        await super()._handle_eio_connect(eio_sid, environ)
        wire = self._wires[eio_sid] = environ["asgi.scope"][WIRE]

        def drop(waiting: int) -> None:
            if not wire.is_cut:
                log.info("slow_connection_dropped", waiting=waiting)
                wire.cut()

        socket = self.eio.sockets[eio_sid]
        backlog = Backlog(drop)
        while not socket.queue.empty():
            backlog.put_nowait(socket.queue.get_nowait())
        socket.queue = backlog
        self._outside.stands(eio_sid)

    def _dismiss_from_outside(self, eio_sid: str) -> None:
        wire = self._wires.get(eio_sid)
        if wire is not None:
            self.start_background_task(wire.dismiss, TOO_LONG_OUTSIDE)

    async def _handle_eio_disconnect(self, eio_sid: str, reason: str) -> None:
        """The end of a connection. One that no longer answers the library's pings is not waited for, to hear of it."""
        self._outside.stands_no_more(eio_sid)
        await super()._handle_eio_disconnect(eio_sid, reason)
        if reason == self.reason.PING_TIMEOUT:
            self._cut(eio_sid)

    async def _handle_connect(self, eio_sid: str, namespace: str | None, data: object) -> None:
        """Tells the door once the connection really stands: nothing may be told before its CONNECT packet."""
        namespace = namespace or "/"
        door = self._doors.get(namespace)
        if door is None:
            refusal = _refusal("not_found", "There is no such door.")
            packet = self.packet_class(socketio.packet.CONNECT_ERROR, namespace=namespace, data=refusal.error_args)
            await self._send_packet(eio_sid, packet)
            return
        if self.manager.sid_from_eio_sid(eio_sid, namespace):
            return  # a second CONNECT on a standing connection changes nothing
        await super()._handle_connect(eio_sid, namespace, data)
        sid = self.manager.sid_from_eio_sid(eio_sid, namespace)
        if sid is None or not self.manager.is_connected(sid, namespace):
            return
        if eio_sid in self.environ:
            self._outside.stands_no_more(eio_sid)
            door.entered(sid)
        else:
            # It went away while the door looked it up; the library tells nobody of that and would keep it for ever.
            await self._handle_disconnect(eio_sid, namespace, self.reason.TRANSPORT_CLOSE)

    async def _handle_eio_message(self, eio_sid: str, data: object) -> None:
        """Every packet of a client. What asks for an acknowledgement gets one, readable or not."""
        if not isinstance(data, str):
            return  # attachments: no event takes any, and the event that announced them has been answered
        if len(data) > FRAME_LIMIT:
            await self._refuse(eio_sid, data, refused("too_long", "That is too long."))
            return
        try:
            packet = self.packet_class(encoded_packet=data)
        except Exception:
            # Malformed JSON, numbers without end, a thousand brackets: the client's affair, not worth a traceback.
            await self._refuse(eio_sid, data, refused("bad_payload", "That cannot be read."))
            return
        kind = packet.packet_type
        if kind == socketio.packet.CONNECT:
            await self._handle_connect(eio_sid, packet.namespace, packet.data)
        elif kind == socketio.packet.DISCONNECT:
            await self._handle_disconnect(eio_sid, packet.namespace, self.reason.CLIENT_DISCONNECT)
            inside = any(self.manager.sid_from_eio_sid(eio_sid, namespace) for namespace in self._doors)
            if not inside and eio_sid in self.environ:
                self._outside.stands(eio_sid)
        elif kind == socketio.packet.EVENT:
            await self._handle_event(eio_sid, packet.namespace, packet.id, packet.data)
        elif kind == socketio.packet.BINARY_EVENT:
            name = packet.data[:1] if isinstance(packet.data, list) else []
            await self._handle_event(eio_sid, packet.namespace, packet.id, name)

    async def _handle_event(self, eio_sid: str, namespace: str | None, id: int | None, data: object) -> None:
        """Every event of a client. Nothing is awaited before the handler has taken its place in its queue, and the
        library starts these in order of arrival, so acts of one client keep their order."""
        namespace = namespace or "/"
        sid = self.manager.sid_from_eio_sid(eio_sid, namespace)
        if sid is None or not self.manager.is_connected(sid, namespace):
            answer = refused("not_allowed", "You are not connected here.")
        else:
            answer = await self._inbound.receive(namespace, sid, data)
        await self._acknowledge(eio_sid, namespace, id, answer)

    async def _refuse(self, eio_sid: str, packet: str, answer: AnswerDict) -> None:
        asked = asked_in(packet)
        if asked is not None:
            await self._acknowledge(eio_sid, *asked, answer)

    async def _acknowledge(self, eio_sid: str, namespace: str, id: int | None, answer: AnswerDict) -> None:
        if id is not None:
            packet = self.packet_class(socketio.packet.ACK, namespace=namespace, id=id, data=[answer])
            await self._send_packet(eio_sid, packet)


def _refusal(code: str, message: str) -> socketio.exceptions.ConnectionRefusedError:
    return socketio.exceptions.ConnectionRefusedError(message, {"code": code, "message": message})
