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


def seconds_in_words(seconds: int | None) -> str:
    """Seconds in words."""
    if seconds is None:
        return "no clock"
    if seconds < 60:
        return f"{seconds} second{'' if seconds == 1 else 's'}"
    minutes, rest = divmod(seconds, 60)
    return f"{minutes} minute{'' if minutes == 1 else 's'}" + (f" {rest} seconds" if rest else "")
