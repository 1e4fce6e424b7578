"""Answers what is asked of a man beside the plain things: why it has moved so often, what it hits apart from another
one, what it can do, and whether it was put on its square for what it does there."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.careers import Career
from app.domain.condition import Names, guards_of, targets_of, to_move
from app.domain.facts import Facts
from app.domain.prose_words import listed, number_word, piece_word
from app.domain.trial import ranked
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_in_words import AskedInWords
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.survey import pieces_out
from app.soul.listening.choice_words import worth_of
from app.soul.listening.move_told import comes_to
from app.soul.listening.played_words import reason_of_move
from app.soul.listening.pointing import men_of
from app.soul.listening.worded_men import WordedMan, men_in, split

# Moves of one man of which one speaks, squares that are named of them, and moves up to which that costs development.
_OFTEN, _NAMED, _EARLY = 3, 6, 20
_BACK_AND_FORTH = frozenset(
    ("been", "moved", "moves", "keeps", "keep", "moving", "tour", "trip", "wander", "wandered", "wandering", "hops",
     "hopped", "hopping", "dance", "danced", "dancing", "roaming", "travelled", "traveled", "journey", "forth",
     "touring", "went", "jumped", "walked", "bouncing", "bounced", "shuffling", "shuffled", "pacing")
)  # fmt: skip
_OFTEN_SAID = frozenset(
    ("times", "time", "again", "forth", "keeps", "keep", "tour", "trip", "journey", "everywhere", "around", "third",
     "fourth", "fifth", "always", "four", "five", "six")
)  # fmt: skip
_APART = frozenset(("apart", "besides", "beside", "aside", "except", "other", "else"))
_SEES = frozenset(
    ("looking", "look", "hit", "hits", "hitting", "attack", "attacks", "attacking", "after", "eyeing", "see", "sees",
     "doing", "do", "target", "targets", "pointing", "threaten", "threatens", "threatening", "aiming", "want",
     "wants", "eye")
)  # fmt: skip
_PURPOSE = frozenset(
    ("why", "purpose", "intention", "idea", "plan", "reason", "deliberate", "deliberately", "meant", "point")
)  # fmt: skip
_PUT = frozenset(("put", "placed", "played", "went", "moved", "there", "parked", "sat", "stationed"))


class MovedOften(AskedInWords):
    """A man that has moved again and again: where it has been, what for, and what that costs."""

    about = "a man moved often"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        whole = split(written(moment)) or list(words)
        known = set(whole)
        squares = [word for word in whole if word in chess.SQUARE_NAMES]
        nth = bool(known & {"third", "fourth", "fifth", "again"}) and bool(known & {"move", "moves", "moving"})
        if nth:
            known = known | {"moved"}
        if (
            not known & _BACK_AND_FORTH
            or not (len(squares) > 2 or known & _OFTEN_SAID)
            or known & {"should", "take", "if"}
        ):
            return None
        career = _wanderer(men_in(whole), squares, moment.facts)
        return None if career is None else often_in_words(career, moment.facts)


def _wanderer(men: Sequence[WordedMan], squares: Sequence[str], facts: Facts) -> Career | None:
    """The man that is named, by its kind, side and squares, if it moved often: of several that which did most."""
    named = [one for one in men if one.kind is not None and one.mine is not None]
    if not named:
        return None
    man = named[0]
    color = not facts.me if man.mine else facts.me
    wanted = {chess.parse_square(name) for name in squares}
    fits = [one for one in facts.careers if one.color == color and one.born == man.kind and len(one.path) >= _OFTEN]
    return max(fits, key=lambda one: (len(wanted & set(one.squares)), one.alive, len(one.path)), default=None)


def often_in_words(career: Career, facts: Facts) -> str:
    """Where a man has been, what its last move was for, and what so many moves cost."""
    mine = career.color == facts.me
    whose, who, they = ("my", "I", "you") if mine else ("your", "you", "I")
    names = [chess.square_name(square) for _, square in career.path][-_NAMED:]
    first = f"{whose} {piece_word(career.born)} has made {number_word(len(career.path))} moves ({', '.join(names)})"
    back = len(set(career.squares)) < len(career.squares)
    number = career.path[-1][0]
    reason = reason_of_move(number, facts)
    told = first + (", some of them back and forth" if back else "")
    if number < 2 * _EARLY and career.born != chess.KING:
        own, other = pieces_out(facts.board, career.color), pieces_out(facts.board, not career.color)
        if own < other:
            out = f"{who} have {number_word(own)} pieces out where {they} have {number_word(other)}"
            told += f", and that is time lost: {out}"
        else:
            told += ", which costs time"
    for past in ("took", "got", "gave", "attacked", "looked", "guarded", "opened", "brought", "was"):
        if reason.startswith(f"it {past} "):
            return f"{told}; the last time {reason}"
    return told


class ApartFrom(AskedInWords):
    """What a man attacks beside the one that is left out."""

    about = "apart from that"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        board, facts = moment.facts.board, moment.facts
        at = next((place for place, word in enumerate(words) if word in _APART), None)
        if at is None or not set(words) & _SEES or facts.over:
            return None
        left_out = next((one for one in men_in(words) if one.at > at and one.kind is not None), None)
        whole = split(written(moment))
        others = [
            one for one in men_in(whole) if one.kind is not None and (left_out is None or one.kind != left_out.kind)
        ]
        square = next((found for one in others if (found := _stands(one, facts)) is not None), None)
        if left_out is None or square is None:
            return None
        names = Names(board, facts.me)
        theirs = [(aim, won) for aim, won in targets_of(square, board) if board.piece_type_at(aim) != left_out.kind]
        if not theirs:
            return f"nothing else: {names.of(square)} attacks the {piece_word(left_out.kind or 1)} alone"
        told = []
        for aim, won in theirs[:3]:
            guards = guards_of(aim, board)
            told.append(names.of(aim) + (", which nothing guards" if won > 0 and not guards else ""))
        return f"{names.of(square)} also looks at {listed(told)}"


def _stands(man: WordedMan, facts: Facts) -> chess.Square | None:
    """Where a man stands that is named with its square, or is the only one of its kind."""
    board = facts.board
    squares = [
        at
        for at in (man.kind and board.pieces(man.kind, chess.WHITE) | board.pieces(man.kind, chess.BLACK)) or ()
        if man.square in (None, at)
        and (man.mine is None or board.color_at(at) == (not facts.me if man.mine else facts.me))
    ]
    if len(squares) == 1:
        return squares[0]
    last = facts.last
    return last.square if last is not None and last.square in squares else None


class ManCanDo(AskedInWords):
    """What a man could do next: the best of its moves."""

    about = "what a man can do"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, text = moment.facts, " ".join(words)
        if facts.over or not any(said in text for said in (" can do", " could do", " might do", " is able to do")):
            return None
        if not words or {"what", "look", "see"}.isdisjoint(words):
            return None
        men = men_of(text, facts)
        square = next((at for at in men if facts.board.piece_type_at(at) != chess.PAWN), None)
        return None if square is None else _best_of_man(square, facts)


def _best_of_man(square: chess.Square, facts: Facts) -> str | None:
    side = to_move(facts.board, bool(facts.board.color_at(square)))
    moves = [trial.move for trial in ranked(side) if trial.move.from_square == square]
    best = max(moves, key=lambda move: (worth_of(move, side), side.gives_check(move)), default=None)
    return None if best is None else comes_to(best, side, facts.me)


class PutThereFor(AskedInWords):
    """Whether a man was put on its square for what it guards there, or attacks."""

    about = "put there for that"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        known, whole = set(words), split(written(moment))
        asks = bool(known & _PURPOSE) and bool(known & _PUT) and bool(known & {"is", "was", "did"})
        keeps = bool({"to", "for"} & known) and bool({"keep", "stop", "guard", "cover", "watch", "prevent"} & known)
        if not (asks or (keeps and known & _PUT)) or not known & {"you", "your"} or "what" in known or facts.over:
            return None
        last = facts.latest(mine=True)
        men = [one for one in men_in(whole) if one.kind is not None and one.mine is False]
        square = next((at for one in men if (at := _stands(one, facts)) is not None), None)
        square = square if square is not None else None if last is None else last.square
        squares = [chess.parse_square(name) for name in whole if name in chess.SQUARE_NAMES]
        squares += [
            chess.parse_square(word[-2:]) for word in whole if word[-2:] in chess.SQUARE_NAMES and len(word) == 3
        ]
        wanted = [at for at in dict.fromkeys(squares) if at != square]
        if square is None or facts.board.color_at(square) != facts.me or not wanted:
            return None
        names, covered = (
            Names(facts.board, facts.me),
            [at for at in wanted if facts.board.attacks(square) & chess.BB_SQUARES[at]],
        )
        where = chess.square_name((covered or wanted)[0])
        if covered:
            return f"yes: {names.of(square)} guards {where}, so whatever comes there can be taken"
        return f"no: {names.of(square)} does not even look at {where}"


ROAMING: Sequence[type[Bidder]] = (MovedOften, ApartFrom, ManCanDo, PutThereFor)
