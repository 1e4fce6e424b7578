"""Memories as values: stored ones, and those that surface during a turn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple


class Scope(StrEnum):
    """What a memory is about, which decides who may hear it."""

    CHARACTER_LORE = "character_lore"
    OPPONENT_SPECIFIC = "opponent_specific"
    CROSS_PLAYER = "cross_player"
    MATCH_RECAP = "match_recap"

    @property
    def is_general(self) -> bool:
        """Whether everybody may hear it; others are recalled only for their subject."""
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
    """The part of the program that wrote the memory; `PLAYER`: it is what a player told, in their own words."""

    SEED = "seed"
    SOUL = "soul"
    SUBCONSCIOUS = "subconscious"
    POST_MATCH = "post_match"
    MAINTENANCE = "maintenance"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Party:
    """A player, character or agent (`kind`) by id."""

    kind: str
    id: str


class NotedAt(NamedTuple):
    """When something was noted, and in which match, if in one."""

    at: datetime
    match_id: str | None


@dataclass(frozen=True, slots=True)
class Memory:
    """One memory of one mind. `subject` is None for lore; `valence` lies in [-1, 1], `importance` in [0, 1].

    `chat_reference` names the line it was learned from, `renewed_at` is when it was last strengthened, `corrected_at`
    when its subject last corrected it. `moments` are those of the memories that maintenance made it of, in order; empty
    for any other.
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
    moments: tuple[NotedAt, ...] = ()

    @property
    def stands_for(self) -> int:
        """How many memories it is made of; 1 for one that was only ever itself."""
        return max(1, len(self.moments))

    @property
    def stood_at(self) -> tuple[NotedAt, ...]:
        """When, and in which match, what it says was noted."""
        return self.moments or (NotedAt(self.created_at, self.match_id),)


@dataclass(frozen=True, slots=True)
class Axes:
    """The components of a memory's recall score, each in [0, 1] but `semantic`, a cosine in [-1, 1]; `recency` lowers
    the score."""

    semantic: float
    trigger: float
    opponent: float
    mood: float
    recency: float


@dataclass(frozen=True, slots=True)
class SurfacedMemory:
    """A memory recalled in a turn, with the reason in one sentence and its score's axes."""

    memory_id: str
    narrative: str
    reason: str
    scope: Scope
    axes: Axes
    from_cache: bool = False
