"""The Socket.IO server: python-socketio with three faults corrected.

python-socketio passes client *events* named `connect` and `disconnect` to the life-cycle handlers, drops malformed
events without an acknowledgement, and leaks connections that close while they are being admitted. Here every event of a
client, whatever its name or content, goes to one `Inbound`, which always answers.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import socketio
import structlog
from engineio.async_drivers.asgi import WebSocket, translate_request

from app.accounts.access_tokens import bearer_in
from app.accounts.identity import token_in
from app.domain.errors import ClubError
from app.languages.speaking import translated
from app.runtime.addresses import network_of
from app.runtime.writing import WRITE_NOW
from app.sockets import encoding
from app.sockets.backlog import Backlog, Unread
from app.sockets.callers import Refused
from app.sockets.frames import FRAME_LIMIT, TRANSPORT_LIMIT, asked_in
from app.sockets.inbound import AnswerDict, Inbound, refused
from app.sockets.manager import ClubManager
from app.sockets.outside import TOO_LONG_OUTSIDE, Outside
from app.sockets.wire import GOODBYE_SECONDS, WIRE, Wire

log = structlog.get_logger(__name__)


class Door(Protocol):
    """The life-cycle handlers of one namespace."""

    namespace: str

    async def connect(self, sid: str, environ: dict[str, Any], auth: object) -> None:
        """Admits a connection, or raises `Refused`."""

    def entered(self, sid: str) -> None:
        """The connection is established and may be sent events."""

    def disconnect(self, sid: str) -> None:
        """The connection is gone."""


class Ending(WebSocket):  # type: ignore[misc]  # the library has no types
    """The library's, but for its end: it is told by an error there, whose traceback and connection keep each other
    alive. No message is an end as well."""

    async def wait(self) -> str | bytes | None:
        """The next message; None at the end."""
        try:
            message: str | bytes = await super().wait()
        except OSError:
            return None
        return message


async def environ_of(scope: dict[str, Any], receive: Any, send: Any) -> dict[str, Any]:
    """The library's, which makes a class for the body of every request; ours have none, and the class would keep the
    wire alive."""
    message = await receive()

    async def first() -> Any:
        return message

    environ: dict[str, Any] = await translate_request(scope, first, send)
    return environ and {**environ, "asgi.receive": receive, "wsgi.input": None}


class ClubServer(socketio.AsyncServer):  # type: ignore[misc]  # the library has no types
    """WebSocket transport only; same origin only (also checked by `web.security`)."""

    def __init__(self, inbound: Inbound, manager: ClubManager | None = None) -> None:
        """`manager` sends; without one there is no other worker."""
        quiet = logging.getLogger("chess_club.socketio")
        quiet.setLevel(logging.CRITICAL)  # malformed frames are the client's fault and need no traceback
        super().__init__(
            async_mode="asgi",
            client_manager=manager or ClubManager(),
            transports=["websocket"],
            cors_allowed_origins=None,
            max_http_buffer_size=TRANSPORT_LIMIT,
            json=encoding,
            logger=quiet,
            engineio_logger=quiet,
        )
        self.eio._async = {**self.eio._async, "websocket": Ending, "translate_request": environ_of}
        self._inbound = inbound
        # One worker's own: its doors.
        self._doors: dict[str, Door] = {}
        # One worker's own: its sockets. A wire lives as long as its connection's scope.
        self._wires: weakref.WeakValueDictionary[str, Wire] = weakref.WeakValueDictionary()
        # One worker's own: what its clients have not read, by address; kept by their queues.
        self._unread: weakref.WeakValueDictionary[str, Unread] = weakref.WeakValueDictionary()
        self._outside = Outside(self._dismiss_from_outside)

    def open_door(self, door: Door) -> None:
        """Registers a namespace."""

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
        """Closes all connections of sessions and access tokens for whose text `has_ended(text)` is true."""
        ended = [
            eio_sid
            for eio_sid, environ in list(self.environ.items())
            if any(has_ended(text) for text in _credentials(environ["asgi.scope"]))
        ]
        await asyncio.gather(*(self._close(eio_sid) for eio_sid in ended))

    async def _close(self, eio_sid: str) -> None:
        """Closes a connection. It takes part in nothing from the start; its close packet is awaited only briefly, since
        a client may not read. Then the WebSocket is closed by force: the library would leave that to the client, and
        browsers do not close on a close packet."""
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self.eio.disconnect(eio_sid)
        except TimeoutError:
            log.info("goodbye_not_heard")
        self._cut(eio_sid)

    def _cut(self, eio_sid: str) -> None:
        """Closes the WebSocket at once, without a close packet."""
        wire = self._wires.get(eio_sid)
        if wire is not None:
            wire.cut()

    async def handle_request(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Runs the library on a `Wire`, which passes only frames it can read."""
        host = _host_of(scope)
        allowances = self._inbound.allowances
        pace, haste = allowances.pace_of_a_stranger(), allowances.haste_at(host)
        wire = Wire(receive, send, pace, haste, scope.get(WRITE_NOW))
        return await super().handle_request({**scope, WIRE: wire}, wire.receive, wire.send)

    async def _handle_eio_connect(self, eio_sid: str, environ: dict[str, Any]) -> None:
        """Sets up a new connection with its `Wire` and `Backlog`."""
        await super()._handle_eio_connect(eio_sid, environ)
        self._wires[eio_sid] = environ["asgi.scope"][WIRE]

        def drop(waiting: int) -> None:
            # Looked up, not known: the library keeps a socket for some seconds after its end, and the queue with it.
            wire = self._wires.get(eio_sid)
            if wire is not None and not wire.is_cut:
                log.info("slow_connection_dropped", waiting=waiting)
                wire.cut()

        def write(texts: Sequence[str]) -> bool:
            wire = self._wires.get(eio_sid)
            return wire is not None and wire.write(texts)

        socket = self.eio.sockets[eio_sid]
        backlog = Backlog(drop, self._unread_of(environ["asgi.scope"]), write)
        while not socket.queue.empty():
            backlog.put_nowait(socket.queue.get_nowait())
        socket.queue = backlog
        self._outside.stands(eio_sid)

    def _unread_of(self, scope: dict[str, Any]) -> Unread | None:
        """What waits for the clients of the connection's address; None where there are no limits by address."""
        if not self._inbound.allowances.enabled:
            return None
        network = network_of(_host_of(scope))
        unread = self._unread.get(network)
        if unread is None:
            unread = self._unread[network] = Unread()
        return unread

    def _dismiss_from_outside(self, eio_sid: str) -> None:
        wire = self._wires.get(eio_sid)
        if wire is not None:
            self.start_background_task(wire.dismiss, TOO_LONG_OUTSIDE)

    async def _handle_eio_disconnect(self, eio_sid: str, reason: str) -> None:
        """Cleans up a connection. One that does not answer pings any more is cut without waiting."""
        self._outside.stands_no_more(eio_sid)
        await super()._handle_eio_disconnect(eio_sid, reason)
        if reason == self.reason.PING_TIMEOUT:
            self._cut(eio_sid)

    async def _handle_connect(self, eio_sid: str, namespace: str | None, data: object) -> None:
        """Calls `entered` after the connection is established, since nothing may be sent before its CONNECT packet."""
        namespace = namespace or "/"
        door = self._doors.get(namespace)
        if door is None:
            refusal = _refusal("not_found", "There is no such door.")
            packet = self.packet_class(socketio.packet.CONNECT_ERROR, namespace=namespace, data=refusal.error_args)
            await self._send_packet(eio_sid, packet)
            return
        if self.manager.sid_from_eio_sid(eio_sid, namespace):
            return  # a second CONNECT has no effect
        await super()._handle_connect(eio_sid, namespace, data)
        sid = self.manager.sid_from_eio_sid(eio_sid, namespace)
        if sid is None or not self.manager.is_connected(sid, namespace):
            return
        if eio_sid in self.environ:
            self._outside.stands_no_more(eio_sid)
            door.entered(sid)
        else:
            # It closed while being admitted, which the library does not report; it would be leaked.
            await self._handle_disconnect(eio_sid, namespace, self.reason.TRANSPORT_CLOSE)

    async def _handle_eio_message(self, eio_sid: str, data: object) -> None:
        """Handles every packet of a client. If it asks for an acknowledgement it gets one, even if it is malformed."""
        if not isinstance(data, str):
            return  # attachments: no event takes any, and the event that announced them has been answered
        if len(data) > FRAME_LIMIT:
            await self._refuse(eio_sid, data, refused("too_long", "That is too long."))
            return
        try:
            packet = self.packet_class(encoded_packet=data)
        except Exception:
            # Malformed JSON, huge numbers, deep nesting: the client's fault, so no traceback.
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
        """Handles every event of a client. The library starts these calls in order of arrival, and nothing is awaited
        before the handler has queued its work, so acts of one client keep their order."""
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
            packet = self.packet_class(socketio.packet.ACK, [answer], namespace, id, binary=False)
            await self._send_packet(eio_sid, packet)


def _credentials(scope: dict[str, Any]) -> Iterator[str]:
    """The session token and the access tokens by which a socket came in."""
    headers = scope["headers"]
    yield from (text for text in (token_in(headers), bearer_in(headers)) if text is not None)
    yield from scope[WIRE].tokens


def _host_of(scope: dict[str, Any]) -> str:
    """The address of a connection's other end."""
    return str(scope["client"][0]) if scope.get("client") else "unknown"


def _refusal(code: str, message: str) -> socketio.exceptions.ConnectionRefusedError:
    said = translated(message)
    return socketio.exceptions.ConnectionRefusedError(said, {"code": code, "message": said})
