"""Answers whether two men that hang can both be saved, and whether one can be saved beside a gain, by the best move
that was looked at and the line behind it."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.condition import Names, taking_of, to_move
from app.domain.facts import Facts
from app.domain.prose_facts import points_ahead
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.choosing import choice_in
from app.soul.listening.line_meant import is_past
from app.soul.listening.weighed import Weighed, best_of
from app.soul.listening.weighed_words import verdict_in_words_of
from app.soul.listening.worded_men import men_in

_HANGS = frozenset(
    ("hanging", "hang", "hangs", "attacked", "prise", "forked", "fork", "loose", "danger", "trouble", "lose", "losing",
     "skewered", "goner", "doomed")
)  # fmt: skip
_SAVES = frozenset(("save", "keep", "rescue", "lose", "losing", "way", "out", "hold", "saved"))
_BOTH, _TOO = frozenset(("both", "two", "either", "one")), frozenset(("too", "also", "well"))
_ASKS = frozenset(("?", "can", "any", "is", "how", "way", "could", "assume", "guess", "suppose", "must", "reckon"))
_LOSES = frozenset(("lose", "losing"))
_HITS = frozenset(("attacks", "forks", "hits", "attack", "hit", "attacking", "hitting"))
_NOT = frozenset(("did", "was", "why", "if", "were"))


class SavedBoth(ReadWhole):
    """How two men of the writer's that hang are saved at once."""

    about = "both saved"
    helps = True
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        if not facts.seen or facts.over or facts.my_turn or facts.board.is_game_over() or not known & _ASKS:
            return None
        if known & _NOT or not known & _SAVES or is_past(words) or choice_in(written(moment), facts) is not None:
            return None
        own = {one.kind for one in men_in(words) if one.mine is not False and one.kind not in (None, chess.KING)}
        several = (len(own) > 1 or bool(known & _BOTH)) and bool(known & (_HANGS | _HITS))
        beside = bool(known & _TOO) and bool(known & {"save", "keep", "rescue"}) and bool(own)
        best = best_of(facts.board, facts) if several or beside else None
        if best is None or best.line.mate is not None:
            return None
        hanging = _hanging(facts)
        if several and not hanging:
            return None
        loses = _balance(best) < 0
        fears = known & _LOSES and not known & (_SAVES - _LOSES) and not known & {"not", "any", "way"}
        lead = "not both: " if loses and several else "not quite: " if loses else "no, both can be saved: "
        lead = lead if loses or fears else "yes: "
        return f"{lead}{verdict_in_words_of(best, facts.me, replies=2)}{_still(hanging, best, facts) if loses else ''}"


def _hanging(facts: Facts) -> list[chess.Square]:
    """Where the writer's men stand that can be taken at a profit."""
    board, own = facts.board, not facts.me
    men = chess.scan_forward(board.occupied_co[own] & ~board.kings)
    side = to_move(board, facts.me)
    return [at for at in men if (taking := taking_of(at, side)) is not None and taking.won > 0]


def _balance(found: Weighed) -> int:
    """What its mover wins in a line that was seen, in points, up to its last quiet move."""
    after, mover = found.board.copy(stack=False), found.board.turn
    start = last = points_ahead(after, mover)
    for uci in found.line.moves:
        move = chess.Move.from_uci(uci)
        quiet = not after.is_capture(move) and not move.promotion
        after.push(move)
        last = points_ahead(after, mover) if quiet else last
    return last - start


def _still(hanging: Sequence[chess.Square], best: Weighed, facts: Facts) -> str:
    """The man that falls in the line, as an afterthought."""
    falls = [at for at in hanging if any(chess.Move.from_uci(uci).to_square == at for uci in best.line.moves[1::2])]
    return f"; {Names(facts.board, facts.me).of(falls[0])} goes" if falls else ""


SAVED_BOTH: Sequence[type[Bidder]] = (SavedBoth,)
