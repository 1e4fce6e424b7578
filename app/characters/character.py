"""A character as the house knows them: the sheet a writer edits, and the rating that changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from app.domain.memory import MemoryType

ContentRating = Literal["family", "mature", "unrestricted"]
Slider = Annotated[int, Field(ge=1, le=10)]


class Sheet(BaseModel):
    """Base of everything written in a character's TOML file: frozen, and unknown keys are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class RepertoireLine(Sheet):
    """One opening the character plays: its usual name, and the moves in SAN from the start position."""

    name: str
    moves: tuple[str, ...] = Field(min_length=1)


class Repertoire(Sheet):
    """What the character plays with each colour; lines are full move orders, both sides' moves included."""

    white: tuple[RepertoireLine, ...] = ()
    black: tuple[RepertoireLine, ...] = ()


class LoreEntry(Sheet):
    """One memory the character had before you walked in."""

    narrative: str = Field(min_length=20, max_length=600)
    triggers: tuple[str, ...] = Field(min_length=3)
    valence: float = Field(ge=-1, le=1)
    type: MemoryType
    importance: float = Field(default=0.5, ge=0, le=1)
    themes: tuple[str, ...] = Field(default=(), max_length=10)


class CharacterSheet(Sheet):
    """One file of `app/presets/`."""

    slug: str = Field(pattern=r"^[a-z][a-z0-9-]{1,30}$")
    name: str
    tagline: str
    backstory: str
    voice: str
    voice_sample: str
    quirks: tuple[str, ...] = ()
    aggression: Slider
    risk_tolerance: Slider
    patience: Slider
    trash_talk: Slider
    current_elo: int = Field(ge=300, le=3000)
    floor_elo: int = Field(ge=300, le=3000)
    max_elo: int = Field(ge=300, le=3200)
    adaptive: bool
    content_rating: ContentRating = "family"
    repertoire: Repertoire = Repertoire()
    # Occasion or intent -> phrases with {slots}; the scripted soul chooses and fills them.
    phrases: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    lore: tuple[LoreEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Character:
    """A character at the table: the sheet, its id, and the rating of today (Elo points)."""

    id: str
    sheet: CharacterSheet
    current_elo: int
    floor_elo: int
    max_elo: int
    owner_id: str | None = None
    created_ms: int = field(default=0)

    @property
    def slug(self) -> str:
        return self.sheet.slug

    @property
    def name(self) -> str:
        return self.sheet.name
