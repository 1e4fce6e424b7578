"""Moves of a game whose worth is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

# Loss of winning chances (0 to 1) from which a move was no good.
NO_GOOD = 0.08
# And from which it is called what, at the table as in the analysis. Lichess says 0.1, 0.2 and 0.3 on a scale from -1 to
# 1, which is twice as long.
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.15


@dataclass(frozen=True, slots=True)
class MoveWorth:
    """One half-move (`ply` from 1): its mover's winning chances (0 to 1) before and after it, and the better move in
    SAN if one is known. During a game it is what a mind saw while it thought, afterwards what the analysis found."""

    ply: int
    san: str
    by_me: bool
    before: float
    after: float
    better: str | None = None

    @property
    def loss(self) -> float:
        """The winning chances that the move gave away, at least 0."""
        return max(0.0, self.before - self.after)


def judged_at(number: int, judged: Iterable[MoveWorth]) -> MoveWorth | None:
    """The worth of the move of this number (from 0) among those that are known; None where it is not."""
    return next((one for one in judged if one.ply == number + 1), None)


def fault_in_words(loss: float) -> str:
    """What a move that lost this much is called: "a blunder"."""
    return "a blunder" if loss >= BLUNDER else "a mistake" if loss >= MISTAKE else "an inaccuracy"
