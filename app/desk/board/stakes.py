"""How many rating points a running game is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.accounts.player import Player
from app.desk.games import SeenGame
from app.desk.wording import many
from app.post_match.ratings import player_after


def stake_of(game: SeenGame, player: Player) -> dict[str, int] | None:
    """By how much a win, a draw and a loss would move the rating of a player; None for a game that moves nothing or is
    not theirs."""
    state = game.state
    if not state.rated or game.color is None:
        return None
    own, other = state.sitter(game.color).rating, state.sitter(game.color.other).rating
    if own is None or other is None:
        return None
    return {
        how: player_after(player.rating, own, other, score, player.rated_games) - player.rating
        for how, score in (("win", 1.0), ("draw", 0.5), ("loss", 0.0))
    }


def stake_words(facts: Mapping[str, Any]) -> str:
    """The same as a sentence, behind what the game makes of the score, where that is asked."""
    if (score := facts.get("score")) is not None:
        stake = facts["stake"]
        points = (
            "" if stake is None else f" For your rating a win is worth {stake['win']:+d}, a loss {stake['loss']:+d}."
        )
        return f"{score}{points}"
    if not facts["rated"]:
        return "No: this game is friendly, so no rating moves by it, by resigning neither."
    stake = facts["stake"]
    if stake is None:
        return (
            "This game is rated, and resigning counts as a loss; by how much I cannot say beforehand. When it is over, "
            "its page tells what it moved."
        )
    return (
        f"Rated means that the result moves your rating: a loss costs you {many(-stake['loss'], 'point')}, by "
        f"resigning too; a draw moves it by {stake['draw']:+d}, and a win brings {stake['win']}. It depends on both "
        "ratings: a win over somebody stronger brings more, one over somebody weaker less."
    )
