"""Tries a move on the board: what it takes, attacks and saves, and what the other side takes or mates with next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import chess
from cachetools import LRUCache

from app.domain.board import after_moves
from app.domain.checking_moves import checking_moves
from app.domain.condition import Taking, forks_of, hanging, safe_moves, targets_of, to_move
from app.domain.exchange import best_capture, prize
from app.domain.prose_facts import POINTS

# Moves of the best by plain captures whose replies are searched for a mate.
_SEARCHED = 4
# Of all legal moves so many catch the eye.
_LOOKED_AT = 14
# One worker's own: the moves of the latest positions, some 100 KB each. Many bidders ask for those of one position, and
# once more for each topic that a message may be of.
_POSITIONS_KEPT = 8
_latest: LRUCache[str, tuple[Trial, ...]] = LRUCache(_POSITIONS_KEPT)


@dataclass(frozen=True, slots=True)
class Trial:
    """A legal move of the side to move, tried. `points` is what it takes less what the other side wins by its best
    capture next; `reply` that capture. `attacks` are men that the moved piece could take at a profit next, `saved` own
    men that could be taken before and cannot now, `left` those that can be taken after it."""

    move: chess.Move
    before: chess.Board
    after: chess.Board
    taken: chess.PieceType | None
    points: int
    reply: tuple[chess.Move, int] | None
    attacks: tuple[chess.Square, ...]
    saved: tuple[chess.Square, ...]
    left: tuple[tuple[chess.Square, Taking], ...]

    @property
    def mates(self) -> bool:
        return self.after.is_checkmate()

    @property
    def checks(self) -> bool:
        return self.after.is_check()


def tried(move: chess.Move, board: chess.Board, hung: Sequence[chess.Square] | None = None) -> Trial:
    """The trial of a legal move; `hung` are the men of its side that could be taken before it, where they are known."""
    color, after = board.turn, after_moves(board, move)
    taken = chess.PAWN if board.is_en_passant(move) else None
    if taken is None and board.is_capture(move):
        taken = board.piece_type_at(move.to_square)
    reply = best_capture(after)
    if hung is None:
        hung = [square for square, _ in hanging(board, color)]
    left = tuple(hanging(after, color))
    still = {square for square, _ in left}
    moved = {move.from_square: move.to_square}
    # Once a check is answered, what hung before hangs again.
    kept = [at for at in hung if at in moved or not after.is_check()]
    saved = tuple(moved.get(at, at) for at in kept if moved.get(at, at) not in still)
    attacks = tuple(at for at, gained in targets_of(move.to_square, after) if gained > 0)
    points = prize(board, move) - (reply[1] if reply else 0)
    return Trial(move, board, after, taken, points, reply, attacks, saved, left)


def mate_next(board: chess.Board, color: chess.Color) -> chess.Move | None:
    """A move by which this side, were it to move, would mate at once."""
    side = to_move(board, color)
    if side.king(not color) is None or side.attackers(color, side.king(not color) or 0):
        return None
    for move in checking_moves(side):
        after = after_moves(side, move)
        if after.is_checkmate():
            return move
    return None


def ranked(board: chess.Board, moves: Iterable[chess.Move] | None = None) -> list[Trial]:
    """The moves (all legal ones) by what plain captures, threats and development say of them, the best first; one that
    lets the other side mate at once comes last. Takes two milliseconds a move, for the latest positions nothing."""
    if moves is not None:
        return _ranked(board, moves)
    position = board.fen()
    if position not in _latest:
        _latest[position] = tuple(_ranked(board, board.legal_moves))
    return list(_latest[position])


def _ranked(board: chess.Board, moves: Iterable[chess.Move]) -> list[Trial]:
    hung = [square for square, _ in hanging(board, board.turn)]
    trials = [tried(move, board, hung) for move in moves]
    trials = [trial for trial in trials if trial.move.promotion in (None, chess.QUEEN)]
    trials.sort(key=_merit, reverse=True)
    looked_at = [
        (trial, trial.mates or mate_next(trial.after, trial.after.turn) is None) for trial in trials[:_SEARCHED]
    ]
    safe, unsafe = ([trial for trial, is_safe in looked_at if is_safe is kept] for kept in (True, False))
    return [*safe, *unsafe, *trials[_SEARCHED:]]


def eye_catching(board: chess.Board) -> list[chess.Move]:
    """The few legal moves that catch the eye, the most striking first."""
    return sorted(board.legal_moves, key=lambda move: -_at_a_glance(board, move))[:_LOOKED_AT]


def _at_a_glance(board: chess.Board, move: chess.Move) -> float:
    """How much a move catches the eye: what it takes, a check, castling, a man that is attacked or still at home."""
    taken = board.piece_type_at(move.to_square)
    seen = 10.0 * taken if taken is not None else 10.0 * board.is_en_passant(move)
    seen += 6.0 * board.gives_check(move) + 5.0 * board.is_castling(move) + 40.0 * (move.promotion == chess.QUEEN)
    seen += 4.0 * board.is_attacked_by(not board.turn, move.from_square)
    at_home = chess.square_rank(move.from_square) == (0 if board.turn else 7)
    return seen + 2.0 * (at_home and board.piece_type_at(move.from_square) in (chess.KNIGHT, chess.BISHOP))


def fork_next(board: chess.Board, color: chess.Color) -> tuple[chess.Move, list[chess.Square]] | None:
    """A fork that this side could make, were it to move: by a knight or a pawn first, then by any piece."""
    own = board.occupied_co[color]
    for men in (board.knights, board.pawns, board.bishops | board.rooks | board.queens):
        for square in chess.scan_forward(men & own):
            found = forks_of(square, board)
            if found is not None:
                return found
    return None


def _merit(trial: Trial) -> tuple[float, str]:
    if trial.mates:
        return 1000.0, trial.move.uci()
    board, after, move = trial.before, trial.after, trial.move
    color, kind = board.turn, board.piece_type_at(move.from_square)
    home = chess.square_rank(move.from_square) == (0 if color == chess.WHITE else 7)
    merit = float(trial.points) - 0.3 * max(0, len(trial.left) - 1)
    merit += 0.3 * min(3, max((POINTS[after.piece_type_at(at) or 1] for at in trial.attacks), default=0))
    merit += 1.0 * board.is_castling(move) + 0.6 * (kind in (chess.KNIGHT, chess.BISHOP) and home)
    merit -= 0.3 * (trial.taken is not None and not trial.points)
    merit += 0.1 * trial.checks - 0.5 * (kind == chess.KING and not board.is_castling(move) and bool(board.queens))
    merit -= 0.3 * (kind == chess.QUEEN and not trial.attacks) - 0.1 * (
        not after.attacks_mask(move.to_square) & _MIDDLE
    )
    merit -= 0.3 * (kind == chess.KNIGHT and chess.square_file(move.to_square) in (0, 7))
    merit += 0.02 * (len(safe_moves(move.to_square, after)) if kind != chess.KING else 0)
    return merit, move.uci()


_MIDDLE = chess.BB_D4 | chess.BB_E4 | chess.BB_D5 | chess.BB_E5
