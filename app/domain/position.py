"""A chess position with its history, as an immutable value over python-chess."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum

import chess

from app.domain.board import QuickBoard
from app.domain.making import quickly_made

UCI_PATTERN = re.compile(r"^[a-h][1-8][a-h][1-8][qrbn]?$")

# Half-moves without a capture or pawn move after which a draw may be claimed, and is automatic (FIDE 9.3, 9.6).
FIFTY_MOVES_HALFMOVES = 100
SEVENTYFIVE_MOVES_HALFMOVES = 150

MAX_FEN_LENGTH = 100  # characters; the longest legal FEN has fewer than 93


class Color(StrEnum):
    """A side of the board."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Color:
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    @property
    def is_white(self) -> bool:
        return self is Color.WHITE


def color_of(turn: chess.Color) -> Color:
    """python-chess's boolean colour as ours."""
    return Color.WHITE if turn else Color.BLACK


def number_of(ply: int, initial_fen: str) -> int:
    """The number of the move that half-move `ply` (from 1) belongs to, in a game from this position: it may begin at
    any number, and with Black's move."""
    _, turn, _, _, *counters = initial_fen.split()
    first = max(1, int(counters[1])) if len(counters) == 2 else 1
    return first + (ply - (turn == "w")) // 2


def with_number(ply: int, san: str, initial_fen: str) -> str:
    """A half-move (from 1) of a game as it is written: "12.Qh5", "12...Qh5"."""
    whites = ply % 2 == (initial_fen.split()[1] == "w")
    return f"{number_of(ply, initial_fen)}{'.' if whites else '...'}{san}"


class IllegalMove(ValueError):
    """The move is not legal in the position it was asked for."""


def valid_fen(text: str) -> bool:
    """Whether `text` is the FEN of a legal position of standard chess in which the game is not over."""
    if len(text) > MAX_FEN_LENGTH:
        return False
    try:
        board = chess.Board(text)
    except ValueError:
        return False
    return board.is_valid() and not board.is_game_over()


@quickly_made
@dataclass(frozen=True, slots=True)
class Position:
    """A position with the moves that led to it. The board is never changed after construction; `play` returns a new
    value. Two positions are equal if start position and moves are.
    """

    initial_fen: str
    moves: tuple[str, ...] = ()
    board: QuickBoard = field(default_factory=QuickBoard, compare=False, repr=False)
    # Cache of the FEN (key "fen") and of the positions after moves (key UCI), since `decide` and `evolve` play the same
    # move and every event contains the FEN.
    _known: dict[str, Position | str] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def start(cls, initial_fen: str = chess.STARTING_FEN) -> Position:
        """The position of `initial_fen`; raises ValueError on a malformed FEN."""
        return cls(initial_fen, (), QuickBoard(initial_fen))

    @classmethod
    def after(cls, initial_fen: str, moves: tuple[str, ...]) -> Position:
        """The position after `moves` (UCI); raises IllegalMove at the first that is not legal."""
        board = QuickBoard(initial_fen)
        for uci in moves:
            move = _legal(board, uci)
            board.push(move)
        return cls(initial_fen, moves, board)

    def play(self, uci: str) -> Position:
        """The position after one more move; raises IllegalMove."""
        known = self._known.get(uci)
        if isinstance(known, Position):
            return known
        move = _legal(self.board, uci)
        # Positions cannot repeat across a capture or pawn move, so only the moves since then are kept: with all of them
        # every move of a long game would be slower than the last.
        board = self.board.copy(stack=self.board.halfmove_clock + 1)
        board.push(move)
        # Unpacking would copy the moves twice, which tells in a game of a thousand.
        after = Position(self.initial_fen, self.moves + (uci,), board)  # noqa: RUF005
        self._known[uci] = after
        return after

    def san(self, uci: str) -> str:
        """The move in standard algebraic notation; raises IllegalMove."""
        after = self.play(uci).board
        return self.board.san_before(after.peek(), after)

    @property
    def turn(self) -> Color:
        return color_of(self.board.turn)

    @property
    def ply(self) -> int:
        """Half-moves played in this match, 0 at the start position."""
        return len(self.moves)

    @property
    def fen(self) -> str:
        known = self._known.get("fen")
        if not isinstance(known, str):
            known = self._known["fen"] = self.board.fen()
        return known

    def automatic_end(self) -> str | None:
        """The reason for which the rules end the game here, or None. Checkmate takes precedence."""
        board = self.board
        if not any(board.generate_legal_moves()):
            return "checkmate" if board.is_check() else "stalemate"
        # The library looks through both sides, where one pawn, rook or queen is enough for either.
        if not (board.pawns | board.rooks | board.queens) and board.is_insufficient_material():
            return "insufficient_material"
        if board.halfmove_clock >= SEVENTYFIVE_MOVES_HALFMOVES:
            return "seventyfive_moves"
        return "fivefold_repetition" if board.is_repetition(5) else None

    def claimable_draw(self) -> str | None:
        """The reason for which a draw may be claimed in this position, or None."""
        if self.board.is_repetition(3):
            return "threefold_repetition"
        return "fifty_moves" if self.board.halfmove_clock >= FIFTY_MOVES_HALFMOVES else None

    def can_mate(self, color: Color) -> bool:
        """Whether `color` has material with which mate is possible at all."""
        return not self.board.has_insufficient_material(color.is_white)


def _legal(board: chess.Board, uci: str) -> chess.Move:
    if not UCI_PATTERN.fullmatch(uci):
        raise IllegalMove(uci)
    try:
        move = chess.Move.from_uci(uci)
    except ValueError as error:  # a1a1 fits the pattern and is no move
        raise IllegalMove(uci) from error
    # The library also accepts castling as king takes rook (e1h1), a second name for the same move, which is refused.
    if not board.is_legal(move) or board.uci(move) != uci:
        raise IllegalMove(uci)
    return move
