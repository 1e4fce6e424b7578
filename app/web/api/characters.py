"""The cast."""

from __future__ import annotations

from fastapi import APIRouter

from app.domain.errors import NotFound
from app.web.api.shapes import CharacterInfo, CharactersAnswer
from app.web.deps import HouseDep, PlayerDep

router = APIRouter(prefix="/api/characters", tags=["characters"])


@router.get("")
async def cast(_player: PlayerDep, house: HouseDep) -> CharactersAnswer:
    """Everybody one can sit down with, weakest first."""
    return CharactersAnswer(characters=[CharacterInfo.of(character) for character in house.characters.all()])


@router.get("/{id_or_slug}")
async def one(id_or_slug: str, _player: PlayerDep, house: HouseDep) -> CharacterInfo:
    """One character, by id or slug."""
    character = house.characters.get(id_or_slug)
    if character is None:
        raise NotFound("Nobody of that name plays here.")
    return CharacterInfo.of(character)
