"""Why one side stands better though nobody is ahead in men: kings in the middle, men that never moved, pieces that do
little, men that stand in the other half, and pawns that take space. As clauses of one who speaks of it."""

from __future__ import annotations

import chess

from app.domain.condition import Names, guards_of, targets_of
from app.domain.facts import Facts
from app.domain.prose_facts import POINTS, phase_of
from app.domain.prose_words import listed

# Squares that a rook, bishop or knight reaches where it does little, and men that are named of many.
_IDLE = {chess.ROOK: 2, chess.BISHOP: 2, chess.KNIGHT: 2}
_NAMED = 3
# Men at home by which a side is behind.
_BEHIND = 1


def placed_for(facts: Facts, *, mine: bool) -> list[str]:
    """What speaks for a side beside the count of men, the weightiest first."""
    own, other = facts.color(mine), facts.color(not mine)
    if phase_of(facts.board) == "endgame":
        return [*_far_up(facts, own), *_space(facts, own)]
    found = [*_in_the_middle(facts, other), *_at_home(facts, other, own), *_idle(facts, other)]
    return [*found, *_hits(facts, own), *_far_up(facts, own), *_space(facts, own)]


def _whose(facts: Facts, color: chess.Color) -> str:
    return "my" if color == facts.me else "your"


def _in_the_middle(facts: Facts, color: chess.Color) -> list[str]:
    """A king on the middle files that has not castled where the other one has, or cannot castle any more."""
    king = facts.board.king(color)
    if king is None or color in facts.castled or chess.square_file(king) not in (2, 3, 4, 5):
        return []
    gone = not facts.board.has_castling_rights(color)
    if not gone and (not color) not in facts.castled:
        return []
    more = " and cannot castle any more" if gone else ""
    return [f"{_whose(facts, color)} king still stands in the middle{more}"]


def _at_home(facts: Facts, color: chess.Color, other: chess.Color) -> list[str]:
    """The minor pieces and rooks of a side that never moved, if they are more than the other side's."""
    home = _never_moved(facts, color)
    if len(home) - len(_never_moved(facts, other)) < _BEHIND:
        return []
    names = Names(facts.board, facts.me)
    minor = [at for at in home if facts.board.piece_type_at(at) != chess.ROOK]
    named = (minor or home)[:_NAMED]
    return [f"{names.all(named)} {'has' if len(named) == 1 else 'have'} not moved yet"]


def _never_moved(facts: Facts, color: chess.Color) -> list[chess.Square]:
    kinds = (chess.KNIGHT, chess.BISHOP, chess.ROOK)
    return [
        one.square for one in facts.careers if one.color == color and one.alive and not one.path and one.kind in kinds
    ]


def _idle(facts: Facts, color: chess.Color) -> list[str]:
    """A piece that has moved to where it does little."""
    board, names = facts.board, Names(facts.board, facts.me)
    for one in facts.careers:
        if one.color != color or not one.alive or not one.path or one.kind not in _IDLE:
            continue
        reach = chess.popcount(board.attacks_mask(one.square) & ~board.occupied_co[color])
        if reach <= _IDLE[one.kind] and not targets_of(one.square, board):
            return [f"{names.of(one.square)} does little there"]
    return []


def _hits(facts: Facts, color: chess.Color) -> list[str]:
    """A man that attacks one dearer than itself."""
    board, names = facts.board, Names(facts.board, facts.me)
    for at in chess.scan_forward(board.occupied_co[color] & ~board.kings):
        worth = POINTS[board.piece_type_at(at) or chess.PAWN]
        for aim, won in targets_of(at, board):
            if won > 0 and POINTS[board.piece_type_at(aim) or chess.PAWN] > worth:
                return [f"{names.of(at)} hits {names.of(aim)}"]
    return []


def _far_up(facts: Facts, color: chess.Color) -> list[str]:
    """Knights and bishops that stand guarded in the other half."""
    board, names = facts.board, Names(facts.board, facts.me)
    half = sum(chess.BB_RANKS[4:7]) if color == chess.WHITE else sum(chess.BB_RANKS[1:4])
    men = (board.knights | board.bishops) & board.occupied_co[color] & half
    found = [at for at in chess.scan_forward(men) if guards_of(at, board) or not board.attackers(not color, at)][:2]
    if not found:
        return []
    other = _whose(facts, not color)
    return [f"{names.all(found)} {'stands' if len(found) == 1 else 'stand'} well in {other} half"]


def _space(facts: Facts, color: chess.Color) -> list[str]:
    """A pawn in the middle that stands beyond it, where the other side has none."""
    board, names = facts.board, Names(facts.board, facts.me)
    rank, far = (4, 3) if color == chess.WHITE else (3, 4)
    middle = sum(chess.BB_FILES[2:6])
    own = board.pieces_mask(chess.PAWN, color) & chess.BB_RANKS[rank] & middle
    theirs = board.pieces_mask(chess.PAWN, not color) & chess.BB_RANKS[far] & middle
    if chess.popcount(own) <= chess.popcount(theirs):
        return []
    at = next(chess.scan_forward(own))
    return [f"{names.of(at)} takes space"]


def listed_reasons(reasons: list[str], most: int = 3) -> str:
    """Some reasons in one clause; empty without any."""
    return listed(list(dict.fromkeys(reasons))[:most])
