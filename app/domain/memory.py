"""Memories as values: what a mind keeps, and what comes back to it during a turn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Scope(StrEnum):
    """Whom a memory is about, and so whom it may be recalled for."""

    CHARACTER_LORE = "character_lore"
    OPPONENT_SPECIFIC = "opponent_specific"
    CROSS_PLAYER = "cross_player"
    MATCH_RECAP = "match_recap"

    @property
    def is_general(self) -> bool:
        """Whether everybody may hear it; the rest is recalled only before the one it is about."""
        return self in (Scope.CHARACTER_LORE, Scope.CROSS_PLAYER)


class MemoryType(StrEnum):
    """What kind of memory it is."""

    FORMATIVE = "formative"
    RIVALRY = "rivalry"
    TRAVEL = "travel"
    TRIUMPH = "triumph"
    DEFEAT = "defeat"
    HABIT = "habit"
    OPINION = "opinion"
    PLAYER_BEHAVIOR = "player_behavior"
    PLAYER_OBSERVATION = "player_observation"
    GAME_CONTEXT = "game_context"
    PERSONAL_NOTE = "personal_note"
    STREAK = "streak"
    PATTERN = "pattern"
    EMOTIONAL = "emotional"


class CreatedBy(StrEnum):
    """Which part of the house wrote the memory."""

    SEED = "seed"
    SOUL = "soul"
    SUBCONSCIOUS = "subconscious"
    POST_MATCH = "post_match"
    MAINTENANCE = "maintenance"


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody who plays or is remembered: `kind` is `player`, `character` or `agent`."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Memory:
    """One memory of one mind. `subject` is None for lore; `valence` lies in [-1, 1], `importance` in [0, 1].

    `chat_reference` names the talk it came from, `renewed_at` says when it was last strengthened, `corrected_at` when
    the one it is about last put it right.
    """

    id: str
    owner: Party
    narrative: str
    triggers: tuple[str, ...]
    valence: float
    scope: Scope
    type: MemoryType
    importance: float
    subject: Party | None
    created_by: CreatedBy
    created_at: datetime
    match_id: str | None = None
    ply: int | None = None
    pinned: bool = False
    themes: tuple[str, ...] = ()
    surface_count: int = 0
    last_surfaced_at: datetime | None = None
    chat_reference: str | None = None
    renewed_at: datetime | None = None
    corrected_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Axes:
    """The five axes of a memory's score, each in [0, 1] (semantic: cosine, in [-1, 1]); `recency` counts against it."""

    semantic: float
    trigger: float
    opponent: float
    mood: float
    recency: float


@dataclass(frozen=True, slots=True)
class SurfacedMemory:
    """A memory that came up this turn, with the reason in one sentence and the axes that brought it."""

    memory_id: str
    narrative: str
    reason: str
    scope: Scope
    axes: Axes
    from_cache: bool = False
