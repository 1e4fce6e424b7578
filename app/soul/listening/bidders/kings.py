"""Answers whose king is safer, and whether anything is to be sacrificed now."""

from __future__ import annotations

import chess

from app.domain.condition import Names, to_move
from app.domain.facts import Facts
from app.domain.prose_facts import pawn_shield, phase_of
from app.domain.prose_words import number_word
from app.domain.trial import mate_next
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.choices import is_open, offered
from app.soul.listening.bidders.next_move import advice_of
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.supposed_words import forced_mate
from app.soul.listening.supposing import supposed_in

_KING = frozenset(["king", "kings", "king's"])
_COMPARES = frozenset(["safer", "safest", "weaker", "opener", "exposed", "shakier"])
_BOTH = (frozenset(["my", "mine", "i", "me"]), frozenset(["your", "yours", "you", "ur"]))
_SACRIFICES = frozenset(["sac", "sack", "sacs", "sacrifice", "sacrifices", "sacrificing", "saccing", "sacking"])
_NOW = frozenset(["now", "here", "madness", "mad", "crazy", "position"])
# What asks about sacrifices on the whole, or about those that were made.
_NOT_NOW = frozenset(
    ["when", "how", "mean", "word", "did", "was", "were", "practise", "practice", "purpose", "you", "your", "general",
     "usually", "ever", "always", "favourite", "played", "learn"]
)  # fmt: skip


class SaferKing:
    """Whose king is safer."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The comparison of both kings; None where one of them alone is asked after."""
        words = frozenset(words_in(act.plain))
        if words & _COMPARES and "kings" in words_in(written(moment)):
            words |= _KING | {"whose"}  # "Both kings went long. Which is safer?"
        more = {"more", "danger"} <= words or {"more", "trouble"} <= words
        both = all(words & side for side in _BOTH) or words & {"who", "whose", "which", "who's"}
        if not is_open(act, moment) or not words & _KING or not (words & _COMPARES or more) or not both:
            return None
        return offered("the safer king", moment, kings_in_words(moment.facts))


class SacrificeNow:
    """Whether there is a sacrifice for the writer in the position."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """A forced mate where there is one, else the plain no and a sound move; None where a move is named, and where
        sacrifices are asked after on the whole."""
        words, facts = frozenset(words_in(act.plain)), moment.facts
        if not is_open(act, moment) or facts.my_turn or not words & _SACRIFICES or not words & _NOW:
            return None
        if words & _NOT_NOW or supposed_in(act.plain, facts) is not None:
            return None
        mate = forced_mate(facts.board)
        if mate is not None:
            return offered("a sacrifice now", moment, f"yes, there is a forced mate: it begins with {mate}")
        advice = advice_of(facts)
        told = "not now: I see no sacrifice that mates by checks, and short of that it has to be counted out"
        return offered("a sacrifice now", moment, f"{told}; {advice}" if advice else told)


def kings_in_words(facts: Facts) -> str:
    """Whose king is safer, by the pawns before it, the squares around it that are attacked, and mate threats."""
    mine, theirs = (_exposure(facts, facts.color(side)) for side in (True, False))
    told = f"{_of_king(facts, facts.me)}; {_of_king(facts, not facts.me)}"
    if abs(mine - theirs) < 1:
        return f"about the same: {told}"
    return f"{'yours' if mine > theirs else 'mine'} is safer: {told}"


def _exposure(facts: Facts, color: chess.Color) -> float:
    board = facts.board
    mate = mate_next(board, not color) is not None
    in_check = board.is_check() and board.turn == color
    return (
        len(_hit(board, color)) - 0.9 * pawn_shield(board, color) + 4 * mate + 2 * in_check + 3 * _is_out(board, color)
    )


def _is_out(board: chess.Board, color: chess.Color) -> bool:
    """Whether a king stands away from its first row, or in the middle of it, while it has something to fear."""
    king = board.king(color)
    hunted = bool(board.queens & board.occupied_co[not color])
    if king is None or (phase_of(board) == "endgame" and not hunted):
        return False
    home = chess.square_rank(king) == (0 if color == chess.WHITE else 7)
    return not home or chess.square_file(king) in (3, 4)


def _hit(board: chess.Board, color: chess.Color) -> list[chess.Square]:
    """The squares around a king that the other side attacks."""
    king = board.king(color)
    around = 0 if king is None else chess.BB_KING_ATTACKS[king]
    return [at for at in chess.scan_forward(around) if to_move(board, color).is_attacked_by(not color, at)]


def _of_king(facts: Facts, color: chess.Color) -> str:
    board = facts.board
    king = board.king(color)
    named = Names(board, facts.me).of(king) if king is not None else "the king"
    shield, hit = pawn_shield(board, color), len(_hit(board, color))
    pawns = "no pawn" if not shield else "one pawn" if shield == 1 else f"{number_word(shield)} pawns"
    around = "no square" if not hit else "one square" if hit == 1 else f"{number_word(hit)} squares"
    stands = "stands in the open, with" if _is_out(board, color) else "has"
    return f"{named} {stands} {pawns} before it and {around} beside it attacked"


def king_in_words(facts: Facts, *, mine: bool, kind: bool) -> str:
    """How a king stands, with a yes or no first to whoever finds it exposed, or safe where `kind`."""
    color = facts.color(mine)
    hit, bare = len(_hit(facts.board, color)), pawn_shield(facts.board, color) < 1
    open_to = _is_out(facts.board, color) or (hit > 1 and bool(facts.board.queens & facts.board.occupied_co[not color]))
    exposed = open_to or (bare and hit > 0)
    return f"{'yes' if exposed != kind else 'no'}: {_of_king(facts, color)}"
