"""Details of every move of a game (piece, capture, check, castling), cached between turns."""

from __future__ import annotations

from dataclasses import dataclass

import chess
from cachetools import LRUCache

from app.domain.board import QuickBoard
from app.domain.making import quickly_made
from app.domain.prose_words import played_in_words
from app.domain.replay import Side


@quickly_made
@dataclass(frozen=True, slots=True)
class Ply:
    """The details of one move. `taken_on` differs from `square` only in en passant."""

    uci: str
    mover: chess.Color
    san: str
    words: str
    piece: chess.PieceType
    origin: chess.Square
    square: chess.Square
    taken: chess.PieceType | None
    taken_on: chess.Square
    castled: Side | None
    promoted: chess.PieceType | None
    check_from: tuple[chess.PieceType, chess.Square] | None
    develops: bool

    @property
    def move(self) -> chess.Move:
        """The move as one of the board."""
        return chess.Move(self.origin, self.square, self.promoted)


# Size of the cache in bytes. A turn asks for the same game two or three times, a move or two longer each time;
# analysing all moves each time took half of a turn's time on the event loop. A cached game takes a board, its last
# move, and MOVE_BYTES for every earlier move, whose details it shares with shorter games.
KEPT_BYTES = 3_000_000
GAME_BYTES = 1_700
MOVE_BYTES = 16
Game = tuple[chess.Board, tuple[Ply, ...]]
# One worker's own: what follows from the moves alone.
_games: LRUCache[tuple[str, tuple[str, ...]], Game] = LRUCache(
    KEPT_BYTES, getsizeof=lambda game: GAME_BYTES + MOVE_BYTES * len(game[1])
)
# A cached game is extended if it is at most this many moves shorter.
GROWTH = 4


def plies_of(initial_fen: str, moves: tuple[str, ...]) -> Game:
    """The position after `moves` (a copy that the caller may change), and the details of every move."""
    board, plies = _game(initial_fen, moves)
    return board.copy(stack=False), plies


def plies_alone(initial_fen: str, moves: tuple[str, ...]) -> tuple[Ply, ...]:
    """The details of every move."""
    return _game(initial_fen, moves)[1]


def _game(initial_fen: str, moves: tuple[str, ...]) -> Game:
    """The game as it is kept: nobody changes its board."""
    plies: tuple[Ply, ...] = ()
    for known in range(len(moves), max(0, len(moves) - GROWTH), -1):
        kept = _games.get((initial_fen, moves[:known]))
        if kept is not None:
            if known == len(moves):
                return kept
            board, plies = kept[0].copy(stack=False), kept[1]
            break
    else:
        board = QuickBoard(initial_fen)
    plies += tuple(_play(board, uci) for uci in moves[len(plies) :])
    board.clear_stack()
    game = _games[initial_fen, moves] = (board, plies)
    return game


def _play(board: chess.Board, uci: str) -> Ply:
    """The details of a move, which is then played on `board`."""
    move = chess.Move.from_uci(uci)
    piece = board.piece_type_at(move.from_square)
    if piece is None:
        raise ValueError(f"{uci} starts from an empty square")
    mover = board.turn
    passing, taken = board.is_en_passant(move), board.piece_type_at(move.to_square)
    castled: Side | None = None
    if board.is_castling(move):
        castled = "kingside" if board.is_kingside_castling(move) else "queenside"
        taken = None
    taken_on = move.to_square + (-8 if mover == chess.WHITE else 8) if passing else move.to_square
    home = 0 if mover == chess.WHITE else 7
    develops = piece in (chess.KNIGHT, chess.BISHOP) and chess.square_rank(
        move.from_square
    ) == home != chess.square_rank(move.to_square)
    words, san = played_in_words(board, move)
    return Ply(
        uci=uci,
        mover=mover,
        san=san,
        words=words,
        piece=piece,
        origin=move.from_square,
        square=move.to_square,
        taken=chess.PAWN if passing else taken,
        taken_on=taken_on,
        castled=castled,
        promoted=move.promotion,
        # The notation tells of a check, and most moves give none.
        check_from=_checker(board) if san[-1] in "+#" else None,
        develops=develops,
    )


def _checker(board: chess.Board) -> tuple[chess.PieceType, chess.Square] | None:
    """Kind and square of the piece that gives check; None unless exactly one does."""
    mask = board.checkers_mask()
    if chess.popcount(mask) != 1:
        return None
    square = chess.lsb(mask)
    kind = board.piece_type_at(square)
    return (kind, square) if kind else None
