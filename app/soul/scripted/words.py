"""What a voice comes up with in one turn, before it is dressed as a response."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.soul.response import GameAction


@dataclass(frozen=True, slots=True)
class Found:
    """A line (None is silence), the key it is about, the memory it tells, and what goes with it: consent to a formal
    request, a wish for the room, more for the inspecting channels."""

    line: str | None
    about: str
    memory_id: str | None = None
    consent: bool | None = None
    action: GameAction | None = None
    extra: dict[str, str] = field(default_factory=dict)
