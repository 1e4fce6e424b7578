"""Answers what comes of a move of the writer's and the answer to it that they name, once all captures are
played out, and what a move comes to that they mean to make."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.prose_facts import points_ahead
from app.domain.prose_words import move_in_words, pieces_in_words
from app.domain.settling import exchanged, settled_after
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.choice_words import outcome_of, worth_of
from app.soul.listening.leads import Lead
from app.soul.listening.move_meant import MoveMeant
from app.soul.listening.move_told import barred_in_words, comes_to, out_of_reach, told_now
from app.soul.listening.two_moves import TwoMoves, two_moves, wished_in

_ASKS = frozenset(("do", "can", "could", "will", "would", "does", "should", "is", "am", "what", "how", "still", "fine"))
_WHETHER = frozenset(("do", "can", "could", "will", "would"))
_BAD = frozenset(("silly", "bad", "stupid", "dumb", "blunder", "mistake", "crazy", "daft", "wrong", "terrible"))
_GOOD = frozenset(("good", "ok", "okay", "fine", "safe", "smart", "clever", "sensible", "right"))


class OneThenOther(ReadWhole):
    """A move and its answer: what both come to."""

    about = "a move and its answer"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        if not _ASKS & set(words) and "?" not in words:
            return None
        found = two_moves(words, moment.facts)
        return None if found is None else answered(found, words, moment)


class MeantNext(ReadWhole):
    """What a move comes to that the writer means to make now."""

    about = "a move meant next"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known = set(words)
        move = wished_in(words, moment.facts) if "?" in known or known & _ASKS else None
        if move is None:
            return None
        lead = Lead(bad=bool(known & _BAD), good=bool(known & _GOOD) and not known & _BAD)
        return told_now(MoveMeant(move, moment.facts.board), moment.facts, lead)


def answered(found: TwoMoves, words: Sequence[str], moment: Moment) -> str | None:
    """What the answer to the first move comes to, and both together for whoever made the first."""
    facts, me = moment.facts, moment.facts.me
    first = move_in_words(facts.board, found.first)
    after = found.then.board
    if found.second is None:
        square = _victim(found, moment)
        return None if square is None else f"after {first} {out_of_reach(square, None, found.then)}"
    move = found.second.move
    if not found.second.legal:
        bare = outcome_of(found.first, facts.board, me) if facts.board.is_capture(found.first) else ""
        return f"no: after {first} {barred_in_words(move, after, me)}{f'; {bare}' if bare else ''}"
    worth = worth_of(move, after)
    lead = ("yes: " if worth >= 0 else "no: ") if _asks_whether(words) else ""
    told = outcome_of(move, after, me) if after.is_capture(move) else comes_to(move, after, me)
    if worth < 0 and after.is_capture(move):
        return f"{lead}after {first} {told}, so that I would leave it"
    return f"{lead}after {first} {told}{_in_all(found, move, moment)}"


def _asks_whether(words: Sequence[str]) -> bool:
    """Whether it is asked if the character does it: "do you then take", "can't you grab it"."""
    if {"what", "how"} & set(words):
        return False
    asked = (at for at, word in enumerate(words) if word in _WHETHER)
    return any(set(words[at + 1 : at + 4]) & {"you", "your", "u"} and words[at + 1 : at + 2] != ["i"] for at in asked)


def _victim(found: TwoMoves, moment: Moment) -> chess.Square | None:
    """The man of the writer's that was to be taken and cannot be."""
    victim = None if found.worded is None else found.worded.victim
    if victim is None or victim.kind is None or (found.worded is not None and found.worded.mover is not None):
        return None
    board, color = found.then.board, not moment.facts.me
    squares = [at for at in board.pieces(victim.kind, color) if victim.square in (None, at)]
    if len(squares) != 1 or victim.mine is False:
        return None
    takers = board.attackers(moment.facts.me, squares[0])
    return None if takers else squares[0]


def _in_all(found: TwoMoves, move: chess.Move, moment: Moment) -> str:
    """What both moves and the captures behind them come to, and how the men stand then, as an afterthought."""
    facts, after = moment.facts, found.then.board
    rest = settled_after(move, after)
    got, lost = exchanged((found.first, *rest.line), facts.board)
    if not got and not lost:
        return ""
    ahead = _ahead_after(found, rest.line, moment)
    points = "a point" if abs(ahead) == 1 else f"{abs(ahead)} points"
    even = "level in men" if not ahead else f"{points} {'ahead' if ahead > 0 else 'behind'}"
    given = pieces_in_words(lost) or "nothing"
    return f"; in all you get {pieces_in_words(got) or 'nothing'} for {given}, and you would be {even}"


def _ahead_after(found: TwoMoves, line: Sequence[chess.Move], moment: Moment) -> int:
    """The writer's lead in points once the line is played."""
    board = found.then.board.copy(stack=False)
    for move in line:
        board.push(move)
    return points_ahead(board, not moment.facts.me)


ONE_THEN_OTHER: Sequence[type[Bidder]] = (OneThenOther, MeantNext)
