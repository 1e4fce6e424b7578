"""Answers what is asked about a side as a whole: what can be taken, its best piece, where it is weak, the centre and
development, and whether to exchange."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from app.domain import prose_facts
from app.domain.exchange import best_capture, turned
from app.domain.prose_words import listed, man_on, number_word, piece_word
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.position import king_trouble, reach_of, who_is_better, worst_piece
from app.soul.listening.bidders.topical import Topical, asks_of_mine
from app.soul.listening.heard import SpeechAct
from app.soul.listening.pointing import men_of, square_named
from app.soul.listening.supposing import supposed_in
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

_CENTRE = (chess.D4, chess.E4, chess.D5, chess.E5)
# Squares that a piece reaches from which it is called the best without more words, and weak spots that are named.
_TARGETS, SPOTS = 2, 2
# Who gains by exchanges of "me", "them", "level" and "unsure".
_TRADES = {
    "me": "swapping suits whoever stands better, and just now that is me, so in your place I would keep the pieces on",
    "them": "swapping suits whoever stands better, and just now that is you, so exchanges do you no harm",
    "level": "it is about level, so swap what defends well and keep what attacks well",
    "unsure": "an even swap changes little here, so exchange your worst piece for my best one, if I let you",
}
_OF_DEVELOPMENT = re.compile(r"\b(?:develop\w*|out|bring\w*|brought|behind|ahead|faster|quick\w*)\b")
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
    helps = True
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
        aims = [f"{other} {man_on(board, at)}" for at in sorted(chess.scan_forward(targets))[:_TARGETS]]
        looks = f", with an eye on {listed(aims)}" if aims else ""
        return [_seen(f"{own} best piece is the {man_on(board, best)}: it reaches {_squares(reach[best])}{looks}")]


class WeakSpots(Topical):
    """What is wrong with a side: its king, its pawns, what hangs, its worst piece."""

    subjects = frozenset((Subject.WEAK_SPOTS,))
    needs = re.compile(
        r"\b(?:weak\w*|wrong|holes?|spots?|soft|targets?|attack\w*|hit|press|problem\w*|draught\w*|leak\w*"
        r"|position|side|trouble)\b"
    )
    of_record = True
    helps = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        board, mine = moment.facts.board, _of_mine(act)
        color, whose = moment.facts.color(mine), "my" if mine else "your"
        found = [f"the squares around {whose} king"] if king_trouble(board, color) else []
        pawns = prose_facts.pawn_facts(board, color)
        for files, weak in ((pawns.isolated, "isolated"), (pawns.doubled, "doubled")):
            squares = [at for at in board.pieces(chess.PAWN, color) if chess.square_file(at) in files]
            found += [f"{whose} {weak} pawn on {chess.square_name(squares[0])}"] if squares else []
        worst = worst_piece(board, color)
        if worst is not None:
            found.append(f"{whose} idle {man_on(board, worst[0])}")
        if not found:
            return [_seen(f"{whose} side has no hole that I can see")]
        spots = found[:SPOTS]
        return [_seen(f"{whose} soft spot{'s are' if len(spots) > 1 else ' is'} {listed(spots)}")]


class Centre(Topical):
    """Who has more of the centre, or more pieces out."""

    subjects = frozenset((Subject.CENTRE,))
    helps = True
    needs = re.compile(
        r"\b(?:cent(?:re|er)s?|middle|space|develop\w*|out|squares?|room|tempo|behind|ahead|pieces|faster|d4"
        r"|e4|d5|e5)\b"
    )
    of_record = True

    def topics(self, act: SpeechAct, moment: Moment, /) -> Sequence[Topic]:
        facts = moment.facts
        sides = (facts.me, not facts.me)
        mine, theirs = (pieces_out(facts.board, color) for color in sides)
        out = f"I have {number_word(mine)} of my pieces off their first squares and you have {number_word(theirs)}"
        if _OF_DEVELOPMENT.search(act.plain):
            who = "neither of us is ahead" if mine == theirs else "I am ahead" if mine > theirs else "you are ahead"
            return [_seen(f"{who} in development: {out}")]
        held = [_hold(facts.board, color) for color in sides]
        who = "shared" if held[0] == held[1] else "mine by a little" if held[0] > held[1] else "yours by a little"
        reach = [sum(reach_of(facts.board, color).values()) for color in sides]
        return [_seen(f"the middle is {who}, and my pieces reach {reach[0]} squares to your {reach[1]}")]


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
    named = listed([f"{whose} {man_on(board, at)}" for at in bare])
    return f"nothing can be taken for free yet, but {named} {'stands' if len(bare) == 1 else 'stand'} without cover"


def pieces_out(board: chess.Board, color: chess.Color) -> int:
    """Knights and bishops off their first rank, and the queen; those that were exchanged count as out."""
    rank = chess.BB_RANK_1 if color == chess.WHITE else chess.BB_RANK_8
    own = board.occupied_co[color]
    home = chess.popcount((board.knights | board.bishops) & own & rank)
    queen = chess.D1 if color == chess.WHITE else chess.D8
    at_home = board.piece_at(queen) == chess.Piece(chess.QUEEN, color)
    return 5 - home - int(at_home)


def _hold(board: chess.Board, color: chess.Color) -> int:
    """Pawns of a side on the four squares in the middle, and how often it attacks these."""
    pawns = sum(board.piece_at(at) == chess.Piece(chess.PAWN, color) for at in _CENTRE)
    return 2 * pawns + sum(len(board.attackers(color, at)) for at in _CENTRE)


def _of_mine(act: SpeechAct) -> bool:
    """Whether the character's side is asked about: "your" before "my", which may only be the asker's view."""
    return asks_of_mine(act) or ("your" in act.plain.split() and "my" not in act.plain.split())


def _usual(board: chess.Board, square: chess.Square) -> int:
    kind = board.piece_type_at(square) or chess.KNIGHT
    return {chess.KNIGHT: 6, chess.BISHOP: 8, chess.ROOK: 9, chess.QUEEN: 17}.get(kind, 8)


def _squares(count: int) -> str:
    return "one square" if count == 1 else f"{number_word(count)} squares"


def _seen(clause: str) -> Topic:
    return Topic("ask_seen", 1, {"seen": clause})
