"""A player's request to make or change a character. Types are validated here, values in `workshop.checking`."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from app.characters.character import CharacterSheet, Visibility
from app.characters.portrait import Portrait
from app.domain.persona import ContentRating


class _Part(BaseModel):
    """Strict types (a number in quotes is refused); unknown fields are ignored."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


class Sliders(_Part):
    """Style, each from 1 to 10."""

    aggression: int = 5
    risk_tolerance: int = 5
    patience: int = 5
    trash_talk: int = 5


def _lines(value: Any) -> Any:
    """Accepts a list also as text with one item per line, or (openings) as lists under `white` and `black`."""
    if isinstance(value, str):
        return [line.strip() for line in value.splitlines() if line.strip()]
    if isinstance(value, dict) and value.keys() <= {"white", "black"}:
        lists = list(value.values())
        return [item for items in lists for item in items] if all(isinstance(items, list) for items in lists) else value
    return value


Lines = Annotated[list[str], BeforeValidator(_lines)]


class CharacterWish(_Part):
    """The character that a player wants. `voice` describes how it speaks; `temperament` names the phrasebook it speaks
    from, chosen by the words of `voice` if left out. `sample_lines` are lines written for this character, `openings`
    names of openings, `target_elo` is in Elo points."""

    name: str
    tagline: str
    backstory: str
    voice: str
    target_elo: int
    quirks: Lines = Field(default_factory=list)
    sliders: Sliders = Sliders()
    adaptive: bool = True
    openings: Lines = Field(default_factory=list)
    content_rating: ContentRating = "family"
    visibility: Visibility = "private"
    temperament: str | None = None
    sample_lines: Lines = Field(default_factory=list)
    portrait: Portrait | None = None


class SliderChanges(_Part):
    """New values of sliders; those left out stay as they are."""

    aggression: int | None = None
    risk_tolerance: int | None = None
    patience: int | None = None
    trash_talk: int | None = None


class WishChanges(_Part):
    """New values of a character's fields; those left out stay as they are."""

    name: str | None = None
    tagline: str | None = None
    backstory: str | None = None
    voice: str | None = None
    target_elo: int | None = None
    quirks: Lines | None = None
    sliders: SliderChanges | None = None
    adaptive: bool | None = None
    openings: Lines | None = None
    content_rating: ContentRating | None = None
    visibility: Visibility | None = None
    temperament: str | None = None
    sample_lines: Lines | None = None
    portrait: Portrait | None = None


def wish_of(sheet: CharacterSheet, visibility: Visibility) -> CharacterWish:
    """The wish that would make this sheet: the starting point of a change, a copy or a card."""
    lines = (*sheet.repertoire.white, *sheet.repertoire.black)
    return CharacterWish(
        name=sheet.name,
        tagline=sheet.tagline,
        backstory=sheet.backstory.strip(),
        voice=sheet.voice.strip(),
        target_elo=sheet.current_elo,
        quirks=list(sheet.quirks),
        sliders=Sliders(
            aggression=sheet.aggression,
            risk_tolerance=sheet.risk_tolerance,
            patience=sheet.patience,
            trash_talk=sheet.trash_talk,
        ),
        adaptive=sheet.adaptive,
        openings=list(dict.fromkeys(line.name for line in lines)),
        content_rating=sheet.content_rating,
        visibility=visibility,
        temperament=sheet.temperament,
        sample_lines=list(sheet.sample_lines),
        portrait=sheet.portrait,
    )


def changed(wish: CharacterWish, changes: WishChanges) -> CharacterWish:
    """The wish with the changes applied."""
    named = changes.model_dump(exclude_unset=True, exclude={"sliders", "portrait"})
    if changes.sliders is not None:
        moved = changes.sliders.model_dump(exclude_unset=True)
        named["sliders"] = wish.sliders.model_copy(update=moved)
    if changes.portrait is not None:
        named["portrait"] = changes.portrait
    return wish.model_copy(update=named)
