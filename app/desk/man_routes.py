"""Where a knight goes on to from a square on which it only stops."""

from __future__ import annotations

from collections.abc import Sequence

import chess

# Squares that are told, and ranks from a side's own edge up to which a knight only stops.
TOLD, STOPS = 2, 1


def further_of(board: chess.Board, man: chess.Square, line: Sequence[str]) -> list[str]:
    """The squares in front of where a knight goes by the first moves of a line (UCI), that no pawn of the other side
    guards; none for other men, and where the line itself takes it further than its own first rank."""
    if board.piece_type_at(man) != chess.KNIGHT:
        return []
    after, at, side = board.copy(stack=False), man, board.color_at(man)
    for uci in line:
        move = chess.Move.from_uci(uci)
        if move not in after.legal_moves:
            break
        at = move.to_square if move.from_square == at else at
        after.push(move)
    rank = chess.square_rank(at) if side == chess.WHITE else 7 - chess.square_rank(at)
    if at == man or rank >= STOPS or side is None:
        return []
    pawns = {one for pawn in after.pieces(chess.PAWN, not side) for one in after.attacks(pawn)}
    found = [
        one
        for one in after.attacks(at)
        if one != man
        and after.color_at(one) != side
        and one not in pawns
        and (chess.square_rank(one) if side else 7 - chess.square_rank(one)) > STOPS
    ]
    return [chess.square_name(one) for one in sorted(found, key=lambda one: (len(after.attacks(one)) * -1, one))][:TOLD]
