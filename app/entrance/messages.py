"""WebSocket connections: whole messages, soon, or none."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from app.domain.errors import ClubError, TooSlow
from app.entrance.porter import Place, Porter
from app.entrance.refusals import LOGGER
from app.entrance.watch import Watch
from app.runtime.metrics import CONNECTIONS_ENDED

# Seconds the other side has to close as well, once we have.
GOODBYE_SECONDS = 1.0


class Messages(WebSocketsSansIOProtocol):
    """uvicorn's protocol for WebSockets, with a clock. How large a message may be is a setting of uvicorn's."""

    _watch: Watch

    def __init__(self, porter: Porter, place: Place, **given: Any) -> None:
        super().__init__(**given)
        self._porter = porter
        self._place = place
        self.close_timeout = GOODBYE_SECONDS
        self.logger = LOGGER
        # The parser of the frames would tell every one of them, cookies and words included.
        self.conn.logger, self.conn.debug = LOGGER, False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._watch = Watch(self.loop, cast(asyncio.Transport, transport), self._too_late)

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch.end()
        self._porter.leave(self._place)
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._watch.read()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        held = len(self.conn.reader.buffer) + (self.conn.current_size or 0)
        if not held and self.conn.current_size is None:
            self._watch.settle()
        elif not self._watch.owed:
            self._watch.owe()
        crowd = self._porter.hold(self._place, held)
        if crowd is not None and not self.transport.is_closing():
            self._end(crowd)

    def send_receive_event_to_app(self) -> None:
        """A message is whole; what comes after it is another one's beginning."""
        self._watch.settle()
        super().send_receive_event_to_app()

    def _too_late(self) -> None:
        """The rest of a message has not come."""
        self._end(TooSlow())

    def _end(self, error: ClubError) -> None:
        """Closes with a reason, and does not wait for the other side to close as well."""
        CONNECTIONS_ENDED.labels(error.code).inc()
        self.conn.fail(CloseCode.POLICY_VIOLATION, error.code)
        self.handle_parser_exception()
