"""Sends events to the connections of a room, at this worker or at all of them."""

from __future__ import annotations

from typing import Any

import engineio
import socketio

PATIENCE_SECONDS = 2.0  # for a connection to Redis to stand


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
        await self._queue(event, data, namespace, to or room)

    async def _queue(self, event: str, data: Any, namespace: str, room: str | list[str] | None) -> None:
        # Said to be text, or the library would look through all of it for bytes.
        packet = self.server.packet_class(socketio.packet.EVENT, [event, data], namespace, binary=False)
        encoded = packet.encode()
        parts = [engineio.packet.Packet(engineio.packet.MESSAGE, part) for part in _parts(encoded)]
        for _, eio_sid in list(self.get_participants(namespace, room)):
            for part in parts:
                await self.server.eio.send_packet(eio_sid, part)


class SharedManager(ClubManager, socketio.AsyncRedisManager):  # type: ignore[misc]  # the library has no types
    """The manager of one of several workers, on the Redis that they share: what is sent to a connection or a room that
    others hold too reaches it there. With `ignore_queue` it stays at this worker: tables send like that, because each
    worker's table follows the log itself, and only so do its connections hear everything once and in order."""

    def __init__(self, url: str, channel: str) -> None:
        super().__init__(
            url,
            channel=channel,
            redis_options={
                "socket_connect_timeout": PATIENCE_SECONDS,
                "socket_timeout": None,
                "health_check_interval": 5,
            },
        )

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
        """As `ClubManager.emit`, for the connections of all workers."""
        where = to or room
        here = rest.get("ignore_queue") or (isinstance(where, str) and self.is_connected(where, namespace))
        plain = callback is None and skip_sid is None and data is not None
        if here and plain and not isinstance(data, (tuple, bytes, bytearray)):
            await self._queue(event, data, namespace, where)
        else:
            await socketio.AsyncRedisManager.emit(
                self, event, data, namespace, where, skip_sid=skip_sid, callback=callback, **rest
            )


def _parts(encoded: str | list[str | bytes]) -> list[str | bytes]:
    """The frames of a packet; one with attachments has several."""
    return encoded if isinstance(encoded, list) else [encoded]
