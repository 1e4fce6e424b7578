"""How a connection is written to without waiting: the server that holds it offers that in the connection's ASGI scope,
beside `send`, which is a message and an await for every frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence

# Key of a `WriteNow` in the scope of a WebSocket.
WRITE_NOW = "chess_club.write_now"

# Writes these texts as messages of their own, all in one go. False, and nothing is written, where the client has not
# read what came before, or is gone.
WriteNow = Callable[[Sequence[str]], bool]
