"""Answers about moves of the character's that a message names and wonders at, with or without "why": what they were
for, what they cost, and an admission where they gave something away or went to and fro."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import chess

from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD
from app.domain.prose_words import move_in_words, piece_word
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.kept_safe import files_named
from app.soul.listening.bidders.position import king_trouble
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.choosing import kinds_in
from app.soul.listening.famous import named_in
from app.soul.listening.naming import moves_of
from app.soul.listening.played_words import gift_of, reason_of_move, standing_in_words, verdict_in_words, worth_at
from app.soul.listening.recalling import recalled_all, recalled_in

_WONDERS = frozenset(
    ("why", "lol", "lmao", "haha", "what", "whats", "bold", "about", "point", "idea", "purpose", "really", "huh", "how",
     "scare", "scared", "seriously", "gave", "gift", "reason", "wasted", "waste", "tempo", "wtf", "brave", "odd",
     "strange", "weird", "risky", "dangerous", "safe", "mean", "meant", "ok", "sure", "drunk", "undo", "homesick",
     "up", "for", "doing", "intention", "thinking", "plan", "come")
)  # fmt: skip
_FORTH = frozenset(("back", "forth", "again", "twice", "fro", "return", "returned", "home", "undo", "straight"))
_WENT = frozenset(("went", "came", "moved", "out", "trip", "tour", "walk", "walked", "go", "gone", "dance", "shuffle",
                   "shuffled", "journey"))  # fmt: skip
_FRIGHTENED = frozenset(("scare", "scared", "frighten", "frightened", "chase", "chased", "drive", "drove", "driven",
                         "kick", "kicked", "bother", "bothered", "annoy", "worried", "afraid"))  # fmt: skip
# What asks about something else than the move that is named.
_OTHERWISE = frozenset(
    ("better", "best", "called", "name", "should", "could", "next", "now", "after", "then", "which",
     "worse", "worst", "or", "missed", "miss", "threat", "threaten", "threatening", "win")
)  # fmt: skip
# What asks why something else was not done.
_NEVER = frozenset(("instead", "if"))
_PUT = frozenset(("put", "putting", "gave", "give", "giving", "gift", "placed", "placing", "moved", "left", "leaving",
                  "sacrificed", "sacked", "dropped"))  # fmt: skip
_MEANS_TO = frozenset(("gonna", "i'll", "ill", "going", "want", "wanna", "lemme"))
_DONE = frozenset(("did", "could", "would", "should", "why", "do", "can"))
_NOT = frozenset(("not", "n't"))
# Moves that make a pair, half-moves within which a man goes to and fro, and words of a message at the most.
_PAIR, _SO_LONG, _MOST_WORDS = 2, 16, 22
# Loss of chances up to which a move did no harm, and chances from which one can afford something.
_FINE, _HALF = 0.08, 0.5


class OwnMovesNamed(ReadWhole):
    """What one or two moves of the character's that are named were about."""

    about = "own moves named"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        if facts.unaided or len(words) > _MOST_WORDS or not facts.plies:
            return None
        if known & _NEVER or "which" in known or _asks_why_not(words) or named_in(written(moment)):
            return None
        if known & _MEANS_TO and not known & {"you", "your", "u", "ur"}:
            return None  # "I'm gonna grab on c6" tells of no move that was made.
        wonders = known & _WONDERS or "?" in known or "!" in known
        if not wonders:
            return None
        if _only_stands(words):
            return None
        named = _named(written(moment), words, facts)
        pair = pair_in(named, facts)
        if pair is not None:
            gift = gift_of(pair[1], moment)
            return to_and_fro(*pair, words, moment) if gift is None else gift_in_words(pair[1], gift, moment)
        if len(named) != 1 or (known & _OTHERWISE and not known & {"why", "lol"}):
            return None
        number = named[0]
        gift = gift_of(number, moment)
        if gift is not None:
            return gift_in_words(number, gift, moment)
        return one_move(number, moment) if _plainly_asks(words, number, facts) else None


def _named(text: str, words: Sequence[str], facts: Facts) -> list[int]:
    """The moves of the character's that a text names, in the order of the game."""
    found = [at for at in recalled_all(text, facts) if facts.plies[at].mover == facts.me]
    one = recalled_in(text, facts, told=False)
    if not found and one is not None and facts.plies[one].mover == facts.me:
        found = [one]
    if len(found) < 2:
        at = [place for place, word in enumerate(words) if word[-2:] in chess.SQUARE_NAMES]
        squares = [chess.parse_square(words[place][-2:]) for place in at if words[place - 1] != "on"]
        found = (_on_the_way(squares, facts) if len(squares) == 2 else []) or found
    if not found:
        found = _by_file(words, facts)
    if not found and set(words) & _FORTH and set(words) & _WENT:
        found = _wandered(words, facts)
    return sorted({at for at in found if not _took_in_words(at, words, facts)})


def _took_in_words(number: int, words: Sequence[str], facts: Facts) -> bool:
    """Whether a move is named as one that takes ("Qxh4"), where that of the game took nothing."""
    ply = facts.plies[number]
    to = chess.square_name(ply.square)
    return not ply.taken and any("x" in word and word.endswith(to) for word in words)


def _asks_why_not(words: Sequence[str]) -> bool:
    """Whether it is asked why something was not done: "why didn't you", "couldn't you"."""
    return any(behind in _NOT and word in _DONE for word, behind in pairwise(words))


def _only_stands(words: Sequence[str]) -> bool:
    """Whether the squares that are named only say where men stand: "your bishop on c5", "is your queen hanging on e6",
    not "the queen on e4" that was put or given there."""
    now = words[0] in ("is", "are")
    at = [place for place, word in enumerate(words) if word[-2:] in chess.SQUARE_NAMES]
    stands = [
        place for place in at if place > 1 and words[place - 1] == "on" and kinds_in(words[place - 2 - now : place - 1])
    ]
    return bool(at) and len(stands) == len(at) and not set(words) & _PUT


def _on_the_way(squares: Sequence[chess.Square], facts: Facts) -> list[int]:
    """The moves of one man of the character's to the first square and from there to the second, the latest ones."""
    for at in range(len(facts.plies) - 1, -1, -1):
        ply = facts.plies[at]
        if ply.mover == facts.me and ply.square == squares[1] and ply.origin == squares[0]:
            first = _came(at, facts)
            return [] if first is None else [first, at]
    return []


def _came(number: int, facts: Facts) -> int | None:
    """The move by which the man came that made this one; None where it began the game there."""
    ply = facts.plies[number]
    return next(
        (
            at
            for at in range(number - 2, max(-1, number - _SO_LONG), -2)
            if facts.plies[at].square == ply.origin and facts.plies[at].mover == ply.mover
        ),
        None,
    )


def _wandered(words: Sequence[str], facts: Facts) -> list[int]:
    """The moves by which a man of the character's of a named kind last went out and came back."""
    if "your" not in words:
        return []
    for at in range(len(facts.plies) - 1, max(-1, len(facts.plies) - _SO_LONG), -1):
        ply = facts.plies[at]
        if ply.mover == facts.me and ply.piece in kinds_in(words):
            first = _came(at, facts)
            return [first, at] if first is not None and facts.plies[first].origin == ply.square else []
    return []


def _by_file(words: Sequence[str], facts: Facts) -> list[int]:
    """The character's last move where that was one of the pawn of a file that is named: "why shove the a pawn"."""
    files = files_named(words)
    last = len(facts.plies) - 1 - (facts.plies[-1].mover != facts.me)
    if last < 0 or not files or set(words) & {"i", "my", "should", "can", "could"}:
        return []
    ply = facts.plies[last]
    return [last] if ply.piece == chess.PAWN and chess.square_file(ply.square) in files else []


def pair_in(named: Sequence[int], facts: Facts) -> tuple[int, int] | None:
    """Two moves of one man, the second from where the first had brought it; None for others."""
    if len(named) != _PAIR or _came(named[1], facts) != named[0]:
        return None
    return named[0], named[1]


def _plainly_asks(words: Sequence[str], number: int, facts: Facts) -> bool:
    """Whether the message wonders at the move, and weighs none of the writer's own."""
    if facts.plies[number].mover != facts.me:
        return False
    plain_text = " ".join(words)
    of_board = [] if facts.over or facts.my_turn else moves_of(plain_text, facts.board)
    could = any(one.move is not None for one in of_board)
    return not could or number == len(facts.plies) - 1


def to_and_fro(first: int, second: int, words: Sequence[str], moment: Moment) -> str:
    """What two moves of one man were for together, and that they cost time."""
    facts = moment.facts
    out, back = facts.plies[first], facts.plies[second]
    mine = out.mover == facts.me
    names = f"{facts.plies[first].words} and then {facts.plies[second].words}"
    reason, other = (reason_of_move(at, facts).removeprefix("it ") for at in (first, second))
    whole = back.square == out.origin
    cost = "two moves to end where it began" if whole else "two moves where one would have done"
    fled = other.startswith("got away")
    yes = "yes: " if fled and set(words) & _FRIGHTENED else ""
    did = f": the first {reason}" if reason else ""
    then = f"{',' if reason else ':'} the second {other}" if other else ""
    castling = _lost_castling(first, second, facts)
    better = _better_than(second, moment)
    return f"{yes}{names} cost {'me' if mine else 'you'} {cost}{castling}{did}{then}{better}"


def _better_than(number: int, moment: Moment) -> str:
    """What was better than a move that cost something, as an afterthought."""
    worth, facts = worth_at(number, moment), moment.facts
    if worth is None or worth.loss < _FINE or not worth.better:
        return ""
    before = facts.before(number)
    return f"; {move_in_words(before, before.parse_san(worth.better))} was better"


def _lost_castling(first: int, second: int, facts: Facts) -> str:
    """That a side may no longer castle there, as an afterthought."""
    before = facts.before(first)
    after = facts.before(second + 1)
    rank = chess.BB_RANKS[0 if facts.plies[first].mover else 7]
    had, has = before.castling_rights & rank, after.castling_rights & rank
    return ", and the right to castle on that side" if had != has else ""


def gift_in_words(number: int, back: str, moment: Moment) -> str:
    """That a man was given with a move, what took it, and why it did not matter, or that it did."""
    facts, ply = moment.facts, moment.facts.plies[number]
    worth = worth_at(number, moment)
    name = facts.plies[number].words
    first = f"with {name} I gave the {piece_word(ply.piece)} away: {back}"
    if worth is None:
        return first
    first += _better_than(number, moment) if worth.loss >= NO_GOOD else ""
    stood = standing_in_words(worth.after)
    same = worth.loss < _FINE or stood == standing_in_words(worth.before)
    if same and worth.after >= _HALF:
        return f"{first}; I could afford it, for I was {stood} all the same"
    if same:
        return f"{first}; it changed little, for I was {stood} by then anyway"
    return f"{first}; it was a slip: I was {standing_in_words(worth.before)} before it and {stood} after it"


def one_move(number: int, moment: Moment) -> str | None:
    """What a move was for and what it was worth, with an admission where it was risky."""
    facts, ply = moment.facts, moment.facts.plies[number]
    name, reason = facts.plies[number].words, reason_of_move(number, facts).removeprefix("it ")
    verdict = verdict_in_words(number, moment, names_better=not facts.unaided)
    again = "" if verdict is None else _without_number(verdict.replace(name, "it", 1))
    if ply.piece == chess.KING and not ply.castled and number == len(facts.plies) - 1:
        return _king_walked(name, reason, again, facts)
    if reason:
        return f"{name} {reason}; {again}" if again else f"{name} {reason}"
    return f"{verdict}; it had no great point" if verdict else None


def _without_number(verdict: str) -> str:
    """A verdict that begins with "it on move 31" as one that begins with "it"."""
    words = verdict.split()
    return " ".join((words[0], *words[4:])) if words[1:3] == ["on", "move"] else verdict


def _king_walked(name: str, reason: str, verdict: str, facts: Facts) -> str:
    """What is to be said of a step of the king: what it was for, and how it stands there."""
    trouble, king = king_trouble(facts.board, facts.me), facts.board.king(facts.me)
    queens = bool(facts.board.queens & facts.board.occupied_co[not facts.me])
    where = "" if king is None else chess.square_name(king)
    if trouble and queens:
        risk = f"with your queen on the board it is risky, I grant: my king on {where} has little cover, for {trouble}"
    elif not queens:
        risk = "the queens are off, so the king may walk"
    else:
        risk = f"the king is safe enough on {where}"
    before = facts.before(-1)
    gave = "gave up castling" if before.has_castling_rights(facts.me) else "brought the king nearer to the men"
    did = f"{name} {reason or gave}"
    return f"{did}; {risk}{f'; {verdict}' if verdict else ''}"


OWN_MOVES_NAMED: Sequence[type[Bidder]] = (OwnMovesNamed,)
