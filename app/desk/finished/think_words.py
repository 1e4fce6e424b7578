"""Over which moves of a game both sides thought longest, and how long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.finished.course import move_at
from app.desk.games import SeenGame
from app.domain.position import Color
from app.domain.prose_words import listed

# So many moves of each side are told.
LONGEST = 3
# Seconds left from which on time is short.
SHORT_SECONDS = 30


def longest_of(game: SeenGame) -> list[dict[str, Any]]:
    """Of each side, the asker's first, the moves that took most time, with their seconds."""
    found = []
    for side in (own := game.color or Color.WHITE, own.other):
        plies = [ply for ply, one in enumerate(game.state.moves, start=1) if one.color is side]
        plies.sort(key=lambda ply: -game.state.moves[ply - 1].elapsed_ms)
        found.append(
            {
                "whose": "You" if side is game.color else game.state.sitter(side).name.split()[0],
                "moves": [
                    (move_at(game.state, ply), round(game.state.moves[ply - 1].elapsed_ms / 1000))
                    for ply in plies[:LONGEST]
                ],
            }
        )
    return found


def longest_words(sides: Sequence[Mapping[str, Any]]) -> str:
    """Over which moves both sides thought longest."""
    told = []
    for one in sides:
        long = [f"{move} ({seconds_in_words(seconds)})" for move, seconds in one["moves"] if seconds]
        told.append(
            f"{one['whose']} thought longest over {listed(long)}."
            if long
            else f"{one['whose']} thought over no move for as long as a second."
        )
    return " ".join(told)


def at_move_words(facts: Mapping[str, Any]) -> str:
    """How long a move took, and whether time was short when it was played."""
    if facts["move"] is None:
        return "No move has been made yet."
    if facts.get("longest"):
        return longest_words(facts["longest"])
    if facts["shown"]:
        thought = facts["thought"]
        return (
            "No, the page does not show thinking times beside the moves, but they are kept, and I can tell "
            "them: step to a "
            f"move and ask me how long it took. In all White thought {seconds_in_words(thought['White'])}, Black "
            f"{seconds_in_words(thought['Black'])}; {facts['move']} took {seconds_in_words(facts['took'])}."
        )
    words = f"{facts['move']} was played after {seconds_in_words(facts['took'])} of thought"
    if facts["had"] is None:
        return f"No time trouble there: the game had no clock, so nobody was short of time. {words}."
    words = f"{words}, with {seconds_in_words(facts['had'])} left on that clock"
    if facts["had"] <= SHORT_SECONDS:
        return f"{words}: yes, that is time trouble."
    return f"{words}: there was time left, so it was the move and not the clock."


def seconds_in_words(seconds: int | None) -> str:
    """Seconds in words."""
    if seconds is None:
        return "no clock"
    if seconds < 60:
        return f"{seconds} second{'' if seconds == 1 else 's'}"
    minutes, rest = divmod(seconds, 60)
    return f"{minutes} minute{'' if minutes == 1 else 's'}" + (f" {rest} seconds" if rest else "")
