"""A character: the sheet that its author edits, and the rating that changes with its games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import Field, model_validator

from app.characters.phrasebook import check_phrases
from app.characters.portrait import Portrait
from app.domain.memory import Party
from app.domain.persona import RATINGS, ContentRating, Persona, Sheet

# Who may see a character: its maker alone, everybody who has the link, everybody in the hall.
Visibility = Literal["private", "unlisted", "public"]


class CharacterSheet(Sheet):
    """The sheet of a file in `app/presets/`, or one that the workshop made of a player's wish.

    The latter has a portrait, and a `temperament` with `sample_lines`, from which its phrases are derived at every
    reading.
    """

    slug: str = Field(pattern=r"^[a-z][a-z0-9-]{1,30}$")
    current_elo: int = Field(ge=300, le=3000)
    floor_elo: int = Field(ge=300, le=3000)
    max_elo: int = Field(ge=300, le=3200)
    adaptive: bool
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
    """A character with its present rating (Elo points).

    Without an `owner_id` it belongs to the preset cast. `ready` is False while its lore is being written; `revision`
    counts changes of the sheet.
    """

    id: str
    sheet: CharacterSheet
    current_elo: int
    floor_elo: int
    max_elo: int
    owner_id: str | None = None
    created_ms: int = 0
    visibility: Visibility = "public"
    ready: bool = True
    revision: int = 0

    @property
    def slug(self) -> str:
        return self.sheet.slug

    @property
    def name(self) -> str:
        return self.sheet.name

    @property
    def party(self) -> Party:
        return Party("character", self.id)

    @property
    def persona(self) -> Persona:
        """The value that minds, tables and models get."""
        return Persona(
            self.party,
            self.sheet,
            self.current_elo,
            self.floor_elo,
            self.max_elo,
            self.slug,
            private=self.visibility == "private",
        )

    def visible_to(self, player_id: str) -> bool:
        """Whether this player may see it, given its id or slug."""
        return self.visibility != "private" or self.owner_id == player_id

    def fits(self, player_id: str, limit: ContentRating) -> bool:
        """Whether its content rating is within a player's limit; one's own characters always are."""
        return self.owner_id == player_id or RATINGS.index(self.sheet.content_rating) <= RATINGS.index(limit)

    def listed_for(self, player_id: str) -> bool:
        """Whether it is listed for this player in the hall."""
        return self.visibility == "public" or self.owner_id == player_id
