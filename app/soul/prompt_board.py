"""What a prompt tells of the board beside the prose: where the men stand, and what has just happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import chess

from app.domain.facts import Facts
from app.domain.plies import Ply
from app.domain.prose_words import listed, piece_word
from app.soul.response import MoveTold

# Winning chances that two moves must have shifted for the game to have turned.
TURNED = 0.2

_KINDS = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)


def pieces(facts: Facts) -> Iterator[str]:
    """Both sides' men by kind and square, in words: "Your king g8; rooks a8 and f8; pawns a7, b7 and c6."."""
    for mine in (True, False):
        squares = {kind: facts.board.pieces(kind, facts.color(mine)) for kind in _KINDS}
        told = [
            f"{piece_word(kind)}{'s' if len(where) > 1 else ''} {listed([chess.square_name(at) for at in where])}"
            for kind, where in squares.items()
            if where
        ]
        yield f"{'Your' if mine else 'Their'} {'; '.join(told)}."


def with_taken(move: MoveTold, ply: Ply) -> str:
    """The words of a move, with what it took by name: "pawn takes their queen on a4"."""
    if ply.taken is None:
        return move.words
    taken = f"takes {'their' if move.by_me else 'your'} {piece_word(ply.taken)} on"
    return move.words.replace("takes on", taken, 1)


def just_now(facts: Facts, recent: Sequence[MoveTold]) -> Iterator[str]:
    """What was more than a move among the last two, oldest first, and whether they turned the game."""
    if facts.in_room:
        return
    for ply in facts.plies[-2:]:
        deeds = list(_deeds(ply, facts))
        if deeds:
            yield f"{'You' if ply.mover == facts.me else 'They'} have just {listed(deeds)} ({ply.san})."
    told = recent[-1] if recent else None
    if told is not None and told.chance_before is not None and told.chance_after is not None:
        shift = told.chance_after - told.chance_before
        if abs(shift) >= TURNED:
            yield f"With that the game has turned {'your way' if shift > 0 else 'against you'}."


def _deeds(ply: Ply, facts: Facts) -> Iterator[str]:
    mine = ply.mover == facts.me
    if ply.taken is not None:
        yield f"taken {'their' if mine else 'your'} {piece_word(ply.taken)} on {chess.square_name(ply.taken_on)}"
    if ply.promoted is not None:
        yield f"made a new {piece_word(ply.promoted)}"
    if ply.castled is not None:
        yield "castled"
    if ply.check_from is not None:
        yield "given check"
