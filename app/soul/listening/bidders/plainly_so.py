"""Answers with a plain yes or no what is asked of the position as it stands: whether it is mate or check, whether a
move threatens mate or one cannot be stopped, and whether a side may still castle."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.board import after_moves
from app.domain.condition import Names, to_move
from app.domain.facts import Facts
from app.domain.prose_words import move_in_words
from app.domain.trial import mate_next
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.rights import castling_of, mate_in_words
from app.soul.listening.choosing import kinds_in
from app.soul.listening.named_things import NamedMatter
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.supposing import supposed_in
from app.soul.listening.weighed import best_of, weighed
from app.soul.listening.weighed_words import continuation

_MATE = frozenset(("mate", "mated", "checkmate", "checkmated", "matt"))
_CHECK = frozenset(("check", "checked"))
_IS = frozenset(("is", "am", "are", "i'm", "im"))
# What asks for a mate to come, for a rule, or for more than a yes or no.
_NOT_NOW = frozenset(
    ("there", "a", "any", "if", "after", "would", "will", "could", "how", "why", "when", "next", "threat",
     "threatening",
     "getting", "going", "being", "gonna", "about", "close", "near", "forced", "what", "was", "were", "which",
     "back", "rank", "then", "possible", "legal", "rule", "coming", "double", "discovered", "perpetual", "long")
)  # fmt: skip
_NEAR, _LONGEST = 3, 16
_STILL = frozenset(
    ("still", "anymore", "allowed", "legal", "lost", "broke", "break", "broken", "spoiled", "spoilt", "ruined", "gone",
     "able", "permitted", "more", "forfeit", "forfeited", "yet")
)  # fmt: skip
_MAY = frozenset(("can", "may", "am", "are", "did", "have", "could", "is"))
_RULE = frozenset(("if", "should", "after", "why", "when", "attacked", "through", "was", "one", "best", "better"))


class MateOrCheck(ReadWhole):
    """Whether it is mate, or check, as the board stands."""

    about = "mate or check now"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        if facts.over or known & _NOT_NOW or kinds_in(words) - {chess.KING} or len(words) > _LONGEST:
            return None
        mate = any(word in _MATE and _IS & set(words[max(0, at - _NEAR) : at]) for at, word in enumerate(words))
        check = any(word in _CHECK and _IS & set(words[max(0, at - _NEAR) : at]) for at, word in enumerate(words))
        return mate_or_check_in_words(facts, mate=mate) if mate or check else None


def mate_or_check_in_words(facts: Facts, *, mate: bool) -> str:
    """Whether it is mate, or check: yes or no first, what gives it, and the way out of it."""
    board = facts.board
    if board.is_checkmate():
        return f"yes: {mate_in_words(facts)}"
    if not board.is_check():
        return "no, nobody is even in check" if mate else "no, nobody is in check"
    whose = Names(board, facts.me)
    told = f"check from {whose.all(list(board.checkers())[:2])}"
    best = None if facts.rated else best_of(board, facts)
    out = f": {move_in_words(board, best.move)}" if best is not None else ""
    if best is None and len(list(board.legal_moves)) == 1 and not facts.rated:
        out = f": {move_in_words(board, next(iter(board.legal_moves)))}"
    way = f"there is a way out of it{out}"
    return f"no: it is only {told}, and {way}" if mate else f"yes: it is {told}, and {way}"


class MayCastle(ReadWhole):
    """Whether a side still has the right to castle, and whether castling is any good."""

    about = "the right to castle"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        castles = any(word.startswith("castl") for word in words)
        if facts.over or not castles or not known & _STILL or not known & _MAY or known & _RULE or kinds_in(words):
            return None
        if len(words) > _LONGEST or not known & {"i", "you", "u", "we"}:
            return None
        mine = "i" not in known and "my" not in known
        told = castling_of(facts.color(mine), facts)
        return told if mine or not told.startswith("yes") or facts.rated else f"{told}{_worth(facts)}"


def _worth(facts: Facts) -> str:
    """What castling is worth, as an afterthought; empty where nobody has looked."""
    board = facts.board
    found = [weighed(move, board, facts) for move in board.legal_moves if board.is_castling(move)]
    known = sorted((one for one in found if one is not None), key=lambda one: one.grade, reverse=True)
    if not known or board.turn == facts.me:
        return ""
    if known[0].grade.is_fine:
        return ", and it is a good move" if not known[0].is_lost else ""
    best = best_of(board, facts)
    return "" if best is None else f", but {move_in_words(board, best.move)} is better just now"


class MateNext(ReadWhole):
    """Whether a move that is named threatens mate, or a mate cannot be stopped."""

    about = "a mate next"
    of_squares = False
    helps = True

    def told(self, _words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        if NamedMatter.MATE not in moment.named.matters or facts.over or facts.board.is_game_over() or facts.my_turn:
            return None
        supposed = supposed_in(written(moment), facts)
        if supposed is not None and supposed.line and supposed.board.fen() == facts.board.fen():
            return threatens_mate(supposed.line[0], facts)
        return mated_next(facts)


def threatens_mate(move: chess.Move, facts: Facts) -> str:
    """Whether a move mates, or threatens mate next, and how that is met."""
    board, after = facts.board, after_moves(facts.board, move)
    name = move_in_words(board, move)
    if after.is_checkmate():
        return f"yes: {name} is mate"
    mate = None if after.is_check() else mate_next(after, board.turn)
    seen = weighed(move, board, facts)
    reply = "" if seen is None else continuation(seen.line.moves[1:2], after, facts.me)
    now = "" if seen is None else standing_in_words(seen.line.chance)
    stands = "" if not now else ", and it is level" if now == "level" else f", and you are {now}"
    if mate is None:
        return f"no: {name} threatens no mate{f'; {reply}{stands}' if reply else ''}"
    how = move_in_words(to_move(after, not after.turn), mate).removesuffix(", checkmate")
    return f"yes: {name} threatens {how}, mate{f'; {reply}{stands}' if reply else ''}"


def mated_next(facts: Facts) -> str | None:
    """Whether the writer, who is to move, is mated next whatever is played, with what stops it."""
    board, stops = facts.board, list[chess.Move]()
    if mate_next(board, facts.me) is None and not board.is_check():
        return "no: I have no mate next as it stands"
    for move in board.legal_moves:
        after = after_moves(board, move)
        if mate_next(after, facts.me) is None:
            stops.append(move)
    if not stops:
        return "yes: whatever you play, I mate next"
    best = best_of(board, facts)
    shown = best.move if best is not None and best.move in stops else stops[0]
    only = "only " if len(stops) == 1 else ""
    return f"no: {only}{move_in_words(board, shown)} stops the mate for now"


PLAINLY_SO: Sequence[type[Bidder]] = (MateOrCheck, MayCastle, MateNext)
