"""A line of moves from a position, each of them proved legal when the line is made, and its one wording: who moves is
read off the board, never given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import chess

from app.domain.board import after_moves
from app.domain.prose_words import move_in_words

# Half-moves that are told of a line.
TOLD = 4
_BOTH = 2


@dataclass(frozen=True, slots=True)
class LineOfPlay:
    """Legal moves after one another from `board`; none in an empty line. Raises ValueError for a move that is not
    legal where it stands."""

    board: chess.Board
    line: tuple[chess.Move, ...] = ()

    def __post_init__(self) -> None:
        if len(_legal(self.board, self.line)) < len(self.line):
            raise ValueError(f"{[move.uci() for move in self.line]} cannot be played from {self.board.fen()}")

    @classmethod
    def legal_part(cls, board: chess.Board, moves: Iterable[str | chess.Move]) -> LineOfPlay:
        """The line of these moves (UCI) as far as they can be played from a position."""
        return cls(board, _legal(board, (chess.Move.from_uci(one) if isinstance(one, str) else one for one in moves)))

    @property
    def after(self) -> chess.Board:
        """The position once they are played."""
        return after_moves(self.board, *self.line)

    def and_then(self, *moves: chess.Move) -> LineOfPlay:
        """The line with legal moves behind it."""
        return LineOfPlay(self.board, (*self.line, *moves))

    def first(self, count: int) -> LineOfPlay:
        """The first moves of it, so many."""
        return LineOfPlay(self.board, self.line[:count])

    @property
    def last_in_words(self) -> str:
        """Its last move in words: "rook takes on g3 with check". For a line that has one."""
        return move_in_words(self.first(len(self.line) - 1).after, self.line[-1])

    @property
    def leads_in_words(self) -> str:
        """What leads to what comes behind it: both moves of a line of two, the last one of a longer line."""
        return (
            f"{self.first(1).last_in_words} and {self.last_in_words}" if len(self.line) == _BOTH else self.last_in_words
        )

    def told(self, me: chess.Color, *, begins: str = "answer", most: int = TOLD) -> str:
        """Its moves after one another from the mouth of this side: "I answer queen takes on g2 with check, you king
        takes on g2, I bishop takes on d6"; empty for none."""
        after, told = self.board.copy(stack=False), list[str]()
        for move in self.line[:most]:
            who = "I" if after.turn == me else "you"
            if after.is_castling(move):
                side = "kingside" if after.is_kingside_castling(move) else "queenside"
                told.append(f"{who} castle {side}")
            else:
                told.append(" ".join((who, *([] if told else [begins]), move_in_words(after, move))))
            after.push(move)
        return ", ".join(told)


def _legal(board: chess.Board, moves: Iterable[chess.Move]) -> tuple[chess.Move, ...]:
    """The moves up to the first that cannot be played."""
    after, found = board.copy(stack=False), list[chess.Move]()
    for move in moves:
        if move not in after.legal_moves:
            break
        found.append(move)
        after.push(move)
    return tuple(found)
