"""A client's line to a table of a club: Socket.IO over one WebSocket, as much of it as a seat needs.

Written here because Socket.IO's own client wants packages that the club's install does not have.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from app.runtime.tasks import Tasks

NAMESPACE = "/play"
# Seconds for an answer of the club's.
ANSWER_SECONDS = 15.0
# Engine.IO's packets, and Socket.IO's within its messages.
PING, PONG = "2", "3"
CONNECT, EVENT, ACK, CONNECT_ERROR = "40", "42", "43", "44"

Payload = dict[str, Any]


class LineLostError(Exception):
    """The connection has ended, or was refused; the message is for people. `refused` is the code of a refusal."""

    def __init__(self, message: str, refused: str | None = None) -> None:
        super().__init__(message)
        self.refused = refused


class TableLine:
    """One connection to a match. `events` are what the club has sent, in order; None is the end."""

    def __init__(self, socket: ClientConnection) -> None:
        self.events: asyncio.Queue[tuple[str, Payload] | None] = asyncio.Queue()
        self._socket = socket
        # One worker's own: a line of the command `seat`, which is no worker at all.
        self._waiting: dict[int, asyncio.Future[Payload]] = {}
        self._asked = 0

    async def call(self, name: str, payload: Payload) -> Payload:
        """Sends an event and returns its acknowledgement. Raises LineLostError."""
        self._asked += 1
        answer = self._waiting[self._asked] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._socket.send(f"{EVENT}{NAMESPACE},{self._asked}{json.dumps([name, payload])}")
                told: Payload = await answer
                return told
        except (TimeoutError, OSError, WebSocketException) as error:
            raise LineLostError("The club does not answer.") from error
        finally:
            self._waiting.pop(self._asked, None)

    async def read(self) -> None:
        """Takes what the club sends until the connection ends."""
        with suppress(OSError, WebSocketException):
            async for packet in self._socket:
                if packet == PING:
                    await self._socket.send(PONG)
                elif isinstance(packet, str):
                    self._take(packet)
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(LineLostError("The line was lost."))
        self.events.put_nowait(None)

    def _take(self, packet: str) -> None:
        kind, rest = packet[:2], packet[2:].removeprefix(f"{NAMESPACE},")
        number = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        if kind == EVENT:
            name, *payload = json.loads(rest[len(number) :])
            self.events.put_nowait((name, payload[0] if payload else {}))
        elif kind == ACK and number:
            answer = self._waiting.get(int(number))
            if answer is not None and not answer.done():
                answer.set_result(json.loads(rest[len(number) :])[0])


@asynccontextmanager
async def line_to(url: str, match_id: str, token: str) -> AsyncIterator[TableLine]:
    """A line to the match, by an access token; closed at the end. Raises LineLostError if it cannot be opened."""
    parts = urlsplit(url)
    address = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}/socket.io/?EIO=4&transport=websocket"
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            socket = await connect(address)
            await socket.recv()  # Engine.IO is open
            await socket.send(f"{CONNECT}{NAMESPACE},{json.dumps({'match_id': match_id, 'token': token})}")
            answer = str(await socket.recv())
    except (TimeoutError, OSError, WebSocketException) as error:
        raise LineLostError(f"No club answers at {url}.") from error
    if answer.startswith(CONNECT_ERROR):
        refusal = json.loads(answer[2:].removeprefix(f"{NAMESPACE},"))
        await socket.close()
        raise LineLostError(refusal["message"], refused=refusal.get("data", {}).get("code", "refused"))
    line = TableLine(socket)
    tasks = Tasks()
    tasks.start("line:read", line.read())
    try:
        yield line
    finally:
        await socket.close()
        await tasks.close()
