"""What kind of move a character likes, as a bounded number of centipawns on top of the engine's score."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.body.base import Candidate, EngineConfig
from app.body.scale import worth

# The most that liking may shift a move, in centipawns, at club strength and at master strength: a master indulges less.
LIMIT_CP = 45.0
MASTER_LIMIT_CP = 15.0
CLUB_ELO, MASTER_ELO = 1800, 2800
# Only moves within this worth (centipawns) of the best are a matter of taste.
NEAR_CP = 80.0

# Pawns' worth in whole points, for trades and sacrifices; the king takes but is never taken.
VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 100}

# How much of the limit each trait of a move moves at the far end of its slider.
CAPTURE_AGGRESSION = 0.5
CHECK_AGGRESSION = 0.5
ADVANCE_AGGRESSION = 0.4
TRADE_CAUTION = 0.8
SACRIFICE_RISK = 0.8
SACRIFICE_AGGRESSION = 0.3
QUIET_PATIENCE = 0.4


def style_biases(board: chess.Board, candidates: Sequence[Candidate], config: EngineConfig) -> tuple[float, ...]:
    """Centipawns to add to each candidate's worth, within ±`LIMIT_CP`; 0 for moves that are clearly worse."""
    scores = [worth(c.centipawns) for c in candidates if c.centipawns is not None]
    best = max(scores, default=0.0)
    limit = _limit(config.target_elo)
    return tuple(
        limit * liking(board, chess.Move.from_uci(c.uci), config)
        if c.centipawns is not None and worth(c.centipawns) >= best - NEAR_CP
        else 0.0
        for c in candidates
    )


def liking(board: chess.Board, move: chess.Move, config: EngineConfig) -> float:
    """How much the sliders like this move, in [-1, 1]; 0 for a character with every slider in the middle."""
    boldness = 2 * config.aggression - 1
    risk = 2 * config.risk_tolerance - 1
    patience = 2 * config.patience - 1
    liked = 0.0
    if is_sacrifice(board, move):
        liked += SACRIFICE_RISK * risk + SACRIFICE_AGGRESSION * boldness
    elif is_trade(board, move):
        liked -= TRADE_CAUTION * risk
    elif board.is_capture(move):
        liked += CAPTURE_AGGRESSION * boldness
    if board.gives_check(move):
        liked += CHECK_AGGRESSION * boldness
    elif not board.is_capture(move):
        liked += ADVANCE_AGGRESSION * boldness if _advances(board, move) else QUIET_PATIENCE * patience
    return min(1.0, max(-1.0, liked))


def is_trade(board: chess.Board, move: chess.Move) -> bool:
    """A capture of like for like that can be taken back."""
    taken = _taken_value(board, move)
    return taken > 0 and taken == VALUES[_mover(board, move)] and _cheapest_taker(board, move) is not None


def is_sacrifice(board: chess.Board, move: chess.Move) -> bool:
    """A move that lets the moved piece be taken for less than it is worth."""
    taker = _cheapest_taker(board, move)
    moved = VALUES[move.promotion or _mover(board, move)]
    if taker is None or moved < VALUES[chess.KNIGHT]:
        return False
    board.push(move)
    defended = bool(board.attackers(not board.turn, move.to_square))
    board.pop()
    regained = taker if defended else 0
    return moved - _taken_value(board, move) - regained >= 1


def _limit(elo: int) -> float:
    share = min(1.0, max(0.0, (elo - CLUB_ELO) / (MASTER_ELO - CLUB_ELO)))
    return LIMIT_CP + (MASTER_LIMIT_CP - LIMIT_CP) * share


def _mover(board: chess.Board, move: chess.Move) -> chess.PieceType:
    return board.piece_type_at(move.from_square) or chess.PAWN


def _taken_value(board: chess.Board, move: chess.Move) -> int:
    if not board.is_capture(move):
        return 0
    return VALUES[board.piece_type_at(move.to_square) or chess.PAWN]


def _cheapest_taker(board: chess.Board, move: chess.Move) -> int | None:
    """Points of the cheapest piece that may legally take on the move's square; None when none may."""
    board.push(move)
    try:
        takers = [VALUES[_mover(board, reply)] for reply in board.legal_moves if reply.to_square == move.to_square]
    finally:
        board.pop()
    return min(takers, default=None)


def _advances(board: chess.Board, move: chess.Move) -> bool:
    """Whether the move goes forward into the other half of the board."""
    rank, before = chess.square_rank(move.to_square), chess.square_rank(move.from_square)
    return rank > before and rank >= 4 if board.turn == chess.WHITE else rank < before and rank <= 3
