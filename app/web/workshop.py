"""The workshop's pages: the player's own characters, and the form to make one."""

from __future__ import annotations

from typing import get_args

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.accounts.player import Player
from app.characters.character import Character
from app.characters.portrait import Portrait
from app.characters.style import strength_words
from app.characters.temperaments import TEMPERAMENTS, temperament_of
from app.domain.errors import NotFound
from app.house import House
from app.languages.speaking import tr
from app.web.company import in_company
from app.web.deps import HouseDep, PlayerDep
from app.web.shown import Shown, shown_character
from app.web.templates import render
from app.workshop.checking import ELO, LENGTHS, MOST_ITEMS
from app.workshop.openings import opening_names
from app.workshop.random_portrait import random_portrait
from app.workshop.wish import CharacterWish, Sliders, wish_of

router = APIRouter(include_in_schema=False, prefix="/workshop")

# Labels of portrait features.
FEATURES = {
    "hair": "Hair",
    "hair_color": "Colour of the hair",
    "skin": "Skin",
    "face": "Face",
    "age": "Age",
    "eyes": "Eyes",
    "beard": "Beard",
    "glasses": "Glasses",
    "clothes": "Wears",
    "clothes_color": "Colour of the clothes",
    "backdrop": "Background",
}
# How each temperament speaks, for whoever has to choose one.
VOICES = {
    "plain": "short sentences, nothing to prove",
    "warm": "kind, glad of your good moves",
    "dry": "few words, most of them true",
    "fiery": "loud, proud, generous in defeat",
    "courtly": "old manners, long sentences",
    "dreamy": "sees ships and weather in the pawns",
}
# Default rating of a new character, in Elo points: a club player.
ORDINARY_ELO = 1_400


@router.get("")
async def bench(request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The caller's own characters."""
    made = house.characters.made_by(player.id)
    context = {
        "made": [_shown(character) for character in made],
        "cast": [shown_character(character) for character in in_company(player, house.characters.cast())],
        "most": house.workshop.character_limit(player),
    }
    return render(request, "workshop.html", context)


@router.get("/new")
async def new(request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """An empty sheet."""
    full = len(house.characters.made_by(player.id)) >= house.workshop.character_limit(player)
    return render(request, "workshop_sheet.html", {**_sheet(None), "full": full, "any_model": house.models.any_model})


@router.get("/{id_or_slug}")
async def sheet(id_or_slug: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The sheet of a character of the caller's own."""
    shown = _sheet(_own(house, player, id_or_slug))
    return render(request, "workshop_sheet.html", {**shown, "full": False, "any_model": house.models.any_model})


def _own(house: House, player: Player, id_or_slug: str) -> Character:
    character = house.characters.get(id_or_slug)
    if character is None or character.owner_id != player.id:
        raise NotFound("There is nobody of that name on your bench.")
    return character


def _shown(character: Character) -> Shown:
    return {**shown_character(character), "visibility": character.visibility, "ready": character.ready}


def _sheet(character: Character | None) -> Shown:
    """The values of the form, and all its options."""
    wish = _blank() if character is None else wish_of(character.sheet, character.visibility)
    told = wish.model_dump(mode="json")
    if character is None or character.sheet.temperament is not None:
        told["temperament"] = wish.temperament or temperament_of(wish.voice)
    return {
        "character": None if character is None else _shown(character),
        "wish": told,
        "features": [
            (key, tr(FEATURES[key]), [(word, tr(word.replace("_", " "))) for word in get_args(field.annotation)])
            for key, field in sorted(Portrait.model_fields.items(), key=lambda item: list(FEATURES).index(item[0]))
        ],
        "voices": [(name, tr(VOICES[name])) for name in TEMPERAMENTS],
        "lengths": LENGTHS,
        "most_items": MOST_ITEMS,
        "elo": ELO,
        "strength": tr(strength_words(wish.target_elo)),
        "openings": opening_names(),
        "page_data": {
            "slug": None if character is None else character.slug,
            "ready": character is None or character.ready,
        },
    }


def _blank() -> CharacterWish:
    return CharacterWish(
        name="",
        tagline="",
        backstory="",
        voice="",
        target_elo=ORDINARY_ELO,
        sliders=Sliders(),
        portrait=random_portrait("a blank sheet"),
    )
