"""What a swap brought beside the men: pawns that were doubled or parted by it, and squares that the man covered."""

from __future__ import annotations

import chess

from app.domain.facts import Facts
from app.domain.prose_facts import pawn_facts
from app.domain.prose_words import listed

_CENTRE = chess.BB_D4 | chess.BB_E4 | chess.BB_D5 | chess.BB_E5


def swap_in_words(number: int, facts: Facts) -> str:
    """What a capture that was taken back brought whoever made it, as an afterthought of a past clause (", and doubled
    your pawns on the c-file"); empty where nothing is to be seen."""
    plies = facts.plies
    if number + 1 >= len(plies):
        return ""
    ply, answer = plies[number], plies[number + 1]
    if not ply.taken or not answer.taken or answer.square != ply.square:
        return ""
    whose, other = ("your", answer.mover) if ply.mover == facts.me else ("my", answer.mover)
    was, now = pawn_facts(facts.before(number), other), pawn_facts(facts.before(number + 2), other)
    doubled = [file for file in now.doubled if file not in was.doubled]
    if answer.piece == chess.PAWN and doubled:
        return f", and doubled {whose} pawns on the {chess.FILE_NAMES[doubled[0]]}-file"
    isolated = [file for file in now.isolated if file not in was.isolated]
    if answer.piece == chess.PAWN and isolated:
        return f", and left {whose} pawn on the {chess.FILE_NAMES[isolated[0]]}-file without neighbours"
    if ply.taken in (chess.KNIGHT, chess.BISHOP):
        covered = facts.before(number).attacks_mask(ply.taken_on) & _CENTRE
        squares = [chess.square_name(at) for at in chess.scan_forward(covered)]
        return f", and it had covered {listed(squares)}" if squares else ""
    return ""
