"""WebSocket connections: messages must arrive within a time limit, and are parsed in small portions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from app.domain.errors import ClubError, RateLimited, TooSlow
from app.entrance.frames import frame_of
from app.entrance.porter import Place, Porter
from app.entrance.refusals import LOGGER
from app.entrance.watch import Watch
from app.runtime.bucket import Bucket, Rate
from app.runtime.metrics import CONNECTIONS_ENDED
from app.runtime.writing import WRITE_NOW

# Seconds for the peer's close frame after ours.
GOODBYE_SECONDS = 1.0
# Bytes parsed per turn of the event loop. One read may hold 40,000 frames of six bytes, which take half a second to
# parse; this is at most 170 of them.
PARSED_AT_ONCE = 1_024
# Frames that are no whole message (pings, pongs, fragments), which the application does not see and count; an honest
# client sends one in twenty seconds, and a long message in a handful of fragments.
CRUMBS = Rate(2, 60)


class Messages(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with limits and timeouts. The maximal message size is a setting of uvicorn. Data is
    parsed only when the application has received the messages before it."""

    _watch: Watch

    def __init__(self, porter: Porter, place: Place, **given: Any) -> None:
        super().__init__(**given)
        self._porter = porter
        self._place = place
        self._crumbs = Bucket(CRUMBS)
        self._arrived = bytearray()
        self._turn: asyncio.Handle | None = None
        self._ended = False
        self.close_timeout = GOODBYE_SECONDS
        self.logger = LOGGER
        # The parser would log every frame, cookies and talk included.
        self.conn.logger, self.conn.debug = LOGGER, False

    # ---- the connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._watch = Watch(self.loop, cast(asyncio.Transport, transport), self._too_late)

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch.end()
        self._porter.leave(self._place)
        self._arrived.clear()
        super().connection_lost(exc)
        # It stands still in the middle of itself and knows the whole connection.
        self.conn.parser.close()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._watch.read()

    # ---- what leaves

    async def run_asgi(self) -> None:
        scope = cast(dict[str, Any], self.scope)
        scope[WRITE_NOW] = self.write_now
        try:
            await super().run_asgi()
        finally:
            del scope[WRITE_NOW]  # or the two would keep each other

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent and self.initial_response is not None:
            # A handshake that was answered with a refusal is done; uvicorn logs it as an error of ours otherwise, and
            # strangers could fill the log.
            self.handshake_complete = True

    def write_now(self, texts: Sequence[str]) -> bool:
        """Writes these messages in one go: a `runtime.writing.WriteNow`."""
        stands = self.handshake_complete and not self.close_sent and self.conn.state is State.OPEN
        if not stands or not self.writable.is_set() or self.transport.is_closing():
            return False
        if self.conn.extensions or self.conn.expect_continuation_frame:
            for text in texts:
                self.conn.send_text(text.encode())
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(b"".join((*self.conn.data_to_send(), *map(frame_of, texts))))
        return True

    # ---- what arrives

    def data_received(self, data: bytes) -> None:
        if self._ended:
            return
        self._arrived += data
        if self._turn is None and self._may_read:
            self._read_some()

    async def receive(self) -> Any:
        """The next message; reads more data when none is waiting."""
        message = await self.queue.get()
        self._read_on()
        return message

    @property
    def _may_read(self) -> bool:
        """Whether the application has had everything, or wants nothing more and waits for a goodbye only."""
        return self.queue.empty() or self.close_sent

    def _read_on(self) -> None:
        """Parses buffered data in the next turn of the event loop; resumes reading when the buffer is empty."""
        if not self._may_read:
            return
        if self._arrived:
            if self._turn is None:
                self._turn = self.loop.call_soon(self._read_some)
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _read_some(self) -> None:
        self._turn = None
        if self._ended or self.transport.is_closing():
            return
        piece = bytes(self._arrived[:PARSED_AT_ONCE])
        del self._arrived[:PARSED_AT_ONCE]
        super().data_received(piece)
        if self._ended or self.transport.is_closing():
            return
        unfinished = len(self.conn.reader.buffer) + (self.conn.current_size or 0)
        if not unfinished and self.conn.current_size is None:
            self._watch.settle()
        elif not self._watch.owed:
            self._watch.owe()
        crowd = self._porter.hold(self._place, unfinished + len(self._arrived))
        if crowd is not None:
            self._end(crowd)
            return
        if self._arrived and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self._read_on()

    # ---- frames

    def send_receive_event_to_app(self) -> None:
        """A message is complete; what follows begins another one."""
        self._watch.settle()
        super().send_receive_event_to_app()

    def handle_text(self, event: Frame) -> None:
        if event.fin or self._is_no_crumb_too_many():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if event.fin or self._is_no_crumb_too_many():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if event.fin or self._is_no_crumb_too_many():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._is_no_crumb_too_many():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_no_crumb_too_many():
            super().handle_pong(event)

    def _is_no_crumb_too_many(self) -> bool:
        """Counts a frame that is no whole message; closes the connection if there are too many."""
        if self._ended:
            return False
        if not self._porter.counts or self._crumbs.take():
            return True
        self._end(RateLimited())
        return False

    # ---- the end

    def _too_late(self) -> None:
        """Called when a message is not complete in time."""
        self._end(TooSlow())

    def _end(self, error: ClubError) -> None:
        """Closes with a reason. Incoming data is discarded for a moment, because closing at once while the client sends
        would reset the connection before it can read the reason."""
        CONNECTIONS_ENDED.labels(error.code).inc()
        self._ended = True
        self._arrived.clear()
        self._porter.hold(self._place, 0)
        self.conn.fail(CloseCode.POLICY_VIOLATION, error.code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.POLICY_VIOLATION})
        self.close_timer = self.loop.call_later(GOODBYE_SECONDS, self.transport.close)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
