"""Games that run, as the desk tells of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.tool import Asker


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
    }


def sits_in(game: Mapping[str, Any], agent_id: str) -> bool:
    """Whether an agent sits at this board."""
    return any((game[side]["kind"], game[side]["id"]) == ("agent", agent_id) for side in ("white", "black"))
