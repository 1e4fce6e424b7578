"""The moves between which a message asks to choose, and the words of taking by which they are named."""

from __future__ import annotations

from dataclasses import dataclass

import chess

TAKING = frozenset(
    ["take", "takes", "taking", "took", "capture", "captures", "capturing", "recapture", "recaptures",
     "recapturing", "eat", "eats", "eating", "grab", "grabs", "grabbing", "snatch", "scoff", "nick", "pinch",
     "munch", "gobble", "bite", "back", "hit", "hits", "win", "wins", "snaffle", "bag", "nab", "swap", "trade",
     "exchange"]
)  # fmt: skip
# Options that are weighed.
MOST = 3


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """`moves` of the side to move on `board`, in the order in which they were said. `back`: they take back what was
    just taken. `leaves`: to make none of them was said too. `barred` are the words of men that cannot do it, and on
    `beyond` stand those that nothing can take."""

    board: chess.Board
    moves: tuple[chess.Move, ...]
    back: bool = False
    leaves: bool = False
    barred: tuple[str, ...] = ()
    beyond: tuple[chess.Square, ...] = ()
