"""Keeps a character from walking its pieces to and fro where something else is as good."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeVar

import chess

from app.body.base import Candidate
from app.body.positions import replay
from app.body.scale import MATE_SCORE, worth

# Half-moves looked back: the mover's last three moves.
LOOKBACK_PLIES = 6
# Worth (centipawns near equality) that another move may cost and still count as comparable to a shuffling one.
TOLERANCE_CP = 50.0

C = TypeVar("C", Candidate, str)


def filter_shuffle_moves(
    initial_fen: str, moves: Sequence[str], candidates: Sequence[C], lookback_plies: int = LOOKBACK_PLIES
) -> tuple[C, ...]:
    """The candidates without those that take back one of the mover's own last moves or bring a recent position back.

    `moves` is the game so far in UCI; `candidates` are `Candidate`s or plain UCI moves, in any order, which is kept.
    A shuffling move stays where nothing comparable is left beside it: the result is never empty, and a repetition
    that saves a lost game, or the only good move, is never given up. Nor is a mate at once, whatever else mates later.
    Without scores everything else is comparable.
    """
    board = replay(initial_fen, tuple(moves), plies=lookback_plies)
    recent = _recent_positions(board, lookback_plies)
    undone = _undoing_moves(board, lookback_plies)
    shuffling = [c for c in candidates if not _mates(c) and _shuffles(board, _uci(c), recent, undone)]
    others = [c for c in candidates if c not in shuffling]
    if not shuffling or not others:
        return tuple(candidates)
    scores = [score for score in map(_score, others) if score is not None]
    best_other = max(scores, default=None)

    def comparable(shuffle: C) -> bool:
        score = _score(shuffle)
        return score is None or best_other is None or score - best_other <= TOLERANCE_CP

    return tuple(c for c in candidates if c not in shuffling or not comparable(c))


def _uci(candidate: Candidate | str) -> str:
    return candidate if isinstance(candidate, str) else candidate.uci


def _mates(candidate: Candidate | str) -> bool:
    return not isinstance(candidate, str) and candidate.centipawns == MATE_SCORE - 1


def _score(candidate: Candidate | str) -> float | None:
    if isinstance(candidate, str) or candidate.centipawns is None:
        return None
    return worth(candidate.centipawns)


def _position_key(board: chess.Board) -> Hashable:
    """What makes two positions the same for a repetition: placement, turn, castling and a real en passant. Not the text
    of the position: writing it for every move was a quarter of a weak character's time."""
    pieces = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    en_passant = board.ep_square if board.has_legal_en_passant() else None
    return (*board.occupied_co, *pieces, board.turn, board.clean_castling_rights(), en_passant)


def _recent_positions(board: chess.Board, plies: int) -> set[Hashable]:
    """The positions of the last `plies` half-moves, the present one included."""
    past = board.copy()
    keys = {_position_key(past)}
    for _ in range(min(plies, len(past.move_stack))):
        past.pop()
        keys.add(_position_key(past))
    return keys


def _undoing_moves(board: chess.Board, plies: int) -> set[tuple[chess.Square, chess.Square]]:
    """(from, to) of the moves that would take back one of the mover's own moves among the last `plies`."""
    own = board.move_stack[-2::-2] if plies >= 2 else []
    return {(move.to_square, move.from_square) for move in own[: plies // 2] if move.promotion is None}


def _shuffles(
    board: chess.Board, uci: str, recent: set[Hashable], undone: set[tuple[chess.Square, chess.Square]]
) -> bool:
    move = chess.Move.from_uci(uci)
    if not board.is_legal(move) or board.is_zeroing(move):
        # A capture or a pawn move changes the game for good.
        return False
    if (move.from_square, move.to_square) in undone:
        return True
    board.push(move)
    try:
        return _position_key(board) in recent
    finally:
        board.pop()
