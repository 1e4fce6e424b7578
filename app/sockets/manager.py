"""Sends events to the connections of a room."""

from __future__ import annotations

from typing import Any

import engineio
import socketio


class ClubManager(socketio.AsyncManager):  # type: ignore[misc]  # the library has no types
    """The library's manager, except that it puts packets into the connections' queues directly. The library starts a
    task per connection and event, which took a tenth of an event's time."""

    async def emit(
        self,
        event: str,
        data: Any,
        namespace: str,
        room: str | list[str] | None = None,
        skip_sid: str | list[str] | None = None,
        callback: Any = None,
        to: str | None = None,
        **rest: Any,
    ) -> None:
        """Queues one event for every connection in `room` (one name or several); unused variants are left to the
        library."""
        if callback is not None or skip_sid is not None or isinstance(data, (tuple, bytes, bytearray)) or data is None:
            await super().emit(event, data, namespace, room, skip_sid, callback, to, **rest)
            return
        packet = self.server.packet_class(socketio.packet.EVENT, namespace=namespace, data=[event, data])
        encoded = packet.encode()
        parts = [engineio.packet.Packet(engineio.packet.MESSAGE, part) for part in _parts(encoded)]
        for _, eio_sid in list(self.get_participants(namespace, to or room)):
            for part in parts:
                await self.server.eio.send_packet(eio_sid, part)


def _parts(encoded: str | list[str | bytes]) -> list[str | bytes]:
    """The frames of a packet; one with attachments has several."""
    return encoded if isinstance(encoded, list) else [encoded]
