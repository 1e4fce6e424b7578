"""Says in clauses how men stand that are named together, and what a man pins: which of several can be taken, by what,
and what to do first."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.condition import Names, guards_of, pinner_of, taking_of
from app.domain.exchange import takers_of
from app.domain.facts import Facts
from app.domain.prose_facts import POINTS
from app.domain.prose_words import listed, move_in_words
from app.soul.listening.danger_words import pin_in_words
from app.soul.listening.weighed import best_of, weighed
from app.soul.listening.weighed_words import verdict_in_words_of

# What asks for a reason and no yes or no, and for one of several.
ASKS_WHY = frozenset(("why", "what", "how", "explain", "reason", "reasoning"))
_AGREE = frozenset(("right", "is", "are", "really", "correct", "yes"))
_FIRST = frozenset(("first", "which", "one", "sadder", "worse", "deal", "priority", "urgent"))


def pins_in_words(square: chess.Square, facts: Facts) -> str | None:
    """That a man pins another one to its king or to something dearer, and what guards the pinned one; None where it
    pins nothing."""
    board, names = facts.board, Names(facts.board, facts.me)
    kind, color = board.piece_type_at(square), board.color_at(square)
    if kind not in (chess.BISHOP, chess.ROOK, chess.QUEEN):
        return None
    for at in chess.scan_forward(board.attacks_mask(square) & board.occupied_co[not color]):
        behind = _behind(square, at, board)
        if behind is None or board.piece_type_at(at) == chess.KING:
            continue
        to_king = pinner_of(at, board) == square
        dearer = POINTS.get(board.piece_type_at(behind) or 1, 0) > POINTS.get(board.piece_type_at(at) or 1, 0)
        if not to_king and not (dearer and (pin_in_words(at, facts) or "").startswith("yes")):
            continue
        guards = guards_of(at, board)
        held = f"; {names.of(guards[0])} guards it" if guards else "; nothing guards it"
        return f"{names.of(square)} pins {names.of(at)} to {names.of(behind)}{held}"
    return None


def pinned_in_words(square: chess.Square, facts: Facts) -> str | None:
    """What pins a man, as `pins_in_words` says it; None where nothing does."""
    board = facts.board
    if board.piece_at(square) is None:
        return None
    name = chess.square_name(square)
    told = (pins_in_words(at, facts) for at in board.attackers(not board.color_at(square), square))
    return next((one for one in told if one is not None and f"on {name} to" in one), None)


def _behind(square: chess.Square, at: chess.Square, board: chess.Board) -> chess.Square | None:
    """The next man of the same side on the line behind one that is attacked from a square; None without."""
    ray = chess.ray(square, at) & ~chess.between(square, at) & ~chess.BB_SQUARES[square] & ~chess.BB_SQUARES[at]
    far = [one for one in chess.scan_forward(ray) if chess.between(square, one) & chess.BB_SQUARES[at]]
    first = min(far, key=lambda one: chess.square_distance(at, one) if board.piece_at(one) else 99, default=None)
    return first if first is not None and board.color_at(first) == board.color_at(at) else None


def hanging_in_words(men: Sequence[chess.Square], known: frozenset[str], facts: Facts) -> str:
    """Which of some men of a side can be taken at a profit, by what, and which loss is the greater or what to do
    first."""
    board, names = facts.board, Names(facts.board, facts.me)
    found = {at: taking for at in men if (taking := taking_of(at, board)) is not None and taking.won > 0}
    safe = [at for at in men if at not in found]
    if not found:
        return f"no: {names.all(men)} {'are' if len(men) > 1 else 'is'} safe, none of them can be taken at a profit"
    taken = [f"{names.of(one.move.from_square)} can take {names.of(at)}" for at, one in found.items()]
    lead = "yes: " if known & _AGREE and not safe and not known & ASKS_WHY else ""
    lead = f"{lead.replace(':', ',')}both can be taken: " if len(found) == len(men) == 2 else lead
    told = f"{lead}{listed(taken)}"
    told += f", but {names.all(safe)} {'are' if len(safe) > 1 else 'is'} safe" if safe else ""
    if not known & _FIRST or len(found) < 2:
        return told
    mine = board.color_at(men[0]) == facts.me
    return f"{told}; {_costlier(list(found), facts) if mine else _first_of_all(list(found), facts)}"


def _costlier(men: Sequence[chess.Square], facts: Facts) -> str:
    """Which of the character's men it would miss most, by what was seen of the captures, else by their worth."""
    board, names = facts.board, Names(facts.board, facts.me)
    seen = {
        at: [one for move in takers_of(at, board) if (one := weighed(move, board, facts)) is not None] for at in men
    }
    if all(seen.values()):
        worst = max(men, key=lambda at: max(one.line.chance for one in seen[at]))
        move = max(seen[worst], key=lambda one: one.line.chance).move
        return f"losing {names.of(worst)} would hurt me more: {move_in_words(board, move)} is the stronger"
    worth = {at: POINTS.get(board.piece_type_at(at) or 1, 0) for at in men}
    dearest = max(men, key=lambda at: worth[at])
    if len(set(worth.values())) == 1:
        return "one would hurt as much as the other"
    return f"losing {names.of(dearest)} would hurt me more"


def _first_of_all(men: Sequence[chess.Square], facts: Facts) -> str:
    """What the writer, some of whose men hang, does first."""
    best = best_of(facts.board, facts)
    if best is not None and not facts.my_turn:
        moved = {best.move.from_square: best.move.to_square}
        first = next((at for at in men if at in moved), None)
        name = move_in_words(facts.board, best.move)
        verdict = verdict_in_words_of(best, facts.me, replies=1, room=120).replace(name, "it", 1)
        looks = f"look after {Names(facts.board, facts.me).of(first)} first, by {name}" if first is not None else ""
        return f"{looks or f'{name} comes first'}: {verdict}"
    dearest = max(men, key=lambda at: POINTS.get(facts.board.piece_type_at(at) or 1, 0))
    return f"{Names(facts.board, facts.me).of(dearest)} first, it is worth the most"
