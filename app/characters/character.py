"""A character as the house knows them: the sheet a writer edits, and the rating that changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field, model_validator

from app.characters.phrasebook import check_phrases
from app.characters.portrait import Portrait
from app.domain.memory import Party
from app.domain.persona import RATINGS, ContentRating, Persona, Sheet

# Who may meet a character: its maker alone, whoever has the address, everybody in the hall.
Visibility = Literal["private", "unlisted", "public"]


class CharacterSheet(Sheet):
    """One file of `app/presets/`, or what the workshop made of a player's wish.

    The latter names a `temperament` and brings lines of its own, from which its phrases are derived whenever it is
    read, and the features of its portrait.
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

    @property
    def party(self) -> Party:
        return Party("character", self.id)

    @property
    def persona(self) -> Persona:
        """The character as minds, tables and models know it."""
        return Persona(
            self.party,
            self.sheet,
            self.current_elo,
            self.floor_elo,
            self.max_elo,
            self.slug,
            private=self.visibility == "private",
        )

    def known_to(self, player_id: str) -> bool:
        """Whether this player may meet it, if they know where it is."""
        return self.visibility != "private" or self.owner_id == player_id

    def fits(self, player_id: str, limit: ContentRating) -> bool:
        """Whether its content rating is within a player's limit; one's own always is."""
        return self.owner_id == player_id or RATINGS.index(self.sheet.content_rating) <= RATINGS.index(limit)

    def listed_for(self, player_id: str) -> bool:
        """Whether this player finds it in the hall."""
        return self.visibility == "public" or self.owner_id == player_id
