"""Frames of WebSockets as a server writes them, for the messages that one turn of the loop has in the dozens."""

from __future__ import annotations

from struct import pack

# The first byte of a whole message in text, and what the second one says where the length stands behind it (RFC 6455).
_WHOLE_TEXT, _IN_TWO_BYTES, _IN_EIGHT_BYTES = 0x81, 126, 127


def frame_of(text: str) -> bytes:
    """A message in text as one frame, to the byte what the library makes of it by way of three objects."""
    data = text.encode()
    size = len(data)
    if size < _IN_TWO_BYTES:
        return pack("!BB", _WHOLE_TEXT, size) + data
    if size < 1 << 16:
        return pack("!BBH", _WHOLE_TEXT, _IN_TWO_BYTES, size) + data
    return pack("!BBQ", _WHOLE_TEXT, _IN_EIGHT_BYTES, size) + data
