"""A memory proposed to the keeper, and the keeper's answer."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, Literal

from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope

How = Literal["new", "strengthened", "superseded"]


@dataclass(frozen=True, slots=True)
class MemoryDraft:
    """A memory proposed to the keeper; nothing in it has been checked.

    `valence` should lie in [-1, 1] and `importance` in [0, 1]. `triggers` may be fewer than three: the rest is derived
    from the narrative. `chat_reference` names the talk it was learned from (such as `<match id>:<seq>`).
    """

    owner: Party
    narrative: str
    triggers: tuple[str, ...] = ()
    valence: float = 0.0
    scope: Scope = Scope.OPPONENT_SPECIFIC
    type: MemoryType = MemoryType.PLAYER_OBSERVATION
    importance: float = 0.5
    subject: Party | None = None
    created_by: CreatedBy = CreatedBy.POST_MATCH
    match_id: str | None = None
    ply: int | None = None
    chat_reference: str | None = None
    themes: tuple[str, ...] = ()

    @classmethod
    def of(cls, memory: Memory, **changes: Any) -> MemoryDraft:
        """A draft with the memory's values and `changes`."""
        return cls(**{**_shared(memory), **changes})

    def as_memory(self, memory_id: str, created_at: datetime) -> Memory:
        """The memory that the draft becomes."""
        return Memory(id=memory_id, created_at=created_at, **_shared(self))


def _shared(source: MemoryDraft | Memory) -> dict[str, Any]:
    """The fields that a draft and its memory have in common: all of the draft's."""
    return {field.name: getattr(source, field.name) for field in fields(MemoryDraft)}


@dataclass(frozen=True, slots=True)
class Kept:
    """The draft is held by `memory_id`: a new memory, an existing one that it repeats (`strengthened`), or a new one
    that replaces an older one it contradicts (`superseded`)."""

    memory_id: str
    how: How


@dataclass(frozen=True, slots=True)
class NotKept:
    """The draft is not kept; `reason` is one sentence that quotes nothing of it."""

    reason: str
