"""Hints for the side to move, given in steps."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of help; only the last one contains the move (UCI)."""

    text: str
    uci: str | None = None
