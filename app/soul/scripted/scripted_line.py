"""What the scripted voice chooses in one turn, before a `SoulResponse` is made of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.domain.making import quickly_made
from app.soul.response import GameAction


@quickly_made
@dataclass(frozen=True, slots=True)
class ScriptedLine:
    """A line (None: silence) with its phrase key or another reason (`about`), the memory it tells, the told facts
    it draws on and the one after whose outcome it asks, consent to a formal request, a game action, the parts that
    tell of the character's own life (`own_parts`), and more for the debugging channels (`extra`)."""

    line: str | None
    about: str
    memory_id: str | None = None
    told_ids: tuple[str, ...] = ()
    asks_after: str | None = None
    consent: bool | None = None
    action: GameAction | None = None
    own_parts: tuple[str, ...] = ()
    extra: dict[str, str] = field(default_factory=dict)
