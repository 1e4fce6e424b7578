"""An exchange on one square counted to its end: how it goes, what it wins for whom, and the pawns behind it."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.desk.games import line_in_words
from app.desk.moves.tactic_notes import won_by
from app.domain import prose_facts
from app.domain.exchange import gain, takers_of

# Captures of one side that are followed at the most.
MOST = 4
# A king takes last.
KING = 99


def counted_line(board: chess.Board, square: chess.Square, *, twice: bool = False) -> tuple[str, ...] | None:
    """The captures on a square (UCI), the side to move first and each side with its least man, as long as that costs
    it nothing; where it is asked of taking `twice`, the second capture comes too. None where it cannot take there."""
    side, after, line = board.turn, board.copy(stack=False), list[str]()
    while takers := takers_of(square, after):
        least = min(
            takers, key=lambda one: (prose_facts.POINTS[after.piece_type_at(one.from_square) or 1] or 99, one.uci())
        )
        own = sum(1 for at in range(len(line)) if at % 2 == 0)
        asked = after.turn is side and (own == 0 or (twice and own == 1))
        if len(line) >= 2 * MOST or (not asked and gain(after, least) < 0):
            break
        line.append(least.uci())
        after.push(least)
    return tuple(line) or None


def count_told(board: chess.Board, line: Sequence[str], you: chess.Color | None) -> str:
    """Yes or no to whether the exchange wins something for the side that begins it, and how it goes."""
    points, words = won_by(board, line, board.turn)
    who, other = ("you", "the other side") if you is board.turn else _names(board.turn)
    win = "win" if who == "you" else "wins"
    went = line_in_words(board, list(line), len(line))
    if points > 0:
        return f"Yes, by the count: {went} {win.replace('win', 'wins')} {words} for {who}."
    if not points:
        return f"No: after {went} as much is taken on both sides, and nothing is won."
    return f"No: after {went} {other} has won {words}."


def _names(side: chess.Color) -> tuple[str, str]:
    return ("White", "Black") if side else ("Black", "White")
