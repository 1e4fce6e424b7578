"""The contents of the hall page: characters and what they do, running games, and the suggested opponent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from app.accounts.player import Player
from app.characters.character import Character
from app.house import House
from app.languages.speaking import tr
from app.matches.rematch_rows import rematches_offered_to
from app.matches.repository import matches_of
from app.web.company import in_company
from app.web.shown import HOUR_MS, Shown, clock_words, shown_character, shown_past, shown_unfinished

# Finished games the hall shows, and how many are looked at for them.
PAST_SHOWN = 4
PAST_READ = 20

# Running games shown with a board: one row.
LIVE_SHOWN = 4

# How long after a game an offer of the next one is shown: later nobody sits there any more.
OFFERS_WAIT_MS = HOUR_MS

# Players shown by name; further ones are counted.
HERE_NAMED = 6

# Player-made characters shown below the cast.
MADE_SHOWN = 24

# The suggested opponent's rating is about this many Elo points below the player's own: two wins in three.
GENTLER = 200


@dataclass(frozen=True, slots=True)
class Doing:
    """What a character is doing now, in words for the page. `playing`: it is in a game."""

    kind: Literal["waiting", "playing", "watching"]
    words: str


async def hall_context(house: House, player: Player) -> Shown:
    """Everything on the page."""
    waiting = await house.matches.unfinished_of(player.party)
    now_ms = house.clock.now_ms()
    unfinished = []
    for game in waiting:
        other = game["black"] if game["white"]["id"] == player.id else game["white"]
        character = house.characters.get(other["id"]) if other["kind"] == "character" else None
        if character is not None or other["kind"] == "player":
            unfinished.append(shown_unfinished(game, player, character.slug if character else None, now_ms))
    unfinished.sort(key=lambda game: not game["your_turn"])  # what waits for the player comes first
    characters = in_company(player, house.characters.cast())
    listed = in_company(player, house.characters.listed_for(player.id))
    made = sorted((one for one in listed if one.owner_id is not None), key=lambda one: one.created_ms, reverse=True)
    chair = first_chair(characters, player.rating)
    return {
        **await now_context(house, player),
        "characters": [shown_character(character) for character in characters],
        "made": [shown_character(character) for character in made[:MADE_SHOWN]],
        "more_made": max(0, len(made) - MADE_SHOWN),
        "unfinished": unfinished,
        "past": await past_games(house, player),
        "first_chair": None if chair is None else shown_character(chair),
    }


async def now_context(house: House, player: Player) -> Shown:
    """The parts that change while the page is open: `live` games and the number of further ones (`more_live`), `doings`
    by slug, `offers` of a rematch, names of other players who are `here` and the number of further ones
    (`more_here`)."""
    live = house.watching.for_player(player, await house.watching.live())
    return {
        **who_is_here(house, player),
        "offers": await offers_to(house, player),
        "live": live[:LIVE_SHOWN],
        "more_live": max(0, len(live) - LIVE_SHOWN),
        "doings": doings(in_company(player, house.characters.cast()), live, player),
    }


async def offers_to(house: House, player: Player) -> list[Shown]:
    """Offers of another game that wait for the player's answer: `match_id` of the game that is over, the `name` of who
    offers, and the `terms`."""
    since_ms = house.clock.now_ms() - OFFERS_WAIT_MS
    return [
        {
            "match_id": one.match_id,
            "name": one.name,
            "terms": f"{clock_words(one.time_control)}, {tr('rated') if one.rated else tr('a friendly')}",
        }
        for one in await house.database.read(rematches_offered_to, player.party, since_ms)
    ]


def who_is_here(house: House, player: Player) -> Shown:
    """Names of other players who are `here` and the number of further ones (`more_here`): what the hall and the lobby
    say of the company."""
    others = [one for one in house.identity.here() if one.id != player.id]
    return {
        "here": [one.display_name for one in others[:HERE_NAMED]],
        "more_here": max(0, len(others) - HERE_NAMED),
    }


def first_chair(characters: Iterable[Character], rating: int) -> Character | None:
    """The suggested opponent for a player of that rating without an unfinished game; None without characters."""
    return min(characters, key=lambda character: abs(character.current_elo - (rating - GENTLER)), default=None)


def street_faces(cast: Sequence[Character], chair: Character) -> list[Character]:
    """Three of the cast for the page before the door: whoever keeps the chair, and the two at the ends of the ladder;
    weakest first."""
    ends = [one for one in (cast[-1], cast[0], *cast) if one.id != chair.id][:2]
    return sorted((chair, *ends), key=lambda one: one.current_elo)


def doings(characters: Sequence[Character], live: Iterable[Shown], player: Player) -> dict[str, Doing]:
    """What every character does, by slug. A character without a game whose neighbour by rating plays watches that game,
    at most one per player."""
    opponents: dict[str, list[Shown]] = {}
    for game in live:
        for own, other in (("white", "black"), ("black", "white")):
            if game[own]["kind"] == "character":
                opponents.setdefault(game[own]["id"], []).append(game[other])
    told = {one.slug: _playing(opponents[one.id], player) for one in characters if one.id in opponents}
    for place, one in enumerate(characters):
        beside = [characters[next_to] for next_to in (place - 1, place + 1) if 0 <= next_to < len(characters)]
        for neighbour in beside if one.id in opponents else ():
            if neighbour.slug not in told:
                told[neighbour.slug] = Doing("watching", tr("watching {name}’s board", name=first_name(one)))
                break
    return {one.slug: told.get(one.slug, Doing("waiting", tr("the chair is free"))) for one in characters}


def first_name(character: Character) -> str:
    """The character's first name."""
    return character.name.split()[0]


def _playing(others: Sequence[Shown], player: Player) -> Doing:
    if any((other["kind"], other["id"]) == ("player", player.id) for other in others):
        return Doing("playing", tr("at the board with you"))
    if len(others) > 1:
        return Doing("playing", tr("playing {n} boards", n=len(others)))
    return Doing("playing", tr("playing {name}", name=others[0]["name"]))


async def past_games(house: House, player: Player) -> list[Shown]:
    """The caller's last finished games without aborted ones, the latest first."""
    party = player.party
    rows = await house.database.read(partial(matches_of, unfinished=False, limit=PAST_READ), party)
    played = [row for row in rows if row.result != "*"][:PAST_SHOWN]
    now_ms = house.clock.now_ms()
    past = []
    for row in played:
        kind, other_id = (row.black_kind, row.black_id) if row.white_id == player.id else (row.white_kind, row.white_id)
        character = house.characters.get(other_id) if kind == "character" else None
        past.append(shown_past(row, player, character.slug if character else None, now_ms))
    return past
