"""Statements about who attacks and guards what, and about how many pieces are left."""

from __future__ import annotations

import re

import chess

from app.domain import prose_facts
from app.domain.facts import Facts
from app.soul.claim_words import (
    NUMBER,
    PIECE,
    SOFT,
    SQUARE,
    WHOSE,
    Rule,
    kind_of,
    number_of,
    owner_of,
    rule,
)


def _squares(facts: Facts, kind: str, square: str | None, color: chess.Color | None) -> list[chess.Square]:
    """Where pieces of this kind and colour stand, on the named square alone if one is named."""
    mask = facts.board.pieces_mask(kind_of(kind), chess.WHITE) | facts.board.pieces_mask(kind_of(kind), chess.BLACK)
    if color is not None:
        mask &= facts.board.occupied_co[color]
    if square:
        mask &= chess.BB_SQUARES[chess.parse_square(square.lower())]
    return list(chess.scan_forward(mask))


def _state(facts: Facts, square: chess.Square, word: str) -> bool:
    """Whether "attacked", "undefended", "hanging" ... is true of the piece on the square."""
    color = facts.board.color_at(square)
    if color is None:
        return False
    if word in ("attacked", "under attack", "under fire", "hit"):
        return bool(facts.board.attackers_mask(not color, square))
    if word in ("undefended", "unprotected", "unguarded"):
        return not facts.board.attackers_mask(color, square)
    if word in ("defended", "protected", "guarded", "covered"):
        return bool(facts.board.attackers_mask(color, square))
    return square in prose_facts.loose_pieces(facts.board, color)


def _is_attacked(facts: Facts, m: re.Match[str]) -> bool:
    """ "your knight (on f5) is (not) hanging"."""
    squares = _squares(facts, m["piece"], m["square"], owner_of(facts, m["whose"]))
    states = [_state(facts, square, m["word"].lower()) for square in squares]
    if m["no"]:
        return bool(states) and not any(states)
    return any(states)


def _attacks(facts: Facts, m: re.Match[str]) -> bool:
    """ "my rook on e1 attacks your knight (on e5)"; "guards" wants one's own piece at the other end."""
    color = owner_of(facts, m["whose"])
    victims = owner_of(facts, m["whom"])
    if color is not None and victims is None:
        victims = color if re.match(r"defend|protect|guard|cover", m["verb"], re.IGNORECASE) else not color
    targets = _squares(facts, m["target"], m["at"], victims)
    attackers = _squares(facts, m["piece"], m["square"], color)
    found = any(facts.board.attacks_mask(a) & chess.BB_SQUARES[t] for a in attackers for t in targets)
    return bool(attackers and targets) and found != bool(m["no"])


def _count(facts: Facts, m: re.Match[str]) -> bool:
    """ "I have two rooks (left)", "you have no queen", "White has only one knight"."""
    color = owner_of(facts, m["who"])
    if color is None:
        return False
    real = chess.popcount(facts.board.pieces_mask(kind_of(m["piece"]), color))
    word = m["number"].lower()
    if word in ("no", "not a"):
        return real == 0
    if word == "both":
        return real == 2
    if word in ("a", "an") and not m["only"]:
        return real >= 1
    return real == number_of(word)


def _more(facts: Facts, m: re.Match[str]) -> bool:
    """ "I have more pawns (than you)", "you have more material"."""
    color, word = owner_of(facts, m["who"]), m["what"].lower()
    if color is None:
        return False
    fewer = m["how"].lower() != "more"
    if word == "material":
        lead = prose_facts.points_ahead(facts.board, color)
    elif word == "pieces":
        lead = chess.popcount(facts.board.occupied_co[color]) - chess.popcount(facts.board.occupied_co[not color])
    else:
        ours, theirs = (facts.board.pieces_mask(kind_of(word), side) for side in (color, not color))
        lead = chess.popcount(ours) - chess.popcount(theirs)
    return lead < 0 if fewer else lead > 0


def _each(facts: Facts, m: re.Match[str]) -> bool:
    """ "we each have two rooks", "both sides have a knight"."""
    word, kind = m["number"].lower(), kind_of(m["piece"])
    counts = [chess.popcount(facts.board.pieces_mask(kind, color)) for color in (True, False)]
    if word in ("a", "an"):
        return min(counts) >= 1
    wanted = 0 if word == "no" else 2 if word == "both" else number_of(word)
    return counts == [wanted, wanted]


def _gone(facts: Facts, m: re.Match[str]) -> bool:
    """ "the rooks are off", "no bishops are left"."""
    kind = kind_of(m["piece"] or m["other"])
    return not facts.board.pieces_mask(kind, True) | facts.board.pieces_mask(kind, False)


def _trapped(facts: Facts, m: re.Match[str]) -> bool:
    """ "your queen (on b2) is trapped": it has no square at all to go to."""
    color = owner_of(facts, m["whose"])
    squares = _squares(facts, m["piece"], m["square"], color)
    own = facts.board.occupied_co[bool(color)]
    return bool(squares) and any(not facts.board.attacks_mask(square) & ~own for square in squares)


def _fork(facts: Facts, m: re.Match[str]) -> bool:
    """ "my knight (on c7) forks your king and rook"."""
    color = owner_of(facts, m["whose"])
    if color is None:
        return False
    for square in _squares(facts, m["piece"], m["square"], color):
        hit = facts.board.attacks_mask(square) & facts.board.occupied_co[not color]
        one, other = (hit & facts.board.pieces_mask(kind_of(m[name]), not color) for name in ("one", "other"))
        if one and other and chess.popcount(one | other) > 1:
            return True
    return False


def _empty(facts: Facts, m: re.Match[str]) -> bool:
    return facts.board.piece_at(chess.parse_square(m["square"].lower())) is None


_STATE = (
    r"(?P<word>attacked|under attack|under fire|hanging|loose|en prise|undefended|unprotected|unguarded|defended"
    r"|protected|guarded|covered)"
)
_VERB = (
    r"(?P<verb>(?:is |are )?(?:attack|hit|ey|threaten|target|defend|protect|guard|cover)(?:s|es|ing|e)?"
    r"|(?:is |are )?(?:look|star|aim|glar|point)(?:s|es|ing) at)"
)
_HAS = (
    r"(?P<who>\bi(?:'ve)?|\byou(?:'ve)?|\bwhite|\bblack)(?: (?:now|still|only|just|simply|clearly|really))*"
    r"(?: have| has)?(?: got)?(?: (?:still|now))*"
)

RULES: tuple[Rule, ...] = (
    rule(
        rf"(?:(?P<whose>{WHOSE}) )(?P<piece>{PIECE})s?(?: (?:on|at) (?P<square>{SQUARE}))? "
        rf"(?:is|are|looks|stands|hangs|stays|remains) (?P<no>not |no longer |never )?{SOFT}{_STATE}\b",
        _is_attacked,
    ),
    rule(
        rf"(?:(?P<whose>{WHOSE}) )(?P<piece>{PIECE})s?(?: (?:on|at) (?P<square>{SQUARE}))? (?P<no>does not |do not )?"
        rf"{SOFT}{_VERB} (?:(?P<whom>{WHOSE})|the|that|a) (?P<target>{PIECE})\b(?: (?:on|at) (?P<at>{SQUARE}))?",
        _attacks,
    ),
    rule(
        rf"{_HAS} (?P<how>more|fewer|less) (?P<what>material|pieces|{PIECE}s)\b",
        _more,
    ),
    rule(
        rf"{_HAS} (?P<only>only |just |exactly |merely )?(?P<number>no|both|not a|{NUMBER}) (?:\w+ )??"
        rf"(?P<piece>{PIECE})s?\b(?! (?:on|at|up|ahead|down|behind|more|short|for|against|and|of|to|in|who|that|or"
        rf"|endings?|move|moves|pair|structure|sacrifice|called|named|each|from)\b)(?!,? {NUMBER} {PIECE})(?!-)",
        _count,
    ),
    rule(
        r"\b(?:we (?:each|both) have|each (?:side|of us) has|both (?:sides|of us) have) (?:still |only |got )*"
        rf"(?P<number>no|both|{NUMBER}) (?P<piece>{PIECE})s?\b",
        _each,
    ),
    rule(
        rf"\b(?:the|all(?: the)?|both) (?P<piece>{PIECE})s (?:are|have)(?: all| been| both| now| already)* "
        r"(?:off|gone|traded|exchanged|left us|swapped)\b"
        rf"|\b(?:there are |with )?no (?P<other>{PIECE})s (?:are )?(?:left|on the board|remain)\b",
        _gone,
    ),
    rule(
        rf"(?P<whose>{WHOSE}) (?P<piece>{PIECE})(?: on (?P<square>{SQUARE}))? is {SOFT}(?:trapped|doomed|caught)\b",
        _trapped,
    ),
    rule(
        rf"(?P<whose>{WHOSE}) (?P<piece>{PIECE})(?: on (?P<square>{SQUARE}))? (?:forks|is forking|has forked) "
        rf"(?:{WHOSE}|the) (?P<one>{PIECE})(?: and (?:{WHOSE} |the )?)(?P<other>{PIECE})\b",
        _fork,
    ),
    rule(rf"\b(?P<square>{SQUARE}) is (?:\w+ )?(?:empty|free|vacant|unoccupied)\b", _empty),
)
