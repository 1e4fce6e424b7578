"""Applies a reader's content-rating setting to everything that shows a character. Who has no session reads what is fit
for families."""

from __future__ import annotations

from collections.abc import Iterable

from app.accounts.player import Player
from app.arena.arena import WholeArena
from app.arena.views import veiled
from app.characters.character import Character
from app.domain.errors import AboveRating
from app.domain.match import MatchState
from app.house import House
from app.matches.opening import welcome


def in_company(reader: Player | None, characters: Iterable[Character]) -> list[Character]:
    """The characters within the reader's content rating."""
    return [one for one in characters if _fits(reader, one)]


def welcome_to_watch(house: House, player: Player, state: MatchState) -> None:
    """Raises AboveRating if somebody at the table is above the player's content rating."""
    for character in _characters_at(house, state):
        welcome(player, character)


def welcome_to_read(house: House, reader: Player | None, state: MatchState) -> None:
    """Raises AboveRating, without a name, if somebody at the table of a shared game is above the reader's content
    rating; who played it themselves may read it."""
    played = reader is not None and state.color_of(reader.party) is not None
    if played or is_fit_for(house, reader, state):
        return
    if reader is None:
        raise AboveRating("This game is not for everybody. Come in, and choose in your settings what you see.")
    raise AboveRating


def is_fit_for(house: House, reader: Player | None, state: MatchState) -> bool:
    """Whether everybody at the table is within a reader's content rating."""
    return all(_fits(reader, one) for one in _characters_at(house, state))


def arena_for(house: House, reader: Player, whole: WholeArena) -> WholeArena:
    """The arena without the names of characters above the reader's content rating."""
    entered = [house.characters.get(one.party_id) for one in whole.entrants if one.kind == "character"]
    return veiled(whole, {one.id for one in entered if one is not None and not _fits(reader, one)})


def _characters_at(house: House, state: MatchState) -> list[Character]:
    sitting = (house.characters.get(one.id) for one in (state.white, state.black) if one.kind == "character")
    return [one for one in sitting if one is not None]


def _fits(reader: Player | None, character: Character) -> bool:
    if reader is None:
        return character.fits("", "family")
    return character.fits(reader.id, reader.max_content_rating)
