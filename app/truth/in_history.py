"""When claims about what happened hold: captures, moves, castling, promotions, checks, the opening and the record."""

from __future__ import annotations

import itertools

import chess

from app.domain.careers import Career
from app.domain.copying import changed
from app.domain.plies import Ply
from app.truth.chunks import When
from app.truth.deeds import How
from app.truth.moves import SpokenMove, bare, followed
from app.truth.phrase import Phrase
from app.truth.position import can_play
from app.truth.world import World, all_of

# Half-moves within which a capture answers another.
ANSWERED_WITHIN = 3
_BY = frozenset(("by", "until"))
_SINCE = frozenset(("after", "past", "beyond", "since", "from"))


def in_time(w: World, ply: int, when: When | None) -> bool:
    """Whether a half-move, counted from 0, was played at that time."""
    if when is None:
        return True
    if when.relation == "just":
        return ply >= len(w.facts.plies) - 2
    number, named = w.facts.on_move(ply), when.number
    if when.relation in _BY:
        return number <= named
    if when.relation in _SINCE:
        return number >= named
    return number < named if when.relation == "before" else abs(number - named) <= (when.relation == "around")


def _gave_check(ply: Ply) -> bool:
    return ply.san.endswith(("+", "#"))


def _plies(w: World, how: How, owner: str | None) -> list[tuple[int, Ply]]:
    """The moves of a side at that time, with check if that is said."""
    return [
        (number, ply)
        for number, ply in enumerate(w.facts.plies)
        if ply.mover in w.colors(owner) and in_time(w, number, how.when) and (not how.check or _gave_check(ply))
    ]


def went(w: World, subject: Phrase, how: How) -> bool | None:
    """Whether such a man has gone there, from there, then, so often; `still`: and stands there."""
    if subject.parts:
        return all_of(went(w, part, how) for part in subject.parts)
    who = changed(subject, sort="men", squares=())
    alone = subject.amount == "the" and subject.number
    at = set(subject.squares)
    lives = [c for c in w.lives(who) if (c.alive or not alone) and (not at or at.intersection(c.squares))]
    count = sum(_has_gone(w, career, how) for career in lives)
    if subject.none:
        return count == 0
    if subject.only and subject.kinds == frozenset((chess.PAWN,)) and subject.amount == "the" and not how.to:
        others = w.lives(Phrase("men", 0, 0, owner=subject.owner, kinds=subject.kinds))
        return 0 < count == sum(_has_gone(w, career, how) for career in others)
    if subject.amount == "all":
        return count == len(lives) if subject.number is None else count >= subject.number
    return count == subject.number if (subject.number or 0) > 1 else count > 0


def _has_gone(w: World, career: Career, how: How) -> bool:
    plies = w.facts.plies
    path = [
        square
        for number, square in career.path
        if in_time(w, number, how.when)
        and (not how.check or _gave_check(plies[number]))
        and (how.to or career.born != chess.ROOK or not plies[number].castled)
    ]
    if how.far is not None:
        ends = [*itertools.pairwise(career.squares), (career.origin, career.square)]
        return any(chess.square_distance(one, two) == how.far for one, two in ends)
    if how.times is not None:
        return len(path) == how.times
    if how.origin.place == "home":
        return bool(path)
    if how.origin.given and not any(w.is_in(square, how.origin, career.color) for square in career.squares[:-1]):
        return False
    goals = {square for place in how.to for square in place.squares}
    if how.straight and goals and how.origin.squares and career.origin not in how.origin.squares:
        legs = itertools.pairwise(career.squares)
        if not any(one in how.origin.squares and two in goals for one, two in legs):
            return False
    if how.still and not (career.alive and all(w.is_in(career.square, place, career.color) for place in how.to)):
        return False
    if not plies or w.facts.initial_fen != chess.STARTING_FEN:
        path = path or [career.origin]  # how it came there, nobody knows
    return bool(path) and all(any(w.is_in(square, place, career.color) for square in path) for place in how.to)


def stayed(w: World, subject: Phrase) -> bool | None:
    """Whether such men have never moved."""
    if subject.parts:
        return all_of(stayed(w, part) for part in subject.parts)
    lives = [
        career
        for career in w.lives(changed(subject, squares=()))
        if (not subject.squares or career.square in subject.squares) and (career.alive or not subject.number)
    ]
    still = sum(not career.path for career in lives)
    if subject.none:
        return still == 0
    if subject.amount == "all" or (subject.plural and subject.amount == "the" and not subject.number):
        return 0 < still == len(lives)
    return still == subject.number if (subject.number or 0) > 1 else still > 0


def took(w: World, taker: Phrase, taken: Phrase, how: How) -> bool | None:
    """Whether such a man took such a man there and then; `times` counts the captures."""
    if taken.parts:
        return all_of(took(w, taker, part, how._replace(times=None)) for part in taken.parts)
    if taker.parts:
        return any(took(w, part, taken, how) for part in taker.parts)
    found = [
        number
        for number, ply in _plies(w, how, taker.owner)
        if ply.taken is not None
        and (not how.where or ply.square in how.where or ply.taken_on in how.where)
        and _is_taken(w, number, ply, taken)
        and _is_taker(w, number, ply, taker)
    ]
    if taken.none or taker.none:
        return not found
    if how.times is not None:
        return len(found) == how.times
    if (taken.number or 0) > 1:
        return len(found) >= (taken.number or 0) if taken.amount == "all" else len(found) == taken.number
    return bool(found) and not (taken.amount == "all" and w.men(taken))


def _is_taken(w: World, number: int, ply: Ply, taken: Phrase) -> bool:
    on = {ply.taken_on, ply.square}
    if taken.sort != "men":
        return taken.sort != "squares" or not on.isdisjoint(taken.squares)
    victim = next((career for career in w.facts.careers if career.taken_at == number), None)
    files = {chess.square_file(ply.taken_on), chess.square_file(victim.origin if victim else ply.taken_on)}
    return (
        ply.taken in taken.kinds
        and (not ply.mover) in w.colors(taken.owner)
        and (not taken.squares or not on.isdisjoint(taken.squares))
        and (taken.file is None or taken.file in files)
        and (taken.shade is None or taken.shade is bool(chess.BB_SQUARES[ply.taken_on] & chess.BB_LIGHT_SQUARES))
    )


def _is_taker(w: World, number: int, ply: Ply, taker: Phrase) -> bool:
    if taker.sort != "men":
        return True
    if taker.kinds.isdisjoint((ply.piece, ply.promoted)):
        return False
    at = set(taker.squares)
    lives = [{ply.origin, ply.square}, *(set(career.squares) for career in w.facts.careers if number in career.takes)]
    if taker.file is not None and not any(taker.file in map(chess.square_file, life) for life in lives):
        return False
    return not at or any(life & at for life in lives)


def traded(w: World, one: Phrase, other: Phrase, how: How) -> bool | None:
    """Whether such men went for each other: a capture, and another in answer."""
    captures = [(number, ply) for number, ply in enumerate(w.facts.plies) if ply.taken is not None]
    for number, ply in captures:
        answers = ((n, p) for n, p in captures if number < n <= number + ANSWERED_WITHIN and p.mover != ply.mover)
        answer = next(answers, None)
        if answer is None or not (in_time(w, number, how.when) or in_time(w, answer[0], how.when)):
            continue
        there = not how.where or not {ply.square, answer[1].square}.isdisjoint(how.where)
        both = ((ply, answer[1]), (answer[1], ply))
        fits = any(_lost(w, a, one) and (_lost(w, b, other) if other.given else b.taken in one.kinds) for a, b in both)
        if there and fits:
            return not one.none
    return one.none


def _lost(w: World, ply: Ply, phrase: Phrase) -> bool:
    return any(
        ply.taken in part.kinds
        and (not ply.mover) in w.colors(part.owner)
        and part.file in (None, chess.square_file(ply.taken_on), chess.square_file(ply.square))
        for part in phrase.all
    )


def harried(w: World, doer: Phrase, patient: Phrase, how: How) -> bool | None:
    """Whether such a man has moved to where it attacked such a man."""
    boards = list(w.boards())
    moved = [(at, ply) for at, ply in _plies(w, how, doer.owner) if ply.piece in doer.kinds]
    return any(
        (piece := boards[at + 1].piece_at(square)) is not None
        and piece.piece_type in patient.kinds
        and piece.color is not ply.mover
        and piece.color in w.colors(patient.owner)
        for at, ply in moved
        for square in boards[at + 1].attacks(ply.square)
    )


def promoted(w: World, pawn: Phrase, into: Phrase, how: How) -> bool | None:
    """Whether such a pawn became such a man there and then."""
    found = False
    for number, ply in _plies(w, how, pawn.owner):
        if ply.promoted is not None and (not how.where or ply.square in how.where):
            career = next(one for one in w.facts.careers if any(at == number for at, _ in one.path))
            there = (career.origin, *(square for at, square in career.path if at <= number))
            files = set(map(chess.square_file, there))
            known = into.sort != "men" or ply.promoted in into.kinds
            found |= known and (pawn.file is None or pawn.file in files)
    return found is not pawn.none


def castled(w: World, owner: str | None, wing: str | None, how: How) -> bool | None:
    """Whether a side, or both, castled; for "nobody", whether anybody did."""
    did = [
        any(ply.castled and wing in (None, "both", ply.castled) for _, ply in _plies(w, how, side))
        for side in (("white", "black") if w.color(owner) is None else (owner,))
    ]
    return any(did) if owner == "nobody" else all(did)


def first(w: World, owner: str | None, what: str, where: tuple[chess.Square, ...] = ()) -> bool | None:
    """Whether a side castled, took or gave check, there, and the other not before it."""
    did = {"castled": lambda ply: ply.castled, "capture": lambda ply: ply.taken, "check": _gave_check}[what]
    ply = next(filter(did, w.facts.plies), None)
    if ply is None or (where and ply.square not in where):
        return False
    return owner is None or ply.mover is w.color(owner)


def checked(w: World, giver: Phrase, how: How) -> bool | None:
    """Whether such a man has given check, from there, then, so often."""
    count = 0
    for _, ply in _plies(w, how, giver.owner):
        kind, square = ply.check_from or (ply.promoted or ply.piece, ply.square)
        named = giver.sort == "side" or kind in giver.kinds or (ply.promoted == kind and ply.piece in giver.kinds)
        count += _gave_check(ply) and named and (not how.where or square in how.where)
    return (count == 0) if giver.none else count == how.times if how.times is not None else count > 0


def made(w: World, owner: str | None, number: int) -> bool | None:
    """Whether a side has made so many moves."""
    color, played = w.color(owner), len(w.facts.plies)
    if color is None:
        return number in (played // 2, (played + 1) // 2)
    return sum(ply.mover == color for ply in w.facts.plies) == number


def en_passant(w: World, owner: str | None, when: When | None) -> bool | None:
    """Whether a side took en passant."""
    return any(ply.taken and ply.taken_on != ply.square for _, ply in _plies(w, How(when=when), owner))


def repeated(w: World) -> bool | None:
    """Whether the position on the board has stood there before."""
    if "repetition" in (w.facts.end_reason or ""):
        return True
    now = w.board.epd()
    return sum(board.epd() == now for board in w.boards()) > 1


def developed(w: World, owner: str | None) -> bool | None:
    """Whether a side has more minor pieces out than the other."""
    minor = [career for career in w.facts.careers if career.born in (chess.KNIGHT, chess.BISHOP) and career.path]
    color = w.color(owner)
    mine = sum(career.color == color for career in minor)
    return None if color is None else mine > len(minor) - mine


def played(
    w: World, san: str, owner: str | None, when: When | None, last: bool, legal: bool, before: str | None = None
) -> bool | None:
    """Whether the move in notation was played, or, with `legal`, can be played by somebody now, or after the move
    `before`."""
    if legal and can_play(w, SpokenMove("go", san=san)):
        return True
    if before is not None and followed(w, ((None, SpokenMove("go", san=before)), (None, SpokenMove("go", san=san)))):
        return True
    plies = _plies(w, How(when=when), owner)
    return any(bare(ply.san) == bare(san) for _, ply in (plies[-2:] if last else plies))


def last_move(w: World, owner: str | None, what: Phrase) -> bool | None:
    """Whether the latest move of a side was by such a man, to such a square, or a check or capture."""
    ply = next((ply for ply in reversed(w.facts.plies[-2:]) if ply.mover in w.colors(owner)), None)
    if ply is None:
        return False
    if what.sort == "thing":
        return {"check": _gave_check(ply), "castling": ply.castled is not None}.get(what.thing, ply.taken is not None)
    if what.sort == "squares":
        return ply.square in what.squares and ply.piece == chess.PAWN
    return ply.piece in what.kinds and (not what.squares or ply.square in what.squares)


def opening(w: World, name: str) -> bool | None:
    """Whether the opening has this in its name."""
    return w.facts.opening is not None and name in w.facts.opening.lower()


def record(w: World, wins: int, losses: int | None) -> bool | None:
    """Whether that is the record between the two, from either side; without `losses`, whether this is the game of that
    number."""
    standing = w.facts.standing
    if losses is None:
        return wins == standing.wins + standing.draws + standing.losses + (not w.facts.over)
    if (wins, losses) == (0, 0):
        return not (standing.wins or standing.losses or standing.draws)
    return (wins, losses) in ((standing.wins, standing.losses), (standing.losses, standing.wins))
