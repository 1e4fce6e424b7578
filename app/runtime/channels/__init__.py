"""The nine channels: what happens inside the house, told to whoever listens, and kept turn by turn for a while."""

from __future__ import annotations

from app.runtime.channels.messages import CHANNELS, ChannelName, Message, Reach
from app.runtime.channels.recorder import KEPT, Channels
from app.runtime.channels.turns import (
    Recorded,
    current_turn,
    keep,
    note,
    notes_taken,
    resumed,
    span,
)

__all__ = [
    "CHANNELS",
    "KEPT",
    "ChannelName",
    "Channels",
    "Message",
    "Reach",
    "Recorded",
    "current_turn",
    "keep",
    "note",
    "notes_taken",
    "resumed",
    "span",
]
