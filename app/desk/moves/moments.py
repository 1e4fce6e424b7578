"""The moves of a game that cost most, and the latest, by half-moves."""

from __future__ import annotations

from app.desk.games import SeenGame
from app.post_match.judging import INACCURACY_LOSS
from app.post_match.report import Analysis

# Moments that "walk me through it" shows.
MOMENTS = 3


def costliest_of(game: SeenGame, analysis: Analysis | None, whose: str) -> list[int]:
    """The plies that cost most, the costliest first: the asker's own, the other side's, or anybody's."""
    if analysis is None:
        return []
    costly = [one for one in analysis.moves if (one.loss or 0) >= INACCURACY_LOSS]
    if game.color is not None and whose != "any":
        wanted = game.color if whose == "mine" else game.color.other
        costly = [one for one in costly if one.color is wanted]
    return [one.ply for one in sorted(costly, key=lambda one: -(one.loss or 0))[:MOMENTS]]


def latest_of(game: SeenGame, whose: str) -> int | None:
    """The latest move of the asker, or of anybody."""
    side = None if game.color is None or whose == "any" else game.color if whose == "mine" else game.color.other
    return next((move.ply for move in reversed(game.state.moves) if side is None or move.color is side), None)
