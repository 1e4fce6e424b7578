"""Answers what hangs, of either side, and what the writer has to watch for, with a plain yes or no first."""

from __future__ import annotations

import chess

from app.domain.condition import Names, guards_of, hanging, taking_of
from app.domain.facts import Facts
from app.domain.prose_facts import loose_pieces
from app.domain.prose_words import listed
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.choices import is_open, offered
from app.soul.listening.bidders.next_move import advice_of, threats_of
from app.soul.listening.choice_words import worth_of
from app.soul.listening.choosing import words_in
from app.soul.listening.heard import SpeechAct
from app.soul.listening.pointing import men_of
from app.soul.listening.supposing import supposed_in
from app.soul.listening.whom import MY_WORDS, YOUR_WORDS

# What asks for a move, and not for a list.
_WHAT_TO_DO = "what do i do"
# Men that hang that are named one by one, and words of a message that need not say that it is about the board.
_NAMED, _SHORT = 3, 7
_HANGS = frozenset(
    ["hanging", "hang", "hangs", "prise", "loose", "undefended", "unprotected", "unguarded", "undefended"]
)
_GUARDS = frozenset(
    ["guarding", "guards", "guard", "defending", "defends", "protects", "protecting", "protect", "covers", "covering"]
)
_ANY = frozenset(
    [
        "anything",
        "something",
        "what",
        "which",
        "any",
        "nothing",
        "everything",
        "pieces",
        "piece",
        "stuff",
        "where",
        "all",
        "everywhere",
    ]
)
_WORRIES = frozenset(
    [
        "worry",
        "worrying",
        "worried",
        "afraid",
        "fear",
        "scared",
        "careful",
        "danger",
        "dangers",
        "watch",
        "beware",
        "frightened",
    ]
)
_MATED = frozenset(["mate", "mated", "checkmate", "checkmated"])
_PAST = frozenset(["did", "was", "were", "had", "missed", "have", "could've", "earlier", "always", "ever"])
_OWN_THREAT = ("my threat", "i threat", "my own threat")
_OWN_MATE = ("i mate", "i checkmate", "mate you", "i have mate", "i have a mate", "checkmate you", "mate for me")
_IN_MY_PLACE = ("if you were me", "in my place", "in my shoes")
_THREATS = frozenset(["threat", "threats", "threaten", "threatens", "threatening"])
_ASKS = frozenset(["should", "what", "anything", "need", "am", "must", "is", "any", "do", "whats", "what's"])
_OF_BOARD = frozenset(
    [
        "move",
        "moves",
        "here",
        "board",
        "position",
        "next",
        "mate",
        "mated",
        "piece",
        "pieces",
        "king",
        "queen",
        "rook",
        "bishop",
        "knight",
        "pawn",
        "check",
        "now",
        "attack",
        "file",
        "rank",
        "line",
        "checkmate",
        "square",
    ]
)


class GuardsAsked:
    """What guards the man on a square, or the square itself."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The guards, the cheapest first; None where no square is named, or something else is asked of it."""
        words, facts = frozenset(words_in(act.plain)), moment.facts
        squares = words & frozenset(chess.SQUARE_NAMES)
        if not is_open(act, moment) or not words & _GUARDS or len(squares) != 1 or not words & {"what", "who", "which"}:
            return None
        told = guarded_in_words(chess.parse_square(next(iter(squares))), facts)
        return None if told is None else offered("what guards it", moment, told)


class Hanging:
    """What of a side hangs, or of both."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The men that can be taken at a profit; None where a man is named, or nothing of the kind is asked."""
        words, facts = frozenset(words_in(act.plain)), moment.facts
        if not is_open(act, moment) or not words & _HANGS or not words & _ANY:
            return None
        if men_of(act.plain, facts) or words & frozenset(chess.SQUARE_NAMES):
            return None
        mine, theirs = bool(words & YOUR_WORDS), bool(words & MY_WORDS)
        if {"yours", "your"} & words and not {"mine", "my"} & words:
            theirs = False
        sides = (False, True) if mine == theirs else (mine,)
        told = "; ".join(hanging_in_words(facts, mine=side) for side in sides)
        advice = advice_of(facts) if _WHAT_TO_DO in act.plain and not facts.my_turn else None
        return offered("what hangs", moment, advice or told)


class Worries:
    """What the writer should be worried about, and whether the character mates next."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """What the character threatens, or could do next; None where a man is named, or another worry is told."""
        words, facts = frozenset(words_in(act.plain)), moment.facts
        mated = bool(words & _MATED and words & {"me", "i", "mated"} and not words & _PAST)
        if not is_open(act, moment) or not (words & (_WORRIES | _THREATS) or mated) or not words & _ASKS:
            return None
        if any(facts.board.piece_type_at(at) != chess.KING for at in men_of(written(moment), facts)):
            return None
        if supposed_in(act.plain, facts) is not None or any(said in act.plain for said in _OWN_MATE):
            return None  # "Qf5, is that a threat?" asks of the move.
        in_place = any(said in act.plain for said in _IN_MY_PLACE)
        of_me = bool({"i", "me", "my"} & words) and ("you" not in words or in_place)
        if words & _WORRIES and not of_me and not words & _THREATS:
            return None
        message = frozenset(words_in(written(moment)))
        about_board = message & _OF_BOARD or message & frozenset(chess.SQUARE_NAMES)
        if not words & _THREATS and not mated and len(message) > _SHORT and not about_board:
            return None
        theirs = any(said in act.plain for said in _OWN_THREAT)
        told = threats_of(facts, mine=not theirs, of_king=mated or "king" in words)
        if mated:
            told = f"no: {told}" if told.startswith("no") else told if "mate by" in told else f"no mate yet, but {told}"
        return offered("what to watch", moment, told)


def guarded_in_words(square: chess.Square, facts: Facts) -> str | None:
    """What guards the man on a square, and whether it can be taken all the same; None for an empty square."""
    board, names = facts.board, Names(facts.board, facts.me)
    if board.piece_at(square) is None:
        return None
    guards, taking = guards_of(square, board), taking_of(square, board)
    told = names.all(guards[:3]) if guards else f"nothing guards {names.of(square)}"
    if taking is None or taking.won <= 0:
        return told
    return (
        f"{told}, but {names.of(taking.move.from_square)} {'can take' if guards else 'can still take'} it at a profit"
    )


def hanging_in_words(facts: Facts, *, mine: bool) -> str:
    """What of a side can be taken at a profit, with what takes it; else what stands without cover."""
    board, color, names = facts.board, facts.color(mine), Names(facts.board, facts.me)
    found = hanging(board, color)
    if board.turn != color:  # What can be taken at once is played out.
        found = [(at, taking) for at, taking in found if worth_of(taking.move, board) > 0]
    whose = "mine" if mine else "yours"
    if not found:
        bare = [at for at in loose_pieces(board, color) if board.piece_type_at(at) != chess.PAWN][:2]
        but = f", though nothing guards {names.all(bare)}" if bare else ", and every piece has cover"
        return f"no, nothing of {whose} can be taken at a profit{but}"
    told = []
    for at, taking in found[:_NAMED]:
        alone = "" if guards_of(at, board) else ", with nothing to take back"
        told.append(f"{names.of(at)}, which {names.of(taking.move.from_square)} can take{alone}")
    return f"yes, {listed(told)}"
