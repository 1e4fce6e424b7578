"""Moves of a game whose worth is known."""

from __future__ import annotations

from dataclasses import dataclass

# Loss of winning chances (0 to 1) from which a move was no good, and from which it was a blunder.
NO_GOOD, BLUNDER = 0.08, 0.2


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
