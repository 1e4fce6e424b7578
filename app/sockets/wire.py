"""Wraps receive and send of one WebSocket: frames are read at a limited rate, and it can be closed by force.

Closing a connection normally waits for the client to read what is queued, possibly for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from contextlib import suppress
from typing import Any

from app.runtime.bucket import Bucket
from app.runtime.metrics import CONNECTIONS_ENDED
from app.runtime.writing import WriteNow
from app.sockets.frames import readable
from app.sockets.pace import Pace

Message = MutableMapping[str, Any]

# Key of the `Wire` in a connection's ASGI scope.
WIRE = "chess_club.wire"

GOODBYE_SECONDS = 0.5  # for sending the close packet
POLICY_VIOLATION = 1008  # RFC 6455; sent with the reason
TOO_FAST = "rate_limited"


class Wire:
    """Receive and send of one WebSocket. Once it is cut, pending reads and writes end at once, and the connection
    closes without waiting for the client. Reading is limited by `pace`; beyond that by `haste`, which all too fast
    sockets of an address share. Without a pace it is not limited. `write_now` is the server's, where it offers one."""

    def __init__(
        self,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
        pace: Pace | None = None,
        haste: Bucket | None = None,
        write_now: WriteNow | None = None,
    ) -> None:
        self._receive = receive
        self._send = send
        self._write_now = write_now
        # One worker's own: its socket.
        self._interruptible = _Interruptible()
        self.pace = pace
        self._haste = haste
        # One worker's own: the access tokens by which its socket has asked to come in.
        self.tokens: set[str] = set()
        self.is_cut = False

    async def receive(self) -> Message:
        """The next message that the library can read; a disconnect once the wire is cut."""
        while not self.is_cut:
            waiting = self._interruptible.enter()
            try:
                message = await self._receive()
                if message["type"] != "websocket.receive":
                    return message
                in_time = self.pace is None or await self._keep_pace(self.pace)
            finally:
                self._interruptible.leave(waiting)
            if not in_time:
                await self.dismiss(TOO_FAST)
            elif (text := message.get("text")) is None or readable(text):
                return message
        return {"type": "websocket.disconnect", "code": 1006}

    async def _keep_pace(self, pace: Pace) -> bool:
        """Waits until the frame may be read; False if the client has exceeded its rate for too long."""
        wait = pace.next_frame()
        if wait is None:
            return False
        if wait > 0:
            await asyncio.sleep(wait if self._haste is None else max(wait, self._haste.reserve()))
        return True

    async def send(self, message: Message) -> None:
        """Sends a message, waiting until the client accepts it. Raises ConnectionError once the wire is cut."""
        if self.is_cut:
            raise ConnectionAbortedError("the client did not read")
        if message["type"] == "websocket.send":
            waiting = self._interruptible.enter()
            try:
                await self._send(message)
            finally:
                self._interruptible.leave(waiting)
        else:
            await self._send(message)

    def write(self, texts: Sequence[str]) -> bool:
        """Sends texts without waiting; False, and nothing is sent, where that cannot be."""
        return not self.is_cut and self._write_now is not None and self._write_now(texts)

    async def dismiss(self, reason: str) -> None:
        """Closes the connection with a reason, waiting only briefly for the client to read it."""
        if not self.is_cut:
            CONNECTIONS_ENDED.labels(reason).inc()
            with suppress(TimeoutError, OSError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await self._send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": reason})
            self.cut()

    def cut(self) -> None:
        """Closes the connection by force; a second call has no effect. The library's reader and writer end when they
        are cancelled."""
        self.is_cut = True
        self._interruptible.interrupt()


class _Interruptible:
    """What a wire waits for, of any task: `interrupt` cancels those tasks. Entered several times for every event, so
    it is no context manager, which would ask twice for the task."""

    def __init__(self) -> None:
        # One worker's own: its socket.
        self._tasks: set[asyncio.Task[Any]] = set()

    def enter(self) -> asyncio.Task[Any]:
        """The running task begins to wait; it passes what it is given here to `leave`."""
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        return task

    def leave(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)

    def interrupt(self) -> None:
        for task in self._tasks:
            task.cancel()
