"""WebSocket connections: whole messages, soon, or none."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode

from app.domain.errors import TooSlow
from app.entrance.refusals import LOGGER
from app.entrance.watch import Watch
from app.runtime.metrics import REFUSED_AT_THE_ENTRANCE


class Messages(WebSocketsSansIOProtocol):
    """uvicorn's protocol for WebSockets, with a clock. How large a message may be is a setting of uvicorn's."""

    _watch: Watch

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.logger = LOGGER
        # The parser of the frames would tell every one of them, cookies and words included.
        self.conn.logger, self.conn.debug = LOGGER, False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._watch = Watch(self.loop, cast(asyncio.Transport, transport), self._too_late)

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch.end()
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._watch.read()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not (self.conn.reader.buffer or self.conn.current_size is not None):
            self._watch.settle()
        elif not self._watch.owed:
            self._watch.owe()

    def send_receive_event_to_app(self) -> None:
        """A message is whole; what comes after it is another one's beginning."""
        self._watch.settle()
        super().send_receive_event_to_app()

    def _too_late(self) -> None:
        """The rest of a message has not come."""
        REFUSED_AT_THE_ENTRANCE.labels(TooSlow.code).inc()
        self.conn.fail(CloseCode.POLICY_VIOLATION, "a message must be whole within 10 seconds")
        self.handle_parser_exception()
