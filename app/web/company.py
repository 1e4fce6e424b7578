"""Applies a player's content-rating setting to everything that shows a character."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.accounts.player import Player
from app.characters.character import Character
from app.domain.errors import AboveRating
from app.domain.match import MatchState
from app.house import House


def in_company(player: Player, characters: Iterable[Character]) -> list[Character]:
    """The characters within the player's content rating."""
    return [one for one in characters if one.fits(player.id, player.max_content_rating)]


def welcome(player: Player, character: Character) -> Character:
    """The character. Raises AboveRating if it is above the player's content rating."""
    if not character.fits(player.id, player.max_content_rating):
        raise AboveRating(f"{character.name} is rated {character.sheet.content_rating}. Your settings ask for less.")
    return character


def welcome_to_watch(house: House, player: Player, state: MatchState) -> None:
    """Raises AboveRating if somebody at the table is above the player's content rating."""
    for sitter in (state.white, state.black):
        character = house.characters.get(sitter.id) if sitter.kind == "character" else None
        if character is not None:
            welcome(player, character)


def to_watch(house: House, player: Player, games: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The listed games whose players are within the player's content rating."""
    kept = {one.id for one in in_company(player, house.characters.all())}
    return [
        dict(game)
        for game in games
        if all(game[side]["kind"] != "character" or game[side]["id"] in kept for side in ("white", "black"))
    ]
