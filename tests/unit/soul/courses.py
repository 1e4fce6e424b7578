"""Games told by the winning chances of a mind alone, after each of its turns."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.move_worth import MoveWorth

# Each one ends on the turn at which it becomes what it is.
COURSES = {
    "collapse": (0.5, 0.56, 0.64, 0.72, 0.8, 0.84, 0.8, 0.36),
    "comeback": (0.5, 0.44, 0.34, 0.24, 0.18, 0.2, 0.26, 0.56),
    "defence": (0.5, 0.46, 0.4, 0.36, 0.34, 0.36, 0.32, 0.34, 0.33, 0.35),
}


def worths(chances: Sequence[float]) -> tuple[MoveWorth, ...]:
    """The moves of such a game, two for each turn: the other side's brings all of the change, the mind's none."""
    found: list[MoveWorth] = []
    before = chances[0]
    for turn, now in enumerate(chances, start=1):
        found.append(MoveWorth(2 * turn - 1, "a3", False, 1 - before, 1 - now))
        found.append(MoveWorth(2 * turn, "a6", True, now, now))
        before = now
    return tuple(found)
