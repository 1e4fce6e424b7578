"""Finds the move of the game that words tell of without notation: "my pawn just walked in and took your queen"."""

from __future__ import annotations

import chess

from app.domain.facts import Facts
from app.domain.plies import Ply
from app.soul.listening.worded_men import WordedMan, WordedMove
from app.soul.listening.worded_move import read_move


def played_as_told(text: str, facts: Facts) -> int | None:
    """The number (from 0) of the latest move of the game that a text, as `plain` gives it, tells of; None where it says
    too little, or nothing like it was played."""
    # "I couldn't believe it when my pawn took your queen" tells it behind "when".
    read = (read_move(part) for part in (text, f" {text}".partition(" when ")[2]) if part)
    told = (one for one in read if one is not None and one.played and not one.past and _says_enough(one))
    worded = next(told, None)
    if worded is None:
        return None
    return next((at for at in reversed(range(len(facts.plies))) if is_as_told(worded, facts.plies[at], facts)), None)


def _says_enough(worded: WordedMove) -> bool:
    """Whether two things are known of it, one of them what was taken or where to."""
    if worded.takes and worded.victim is None:
        return worded.target is not None and worded.mover is not None
    if worded.takes:
        return worded.victim is not None and worded.victim.kind is not None and worded.mine is not None
    return worded.target is not None and worded.mover is not None


def is_as_told(worded: WordedMove, ply: Ply, facts: Facts) -> bool:
    """Whether a move that was played is what is told of it."""
    mover = None if worded.mine is None else (not facts.me if worded.mine else facts.me)
    if mover not in (None, ply.mover) or (worded.takes and ply.taken is None):
        return False
    if worded.target not in (None, ply.square) or not _is_man(worded.mover, ply.piece, ply.origin):
        return False
    victim = worded.victim
    if not worded.takes or victim is None:
        return not worded.takes or worded.target is not None
    return (
        ply.taken is not None
        and _is_man(victim, ply.taken, ply.taken_on)
        and (victim.mine is None or (ply.mover == facts.me) == victim.mine)
    )


def _is_man(man: WordedMan | None, kind: chess.PieceType, square: chess.Square) -> bool:
    if man is None:
        return True
    if man.kind not in (None, kind) or man.square not in (None, square):
        return False
    return man.file in (None, chess.square_file(square))
