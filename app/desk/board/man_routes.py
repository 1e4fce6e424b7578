"""Where a man goes on to: from a square on which it only stops, or once its way is free."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.desk.moves.judged import searched_from
from app.desk.services import DeskServices
from app.post_match.judging import INACCURACY_LOSS, chances

# Moves of a man that are tried.
TRIED = 6
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


async def places_after(at: DeskServices, board: chess.Board, man: chess.Square, line: Sequence[str]) -> list[str]:
    """The squares on which a man stands best by the engine once the first move of a line (UCI) has freed it and was
    answered, the best first; those that cost next to nothing beside it, too. None where it cannot move then."""
    after = board.copy(stack=False)
    for uci in line[:2]:
        if (move := chess.Move.from_uci(uci)) not in after.legal_moves:
            return []
        after.push(move)
    found: list[tuple[float, str]] = []
    for move in [one for one in after.legal_moves if one.from_square == man][:TRIED]:
        then = after.copy(stack=False)
        then.push(move)
        lines = () if then.is_game_over() else await searched_from(at, then.fen())
        if lines and lines[0].centipawns is not None:
            found.append((chances(-lines[0].centipawns), chess.square_name(move.to_square)))
    found.sort(reverse=True)
    return [square for chance, square in found if chance >= found[0][0] - INACCURACY_LOSS / 2][:TOLD]
