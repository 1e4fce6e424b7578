"""The moves that give check, found without playing every move."""

from __future__ import annotations

from collections.abc import Iterator

import chess


def checking_moves(board: chess.Board) -> Iterator[chess.Move]:
    """The legal moves that give check, in the order of `board.legal_moves`. Most moves can be told to give none by
    where they go: only a piece that arrives where its kind attacks the king, or leaves a line to it, has to be played
    to be sure, and so has what changes more than two squares."""
    king = board.king(not board.turn)
    if king is None:
        return
    arrive, leave = _arriving(board, king), _leaving(board, king)
    for move in board.legal_moves:
        kind = board.piece_type_at(move.from_square) or chess.PAWN
        likely = arrive[kind] >> move.to_square & 1 or leave >> move.from_square & 1 or move.promotion is not None
        if not likely and kind == chess.KING:
            likely = board.is_castling(move)
        if not likely and kind == chess.PAWN:
            likely = board.is_en_passant(move)
        if likely and board.gives_check(move):
            yield move


def _arriving(board: chess.Board, king: chess.Square) -> dict[chess.PieceType, chess.Bitboard]:
    """For each kind of piece the squares from which one more of it attacks the king."""
    occupied = board.occupied
    diagonal = chess.BB_DIAG_ATTACKS[king][chess.BB_DIAG_MASKS[king] & occupied]
    straight = (
        chess.BB_RANK_ATTACKS[king][chess.BB_RANK_MASKS[king] & occupied]
        | chess.BB_FILE_ATTACKS[king][chess.BB_FILE_MASKS[king] & occupied]
    )
    return {
        chess.PAWN: chess.BB_PAWN_ATTACKS[not board.turn][king],
        chess.KNIGHT: chess.BB_KNIGHT_ATTACKS[king],
        chess.BISHOP: diagonal,
        chess.ROOK: straight,
        chess.QUEEN: diagonal | straight,
        chess.KING: chess.BB_EMPTY,
    }


def _leaving(board: chess.Board, king: chess.Square) -> chess.Bitboard:
    """The own pieces that stand alone between the king and an own slider."""
    own = board.occupied_co[board.turn]
    sliders = own & (
        (chess.BB_DIAG_ATTACKS[king][0] & (board.bishops | board.queens))
        | ((chess.BB_RANK_ATTACKS[king][0] | chess.BB_FILE_ATTACKS[king][0]) & (board.rooks | board.queens))
    )
    alone = chess.BB_EMPTY
    for slider in chess.scan_reversed(sliders):
        between = chess.between(king, slider) & board.occupied
        if between and between & between - 1 == 0:
            alone |= between & own
    return alone
