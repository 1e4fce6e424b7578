"""Answers about the very thing that a message names, where nobody else speaks of it: a move of the game, men on the
board, whose pawns are worse, how it stood before a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import chess

from app.domain.exchange import takers_of
from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD
from app.domain.prose_facts import pawn_facts, points_ahead
from app.domain.prose_words import listed, move_in_words
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.own_moves_named import gift_in_words, pair_in, to_and_fro
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.choosing import kinds_in
from app.soul.listening.man_words import aim_of_man, escape_of, safety_of
from app.soul.listening.men_together import ASKS_WHY, hanging_in_words, pinned_in_words, pins_in_words
from app.soul.listening.named_things import NamedMatter
from app.soul.listening.played_words import gift_of, reason_of_move, standing_in_words, verdict_in_words, worth_at
from app.soul.listening.supposing import supposed_in
from app.soul.listening.weighed import weighed

# What asks for more of a move than what it was about.
_ELSE = frozenset(
    ("better", "best", "should", "could", "can", "which", "next", "now", "instead", "if", "who", "where", "or",
     "called", "name", "after", "before", "win", "threat", "compare", "else")
)  # fmt: skip
# By which a yes or no is asked of a move, and what it is asked to have been.
_IS_IT = frozenset(("was", "did", "is", "were"))
_MEANT = frozenset(("idea", "purpose", "plan", "work", "worked", "intended", "deliberate", "meant", "point", "see"))
_HANGS = frozenset(
    ("hanging", "hang", "hangs", "attacked", "loose", "prise", "take", "takes", "danger", "trouble", "fire", "firing",
     "wobbly", "falls", "fall", "lose", "losing", "shouted", "deal", "threatened", "goner", "save", "doomed", "free")
)  # fmt: skip
_PINS = frozenset(("pin", "pinning", "pins", "stuck", "annoying", "bothering", "because"))
_CHOOSES = frozenset(("or", "could", "should", "if", "after"))
_STUCK = frozenset(("trap", "trapped", "stuck", "out", "escape", "go", "cornered", "away", "where", "safe"))
_HITS = frozenset(
    ("threatening", "threat", "attacking", "annoying", "bothering", "doing", "do", "does", "aiming", "eyeing", "want",
     "wants", "up", "pointing", "job", "visiting", "pin", "pinning", "pinned")
)  # fmt: skip


class NamedMoves(ReadWhole):
    """What a move of the game was about that is named, whoever's it was, and what it left."""

    about = "a named move"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, named, known = moment.facts, moment.named, frozenset(words)
        if facts.unaided or not named.moves or named.matters or known & _ELSE:
            return None
        if {"why", "not"} <= known or ({"did", "not", "you"} <= known and "see" not in known):
            return None  # It is asked why another move was not made.
        pair = pair_in(sorted(named.moves), facts)
        if pair is not None:
            gift = gift_of(pair[1], moment) if facts.plies[pair[1]].mover == facts.me else None
            return to_and_fro(*pair, words, moment) if gift is None else gift_in_words(pair[1], gift, moment)
        return move_told(named.moves[-1], known, moment)


class NamedMovesAfterAll(NamedMoves):
    """The same of a move beside which something else is asked, for want of a better answer."""

    about = "a named move after all"
    modest = True

    def told(self, _words: Sequence[str], moment: Moment, /) -> str | None:
        facts, named = moment.facts, moment.named
        if facts.unaided or not named.moves:
            return None
        return move_told(named.moves[-1], frozenset(), moment)


class PinNamed(ReadWhole):
    """That a man which is named pins another one, or is pinned."""

    about = "a pin of a named man"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, men, known = moment.facts, moment.named.men, frozenset(words)
        if facts.rated or facts.over or not men or not known & (_PINS if len(men) == 1 else _HITS | _PINS):
            return None
        found = (told for at in men for told in (pins_in_words(at, facts), pinned_in_words(at, facts)))
        return next((told for told in found if told is not None), None)


class NamedMen(ReadWhole):
    """How men stand that are named: who attacks and guards them, what they do, and where they can go."""

    about = "named men"
    of_squares = False
    modest = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, men, known = moment.facts, moment.named.men, frozenset(words)
        if not men or facts.rated:
            return None
        at = men[0]
        parts = [aim_of_man(at, facts) if known & _HITS else safety_of(at, facts)]
        if known & _STUCK and facts.board.piece_type_at(at) != chess.PAWN:
            parts.append(escape_of(at, facts))
        return "; ".join(parts)


class SeveralHang(ReadWhole):
    """Which of several men that are named can be taken, by what, and which goes first."""

    about = "several men that hang"
    of_squares = False
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, frozenset(words)
        men = moment.named.men
        if (
            facts.over
            or len(men) < 2
            or not known & _HANGS
            or known & _CHOOSES
            or len({facts.board.color_at(at) for at in men}) > 1
        ):
            return None
        return hanging_in_words(men, known, facts)


class WhosePawns(ReadWhole):
    """Whose pawns are worse, as they stand or after an exchange that is named."""

    about = "whose pawns"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        if NamedMatter.PAWNS not in moment.named.matters or facts.board.is_game_over():
            return None
        supposed = supposed_in(written(moment), facts)
        here = supposed is not None and supposed.board.fen() == facts.board.fen()
        return pawns_compared(supposed.line[:1] if supposed is not None and here else _taken_off(words, facts), facts)


class StoodBefore(ReadWhole):
    """How it stood for a side before a move that is named, and after it."""

    about = "how it stood before"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        if NamedMatter.BEFORE not in moment.named.matters:
            return None
        return stood_before(moment.named.moves[-1], frozenset(words), moment)


def move_told(number: int, known: frozenset[str], moment: Moment) -> str | None:
    """What a move of the game was about and worth; behind a yes or no to who asks whether that was meant."""
    facts, ply = moment.facts, moment.facts.plies[number]
    worth, gift = worth_at(number, moment), gift_of(number, moment)
    asks_so = bool(known & _IS_IT and known & _MEANT) and not known & ASKS_WHY
    bad = gift is not None or (worth is not None and worth.loss >= NO_GOOD)
    lead = ("no: " if bad else "yes: ") if asks_so else ""
    if gift is not None and ply.mover == facts.me:
        return f"{lead}{gift_in_words(number, gift, moment)}"
    verdict = verdict_in_words(number, moment, names_better=not facts.unaided)
    name, reason = facts.plies[number].words, reason_of_move(number, facts)
    gave_up = number == len(facts.plies) - 1 and facts.end_reason == "resignation" and facts.result == "lost"
    so = "; so I resigned" if gave_up and ply.mover == facts.me else ""
    if verdict is None:
        return f"{lead}{name}: {reason}" if reason else None
    of_it = f"; {reason}" if reason and not bad else ""
    return f"{lead}{verdict}{of_it}{so}"


def _taken_off(words: Sequence[str], facts: Facts) -> tuple[chess.Move, ...]:
    """The exchange of men of a kind on a square that words name: "after queens come off on f6"."""
    squares = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
    kinds = kinds_in(words) - {chess.PAWN}
    board = facts.board
    takes = (move for at in squares for move in takers_of(at, board) if board.piece_type_at(at) in kinds)
    return next(((move,) for move in takes if board.piece_type_at(move.from_square) in kinds), ())


def pawns_compared(line: Sequence[chess.Move], facts: Facts) -> str:
    """Whose pawns are worse, by doubled and isolated ones, after a move and the capture that takes back there."""
    board, after, said = facts.board, facts.board.copy(stack=False), list[str]()
    for move in line:
        said.append(move_in_words(after, move))
        after.push(move)
        seen = weighed(move, board, facts)
        back = takers_of(move.to_square, after)
        best = None if seen is None or len(seen.line.moves) < 2 else chess.Move.from_uci(seen.line.moves[1])
        answer = best if best in back else next(iter(back), None)
        if answer is not None:
            said.append(move_in_words(after, answer))
            after.push(answer)
    then = replace(facts, board=after)
    mine, theirs = (_weaknesses(color, then) for color in (facts.me, not facts.me))
    when = f"after {' and '.join(said)} " if said else ""
    if mine[0] == theirs[0]:
        return f"{when}neither of us has the worse pawns: {_both(mine[1], theirs[1])}"
    worse = "mine" if mine[0] > theirs[0] else "yours"
    return f"{when}{worse} are the worse: {_both(mine[1], theirs[1])}"


def _both(mine: str, theirs: str) -> str:
    return f"mine are {mine}, yours {theirs}" if mine != theirs else f"mine and yours are {mine}"


def _weaknesses(color: chess.Color, facts: Facts) -> tuple[int, str]:
    """How many weak pawns a side has, and which, as what follows "are"."""
    pawns, own = pawn_facts(facts.board, color), list(facts.board.pieces(chess.PAWN, color))
    doubled = [chess.square_name(at) for at in own if chess.square_file(at) in pawns.doubled]
    isolated = [chess.square_name(at) for at in own if chess.square_file(at) in pawns.isolated]
    parts = [f"{how} on {listed(where)}" for how, where in (("doubled", doubled), ("isolated", isolated)) if where]
    extra = len(doubled) - len(pawns.doubled)
    return extra + len(isolated), " and ".join(parts) if parts else "sound, none doubled or isolated"


def stood_before(number: int, known: frozenset[str], moment: Moment) -> str | None:
    """How it stood for whoever is asked about before a move of the game and after it, behind a yes or no where one
    wants it."""
    facts, worth = moment.facts, worth_at(number, moment)
    if worth is None:
        return None
    by_me, mine = facts.plies[number].mover == facts.me, "i" not in known and bool(known & {"you", "u"})
    before, after = (chances if by_me == mine else 1 - chances for chances in (worth.before, worth.after))
    who, had = ("I", "was") if mine else ("you", "were")
    stood, then = standing_in_words(before), standing_in_words(after)
    board = facts.before(number)
    points = points_ahead(board, facts.me if mine else not facts.me)
    men = f", {_points(points)}" if abs(points) >= 2 else ""
    asked = next((one for one in ("winning", "better", "losing", "lost", "worse", "level") if one in known), None)
    lead = ""
    if asked is not None and known & _IS_IT and "who" not in known:
        true = {"winning": before >= 0.73, "better": before >= 0.55, "losing": before <= 0.27, "lost": before <= 0.16,
                "worse": before <= 0.45, "level": 0.45 < before < 0.55}[asked]  # fmt: skip
        lead = "yes: " if true else "no: "
    cost = verdict_in_words(number, moment) if worth.loss >= NO_GOOD else None
    if cost is None and then == stood:
        return f"{lead}{who} {had} {stood} before {facts.plies[number].words} and after it{men}"
    why = f"; {cost}" if cost else f", and {then} after it"
    return f"{lead}before {facts.plies[number].words} {who} {had} {stood}{men}{why}"


def _points(points: int) -> str:
    """ "about a rook up", by points ahead."""
    amounts = ((2, "two pawns"), (4, "about a piece"), (6, "about a rook"), (99, "more than a rook"))
    return f"{next(words for limit, words in amounts if abs(points) <= limit)} {'up' if points > 0 else 'down'}"


VERY_THING: Sequence[type[Bidder]] = (WhosePawns, StoodBefore, SeveralHang, PinNamed, NamedMoves)
VERY_THING_MODESTLY: Sequence[type[Bidder]] = (NamedMovesAfterAll, NamedMen)
