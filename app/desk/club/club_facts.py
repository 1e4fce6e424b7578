"""Games that run, as the desk tells of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.accounts.player import Player
from app.archive.past_games import PastGame
from app.arena.arena import Arena
from app.arena.repository import whole_arena
from app.desk.club.arena_past_words import PAST, past_of
from app.desk.club.arena_words import field_of
from app.desk.record.record_facts import game_facts
from app.desk.services import DeskServices
from app.desk.tool import Asker
from app.matches.clock import UNTIMED

# Arenas whose entrants are looked at.
FIELDS = 3


def board_of(game: Mapping[str, Any]) -> dict[str, Any]:
    """Who plays in it, with ratings, and at which move it stands."""
    white, black = (f"{game[side]['name']} ({game[side]['rating']})" for side in ("white", "black"))
    return {"words": f"{white} against {black}", "move": game["ply"] // 2 + 1}


def unfinished_of(game: Mapping[str, Any], asker: Asker) -> dict[str, Any]:
    """An own game that is not finished: against whom, and whose move it is."""
    white = game["white"]["id"] == asker.player.id
    return {
        "against": game["black" if white else "white"]["name"],
        "your_move": (game["fen"].split()[1] == "w") is white,
        "move": game["ply"] // 2 + 1,
        "rated": bool(game.get("rated")),
        "clock": None if game.get("time_control") in (None, UNTIMED) else game["time_control"],
    }


# Finished games that are counted at the most.
FINISHED = 200


def finished_of(games: Sequence[PastGame]) -> list[dict[str, Any]]:
    """Own finished games, the latest first: against whom, and how each ended."""
    return [{"against": one.other_name, "outcome": one.outcome} for one in games]


def taglines_of(game: Mapping[str, Any], at: DeskServices) -> dict[str, str | None]:
    """What the pages of the two at a board say of them in a line; None for who is not of the house."""
    who = {side: at.characters.get(game[side]["id"]) for side in ("white", "black")}
    return {side: None if one is None else one.sheet.tagline for side, one in who.items()}


def sits_in(game: Mapping[str, Any], agent_id: str) -> bool:
    """Whether an agent sits at this board."""
    return any((game[side]["kind"], game[side]["id"]) == ("agent", agent_id) for side in ("white", "black"))


async def fields_of(arenas: Sequence[tuple[Arena, int]], player: Player, at: DeskServices) -> dict[str, Any]:
    """Who is in the arenas that are not over, who won the last ones, and whom of the house one could meet there."""
    current = [arena.id for arena, _ in arenas if arena.status in ("open", "running")][:FIELDS]
    wholes = [await at.database.read(whole_arena, one) for one in current]
    over = [arena.id for arena, _ in arenas if arena.status == "ended"][:PAST]
    past = [await at.database.read(whole_arena, one) for one in over]
    return {
        "fields": [field_of(one, player.party) for one in wholes if one is not None],
        "past": [past_of(one) for one in past if one is not None],
        "house": [
            {"name": one.name, "rating": one.current_elo}
            for one in at.characters.cast()
            if one.fits(player.id, player.max_content_rating)
        ],
    }


def agent_of(one: Any, games: Sequence[Any], live: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """An agent: at which running game it sits, and how its latest went."""
    playing = next((number for number, game in enumerate(live) if sits_in(game, one.id)), None)
    return {
        "name": one.name,
        "rating": one.rating,
        "playing": playing,
        "latest": game_facts(games[0]) if games else None,
    }
