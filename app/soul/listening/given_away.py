"""Whether a move simply gives the man away that makes it: in a game that was played, and in a line that was seen."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.condition import Names
from app.domain.facts import Facts
from app.domain.plies import Ply
from app.domain.prose_facts import points_ahead

# Points from which a man is given away and not exchanged, and half-moves within which it may be won back.
_GIVEN, _WITHIN = 2, 6


def is_given(line: Sequence[str], board: chess.Board) -> bool:
    """Whether the first move of a line (UCI) puts its man where the answer takes it, and the line wins nothing like it
    back."""
    if len(line) < 2:
        return False
    first, answer = chess.Move.from_uci(line[0]), chess.Move.from_uci(line[1])
    if answer.to_square != first.to_square or board.piece_type_at(first.from_square) in (None, chess.KING):
        return False
    mover, after = board.turn, board.copy(stack=False)
    start = points_ahead(after, mover)
    balances = []
    for uci in line[:_WITHIN]:
        move = chess.Move.from_uci(uci)
        if move not in after.legal_moves:
            break
        after.push(move)
        if after.is_checkmate():
            return False
        if after.turn == mover:  # Where the other side has just moved, nothing of it hangs in the air.
            balances.append(points_ahead(after, mover) - start)
    return bool(balances) and max(balances) <= -_GIVEN


def given_back(number: int, facts: Facts) -> str | None:
    """What took the man that a move of the game gave away, as a past clause: "your king took it"; None where nothing
    did, or it was won back."""
    if number + 1 >= len(facts.plies):
        return None
    board, after = facts.before(number), facts.before(number + 1)
    line = [ply.uci for ply in facts.plies[number : number + _WITHIN]]
    if not is_given(line, board):
        return None
    ply, taker = facts.plies[number], facts.plies[number + 1]
    for_that = f" for {'a pawn' if ply.taken == chess.PAWN else 'less'}" if ply.taken else ""
    return f"{Names(after, facts.me).of(taker.origin)} took it there{for_that}"


def _uci(ply: Ply) -> str:

    return ply.move.uci()
