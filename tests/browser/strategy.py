"""Wins against the mock engine, whose reply (the first legal move) is known beforehand, from either side."""

from __future__ import annotations

import chess

# A pawn's worth of each piece, as in every handbook.
WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}
# Own moves the search looks ahead for a mate.
DEPTH = 3


def winning_move(board: chess.Board) -> chess.Move:
    """A move that mates soon against the expected replies, or else takes the most and leaves the fewest answers."""
    for depth in range(1, DEPTH + 1):
        mating = _mate_within(board, depth)
        if mating is not None:
            return mating
    return max(board.legal_moves, key=lambda move: _promise(board, move))


def _expected_reply(board: chess.Board) -> chess.Move | None:
    return next(iter(board.legal_moves), None)


def _mate_within(board: chess.Board, depth: int) -> chess.Move | None:
    for move in list(board.legal_moves):
        board.push(move)
        reply = _expected_reply(board)
        if reply is None:
            found = board.is_check()
        elif depth == 1:
            found = False
        else:
            board.push(reply)
            found = _mate_within(board, depth - 1) is not None
            board.pop()
        board.pop()
        if found:
            return move
    return None


def _promise(board: chess.Board, move: chess.Move) -> float:
    """Material after the expected reply, then how little room it leaves; a drawn position is the worst of all."""
    me = board.turn
    board.push(move)
    try:
        reply = _expected_reply(board)
        if reply is None or board.is_repetition(2) or board.is_insufficient_material():
            return -1000.0
        room = board.legal_moves.count()
        board.push(reply)
        material = sum(
            WORTH[piece.piece_type] * (1 if piece.color == me else -1) for piece in board.piece_map().values()
        )
        board.pop()
        return material - room / 100
    finally:
        board.pop()
