"""Why a move was no good, as a value of which a page makes one sentence. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import chess

from app.body.scale import MATE_EDGE
from app.domain.board import after_moves
from app.domain.exchange import PIECE_POINTS, gain
from app.domain.prose_facts import POINTS, points_ahead
from app.post_match.exchanging import fork, points_after
from app.post_match.judging import chances
from app.post_match.looking import Looked, legal_part
from app.post_match.report import Man, MoveReason, ReasonKind

# Points (pawns) of material from which a loss is the reason for a worse evaluation.
LEAST_POINTS = 1
# Winning chances (0 to 1) from which a position is won, and how near to a half an even one is.
WON = 0.8
EVEN = 0.06


@dataclass(frozen=True)
class Turned:
    """One move with what the engine saw before and after it: `board` stands before `move`, `best` is the better line,
    `reply` the best line after the move. Both begin with a legal move unless empty."""

    board: chess.Board
    move: chess.Move
    before: Looked
    after: Looked
    best: list[chess.Move]
    reply: list[chess.Move]

    @classmethod
    def of(cls, board: chess.Board, uci: str, before: Looked, after: Looked) -> Turned:
        """`board` is copied."""
        own, move = board.copy(stack=False), chess.Move.from_uci(uci)
        return cls(
            own, move, before, after, legal_part(own, before.line), legal_part(after_moves(own, move), after.line)
        )

    @property
    def next_board(self) -> chess.Board:
        """The position after the move."""
        return after_moves(self.board, self.move)

    @cached_property
    def points_kept(self) -> int:
        """The mover's material lead (pawns) after the better line."""
        return points_after(self.board, self.best, self.board.turn)

    @cached_property
    def points_left(self) -> int:
        """The mover's material lead (pawns) after the move and the best reply."""
        return points_after(self.board, [self.move, *self.reply], self.board.turn)

    @property
    def points_lost(self) -> int:
        """Material (pawns) that the move costs beside the better line."""
        return self.points_kept - self.points_left


def reason_of(turned: Turned) -> MoveReason:
    """The most telling of what can be proved from the two lines: mate, material, the win, else only the evaluation."""
    return _of_mate(turned) or _of_material(turned) or _of_promotion(turned) or _of_the_win(turned) or _plain(turned)


def _of_mate(turned: Turned) -> MoveReason | None:
    had, has = turned.before.mate, turned.after.mate
    if has is not None and has > 0 and (had is None or had > 0):
        return MoveReason(kind=ReasonKind.ALLOWS_MATE, move=_first(turned.next_board, turned.reply), number=has)
    if had is not None and had > 0 and not (has is not None and has <= 0):
        return MoveReason(kind=ReasonKind.MISSES_MATE, move=_first(turned.board, turned.best), number=had)
    return None


def _of_material(turned: Turned) -> MoveReason | None:
    if turned.points_lost < LEAST_POINTS or not turned.best or not turned.reply:
        return None
    stood = points_ahead(turned.board, turned.board.turn)
    lost, missed = stood - turned.points_left, turned.points_kept - stood
    if lost >= missed:
        return _won_by(turned.next_board, turned.reply, lost, _LOST, moved=turned.move)
    return _won_by(turned.board, turned.best, missed, _MISSED)


# How material is won by a line, whoever wins it: at once from a man that stands to be taken, by a fork, or later.
_LOST = (ReasonKind.LEAVES_TO_BE_TAKEN, ReasonKind.ALLOWS_FORK, ReasonKind.LOSES_LATER)
_MISSED = (ReasonKind.MISSES_CAPTURE, ReasonKind.MISSES_FORK, ReasonKind.MISSES_LATER)


def _won_by(
    board: chess.Board,
    line: list[chess.Move],
    points: int,
    kinds: tuple[ReasonKind, ReasonKind, ReasonKind],
    moved: chess.Move | None = None,
) -> MoveReason:
    """How the side to move wins so many points by a line; `moved` is the move before it that allowed it."""
    move, name = line[0], _first(board, line)
    hit, taken = fork(board, move), board.piece_at(move.to_square)
    # A pawn that is taken on the way to a fork is not what matters.
    is_prey = taken is not None and (not hit or POINTS[taken.piece_type] >= PIECE_POINTS)
    if is_prey and board.is_capture(move) and gain(board, move) > 0:
        kind = ReasonKind.PUTS_TO_BE_TAKEN if moved is not None and moved.to_square == move.to_square else kinds[0]
        return MoveReason(kind=kind, men=(_man(board, move.to_square),), move=name)
    if hit:
        return MoveReason(kind=kinds[1], men=tuple(_man(board, square) for square in hit[:2]), move=name)
    return MoveReason(kind=kinds[2], move=name, number=points)


def _of_promotion(turned: Turned) -> MoveReason | None:
    mover = turned.board.turn
    if _promotes(turned.next_board, turned.reply, not mover) and not _promotes(turned.board, turned.best, not mover):
        return MoveReason(kind=ReasonKind.ALLOWS_QUEEN, move=_first(turned.next_board, turned.reply))
    if _promotes(turned.board, turned.best, mover) and not _promotes(turned.next_board, turned.reply, mover):
        return MoveReason(kind=ReasonKind.MISSES_QUEEN, move=_first(turned.board, turned.best))
    return None


def _of_the_win(turned: Turned) -> MoveReason | None:
    had, has = turned.before.centipawns, turned.after.centipawns
    if had is None or has is None:
        return None
    if turned.next_board.is_stalemate():
        return MoveReason(kind=ReasonKind.STALEMATES, move=_first(turned.board, turned.best))
    best = _first(turned.board, turned.best)
    if chances(had) >= WON and abs(chances(-has) - 0.5) <= EVEN:
        return MoveReason(kind=ReasonKind.LETS_THE_WIN_GO, move=best)
    if abs(chances(had) - 0.5) <= EVEN and chances(has) >= WON and abs(has) < MATE_EDGE:
        return MoveReason(kind=ReasonKind.LETS_THE_DRAW_GO, move=best)
    return None


def _plain(turned: Turned) -> MoveReason:
    reply = _first(turned.next_board, turned.reply)
    return MoveReason(kind=ReasonKind.STANDS_WORSE, move=reply)


def _promotes(board: chess.Board, line: list[chess.Move], color: chess.Color) -> bool:
    turn = board.turn
    return any(move.promotion is not None for move in line[(0 if turn == color else 1) :: 2])


def _first(board: chess.Board, line: list[chess.Move]) -> str | None:
    return board.san(line[0]) if line else None


def _man(board: chess.Board, square: chess.Square) -> Man:
    return Man(piece=chess.piece_name(board.piece_type_at(square) or chess.PAWN), square=chess.square_name(square))
