"""Whose company a player keeps: the content rating they have set, held to whatever shows a character."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.accounts.player import Player
from app.characters.character import Character
from app.domain.errors import AboveRating
from app.domain.match import MatchState
from app.house import House


def in_company(player: Player, characters: Iterable[Character]) -> list[Character]:
    """Those of the characters that the player wants to meet."""
    return [one for one in characters if one.fits(player.id, player.max_content_rating)]


def welcome(player: Player, character: Character) -> Character:
    """The character. Raises AboveRating when the player does not want to meet it."""
    if not character.fits(player.id, player.max_content_rating):
        raise AboveRating(f"{character.name} is rated {character.sheet.content_rating}. Your settings ask for less.")
    return character


def welcome_to_watch(house: House, player: Player, state: MatchState) -> None:
    """Raises AboveRating when somebody at the table is not whom the player wants to hear."""
    for sitter in (state.white, state.black):
        character = house.characters.get(sitter.id) if sitter.kind == "character" else None
        if character is not None:
            welcome(player, character)


def to_watch(house: House, player: Player, games: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Those of the listed games in which nobody sits whom the player does not want to meet."""
    kept = {one.id for one in in_company(player, house.characters.all())}
    return [
        dict(game)
        for game in games
        if all(game[side]["kind"] != "character" or game[side]["id"] in kept for side in ("white", "black"))
    ]
