"""A client that sits down at `/play` and then reads nothing more, though its connection stands."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import struct
from typing import Any
from urllib.parse import urlsplit

from tests.fakes.visitors import PATIENCE, Visitor

# Bytes the client's kernel keeps for it; little, so that what it does not read stays with the server.
ROOM = 4096


class Frozen:
    """One raw socket. It can still talk."""

    def __init__(self, plug: socket.socket) -> None:
        self._plug = plug

    @classmethod
    async def join(cls, visitor: Visitor, match_id: str) -> Frozen:
        """Comes in by hand, reads until the match stands, and freezes."""
        return await asyncio.to_thread(cls._join, visitor, match_id)

    @classmethod
    def _join(cls, visitor: Visitor, match_id: str) -> Frozen:
        where = urlsplit(visitor.url)
        plug = socket.socket()
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, ROOM)
        plug.settimeout(PATIENCE)
        plug.connect((where.hostname, where.port))
        key = base64.b64encode(os.urandom(16)).decode()
        head = [
            "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
            f"Host: {where.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            *(f"{name}: {value}" for name, value in visitor.headers.items()),
        ]
        plug.sendall("\r\n".join([*head, "", ""]).encode())
        frozen = cls(plug)
        frozen._hear("sid")
        frozen._say(f"40/play,{json.dumps({'match_id': match_id})}")
        frozen._hear("match_state")
        plug.settimeout(PATIENCE / 8)
        return frozen

    async def ask(self, name: str, payload: Any, number: int) -> None:
        """Sends an event whose acknowledgement it will not read. Raises OSError once the server does not listen any
        more."""
        await asyncio.to_thread(self._say, f"42/play,{number}{json.dumps([name, payload])}")

    async def is_dropped(self) -> bool:
        """Reads on, and tells whether what comes ends."""
        return await asyncio.to_thread(self._read_to_the_end)

    def close(self) -> None:
        self._plug.close()

    def _hear(self, word: str) -> None:
        heard = b""
        while word.encode() not in heard:
            some = self._plug.recv(ROOM)
            assert some, heard
            heard += some

    def _read_to_the_end(self) -> bool:
        try:
            while self._plug.recv(65536):
                pass
        except TimeoutError:
            return False
        except OSError:
            pass
        return True

    def _say(self, text: str) -> None:
        data = text.encode()
        mask = os.urandom(4)
        assert len(data) < 65536
        head = (
            struct.pack("!BB", 0x81, 0x80 | len(data))
            if len(data) < 126
            else struct.pack("!BBH", 0x81, 0xFE, len(data))
        )
        self._plug.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))
