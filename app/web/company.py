"""Applies a player's content-rating setting to everything that shows a character."""

from __future__ import annotations

from collections.abc import Iterable

from app.accounts.player import Player
from app.characters.character import Character
from app.domain.match import MatchState
from app.house import House
from app.matches.opening import welcome


def in_company(player: Player, characters: Iterable[Character]) -> list[Character]:
    """The characters within the player's content rating."""
    return [one for one in characters if one.fits(player.id, player.max_content_rating)]


def welcome_to_watch(house: House, player: Player, state: MatchState) -> None:
    """Raises AboveRating if somebody at the table is above the player's content rating."""
    for sitter in (state.white, state.black):
        character = house.characters.get(sitter.id) if sitter.kind == "character" else None
        if character is not None:
            welcome(player, character)


def is_fit_for(house: House, visitor: Player, state: MatchState) -> bool:
    """Whether everybody at the table is within a visitor's content rating."""
    sitting = [house.characters.get(sitter.id) for sitter in (state.white, state.black) if sitter.kind == "character"]
    return all(one is None or one.fits(visitor.id, visitor.max_content_rating) for one in sitting)
