"""Answers what is asked about a side as a whole: what can be taken, its best piece, and whether to exchange."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from app.domain import prose_facts
from app.domain.exchange import best_capture, turned
from app.domain.prose_words import listed, number_word, piece_word
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.position import reach_of, who_is_better
from app.soul.listening.bidders.topical import Topical, asks_of_mine
from app.soul.listening.heard import SpeechAct
from app.soul.listening.pointing import men_of, square_named
from app.soul.listening.supposing import supposed_in
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

# Squares that a piece reaches from which it is called the best without more words.
_TARGETS = 2
# Who gains by exchanges of "me", "them", "level" and "unsure".
_TRADES = {
    "me": "swapping suits whoever stands better, and just now that is me, so in your place I would keep the pieces on",
    "them": "swapping suits whoever stands better, and just now that is you, so exchanges do you no harm",
    "level": "it is about level, so swap what defends well and keep what attacks well",
    "unsure": "an even swap changes little here, so exchange your worst piece for my best one, if I let you",
}
_OF_YOURS = re.compile(r"\byour\b|\byou (?:hang\w*|leav\w*|have|left|got)\b|\bi (?:grab|take|win|capture|get)\b")


class Loose(Topical):
    """What of a side can be taken for nothing, and what of it stands without cover."""

    subjects = frozenset((Subject.LOOSE,))
    needs = re.compile(
        r"\b(?:hang\w*|loose|free|tak\w+|unprotected|undefended|unguarded|guard\w*|protect\w*|cover\w*"
        r"|en prise|grab\w*|safe|danger|lose|losing|snatch\w*|capture\w*|defend\w*|win)\b"
    )
    of_record = True
    helps = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        if moment.facts.over or men_of(act.plain, moment.facts) or square_named(act.plain, moment.facts.board):
            return []  # Of a man that is named another bidder tells.
        mine = _OF_YOURS.search(act.plain) is not None
        return [_seen(loose_in_words(moment.facts.board, moment.facts.color(mine), "my" if mine else "your"))]


class BestPiece(Topical):
    """The piece that reaches most for its kind."""

    subjects = frozenset((Subject.BEST_PIECE,))
    needs = re.compile(r"\b(?:pieces?|knights?|bishops?|rooks?|queens?|best|strong\w*|horse\w*|men|one)\b")
    of_record = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        board, mine = moment.facts.board, _of_mine(act)
        color = moment.facts.color(mine)
        reach = reach_of(board, color)
        if not reach:
            return []
        own, other = ("my", "your") if mine else ("your", "my")
        best = max(reach, key=lambda at: (reach[at] / _usual(board, at), -at))
        targets = board.attacks_mask(best) & board.occupied_co[not color] & ~board.kings
        aims = [f"{other} {_named(at, board)}" for at in sorted(chess.scan_forward(targets))[:_TARGETS]]
        looks = f", with an eye on {listed(aims)}" if aims else ""
        return [_seen(f"{own} best piece is the {_named(best, board)}: it reaches {_squares(reach[best])}{looks}")]


class Trade(Topical):
    """Whether exchanges suit the writer, by who stands better."""

    subjects = frozenset((Subject.TRADE,))
    needs = re.compile(r"\b(?:swap\w*|trad\w+|exchang\w+|off|simplif\w+|tak\w+|queens|capture\w*)\b")
    of_record = True
    helps = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        named = supposed_in(act.plain, moment.facts) is not None  # Of that exchange another bidder tells.
        return [] if moment.facts.over or named else [_seen(_TRADES[who_is_better(moment)])]


def loose_in_words(board: chess.Board, color: chess.Color, whose: str) -> str:
    """What of this side the other could take for nothing, else what stands without cover, as a clause."""
    side = turned(board, not color)
    found = None if side is None else best_capture(side)
    if found is not None:
        move, _ = found
        taken = board.piece_type_at(move.to_square) or chess.PAWN
        taker = board.piece_type_at(move.from_square) or chess.PAWN
        other = "your" if whose == "my" else "my"
        where = chess.square_name(move.to_square)
        return f"{whose} {piece_word(taken)} on {where} can be taken at a profit by {other} {piece_word(taker)}"
    bare = [at for at in prose_facts.loose_pieces(board, color) if board.piece_type_at(at) != chess.PAWN][:_TARGETS]
    if not bare:
        return f"nothing of {'mine' if whose == 'my' else 'yours'} can be taken for free, and every piece has cover"
    named = listed([f"{whose} {_named(at, board)}" for at in bare])
    return f"nothing can be taken for free yet, but {named} {'stands' if len(bare) == 1 else 'stand'} without cover"


def pieces_out(board: chess.Board, color: chess.Color) -> int:
    """Knights and bishops off their first rank, and the queen; those that were exchanged count as out."""
    rank = chess.BB_RANK_1 if color == chess.WHITE else chess.BB_RANK_8
    own = board.occupied_co[color]
    home = chess.popcount((board.knights | board.bishops) & own & rank)
    queen = chess.D1 if color == chess.WHITE else chess.D8
    at_home = board.piece_at(queen) == chess.Piece(chess.QUEEN, color)
    return 5 - home - int(at_home)


def _of_mine(act: SpeechAct) -> bool:
    """Whether the character's side is asked about: "your" before "my", which may only be the asker's view."""
    return asks_of_mine(act) or ("your" in act.plain.split() and "my" not in act.plain.split())


def _usual(board: chess.Board, square: chess.Square) -> int:
    kind = board.piece_type_at(square) or chess.KNIGHT
    return {chess.KNIGHT: 6, chess.BISHOP: 8, chess.ROOK: 9, chess.QUEEN: 17}.get(kind, 8)


def _named(square: chess.Square, board: chess.Board) -> str:
    return f"{piece_word(board.piece_type_at(square) or chess.PAWN)} on {chess.square_name(square)}"


def _squares(count: int) -> str:
    return "one square" if count == 1 else f"{number_word(count)} squares"


def _seen(clause: str) -> Topic:
    return Topic("ask_seen", 1, {"seen": clause})
