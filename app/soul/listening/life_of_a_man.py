"""The life of one man of a game out of its moves: which man words mean, where it went, how often, how it was taken, and
from which pawn a new queen came."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.careers import Career
from app.domain.condition import taking_of
from app.domain.facts import Facts
from app.domain.plies import Ply
from app.domain.prose_words import listed, number_word, piece_word
from app.soul.listening import move_terms as said
from app.soul.listening.worded_men import WordedMan, men_in

# Squares of its way that are told, and how often it went in words.
_TOLD = 6
_OFTEN = {0: "not once", 1: "once", 2: "twice"}
_DARK, _LIGHT = frozenset(("dark", "black")), frozenset(("light", "white"))
_DEAD = frozenset(("died", "dead", "die", "lost", "lose", "gone", "taken", "fell", "poor"))


def men_of_the_game(words: Sequence[str], facts: Facts) -> list[Career]:
    """The men of the game that the first man named may be, those that were taken last first; empty where nobody says
    whose it is."""
    man = next((one for one in men_in(words) if one.kind not in (None, chess.KING)), None)
    if man is None:
        return []
    mine = man.mine if man.mine is not None else _by_subject(words)
    color = None if mine is None else facts.color(not mine)
    found = [one for one in facts.careers if one.born == man.kind and color in (None, one.color)]
    found = [one for one in found if _fits(one, man, words)]
    if color is None and len({one.color for one in found}) > 1:
        return []
    dead = bool(set(words) & _DEAD)
    return sorted(found, key=lambda one: (-1 if one.taken_at is None else one.taken_at, dead), reverse=True)


def _by_subject(words: Sequence[str]) -> bool | None:
    """Whose a man is by who is said to have had or moved it: "how often did I move that knight"; None for nobody."""
    writer, other = bool(said.FOR_ME & set(words)), bool(said.FOR_YOU & set(words))
    return writer if writer != other else None


def _fits(career: Career, man: WordedMan, words: Sequence[str]) -> bool:
    known = set(words)
    if man.square is not None and man.square not in career.squares:
        return False
    if man.file is not None and chess.square_file(career.origin) != man.file:
        return False
    shade = known & (_DARK | _LIGHT) if man.kind == chess.BISHOP else set[str]()
    dark = bool(chess.BB_SQUARES[career.origin] & chess.BB_DARK_SQUARES)
    return not shade or dark == bool(shade & _DARK)


def whose(career: Career, facts: Facts) -> str:
    return "my" if career.color == facts.me else "your"


def end_in_words(career: Career, facts: Facts, *, others: Sequence[Career] = ()) -> str:
    """What became of a man: its last square, since when it was attacked there, what took it and whether that was taken
    back; that it stands where it does, if it does."""
    named = f"{whose(career, facts)} {piece_word(career.born)}"
    if career.taken_at is None:
        return f"{named} is still there, on {chess.square_name(career.square)}{_since(career, facts)}"
    taken = facts.plies[career.taken_at]
    where = chess.square_name(career.square)
    came = f"{named} never left {where}" if not career.path else f"{named} went to {where} {_on(career, facts)}"
    other = "your" if career.color == facts.me else "my"
    taker = f"{other} {piece_word(taken.piece)}"
    fell = f"{taker} took it there on move {facts.on_move(career.taken_at)}{_answered(career, facts)}"
    left = _left_there(career, facts)
    alive = [chess.square_name(one.square) for one in others if one.alive]
    rest = f"; the other stands on {alive[0]}" if len(alive) == 1 else ""
    return f"{came}{f', {left}' if left else ''}, and {fell}{rest}"


def _since(career: Career, facts: Facts) -> str:
    if not career.path:
        return ", and has not moved"
    return f", since move {facts.on_move(career.path[-1][0])}"


def _on(career: Career, facts: Facts) -> str:
    """When a man came to its last square, and what it did there: "on move 20 with check"."""
    number = career.path[-1][0]
    ply = facts.plies[number]
    took = f", taking a {piece_word(ply.taken)}" if ply.taken and ply.square == career.square else ""
    check = " with check" if ply.check_from and not took else ""
    return f"on move {facts.on_move(number)}{check}{took}"


def _answered(career: Career, facts: Facts) -> str:
    """What took back where a man was taken; that nothing did, where the game went on."""
    at = career.taken_at or 0
    taken, following = facts.plies[at], facts.plies[at + 1] if at + 1 < len(facts.plies) else None
    if following is None:
        return ""
    if following.taken and following.square == taken.square:
        return f", and {whose(career, facts)} {piece_word(following.piece)} took back"
    before = facts.plies[at - 1] if at else None
    if before is not None and before.taken and before.square == taken.square:
        return f", for it had taken a {piece_word(before.taken)}"
    return ", and nothing took back"


def _left_there(career: Career, facts: Facts) -> str:
    """Since when the man could be taken with profit where it stood, as a clause; empty where it was an exchange."""
    at = career.taken_at or 0
    arrived = career.path[-1][0] if career.path else -1
    since = next((number for number in range(max(arrived, 0), at) if _hangs(career.square, number + 1, facts)), None)
    if since is None:
        return ""
    ply = facts.plies[since]
    own = sum(facts.plies[number].mover == career.color for number in range(since + 1, at))
    if since == arrived:
        return "where it could be taken at once" if at == since + 1 else "where it could be taken"
    if ply.mover != career.color:
        stayed = " and stayed" if own else ""
        check = " with check" if ply.check_from else ""
        return f"was attacked by {_moved(ply)}{check} on move {facts.on_move(since)}{stayed}"
    return f"was left unguarded by {_moved(ply)} on move {facts.on_move(since)}"


def _moved(ply: Ply) -> str:
    if ply.castled:
        return "castling"
    verb = "taking on" if ply.taken else "to"
    return f"{piece_word(ply.piece)} {verb} {chess.square_name(ply.square)}"


def _hangs(square: chess.Square, played: int, facts: Facts) -> bool:
    """Whether what stands on a square can be taken with profit once so many half-moves are played."""
    taking = taking_of(square, facts.before(played))
    return taking is not None and taking.won > 0


def count_in_words(career: Career, facts: Facts) -> str:
    """How often a man moved, to which squares, and what became of it."""
    named = f"{whose(career, facts)} {piece_word(career.born)} from {chess.square_name(career.origin)}"
    times = len(career.path)
    often = _OFTEN.get(times, f"{number_word(times)} times")
    if not times:
        first = f"{often}: {named} never moved"
    else:
        squares = [chess.square_name(square) for _, square in career.path]
        more = "" if times <= _TOLD else "at the last "
        first = f"{often}: {named} went to {more}{listed(squares[-_TOLD:])}"
    if career.taken_at is None:
        return first
    taken = facts.plies[career.taken_at]
    taker = f"{'your' if career.color == facts.me else 'my'} {piece_word(taken.piece)}"
    return f"{first}, where {taker} took it on move {facts.on_move(career.taken_at)}"


def promoted_in_words(career: Career, facts: Facts) -> str | None:
    """From which pawn a new queen came, by what way, and on which move; None for a pawn that was not promoted."""
    number = next((at for at, _ in career.path if facts.plies[at].promoted), None)
    if number is None:
        return None
    way = [(facts.plies[at], square) for at, square in career.path if at <= number]
    steps = _steps([(bool(ply.taken), chess.square_name(square)) for ply, square in way[:-1]])
    last = facts.plies[number]
    kind, where = piece_word(last.promoted or chess.QUEEN), chess.square_name(last.square)
    ran = f"it was {whose(career, facts)} pawn from {chess.square_name(career.origin)}: "
    came = f"it {', '.join(steps)}, and" if steps else "it"
    takes = f", taking a {piece_word(last.taken)}" if last.taken else ""
    return f"{ran}{came} became a {kind} on {where} on move {facts.on_move(number)}{takes}"


def _steps(way: Sequence[tuple[bool, str]]) -> list[str]:
    """The way of a pawn: "took on g6", "went to h3 and h2"."""
    found: list[str] = []
    for takes, square in way:
        verb = "took on" if takes else "went to"
        if found and found[-1].startswith(verb) and " and " not in found[-1]:
            found[-1] += f" and {square}"
        else:
            found.append(f"{verb} {square}")
    return found
