"""People and characters as they sit at a table."""

from __future__ import annotations

from app.accounts.player import Player
from app.characters.character import Character
from app.domain.match import Sitter


def person(player: Player) -> Sitter:
    """A player as they sit at a table."""
    return Sitter("player", player.id, player.display_name, player.rating)


def sitter(character: Character) -> Sitter:
    """A character as it sits at a table."""
    return Sitter("character", character.id, character.name, character.current_elo, character.slug)
