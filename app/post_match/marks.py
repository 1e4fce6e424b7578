"""Moves worth a mark: brilliant, the only one, a mate that was missed. Pure."""

from __future__ import annotations

import chess

from app.domain.exchange import gain
from app.post_match.exchanging import offers
from app.post_match.judging import chances
from app.post_match.looking import FOUND_GAP, OFFERED_GAP
from app.post_match.report import Mark
from app.post_match.why import Turned

# Winning chances (0 to 1) that the second-best move may have at most, and that a brilliant move must leave: nobody
# admires a sacrifice in a game that is won anyway, or one that still loses.
BRILLIANT_BEFORE = 0.9
BRILLIANT_AFTER = 0.45
# Winning chances that the only move must leave: with less it holds nothing.
HELD = 0.35
# Legal moves there must be for one of them to be found.
LEAST_MOVES = 4


def mark_of(turned: Turned, last: chess.Move | None) -> Mark | None:
    """The mark of a move; `last` is the opponent's move before it. Only what was looked at closely bears one."""
    before, after = turned.before, turned.after
    if not (before.close and after.close) or before.centipawns is None or after.centipawns is None:
        return None
    mates = before.mate is not None and before.mate > 0
    if mates and (after.mate is None or after.mate > 0):
        return Mark.MISSED_MATE
    is_best = turned.best[:1] == [turned.move]
    if not is_best or before.second is None or turned.board.legal_moves.count() < LEAST_MOVES:
        return None
    chance, gap = chances(-after.centipawns), chances(before.centipawns) - chances(before.second)
    is_needed = gap >= OFFERED_GAP and chances(before.second) <= BRILLIANT_BEFORE
    if is_needed and chance >= BRILLIANT_AFTER and offers(turned.board, turned.move):
        return Mark.BRILLIANT
    if not mates and gap >= FOUND_GAP and chance >= HELD and not _is_plain(turned.board, turned.move, last):
        return Mark.ONLY
    return None


def _is_plain(board: chess.Board, move: chess.Move, last: chess.Move | None) -> bool:
    """Whether anybody would play the move: it takes back, or takes something for nothing."""
    if not board.is_capture(move):
        return False
    return (last is not None and move.to_square == last.to_square) or gain(board, move) > 0
