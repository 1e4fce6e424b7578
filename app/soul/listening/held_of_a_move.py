"""What is claimed of a move that is supposed: that it wins, traps, hits, forks, pins or loses something. Whether it is
so, as the yes or no before its verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import chess

from app.domain.board import after_moves
from app.domain.condition import Names
from app.soul.listening.choosing import kinds_in
from app.soul.listening.weighed import Grade, Weighed
from app.soul.listening.weighed_words import swapped_in

_HITS = frozenset(("hits", "hit", "attacks", "attack", "threatens", "eyes", "hitting", "attacking"))
_FORKS = frozenset(("fork", "forks", "forking"))
_PINS = frozenset(("pin", "pins", "pinning"))
_TRAPS = frozenset(("trap", "traps", "trapping", "trapped"))
_WINS = frozenset(("win", "wins", "winning", "free", "gets", "nets", "bags"))
_LOSES = frozenset(("lose", "loses", "losing", "hang", "hangs", "hanging", "drops", "costs"))
_NOT = frozenset(("not", "never"))
_FEARED = frozenset(("a", "your", "of", "some", "the", "this", "another"))
# The verbs behind which it is said what a move does, and to whom.
CLAIMED = _HITS | _FORKS | _PINS | _TRAPS | _WINS | _LOSES


def claimed_of(found: Weighed, words: Sequence[str], me: chess.Color) -> str | None:
    """Whether what words claim of a move is so, as "yes: it attacks ..." or "no: "; None where they claim nothing."""
    known = set(words)
    for terms, told in _CLAIMS:
        if known & terms and not _is_denied(words, terms) and not _is_a_trap(words, terms):
            return told(found, words, me)
    return None


def _is_denied(words: Sequence[str], terms: frozenset[str]) -> bool:
    """Whether what is claimed is that it is not so: "it does not lose anything"."""
    at = next(at for at, word in enumerate(words) if word in terms)
    return bool(_NOT & set(words[max(0, at - 3) : at]))


def _is_a_trap(words: Sequence[str], terms: frozenset[str]) -> bool:
    """Whether a trap is feared, and nothing is said to be trapped: "or is that one of your traps"."""
    at = next(at for at, word in enumerate(words) if word in terms)
    return words[at] in ("trap", "traps") and bool(_FEARED & set(words[max(0, at - 2) : at]))


def _after(found: Weighed) -> chess.Board:
    return after_moves(found.board, found.move)


def _hit(found: Weighed) -> list[chess.Square]:
    """The men of the other side that the moved man attacks, the dearest first; of pawns only those that are loose."""
    after, color = _after(found), found.board.turn
    at = chess.SquareSet(after.attacks_mask(found.move.to_square) & after.occupied_co[not color])
    loose = [one for one in at if after.piece_type_at(one) != chess.PAWN or not after.is_attacked_by(not color, one)]
    return sorted(loose, key=lambda one: -(after.piece_type_at(one) or 0))


def _hits(found: Weighed, words: Sequence[str], me: chess.Color) -> str | None:
    del words
    at = _hit(found)
    return f"yes: it hits {Names(_after(found), me).all(at[:2])}" if at else "no: "


def _forks(found: Weighed, words: Sequence[str], me: chess.Color) -> str | None:
    del words
    at = _hit(found)
    names = Names(_after(found), me)
    if len(at) > 1:
        return f"yes: it hits {names.all(at[:2])}"
    return f"no: it hits only {names.of(at[0])}" if at else "no, it hits nothing: "


def _pins(found: Weighed, words: Sequence[str], me: chess.Color) -> str | None:
    del words
    after, color = _after(found), not found.board.turn
    men = chess.SquareSet(after.occupied_co[color])
    new = [at for at in men if after.is_pinned(color, at) and not found.board.is_pinned(color, at)]
    return f"yes: it pins {Names(after, me).of(new[0])}" if new else "no, it pins nothing to the king: "


def _traps(found: Weighed, words: Sequence[str], me: chess.Color) -> str | None:
    """Whether it wins a man of the kind that is named."""
    won = swapped_in(found.line.moves, found.board)
    kinds = kinds_in(words) - {found.board.piece_type_at(found.move.from_square)}
    takes = any(_taken(found, kind) for kind in kinds)
    if won.startswith("wins") and (takes or not kinds):
        return "yes: "
    way = _way_out(found, kinds, me)
    return f"no, {way}: " if way else "no: "


def _taken(found: Weighed, kind: chess.PieceType) -> bool:
    """Whether a man of the kind is taken by the mover in the line."""
    after, side = found.board.copy(stack=False), found.board.turn
    for uci in found.line.moves:
        move = chess.Move.from_uci(uci)
        if after.turn == side and after.piece_type_at(move.to_square) == kind:
            return True
        after.push(move)
    return False


def _way_out(found: Weighed, kinds: set[chess.PieceType], me: chess.Color) -> str:
    """How the man that is said to be trapped gets away in the line; empty where it does not move."""
    after = _after(found)
    for uci in found.line.moves[1:2]:
        move = chess.Move.from_uci(uci)
        if after.piece_type_at(move.from_square) in kinds:
            return f"{Names(after, me).of(move.from_square)} gets away to {chess.square_name(move.to_square)}"
    return ""


def _wins(found: Weighed, words: Sequence[str], me: chess.Color) -> str | None:
    del words, me
    if found.is_lost:
        return None
    won = swapped_in(found.line.moves, found.board).startswith("wins") and found.grade.is_fine
    return "yes: " if won or (found.line.mate or 0) > 0 else "no: "


def _loses(found: Weighed, words: Sequence[str], me: chess.Color) -> str | None:
    del words, me
    costs = swapped_in(found.line.moves, found.board)
    if found.grade >= Grade.LESS and not costs.startswith("costs"):
        return "no: "
    return "yes: "


# Whoever claims two things is answered the first of these.
_CLAIMS: tuple[tuple[frozenset[str], Callable[[Weighed, Sequence[str], chess.Color], str | None]], ...] = (
    (_TRAPS, _traps),
    (_FORKS, _forks),
    (_PINS, _pins),
    (_HITS, _hits),
    (_LOSES, _loses),
    (_WINS, _wins),
)
