"""Help for the side to move, by steps."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of help: words, and the move itself (UCI) only at the last."""

    text: str
    uci: str | None = None
