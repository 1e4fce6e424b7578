"""Which moves of a side in a finished game were its best."""

from __future__ import annotations

import chess

from app.desk.games import SeenGame, board_at
from app.domain.position import Color
from app.domain.prose_facts import POINTS
from app.post_match.report import Analysis, JudgedMove, Mark

# What counts for a move: a sacrifice, the only one that held, mate, two men attacked at once; a mistake of the other
# side that it makes use of, by the chances it cost; and what a game that is decided (chances of a side from 0 to 1
# beyond these) leaves of it.
_SACRIFICE, _ONLY, _MATE, _FORK, _PUNISHES, _DECIDED = 3.0, 2.0, 1.0, 1.0, 8.0, 0.3
_LOST, _WON = 0.1, 0.9


def best_moves(analysis: Analysis, game: SeenGame, side: Color) -> list[JudgedMove]:
    """The moves of a side that were the engine's own choice and were not forced, the most telling first: sacrifices,
    mates, captures that win something, and those that make use of a mistake."""
    found, before = list[tuple[float, JudgedMove]](), analysis.start
    previous: JudgedMove | None = None
    for one in analysis.moves:
        stood, last = before.chance, previous
        before, previous = one.evaluation, one
        if one.color is not side or one.uci != one.best_uci or one.mark is Mark.MISSED_MATE:
            continue
        board = board_at(game.state, one.ply - 1)
        if board.legal_moves.count() == 1:
            continue
        score = {Mark.BRILLIANT: _SACRIFICE, Mark.ONLY: _ONLY}.get(one.mark, 0.0) if one.mark else 0.0
        score += _PUNISHES * (last.loss or 0.0) if last is not None else 0.0
        move = chess.Move.from_uci(one.uci)
        score += _won_by(board, move, game, one.ply) + (_FORK if _forks(board, move) else 0.0)
        if stood is not None and not _LOST < (stood if side.is_white else 1 - stood) < _WON:
            score *= _DECIDED
        found.append((score + (_MATE if "#" in one.san else 0.0), one))
    return [one for _, one in sorted(found, key=lambda scored: (-scored[0], scored[1].ply))]


def _won_by(board: chess.Board, move: chess.Move, game: SeenGame, ply: int) -> float:
    """What a capture wins, in thirds of a pawn's worth of points; nothing where it only takes back."""
    if not board.is_capture(move) or (ply > 1 and chess.Move.from_uci(game.moves[ply - 2]).to_square == move.to_square):
        return 0.0
    taken = POINTS[board.piece_type_at(move.to_square) or chess.PAWN]
    risked = POINTS[board.piece_type_at(move.from_square) or chess.PAWN]
    guarded = board.is_attacked_by(not board.turn, move.to_square)
    return max(0.0, (taken - risked if guarded else taken) / 3)


def _forks(board: chess.Board, move: chess.Move) -> bool:
    """Whether a move attacks two men at once that are dearer than the one that moves, or unguarded pieces."""
    after = board.copy(stack=False)
    after.push(move)
    own = POINTS[after.piece_type_at(move.to_square) or chess.PAWN]
    hit = 0
    for square in after.attacks(move.to_square) & after.occupied_co[after.turn]:
        kind = after.piece_type_at(square) or chess.PAWN
        free = kind != chess.PAWN and not after.is_attacked_by(after.turn, square)
        hit += kind == chess.KING or POINTS[kind] > own or free
    return hit > 1
