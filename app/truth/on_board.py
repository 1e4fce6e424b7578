"""When claims about the position hold. None means that it cannot be told."""

from __future__ import annotations

import chess

from app.domain.copying import changed
from app.domain.plies import Ply
from app.truth.features import pins
from app.truth.phrase import NO, Phrase
from app.truth.world import World, all_of

_ANY = frozenset(chess.PIECE_TYPES)
_PAWN, _KING = frozenset((chess.PAWN,)), frozenset((chess.KING,))
_UNGUARDED_KING = frozenset(("guarded", "covered", "loose", "hanging"))


def stands(w: World, phrase: Phrase) -> bool | None:
    """Whether such men stand where the phrase says."""
    if phrase.parts:
        return all_of(stands(w, part) for part in phrase.parts)
    if phrase.owner is None and phrase.rank is not None and (phrase.number or 0) > 1:
        return any(stands(w, changed(phrase, owner=side)) for side in ("white", "black"))
    found = w.men(phrase)
    if phrase.none:
        return not found
    if len(phrase.squares) > 1:
        there = [bool(w.men(changed(phrase, squares=(square,)))) for square in phrase.squares]
        return all(there) or (not phrase.plural and any(there))
    if not found and phrase.kinds == _PAWN and _crowned(w, phrase):
        return True
    if phrase.amount == "all" and phrase.number is None:
        return bool(found) and len(found) == len(w.men(changed(phrase, squares=(), file=None, rank=None, place=None)))
    return len(found) >= (phrase.number or 1)


def _crowned(w: World, phrase: Phrase) -> bool:
    """Whether the pawn that is spoken of has become another man."""
    return any(
        career.alive and career.born != career.kind and (not phrase.squares or career.square in phrase.squares)
        for career in w.lives(changed(phrase, squares=()))
    )


def amount(w: World, owner: str | None, phrase: Phrase, number: int | None, exactly: bool) -> bool | None:
    """Whether a side has so many of them; each side, where they are distributed."""
    if phrase.parts:
        return all_of(amount(w, owner, part, part.number, exactly) for part in phrase.parts)
    if owner in ("ours", None) and phrase.distributed:
        single = changed(phrase, distributed=False)
        return all_of(amount(w, side, single, number, exactly) for side in ("white", "black"))
    count = len(w.men(changed(phrase, owner=None if owner == "ours" else owner)))
    if number is None:
        return count > 0
    return count == number if exactly or number == 0 else count >= number


def count(w: World, phrase: Phrase) -> bool | None:
    """Whether there are so many of them in any sense: of a side, of both, more of them, or taken."""
    mine, yours = (len(w.men(changed(phrase, owner=side))) for side in ("mine", "yours"))
    gone = [sum(not c.alive for c in w.lives(changed(phrase, owner=side))) for side in ("mine", "yours")]
    named = {w.me: (mine, gone[0]), not w.me: (yours, gone[1])}
    color = w.color(phrase.owner)
    fitting = {*named[color]} if color is not None else {mine, yours, mine + yours, abs(mine - yours), *gone, sum(gone)}
    return (phrase.number or 1) in fitting


def state(w: World, name: str, holds: bool, phrase: Phrase) -> bool | None:
    """Whether the men are in this state, or in its opposite; all of them, so many or none as the phrase says."""
    if phrase.parts:
        return all_of(state(w, name, holds, part) for part in phrase.parts)
    if phrase.sort == "squares":
        return all_of(_square(w, name, square, phrase.owner) is holds for square in phrase.squares)
    if name == "present" and phrase.none and phrase.kinds != _ANY:
        return bool(w.men(phrase)) is not holds
    if name in ("gone", "present"):
        return _gone(w, phrase) is (holds is (name == "gone"))
    men = w.men(phrase)
    verdicts = [w.trait(name, square, w.board) for square in men]
    if None in verdicts or (phrase.kinds == _KING and name in _UNGUARDED_KING):
        return None
    fitting = sum(verdict is holds for verdict in verdicts)
    if phrase.none:
        return fitting == 0
    if not men:
        return False
    if phrase.number is not None and (phrase.number > 1 or phrase.only) and phrase.amount != "all":
        return fitting == phrase.number
    every = phrase.amount == "all" or (phrase.plural and phrase.amount == "the")
    return fitting == len(men) if every else fitting > 0


def _gone(w: World, phrase: Phrase) -> bool:
    """Whether what is spoken of is off the board."""
    lives, left = list(w.lives(phrase)), len(w.men(phrase))
    if phrase.squares:
        return not left or any(not career.alive and career.square in phrase.squares for career in lives)
    if phrase.distributed and phrase.number is not None:
        taken = [sum(not c.alive for c in lives if c.color is color) for color in chess.COLORS]
        return set(taken) == {phrase.number}
    gone = sum(not career.alive for career in lives)
    if phrase.none:
        return gone == 0
    if phrase.number is None:
        return gone > 0 if phrase.amount == "the" and not phrase.plural else left == 0
    if phrase.amount in ("all", "the") and phrase.number > 1:
        return left == 0
    return gone >= 1 if phrase.number == 1 and not phrase.counted else gone == phrase.number


def _square(w: World, name: str, square: chess.Square, owner: str | None) -> bool | None:
    """Whether a square, or what stands on it, is empty, attacked, covered."""
    if name == "empty":
        return w.board.piece_at(square) is None
    if w.board.piece_at(square) is not None:
        return w.trait(name, square, w.board)
    return any(w.board.attackers_mask(side, square) for side in w.colors(owner))


def _doers(w: World, doer: Phrase) -> list[chess.Square]:
    if doer.sort == "men" and not (doer.none and doer.kinds == _ANY):
        return w.men(doer)
    mask = 0
    for color in w.colors(doer.owner):
        mask |= w.board.occupied_co[color]
    return list(chess.scan_forward(mask))


def _reaches(w: World, relation: str, doer: chess.Square, target: chess.Square, anything: bool) -> bool:
    if doer == target or not w.board.attacks_mask(doer) & chess.BB_SQUARES[target]:
        return False
    there, here = w.board.color_at(target), w.board.color_at(doer)
    if there is None or anything or relation == "see":
        return True
    return (there != here) if relation == "attack" else there == here


def _touches(w: World, one: chess.Square, two: chess.Square) -> bool:
    """Whether two squares have anything to do with each other: a line, a knight's jump, a step."""
    jump = any(w.board.attacks_mask(a) & chess.BB_SQUARES[b] for a, b in ((one, two), (two, one)))
    far = w.board.bishops | w.board.rooks | w.board.queens
    ends = chess.BB_SQUARES[one] | chess.BB_SQUARES[two]
    seen = ends & far != ends and bool(chess.ray(one, two))  # two that move far have to see each other
    return one != two and (jump or seen or chess.square_distance(one, two) == 1)


def relation(w: World, kind: str, doer: Phrase, target: Phrase, number: int | None) -> bool | None:
    """Whether the doers attack, guard, see or touch every target; `number` is how many do."""
    if doer.parts:
        return all_of(relation(w, kind, part, target, None) for part in doer.parts)
    if target.parts:
        return all_of(relation(w, kind, doer, part, number) for part in target.parts)
    doers, targets = _doers(w, doer), w.line(target) if target.sort == "line" else w.men(target)
    if target.sort == "side":
        return None
    if not targets or (not doers and not doer.none):
        return False
    if kind == "touch":
        return any(_touches(w, d, t) for d in doers for t in targets)
    unnamed = not doer.given or (doer.owner is None and doer.kinds == _ANY)
    anything = target.sort in ("squares", "line") and not (unnamed and kind in ("guard", "attack"))
    hits = {t: {d for d in doers if _reaches(w, kind, d, t, anything)} for t in targets}
    hit = [t for t in targets if hits[t]]
    if target.none or doer.none:
        return not hit
    if doer.only and doer.sort == "men" and not doer.number:
        every = _doers(w, Phrase("side", 0, 0))
        return any(all(d in hits[t] for d in every if _reaches(w, kind, d, t, False)) for t in hit)
    if number is not None:
        return any(len(hits[t]) == number for t in targets)
    if (target.number or 0) > 1 and not target.squares:
        return len(hit) >= (target.number or 0)
    if len(target.squares) > 1 or target.amount == "all":
        return len(hit) == len(targets)
    return any(len(hits[t]) >= ((doer.number or 1) if doer.sort == "men" else 1) for t in hit)


def order(w: World, how: str, subject: Phrase, other: Phrase) -> bool | None:
    """Whether men stand behind, beside, between, on the same line as others."""
    ones, others = w.men(subject), w.men(other)
    if how == "between" and len(other.parts) == 2:
        ends = [(a, b) for a in w.men(other.parts[0]) for b in w.men(other.parts[1])]
        if subject.none:  # "nothing between them": and they are in line
            return any(chess.ray(a, b) and not chess.between(a, b) & w.board.occupied for a, b in ends)
        found = any(chess.between(a, b) & chess.BB_SQUARES[one] for a, b in ends for one in ones)
    else:
        found = any(one != two and _stands_so(w, how, one, two) for one in ones for two in others)
    return found is not subject.none


def _stands_so(w: World, how: str, one: chess.Square, two: chess.Square) -> bool:
    across = abs(chess.square_file(one) - chess.square_file(two))
    along = abs(chess.square_rank(one) - chess.square_rank(two))
    named = {"same file": across == 0, "same rank": along == 0, "same diagonal": across == along, "between": False}
    if how in named:
        return named[how]
    if how in ("in front of", "before", "behind") and w.board.piece_type_at(two) == chess.PAWN and across < 2:
        ahead = (chess.square_rank(one) > chess.square_rank(two)) is w.board.color_at(two)
        return across == 0 and along > 0 and ahead is (how != "behind")
    if how == "before":
        return across == 0
    if how in ("beside", "next", "near"):
        return max(across, along) <= (2 if how == "near" else 1)
    return 0 in (across, along) or (across == along and how != "opposite")


def check(w: World, checked: chess.Color | None, giver: Phrase, given: bool = False) -> bool | None:
    """Whether a king is in check now, from such a man; with `given`, also by the move before the last: whoever has
    answered a check still speaks of it."""
    if given and any(_just_checked(w, ply, checked, giver) for ply in w.facts.plies[-2:]):
        return True
    if not w.board.is_check() or checked not in (None, w.board.turn):
        return False
    return giver.sort not in ("men", "squares") or not w.board.checkers().isdisjoint(w.men(giver))


def _just_checked(w: World, ply: Ply, checked: chess.Color | None, giver: Phrase) -> bool:
    if not ply.san.endswith(("+", "#")) or ply.mover is checked:
        return False
    kind, square = ply.check_from or (ply.promoted or ply.piece, ply.square)
    named = giver.sort != "men" or (kind in giver.kinds and ply.mover in w.colors(giver.owner))
    return named and (not giver.squares or square in giver.squares)


def mate(w: World, what: str, owner: str | None, giver: Phrase = NO) -> bool | None:
    """Whether it is mate or stalemate, of this side, by such a man if one is named."""
    ended = w.board.is_stalemate() if what == "stalemate" else w.board.is_checkmate()
    if not ended or w.board.turn not in w.colors(owner):
        return False
    named = {square for part in giver.all if part.sort == "men" for square in w.men(part)}
    latest = {ply.square for ply in w.facts.plies[-1:]}
    return not named or not named.isdisjoint({*w.board.checkers(), *latest})


def pin(w: World, pinner: Phrase, pinned: Phrase, behind: Phrase) -> bool | None:
    """Whether such a man pins such a man, to such a man if one is named."""
    pinners, victims = _doers(w, pinner), w.men(pinned)
    found = any(
        one in pinners and (not pinned.given or pinned.none or victim in victims)
        and (behind.sort != "men" or back in w.men(behind))
        for color in chess.COLORS
        for one, victim, back in pins(w.board, color)
    )  # fmt: skip
    return found is not (pinner.none or pinned.none)


def fork(w: World, forker: Phrase, targets: tuple[Phrase, ...]) -> bool | None:
    """Whether one man attacks all of these at once; without any named, two that are no pawns."""
    for one in _doers(w, forker):
        enemy = w.board.occupied_co[not w.board.color_at(one)]
        hit = w.board.attacks_mask(one) & (enemy if forker.given else enemy & ~w.board.pawns)
        named = all(_hit_by(w, target, hit) for target in targets)
        if chess.popcount(hit) > 1 and named:
            return True
    return False


def _hit_by(w: World, target: Phrase, hit: chess.Bitboard) -> bool:
    """Whether what is hit are the men that are meant: all, so many, or one of them."""
    men = w.men(target)
    struck = sum(bool(hit & chess.BB_SQUARES[square]) for square in men)
    return 0 < struck >= (len(men) if target.amount == "all" else target.number or 1)
