"""A character as the house knows them: the sheet a writer edits, and the rating that changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

import chess
from pydantic import BaseModel, ConfigDict, Field, model_validator

from app.characters.phrasebook import check_phrases
from app.characters.portrait import Portrait
from app.domain.memory import MemoryType

ContentRating = Literal["family", "mature", "unrestricted"]
RATINGS: tuple[ContentRating, ...] = ("family", "mature", "unrestricted")  # the mildest first
# Who may meet a character: its maker alone, whoever has the address, everybody in the hall.
Visibility = Literal["private", "unlisted", "public"]
Slider = Annotated[int, Field(ge=1, le=10)]


class Sheet(BaseModel):
    """Base of everything written in a character's TOML file: frozen, and unknown keys are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class RepertoireLine(Sheet):
    """One opening the character plays: its usual name, and the moves in SAN from the start position."""

    name: str
    moves: tuple[str, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _is_playable(self) -> RepertoireLine:
        board = chess.Board()
        for san in self.moves:
            try:
                board.push_san(san)
            except ValueError as error:
                raise ValueError(f"{self.name}: {san} cannot be played there") from error
        return self


class Repertoire(Sheet):
    """What the character plays with each colour; lines are full move orders, both sides' moves included."""

    white: tuple[RepertoireLine, ...] = ()
    black: tuple[RepertoireLine, ...] = ()


class LoreEntry(Sheet):
    """One memory the character had before you walked in. `telling` is how they speak of it at the board, in one
    sentence of their own; without it the narrative's first sentence is used."""

    narrative: str = Field(min_length=20, max_length=600)
    telling: str | None = Field(default=None, min_length=10, max_length=200)
    triggers: tuple[str, ...] = Field(min_length=3)
    valence: float = Field(ge=-1, le=1)
    type: MemoryType
    importance: float = Field(default=0.5, ge=0, le=1)
    themes: tuple[str, ...] = Field(default=(), max_length=10)


class CharacterSheet(Sheet):
    """One file of `app/presets/`, or what the workshop made of a player's wish.

    The latter names a `temperament` and brings lines of its own, from which its phrases are derived whenever it is
    read, and the features of its portrait.
    """

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
    # How readily the character speaks unasked, as a share of what the house allows (2 of the last 5 own turns).
    chattiness: float = Field(default=1.0, ge=0, le=1)
    repertoire: Repertoire = Repertoire()
    # Occasion or intent -> phrases with {slots}, as listed in `phrasebook`; the scripted soul chooses and fills them.
    phrases: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    lore: tuple[LoreEntry, ...] = ()
    temperament: str | None = None
    sample_lines: tuple[str, ...] = ()
    portrait: Portrait | None = None

    @model_validator(mode="after")
    def _is_consistent(self) -> CharacterSheet:
        if not self.floor_elo <= self.current_elo <= self.max_elo:
            raise ValueError("current_elo must lie between floor_elo and max_elo")
        check_phrases(self.phrases)
        return self


@dataclass(frozen=True, slots=True)
class Character:
    """A character at the table: the sheet, its id, and the rating of today (Elo points).

    Without an `owner_id` it is of the preset cast. `ready` is False while its memories are being written; `revision`
    counts changes of the sheet.
    """

    id: str
    sheet: CharacterSheet
    current_elo: int
    floor_elo: int
    max_elo: int
    owner_id: str | None = None
    created_ms: int = field(default=0)
    visibility: Visibility = "public"
    ready: bool = True
    revision: int = 0

    @property
    def slug(self) -> str:
        return self.sheet.slug

    @property
    def name(self) -> str:
        return self.sheet.name

    def known_to(self, player_id: str) -> bool:
        """Whether this player may meet it, if they know where it is."""
        return self.visibility != "private" or self.owner_id == player_id

    def fits(self, player_id: str, limit: ContentRating) -> bool:
        """Whether its content rating is within a player's limit; one's own always is."""
        return self.owner_id == player_id or RATINGS.index(self.sheet.content_rating) <= RATINGS.index(limit)

    def listed_for(self, player_id: str) -> bool:
        """Whether this player finds it in the hall."""
        return self.visibility == "public" or self.owner_id == player_id
