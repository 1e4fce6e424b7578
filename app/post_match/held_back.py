"""What a model told of a finished game and was not let through: counted, logged without its words, and shown with them
to whoever listens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog

from app.llm.words import fence

# Why a text is held back that is not told again to the model: it is not one that anybody should repeat.
NO_TEXT = "It is no text that can be kept."
COARSE = "It is coarser than this character is."
STRANGER = "It names somebody else."
MACHINE = "It speaks of how it was asked for, not of the game."
UNREPEATED = frozenset({NO_TEXT, COARSE, MACHINE})

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Held:
    """One sentence or memory (`kind`: story, profile, between_us, memory) of a match, and why it was held back, in
    words of ours."""

    match_id: str
    kind: str
    text: str
    reason: str

    def told(self) -> str:
        """As the model that wrote it is told of it."""
        return self.reason if self.reason in UNREPEATED else f"{fence('yours', self.text)} {self.reason}"


@dataclass(slots=True)
class HeldBack:
    """Keeps count by kind and reason. `listeners` are told of each with its words; none may raise."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    listeners: list[Callable[[Held], None]] = field(default_factory=list)

    def add(self, held: Held) -> Held:
        """Counts it and lets the listeners know."""
        self.counts[held.kind, held.reason] += 1
        log.info("held_back_after_the_game", match_id=held.match_id, kind=held.kind, reason=held.reason)
        for listener in self.listeners:
            listener(held)
        return held
