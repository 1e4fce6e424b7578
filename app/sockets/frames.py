"""Which frames of a client are accepted, and which invalid ones can still be answered. Pure."""

from __future__ import annotations

import re

# Frames up to this size are read. Bytes; the largest honest one, 500 characters of talk, has under 4 KB.
FRAME_LIMIT = 16 * 1024
# Frames up to this size are at least answered with a refusal; what is larger costs the connection, before it has been
# taken in. Bytes.
TRANSPORT_LIMIT = 64 * 1024

# What engine.io reads without breaking the connection: a message (4) that holds a socket.io packet, or one of its own
# few packets. It would try to parse anything else as JSON or base64, outside of any guard.
_READABLE = re.compile(r"4[0-6]|[12356]")
# The head of an event packet: type, namespace, number of the acknowledgement asked for.
_HEAD = re.compile(r"\A(?:2|5[0-9]{1,10}-)(?:(/[^,?]*)(?:\?[^,]*)?,)?([0-9]{1,99})")


def readable(frame: str) -> bool:
    """Whether engine.io can read this frame."""
    return _READABLE.match(frame) is not None


def asked_in(packet: str) -> tuple[str, int] | None:
    """Namespace and acknowledgement id of an event packet, even if the rest is malformed; None without an id."""
    head = _HEAD.match(packet)
    return None if head is None else (head[1] or "/", int(head[2]))
