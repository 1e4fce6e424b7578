"""Games that run, as the desk tells of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.tool import Asker
from app.matches.clock import UNTIMED


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


def sits_in(game: Mapping[str, Any], agent_id: str) -> bool:
    """Whether an agent sits at this board."""
    return any((game[side]["kind"], game[side]["id"]) == ("agent", agent_id) for side in ("white", "black"))


def first_of_mine(games: Sequence[Mapping[str, Any]]) -> str:
    """Which running game to go on with first: where it is one's move on a clock, then in a rated game."""
    ranked = sorted(games, key=lambda one: (not one["your_move"], one["clock"] is None, not one["rated"]))
    first, second = ranked[0], ranked[1]
    why = (
        "your clock runs there"
        if first["clock"] is not None and second["clock"] is None
        else "it is rated, so it counts, and deserves a fresh head"
        if first["rated"] and not second["rated"]
        else "it is your move there"
        if first["your_move"] and not second["your_move"]
        else "it has come furthest"
    )
    other = second["against"].split()[0]
    waits = (
        "has no clock and waits as long as you like"
        if second["clock"] is None
        else "has a clock, so do not leave it long"
    )
    kind = "rated" if second["rated"] else "friendly"
    return f"The one against {first['against'].split()[0]} first: {why}. The {kind} one against {other} {waits}."
