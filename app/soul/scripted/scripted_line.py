"""What the scripted voice chooses in one turn, before a `SoulResponse` is made of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.soul.response import GameAction


@dataclass(frozen=True, slots=True)
class ScriptedLine:
    """A line (None: silence) with its phrase key or another reason (`about`), the memory it tells, consent to a formal
    request, a game action, and more for the debugging channels (`extra`)."""

    line: str | None
    about: str
    memory_id: str | None = None
    consent: bool | None = None
    action: GameAction | None = None
    extra: dict[str, str] = field(default_factory=dict)
