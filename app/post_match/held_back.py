"""Texts of a model about a finished game that were rejected: counted, logged without their words, and passed with them
to listeners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from app.llm.words import fence

# Reasons for holding a text back, as the model is told. With those in UNREPEATED the text itself is not quoted to it.
NO_TEXT = "It is no text that can be kept."
COARSE = "It is coarser than this character is."
STRANGER = "It names somebody else."
MACHINE = "It speaks of how it was asked for, not of the game."
UNREPEATED = frozenset({NO_TEXT, COARSE, MACHINE})

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Held:
    """One rejected sentence or memory (`kind`: story, profile, between_us, memory) of a match, and the reason."""

    match_id: str
    kind: str
    text: str
    reason: str

    def told(self) -> str:
        """The reason as feedback for the model, with its text quoted unless that must not be repeated."""
        return self.reason if self.reason in UNREPEATED else f"{fence('yours', self.text)} {self.reason}"


@dataclass(slots=True)
class HeldBack:
    """Counts rejected texts by kind and reason. Each listener is called with every one and must not raise."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    listeners: list[Callable[[Held], None]] = field(default_factory=list)

    def add(self, held: Held) -> Held:
        """Counts and logs one, calls the listeners, and returns it."""
        self.counts[held.kind, held.reason] += 1
        log.info("held_back_after_the_game", match_id=held.match_id, kind=held.kind, reason=held.reason)
        for listener in self.listeners:
            listener(held)
        return held
