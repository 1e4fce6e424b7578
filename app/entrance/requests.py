"""HTTP connections: requests must be complete within a time limit, and are limited in size."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, NoReturn, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from app.accounts.identity import COOKIE, token_in
from app.domain.errors import ClubError, HeadTooLarge, NotHttp, TooLarge, TooSlow
from app.entrance.messages import Messages
from app.entrance.porter import Place, Porter
from app.entrance.refusals import LOGGER, answer
from app.entrance.watch import Watch
from app.runtime.metrics import CONNECTIONS_ENDED

# Bytes and lines of a request's head, as other servers set them. An honest one has under two kilobytes and twenty
# lines; the rest is for the cookies of whatever else a visitor runs on the same host.
HEAD_BYTES = 16 * 1024
HEAD_LINES = 100
# Bytes of a whole request on the wire. The largest body that is read anywhere has 256 KB; chunks need some around it.
REQUEST_BYTES = 512 * 1024
# Chunks a body may have, against sending it byte by byte.
BODY_PIECES = 4_096
# Requests that may wait behind the one being answered; browsers send none.
WAITING_REQUESTS = 8
# Bytes parsed at once, so that limits are checked often.
PARSED_AT_ONCE = 4_096
# Seconds that a refused connection has to send a request, to which the reason is the response.
GOODBYE_SECONDS = 1.0


class Requests(HttpToolsProtocol):
    """uvicorn's HTTP/1.1 protocol with limits and timeouts.

    Its parser, in C, is four times as fast as the one with limits of its own (docs/decisions/0019), but buffers
    everything it gets, so its input is limited here.
    """

    _watch: Watch
    _place: Place

    def __init__(self, porter: Porter, **given: Any) -> None:
        super().__init__(**given)
        self.logger = LOGGER
        self._porter = porter
        self._turned_away: ClubError | None = None
        # The error for which parsing was aborted.
        self._wrong: ClubError | None = None
        self._in_head = True
        self._whole = True
        self._bytes = 0
        self._pieces = 0
        self._unanswered = 0

    # ---- the connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch = Watch(self.loop, transport, self._too_late)
        self._watch.owe()
        self._place, self._turned_away = self._porter.enter(self.client[0] if self.client else "unknown")
        if self._turned_away is not None:
            # Told in answer to its request: who is told before asking sees a broken line instead.
            patience = 0.0 if self._porter.overrun else GOODBYE_SECONDS
            self.loop.call_later(patience, self._refuse, self._turned_away)

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch.end()
        self._porter.leave(self._place)
        super().connection_lost(exc)
        # A head that was refused is not kept until the collector comes round.
        self.headers = []
        self.scope = {}  # type: ignore[typeddict-item]

    def resume_writing(self) -> None:
        super().resume_writing()
        self._watch.read()

    def handle_websocket_upgrade(self) -> None:
        crowd = self._porter.count_as_socket(self._place)
        if crowd is not None:
            self._refuse(crowd)
            return
        self._watch.end()
        # The parser of the handshake refuses lines that a page is served with; of the cookies only ours is needed.
        token = token_in(self.headers)
        self.headers[:] = [pair for pair in self.headers if pair[0] != b"cookie"]
        if token is not None:
            self.headers.append((b"cookie", f"{COOKIE}={token}".encode("latin-1")))
        self.ws_protocol_class = cast(type[asyncio.Protocol], partial(Messages, self._porter, self._place))
        super().handle_websocket_upgrade()
        # It has read its last and knows all of this; uvicorn forgets to part them here.
        self.parser = None  # type: ignore[assignment]  # as uvicorn does at the end of other connections

    # ---- what arrives

    def data_received(self, data: bytes) -> None:
        wrong = self._turned_away or self._porter.hold(self._place, self._place.held + len(data))
        if wrong is not None:
            self._refuse(wrong)
            return
        for start in range(0, len(data), PARSED_AT_ONCE):
            piece = data[start : start + PARSED_AT_ONCE]
            self._bytes += len(piece)
            super().data_received(piece)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            wrong = self._too_much()
            if wrong is not None:
                self._refuse(wrong)
                return

    def _too_much(self) -> ClubError | None:
        """The error of a request that exceeds a limit, None otherwise."""
        if len(self.pipeline) > WAITING_REQUESTS:
            return NotHttp()
        if self._whole:
            return None
        if (self._in_head and self._bytes > HEAD_BYTES) or len(self.headers) > HEAD_LINES:
            return HeadTooLarge()
        if self._bytes > REQUEST_BYTES or self._pieces > BODY_PIECES:
            return TooLarge()
        return None

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._whole = True, False
        # The first request counts from the beginning of its connection, so that nobody waits twice.
        if not self._watch.owed or self.cycle is not None:
            self._watch.owe()

    def on_headers_complete(self) -> None:
        if len(self.headers) > HEAD_LINES:
            self._give_up(HeadTooLarge())
        self._count_for_whom_it_stands()
        self._in_head = False
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self._unanswered += 1

    def _count_for_whom_it_stands(self) -> None:
        """Behind a trusted proxy, counts the connection for the client named in the request's headers."""
        proxies: Any = getattr(self.config.loaded_app, "trusted_hosts", ())
        told = [value for name, value in self.headers if name == b"x-forwarded-for"]
        if told and self._place.host in proxies:
            host, _ = proxies.get_trusted_client_address(b", ".join(told).decode("latin-1"))
            crowd = self._porter.count_for(self._place, host or self._place.host)
            if crowd is not None:
                self._give_up(crowd)

    def on_body(self, body: bytes) -> None:
        self._pieces += 1
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._whole, self._bytes, self._pieces = True, 0, 0
        self._watch.settle()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._unanswered -= 1
        super().on_response_complete()
        if self._whole and not self._unanswered:
            self._watch.owe()
            self._porter.hold(self._place, 0)
            self._porter.count_for(self._place, self._place.host)

    # ---- who is turned away

    def _give_up(self, error: ClubError) -> NoReturn:
        """Aborts parsing from a parser callback; uvicorn then calls `send_400_response`."""
        self._wrong = error
        raise error

    def send_400_response(self, _msg: str) -> None:
        """Called by uvicorn when its parser has failed."""
        self._refuse(self._wrong or NotHttp())

    def _too_late(self) -> None:
        if self._whole:
            self.transport.close()  # nothing was asked; there is nobody to answer
        else:
            self._refuse(TooSlow())

    def _refuse(self, error: ClubError) -> None:
        """Sends the error, unless another response is in progress, and closes the connection."""
        if self.transport.is_closing():
            return
        CONNECTIONS_ENDED.labels(error.code).inc()
        under_way = self._unanswered > 0
        if not self._whole and not self._in_head and self.cycle is not None:
            # The request that is refused is being answered already, or has been.
            under_way = self._unanswered > 1 or self.cycle.response_started
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if not under_way:
            self.transport.write(answer(error))
        self.transport.close()
