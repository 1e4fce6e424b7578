"""What an engine saw when a position was looked at: its lines, as plain values that need no engine."""

from __future__ import annotations

from dataclasses import dataclass

import chess


@dataclass(frozen=True, slots=True)
class SeenLine:
    """One line of a position: its `moves` (UCI, the first by the side to move), that side's `chance` (0 to 1), and in
    how many of its own moves it mates or, negative, is mated; None where no mate was seen."""

    moves: tuple[str, ...]
    chance: float
    mate: int | None = None

    @property
    def first(self) -> str:
        return self.moves[0]


@dataclass(frozen=True, slots=True)
class PositionSeen:
    """The lines of one position, the best first. `position` names it as `position_of` does."""

    position: str
    lines: tuple[SeenLine, ...]

    def line_of(self, move: chess.Move) -> SeenLine | None:
        """The line that begins with a move; None where it was not looked at."""
        return next((line for line in self.lines if line.first == move.uci()), None)


def position_of(board: chess.Board) -> str:
    """What makes a position the same, whatever the number of the move: men, turn, castling and en passant."""
    return board.epd()


@dataclass(frozen=True, slots=True)
class ToSee:
    """A position at which to look; `every`: all its moves are to be weighed, not only the best ones."""

    board: chess.Board
    every: bool = False
