"""Shapes that several answers of the API share."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from app.accounts.player import Chattiness, Player
from app.characters.character import Character, Visibility
from app.domain.persona import ContentRating


class Asked(BaseModel):
    """Base of everything a caller sends. Unknown fields are passed over; a number in quotes is not a number."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class PlayerInfo(BaseModel):
    """A player, as told to themselves."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    username: str
    display_name: str
    rating: int
    is_guest: bool
    chattiness: Chattiness
    max_content_rating: ContentRating
    time_zone: str


class PlayerAnswer(BaseModel):
    """One player."""

    player: PlayerInfo

    @classmethod
    def of(cls, player: Player) -> PlayerAnswer:
        return cls(player=PlayerInfo.model_validate(player))


class CharacterInfo(BaseModel):
    """A character, as told to players. Sliders go from 1 to 10, ratings are in Elo points."""

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
            # A preset brings its memories along; only characters that players make have to wait for theirs.
            ready=character.ready,
            owner_id=character.owner_id,
            visibility=character.visibility,
        )


class CharactersAnswer(BaseModel):
    """The cast, weakest first."""

    characters: list[CharacterInfo]
