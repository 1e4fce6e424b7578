"""What a move was worth, as far as a mind may say: by the chances before and after it, and by plain captures."""

from __future__ import annotations

import chess

from app.domain import prose_facts
from app.domain.exchange import PIECE_POINTS, wins
from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD
from app.domain.plies import Ply
from app.domain.replay import board_after
from app.soul.response import SoulInput


def verdict_on(ply: Ply | None, given: SoulInput, facts: Facts) -> bool | None:
    """Whether a move of the last two was good; None if nobody knows. What hangs is seen without an engine."""
    if ply is None:
        return None
    back = 1 if facts.last is ply else 2
    if loses_a_piece(facts, back):
        return False
    number = len(facts.plies) - back + 1
    seen = next((seen for seen in given.judged if seen.ply == number), None)
    return None if seen is None else seen.loss < NO_GOOD


def loses_a_piece(facts: Facts, back: int = 1) -> bool:
    """Whether the move that many half-moves ago (1: the last one) let the other side win at least a piece by plain
    captures, beyond what the move itself took."""
    if len(facts.plies) < back:
        return False
    ply, after = facts.plies[-back], position_before(facts, back - 1)
    won = prose_facts.POINTS[ply.taken] if ply.taken else 0
    return wins(after, won + PIECE_POINTS)


def position_before(facts: Facts, back: int) -> chess.Board:
    """The position that many half-moves ago."""
    if not back:
        return facts.board
    return board_after(facts.initial_fen, tuple([ply.uci for ply in facts.plies[:-back]]))
