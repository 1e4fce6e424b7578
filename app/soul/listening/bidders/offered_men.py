"""Answers whether a man of the character's that a message names can simply be taken, or is bait: yes or no first, by
what an engine saw of the capture."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.facts import Facts
from app.domain.prose_words import piece_word
from app.domain.settling import settled_after
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.choosing import choice_in
from app.soul.listening.weighed import Grade, all_weighed
from app.soul.listening.weighed_words import held_out, verdict_in_words_of
from app.soul.listening.worded_men import men_in

_OFFERED = frozenset(
    ("free", "trap", "bait", "gift", "poison", "poisoned", "freebie", "present", "lunch", "snack", "offer", "setup",
     "hanging", "loose", "undefended", "unguarded", "nothing", "catch", "trick", "edible", "kindness",
     "generous", "generosity")
)  # fmt: skip
_ASKS = frozenset(("is", "are", "isn't", "or", "?", "can", "either", "which"))
# What asks of another time, of the writer's own man, or of what comes of it all.
_OTHERWISE = frozenset(
    ("was", "were", "did", "had", "would", "should", "why", "have", "could", "went", "left", "gave", "sprung", "fall",
     "fell", "set", "where", "next", "threat", "threaten", "anything")
)  # fmt: skip
_LONGEST, _ROOM = 26, 190


class OnOffer(ReadWhole):
    """Whether a man of the character's can simply be taken."""

    about = "a man on offer"
    helps = True

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        if facts.over or facts.my_turn or not facts.seen or len(words) > _LONGEST:
            return None
        otherwise = _OTHERWISE - {"left"} if "you've" in known else _OTHERWISE  # "You've left your queen on h4."
        if not known & _OFFERED or not known & _ASKS or known & otherwise or choice_in(written(moment), facts):
            return None
        at = _named(words, facts)
        return None if at is None else offered_in_words(at, facts)


def _named(words: Sequence[str], facts: Facts) -> chess.Square | None:
    """Where the one man of the character's stands that is named first; None where it is not one that can be taken."""
    board = facts.board
    men = [man for man in men_in(words) if man.kind != chess.KING and man.mine is not True]
    for man in men[:1]:
        kinds = [man.kind] if man.kind else list(chess.PIECE_TYPES)[:-1]
        found = [at for kind in kinds for at in board.pieces(kind, facts.me) if man.square in (None, at)]
        near = [chess.parse_square(word) for word in words if word in chess.SQUARE_NAMES]
        found = [at for at in found if at in near] or found if man.square is None else found
        takes = [at for at in found if any(True for _ in board.generate_legal_captures(to_mask=chess.BB_SQUARES[at]))]
        if len(takes) == 1:
            return takes[0]
    return None


def offered_in_words(at: chess.Square, facts: Facts) -> str | None:
    """Whether what stands on a square can simply be taken, what comes of it, and what is better where it is bait."""
    board = facts.board
    takes = list(board.generate_legal_captures(to_mask=chess.BB_SQUARES[at]))
    found = all_weighed(board, facts, takes)
    if not found:
        return None
    best = found[0]
    kind, points = piece_word(board.piece_type_at(at) or chess.PAWN), settled_after(best.move, board).points
    verdict = verdict_in_words_of(best, facts.me, replies=2, room=_ROOM)
    if best.is_lost and best.grade >= Grade.AS_GOOD:
        return f"you can have the {kind}, though it saves nothing: {held_out(best, facts.me)}"
    if best.is_lost:
        return f"you can have the {kind}, though it saves nothing: {verdict}"
    if best.grade <= Grade.MISTAKE:
        return f"bait, I am afraid, so leave it: {verdict}"
    if points > 0:
        return f"it is free, so take it: {verdict}" if best.grade >= Grade.AS_GOOD else f"you can take it: {verdict}"
    return f"no trap, but not free either: {verdict}"


OFFERED_MEN: Sequence[type[Bidder]] = (OnOffer,)
