"""A Socket.IO client as thin as it can be, so that what is measured is the server."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

Told = Callable[[str, dict[str, Any], float], None]


class Wire:
    """One connection to one namespace. `on_event(name, payload, at)` is called for every event; times are
    `time.perf_counter()` seconds."""

    def __init__(self, socket: ClientConnection, namespace: str, on_event: Told) -> None:
        self._socket = socket
        self._prefix = "" if namespace == "/" else f"{namespace},"
        self._on_event = on_event
        self._acks: dict[int, asyncio.Future[tuple[dict[str, Any], float]]] = {}
        self._next = 0

    async def call(self, name: str, payload: object) -> tuple[dict[str, Any], float]:
        """Emits and waits for the acknowledgement; returns it and the seconds it took."""
        number, self._next = self._next, self._next + 1
        future = self._acks[number] = asyncio.get_running_loop().create_future()
        sent = time.perf_counter()
        await self._socket.send(f"42{self._prefix}{number}{json.dumps([name, payload])}")
        answer, at = await future
        return answer, at - sent

    async def listen(self) -> None:
        """Reads until the connection closes."""
        async for frame in self._socket:
            at = time.perf_counter()
            text = str(frame)
            if text == "2":
                await self._socket.send("3")
            elif text.startswith("42"):
                name, payload = json.loads(text[text.index("[") :])
                self._on_event(name, payload, at)
            elif text.startswith("43"):
                number = int(text[2 + len(self._prefix) : text.index("[")])
                self._acks.pop(number).set_result((json.loads(text[text.index("[") :])[0], at))


@asynccontextmanager
async def open_wire(
    port: int, namespace: str, auth: dict[str, Any], cookie: str | None, on_event: Told
) -> AsyncIterator[Wire]:
    """A connection that stands; closed when left."""
    headers = {"Cookie": f"chess_club_session={cookie}"} if cookie else {}
    url = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
    async with connect(url, additional_headers=headers, compression=None, ping_interval=None) as socket:
        await socket.recv()
        name = "" if namespace == "/" else f"{namespace},"
        await socket.send(f"40{name}{json.dumps(auth)}")
        answer = str(await socket.recv())
        if not answer.startswith("40"):
            raise RuntimeError(f"connection refused: {answer}")
        wire = Wire(socket, namespace, on_event)
        async with asyncio.TaskGroup() as group:
            listening = group.create_task(wire.listen())
            yield wire
            listening.cancel()


def post(url: str, body: dict[str, Any], cookie: str | None = None) -> tuple[dict[str, Any], str | None]:
    """POSTs JSON; returns the answer and the session cookie if one was set. Blocks."""
    headers = {"Content-Type": "application/json"}
    if cookie:
        headers["Cookie"] = f"chess_club_session={cookie}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        set_cookie = answer.headers.get("Set-Cookie") or ""
        token = set_cookie.partition("chess_club_session=")[2].partition(";")[0] or None
        return json.loads(answer.read()), token
