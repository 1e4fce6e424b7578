"""Models shared by several routes of the API."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

from app.accounts.player import Chattiness, Player
from app.characters.character import Character, Visibility
from app.domain.persona import ContentRating
from app.domain.text import without_controls

# What somebody wrote, without what belongs to no text.
Written = Annotated[str, AfterValidator(without_controls)]


class Asked(BaseModel):
    """Base of all request bodies. Unknown fields are ignored; types are strict: "1" is no number."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class PlayerInfo(BaseModel):
    """A player's own data."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    username: str
    display_name: str
    rating: int
    provisional: bool
    is_guest: bool
    chattiness: Chattiness
    max_content_rating: ContentRating
    time_zone: str
    plays_programs: bool
    language: str | None


class PlayerAnswer(BaseModel):
    """One player."""

    player: PlayerInfo

    @classmethod
    def of(cls, player: Player) -> PlayerAnswer:
        return cls(player=PlayerInfo.model_validate(player))


class CharacterInfo(BaseModel):
    """A character, as players see it. Sliders lie in 1..10, ratings are Elo points."""

    id: str
    slug: str
    name: str
    tagline: str
    current_elo: int
    floor_elo: int
    max_elo: int
    adaptive: bool
    aggression: int
    risk_tolerance: int
    patience: int
    trash_talk: int
    openings: list[str]
    content_rating: ContentRating
    ready: bool
    owner_id: str | None
    visibility: Visibility

    @classmethod
    def of(cls, character: Character) -> CharacterInfo:
        sheet = character.sheet
        lines = (*sheet.repertoire.white, *sheet.repertoire.black)
        return cls(
            id=character.id,
            slug=character.slug,
            name=character.name,
            tagline=sheet.tagline,
            current_elo=character.current_elo,
            floor_elo=character.floor_elo,
            max_elo=character.max_elo,
            adaptive=sheet.adaptive,
            aggression=sheet.aggression,
            risk_tolerance=sheet.risk_tolerance,
            patience=sheet.patience,
            trash_talk=sheet.trash_talk,
            openings=list(dict.fromkeys(line.name for line in lines)),
            content_rating=sheet.content_rating,
            # Presets come with memories; only those of player-made characters have to be written.
            ready=character.ready,
            owner_id=character.owner_id,
            visibility=character.visibility,
        )


class CharactersAnswer(BaseModel):
    """The cast, weakest first."""

    characters: list[CharacterInfo]
