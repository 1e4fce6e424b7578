"""Positions of games, cached: several packages ask for the same one in a turn, and replaying a hundred half-moves takes
milliseconds of the event loop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import chess
from cachetools import LRUCache

from app.domain.board import QuickBoard
from app.domain.making import quickly_made

Side = Literal["kingside", "queenside"]

# Size of the cache in bytes: some 2,500 games of ordinary length. Each takes a board without history, and its moves.
KEPT_BYTES = 4_000_000
BOARD_BYTES = 1_200
MOVE_BYTES = 8
# A cached game is extended if it is at most this many moves shorter.
GROWTH = 4


@quickly_made
@dataclass(frozen=True, slots=True)
class Followed:
    """A game after `plies` half-moves: a board without history, which must not be changed, and the side on which each
    colour castled."""

    board: chess.Board
    plies: int = 0
    white_castled: Side | None = None
    black_castled: Side | None = None

    def play(self, uci: str) -> Followed:
        """The game after one more move. Raises ValueError for an unreadable or illegal move."""
        board = self.board.copy(stack=False)
        move = board.parse_uci(uci)
        if not move:
            raise ValueError("a null move is not a move of a game")
        board.push(move)
        board.clear_stack()
        return self.then(move, board)

    def then(self, move: chess.Move, board: chess.Board) -> Followed:
        """The game after one more move, a legal one, which led to `board`."""
        castled: dict[bool, Side | None] = {chess.WHITE: self.white_castled, chess.BLACK: self.black_castled}
        if self.board.is_castling(move):
            castled[self.board.turn] = "kingside" if self.board.is_kingside_castling(move) else "queenside"
        return Followed(board, self.plies + 1, castled[chess.WHITE], castled[chess.BLACK])


# One worker's own: what follows from the moves alone.
_kept: LRUCache[tuple[str, tuple[str, ...]], Followed] = LRUCache(
    KEPT_BYTES, getsizeof=lambda game: BOARD_BYTES + MOVE_BYTES * game.plies
)


def follow(initial_fen: str, moves: tuple[str, ...]) -> Followed:
    """The game after `moves` (UCI) from `initial_fen`. Raises ValueError for an unreadable FEN or move."""
    known = _kept.get((initial_fen, moves))
    return _grown(initial_fen, moves) if known is None else known


def _grown(initial_fen: str, moves: tuple[str, ...]) -> Followed:
    for shorter in range(len(moves) - 1, max(-1, len(moves) - 1 - GROWTH), -1):
        known = _kept.get((initial_fen, moves[:shorter]))
        if known is not None:
            break
    else:
        shorter, known = 0, Followed(QuickBoard(initial_fen))
        _kept[initial_fen, ()] = known
    for played in range(shorter + 1, len(moves) + 1):
        known = known.play(moves[played - 1])
        # The position before the last move is asked for too, in the same turn.
        if played >= len(moves) - 1:
            _kept[initial_fen, moves[:played]] = known
    return known


def take_over(initial_fen: str, moves: tuple[str, ...], board: chess.Board) -> None:
    """Keeps what somebody else has played by the rules: `board`, without history and nobody's to change any more, is
    the position after `moves`. Where the one before is not known it is of no use."""
    before = _kept.get((initial_fen, moves[:-1])) if moves else None
    if before is not None and (initial_fen, moves) not in _kept:
        _kept[initial_fen, moves] = before.then(chess.Move.from_uci(moves[-1]), board)


def board_after(initial_fen: str, moves: tuple[str, ...]) -> chess.Board:
    """The board after `moves`, without history, which the caller may change. Raises ValueError like `follow`."""
    return follow(initial_fen, moves).board.copy(stack=False)
