"""Parts of a prompt about the position: the pieces by square, and what the last moves did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import chess

from app.domain.facts import Facts
from app.domain.plies import Ply
from app.domain.prose_words import listed, piece_word
from app.soul.response import RecentMove

# Change of winning chances (0 to 1) from which the game is said to have turned.
TURNED = 0.2

_KINDS = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)


def pieces(facts: Facts) -> Iterator[str]:
    """The pieces of both sides by kind and square: "Your king g8; rooks a8 and f8; pawns a7, b7 and c6."."""
    for mine in (True, False):
        squares = {kind: facts.board.pieces(kind, facts.color(mine)) for kind in _KINDS}
        parts = [
            f"{piece_word(kind)}{'s' if len(where) > 1 else ''} {listed([chess.square_name(at) for at in where])}"
            for kind, where in squares.items()
            if where
        ]
        yield f"{'Your' if mine else 'Their'} {'; '.join(parts)}."


def with_taken(move: RecentMove, ply: Ply) -> str:
    """The words of a move, with the captured piece: "pawn takes their queen on a4"."""
    if ply.taken is None:
        return move.words
    taken = f"takes {'their' if move.by_me else 'your'} {piece_word(ply.taken)} on"
    return move.words.replace("takes on", taken, 1)


def just_now(facts: Facts, recent: Sequence[RecentMove]) -> Iterator[str]:
    """Captures, promotions, castling and checks of the last two moves, oldest first, and whether the game turned."""
    if facts.in_room:
        return
    for ply in facts.plies[-2:]:
        events = list(_events(ply, facts))
        if events:
            yield f"{'You' if ply.mover == facts.me else 'They'} have just {listed(events)} ({ply.san})."
    last = recent[-1] if recent else None
    if last is not None and last.chance_before is not None and last.chance_after is not None:
        shift = last.chance_after - last.chance_before
        if abs(shift) >= TURNED:
            yield f"With that the game has turned {'your way' if shift > 0 else 'against you'}."


def _events(ply: Ply, facts: Facts) -> Iterator[str]:
    mine = ply.mover == facts.me
    if ply.taken is not None:
        yield f"taken {'their' if mine else 'your'} {piece_word(ply.taken)} on {chess.square_name(ply.taken_on)}"
    if ply.promoted is not None:
        yield f"made a new {piece_word(ply.promoted)}"
    if ply.castled is not None:
        yield "castled"
    if ply.check_from is not None:
        yield "given check"
