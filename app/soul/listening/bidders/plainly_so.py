"""Answers with a plain yes or no whether a side may still castle."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Facts
from app.domain.prose_words import move_in_words
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.rights import castling_of
from app.soul.listening.choosing import kinds_in
from app.soul.listening.weighed import best_of, weighed

_LONGEST = 16
_STILL = frozenset(
    ("still", "anymore", "allowed", "legal", "lost", "broke", "break", "broken", "spoiled", "spoilt", "ruined", "gone",
     "able", "permitted", "more", "forfeit", "forfeited", "yet")
)  # fmt: skip
_MAY = frozenset(("can", "may", "am", "are", "did", "have", "could", "is"))
_RULE = frozenset(("if", "should", "after", "why", "when", "attacked", "through", "was", "one", "best", "better"))


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


PLAINLY_SO: Sequence[type[Bidder]] = (MayCastle,)
