"""A bare wire to `/play`: frames typed by hand, well or badly, and what comes back."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from tests.fakes.visitors import PATIENCE, Visitor

_ACK = re.compile(r"43/play,([0-9]+)(.*)", re.S)
_EVENT = re.compile(r"42/play,(.*)", re.S)


class Wire:
    """One WebSocket. `acks` holds what was acknowledged, by number; `order` everything told, acks as `ack N`."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.acks: dict[int, Any] = {}
        self.order: list[tuple[str, Any]] = []
        self.seq = 0
        self.others: list[str] = []
        self._numbers = 0
        self._more = asyncio.Event()
        self._reader = asyncio.ensure_future(self._read())

    @property
    def alive(self) -> bool:
        return not self.socket.closed and not self._reader.done()

    async def _read(self) -> None:
        async for message in self.socket:
            if message.type is not aiohttp.WSMsgType.TEXT:
                continue
            frame = message.data
            if frame == "2":
                await self.socket.send_str("3")
            elif found := _ACK.fullmatch(frame):
                (answer,) = json.loads(found[2])
                number = int(found[1])
                assert number not in self.acks, f"{number} was acknowledged twice"
                self.acks[number] = answer
                self.order.append((f"ack {number}", answer))
            elif found := _EVENT.fullmatch(frame):
                name, payload = json.loads(found[1])
                self.order.append((name, payload))
                self.seq = max(self.seq, payload.get("seq", 0))
            else:
                self.others.append(frame)
            self._more.set()

    def number(self) -> int:
        """A fresh number for an acknowledgement."""
        self._numbers += 1
        return self._numbers

    async def send(self, frame: str | bytes) -> None:
        await (self.socket.send_bytes(frame) if isinstance(frame, bytes) else self.socket.send_str(frame))

    async def emit(self, name: str, payload: Any) -> int:
        """A well-formed event; returns the number its acknowledgement will have."""
        number = self.number()
        await self.send(f"42/play,{number}{json.dumps([name, payload])}")
        return number

    async def answer(self, number: int) -> dict[str, Any]:
        """The acknowledgement of this number."""
        async with asyncio.timeout(PATIENCE):
            while number not in self.acks:
                assert self.alive, f"the connection died before {number} was acknowledged"
                await self._something()
        return dict(self.acks[number])

    async def ask(self, name: str, payload: Any) -> dict[str, Any]:
        return await self.answer(await self.emit(name, payload))

    def told(self, name: str, ply: int) -> bool:
        """Whether an event of this name and half-move has come."""
        return any(told == name and payload.get("ply") == ply for told, payload in self.order)

    async def until(self, condition: Callable[[], object], seconds: float = PATIENCE) -> bool:
        """Waits until the condition holds; False when the connection ended first."""
        async with asyncio.timeout(seconds):
            while not condition():
                if not self.alive:
                    return False
                await self._something()
            return True

    async def until_other(self, start: str) -> str:
        """The first frame that begins like this and is neither event nor acknowledgement."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for frame in self.others:
                    if frame.startswith(start):
                        return frame
                await self._something()

    async def _something(self) -> None:
        """Returns when anything has come, or the reader has ended."""
        self._more.clear()
        more = asyncio.ensure_future(self._more.wait())
        await asyncio.wait((more, self._reader), return_when=asyncio.FIRST_COMPLETED)
        more.cancel()

    async def close(self) -> None:
        await self.socket.close()
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)


@asynccontextmanager
async def wire(visitor: Visitor, match_id: str | None = None, after_seq: int | None = None) -> AsyncIterator[Wire]:
    """A wire, joined to `match_id` if there is one, perhaps with the number of the last event that is known."""
    url = visitor.url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
    async with visitor.http.ws_connect(url, headers=visitor.headers, max_msg_size=0) as socket:
        opened = Wire(socket)
        await opened.until_other("0")
        if match_id is not None:
            auth = {"match_id": match_id} | ({} if after_seq is None else {"after_seq": after_seq})
            await opened.send(f"40/play,{json.dumps(auth)}")
            await opened.until_other("40/play")
        try:
            yield opened
        finally:
            await opened.close()
