"""A client made of nothing but a TCP connection and its own hands: no library that the server is built on, or that
would keep it from doing what no honest client does."""

from __future__ import annotations

import asyncio
import json
import os
import struct
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

PATIENCE = 15.0  # seconds; a loaded machine is given time, a server that says nothing fails the test
SOCKET_PATH = "/socket.io/?EIO=4&transport=websocket"

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA


def frame(payload: bytes, opcode: int = TEXT, *, fin: bool = True, announced: int | None = None) -> bytes:
    """A masked WebSocket frame; `announced` is the length its head claims, where it is to lie."""
    length = len(payload) if announced is None else announced
    first = (0x80 if fin else 0) | opcode
    if length < 126:
        head = struct.pack("!BB", first, 0x80 | length)
    elif length < 65536:
        head = struct.pack("!BBH", first, 0x80 | 126, length)
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, length)
    mask = os.urandom(4)
    key = (mask * (len(payload) // 4 + 1))[: len(payload)]
    masked = (int.from_bytes(payload) ^ int.from_bytes(key)).to_bytes(len(payload)) if payload else b""
    return head + mask + masked


Lines = list[tuple[str, str]]

# What asks for a WebSocket. Its key is to be fresh each time, for caches in between; here are none.
HANDSHAKE: Lines = [
    ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Version", "13"),
    ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
]  # fmt: skip


def request(method: str, path: str, headers: Lines, body: bytes = b"") -> bytes:
    """A whole HTTP request, with a Content-Length where there is a body."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
    if body:
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


class Raw:
    """One TCP connection to the club. Closes with `close()`; whatever waits fails after `PATIENCE` seconds."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int) -> None:
        self.reader = reader
        self.writer = writer
        self.port = port
        self.opened_at = time.monotonic()

    @classmethod
    async def open(cls, port: int, *, source: str | None = None) -> Raw:
        """A connection, perhaps from another address of this machine (`127.0.0.2` and so on)."""
        local = None if source is None else (source, 0)
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=local)
        return cls(reader, writer, port)

    async def send(self, data: bytes) -> None:
        """Raises OSError once the other side has hung up."""
        self.writer.write(data)
        async with asyncio.timeout(PATIENCE):
            await self.writer.drain()

    # ---- HTTP

    def headers(self, lines: Lines | None = None, **more: str) -> Lines:
        """Those no request can do without, and more: `content_type="text/plain"`, or whole lines."""
        named = [(name.replace("_", "-").title(), value) for name, value in more.items()]
        return [("Host", f"127.0.0.1:{self.port}"), *named, *(lines or [])]

    async def ask(
        self, method: str, path: str, body: bytes = b"", lines: Lines | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """One request and its answer."""
        await self.send(request(method, path, self.headers(lines, **headers), body))
        return await self.answer()

    async def answer(self) -> tuple[int, dict[str, str], bytes]:
        """Status, headers in lower case and body of the next answer (with a Content-Length or none)."""
        async with asyncio.timeout(PATIENCE):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            status, *lines = head.strip().split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
            body = await self.reader.readexactly(int(headers.get("content-length", "0")))
        return int(status.split()[1]), headers, body

    async def come_in(self) -> str:
        """Becomes a guest; returns the cookie, as it goes into a header."""
        status, headers, body = await self.ask("POST", "/api/players/guest", b"{}", content_type="application/json")
        assert status == 201, body
        return headers["set-cookie"].partition(";")[0]

    # ---- WebSocket

    async def upgrade(self, lines: Lines | None = None, **headers: str) -> int:
        """Asks for a WebSocket; returns the status, 101 when it stands."""
        return (await self.ask_for_socket(lines, **headers))[0]

    async def ask_for_socket(self, lines: Lines | None = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """The same, with the whole answer."""
        await self.send(request("GET", SOCKET_PATH, [*self.headers(lines, **headers), *HANDSHAKE]))
        return await self.answer()

    async def say(self, text: str) -> None:
        """A text frame."""
        await self.send(frame(text.encode()))

    async def hear(self, seconds: float = PATIENCE) -> tuple[int, bytes]:
        """Opcode and payload of the next frame of the server's."""
        async with asyncio.timeout(seconds):
            first, second = await self.reader.readexactly(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
            return first & 0x0F, await self.reader.readexactly(length)

    async def hear_text(self, start: str = "") -> str:
        """The next text frame that begins like this; the server's pings are answered on the way."""
        while True:
            opcode, payload = await self.hear()
            text = payload.decode("utf-8", "replace")
            if opcode == PING:
                await self.send(frame(payload, PONG))
            elif opcode == TEXT and text == "2":
                await self.say("3")
            elif opcode == TEXT and text.startswith(start):
                return text
            assert opcode != CLOSE, f"the server has closed: {payload[:2].hex()} {payload[2:]!r}"

    async def hear_close(self, seconds: float = PATIENCE) -> tuple[int, str]:
        """Code and reason with which the server closes, whatever it says before."""
        while True:
            opcode, payload = await self.hear(seconds)
            if opcode == CLOSE:
                return struct.unpack("!H", payload[:2])[0], payload[2:].decode()

    async def join(self, namespace: str, auth: dict[str, Any]) -> str:
        """Asks to be let into a namespace; returns what the server answers, `40/play,...` or `44/play,...`."""
        await self.hear_text("0")
        await self.say(f"40{namespace},{json.dumps(auth)}")
        return await self.hear_text("4")

    # ---- the end

    async def gone(self, seconds: float = PATIENCE) -> float | None:
        """Seconds from its opening until the server has hung up, whatever it says before; None if it has not within
        so many seconds from now. To find that out it has to read."""
        try:
            async with asyncio.timeout(seconds):
                while await self.reader.read(65536):
                    pass
        except TimeoutError:
            return None
        except OSError:
            pass
        return time.monotonic() - self.opened_at

    def close(self) -> None:
        """Hangs up at once."""
        self.writer.transport.abort()


Knock = Callable[..., Awaitable[Raw]]


@asynccontextmanager
async def doorway(port: int) -> AsyncIterator[Knock]:
    """Gives `knock(source=None)`, which opens a connection; all are closed at the end."""
    lines: list[Raw] = []

    async def knock(*, source: str | None = None) -> Raw:
        lines.append(await Raw.open(port, source=source))
        return lines[-1]

    try:
        yield knock
    finally:
        for line in lines:
            line.close()
        # The loop closes an aborted connection at its next turn.
        await asyncio.sleep(0)
