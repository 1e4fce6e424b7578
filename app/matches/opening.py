"""Opens games against characters for whoever asks over HTTP or in a room, with the errors of the API."""

from __future__ import annotations

from app.accounts.player import Player
from app.agents.agent import Agent
from app.characters.character import Character
from app.characters.repository import CharacterBook
from app.domain.errors import AboveRating, BadPayload, NotFound, NotReady, RateLimited, TooManyGames
from app.domain.match import Sitter
from app.domain.memory import Party
from app.languages.speaking import worded
from app.matches.service import (
    TOO_MANY_AT_ONCE,
    TOO_MANY_IN_A_MINUTE,
    AlsoWrite,
    Matches,
    Terms,
    TooManyGamesAtOnce,
    TooManyGamesInAMinute,
)
from app.matches.table import Table


def opponent_for(characters: CharacterBook, player: Player, id_or_slug: str) -> Character:
    """A character that this player, and so an agent of theirs, may play. Raises NotFound, AboveRating, NotReady."""
    character = characters.visible_to(player.id, id_or_slug)
    if character is None:
        raise NotFound("Nobody of that name plays here.")
    if not welcome(player, character).ready:
        raise NotReady
    return character


def welcome(player: Player, character: Character) -> Character:
    """The character. Raises AboveRating if it is above the player's content rating."""
    if not character.fits(player.id, player.max_content_rating):
        raise AboveRating(
            worded(
                "{name} is rated {content_rating}. Your settings ask for less.",
                name=character.name,
                content_rating=character.sheet.content_rating,
            )
        )
    return character


async def open_or_refuse(
    matches: Matches,
    asker: Sitter,
    other: Sitter,
    terms: Terms,
    *,
    opener: Party | None = None,
    also_write: AlsoWrite | None = None,
    match_id: str | None = None,
) -> Table:
    """`Matches.open_match`. Raises BadPayload, TooManyGames or RateLimited."""
    try:
        return await matches.open_match(asker, other, terms, also_write, opener=opener, match_id=match_id)
    except ValueError as error:
        raise BadPayload(str(error)) from error
    except TooManyGamesAtOnce as error:
        raise TooManyGames(None if error.message == TOO_MANY_AT_ONCE else error.message) from error
    except TooManyGamesInAMinute as error:
        raise RateLimited(TOO_MANY_IN_A_MINUTE, details={"retry_after": error.retry_after}) from error


async def send_agent(
    matches: Matches,
    owner: Player,
    agent: Agent,
    character: Character,
    terms: Terms,
    also_write: AlsoWrite | None,
    match_id: str | None = None,
) -> Table:
    """Opens a game of an agent against a character, counted among its owner's. Errors as of `open_or_refuse`."""
    return await open_or_refuse(
        matches,
        agent.sitter,
        character.persona.sitter,
        terms,
        opener=owner.party,
        also_write=also_write,
        match_id=match_id,
    )
