"""Statements in wider wordings: of several pieces at once, of where a piece came from, of both sides, of amounts."""

from __future__ import annotations

import re

import chess

from app.domain import prose_facts
from app.domain.facts import Facts
from app.soul.claim_words import NUMBER, PIECE, SQUARE, WHOSE, Rule, kind_of, number_of, owner_of, rule

_WHO = r"(?P<who>\bi|\byou|\bwhite|\bblack)(?:'ve|'m|'re| have| has| am| are| is| had)?"
_AND = rf"(?P<piece>{PIECE})s?"


def _count(facts: Facts, kind: chess.PieceType, color: chess.Color) -> int:
    return chess.popcount(facts.board.pieces_mask(kind, color))


def _extra(facts: Facts, m: re.Match[str]) -> bool:
    """ "I've got an extra knight"."""
    color = owner_of(facts, m["who"])
    return color is not None and kind_of(m["piece"]) in prose_facts.surplus(facts.board, color)


def _took_some(facts: Facts, m: re.Match[str]) -> bool:
    """ "I took two of your pawns", "you captured three pawns": that many over the whole game."""
    color, kind = owner_of(facts, m["who"]), kind_of(m["piece"])
    return sum(ply.mover == color and ply.taken == kind for ply in facts.plies) == number_of(m["number"])


def _lost_some(facts: Facts, m: re.Match[str]) -> bool:
    """ "you've dropped a pawn"."""
    color, kind = owner_of(facts, m["who"]), kind_of(m["piece"])
    return any(ply.mover != color and ply.taken == kind for ply in facts.plies)


def _all_gone(facts: Facts, m: re.Match[str]) -> bool:
    """ "both my bishops are gone"."""
    color = owner_of(facts, m["whose"])
    return color is not None and not _count(facts, kind_of(m["piece"]), color)


def _bare(facts: Facts, _: re.Match[str]) -> bool:
    return facts.board.occupied == facts.board.kings | facts.board.pawns


def _so_many_moves(facts: Facts, m: re.Match[str]) -> bool:
    """ "it's been thirty moves": full moves begun or finished."""
    word = m["number"].lower()
    number = _TENS.get(word) or number_of(word)
    return number in (facts.board.fullmove_number, facts.board.fullmove_number - 1)


_TENS = {"fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}


def _opposite(facts: Facts, _: re.Match[str]) -> bool:
    return prose_facts.opposite_bishops(facts.board)


def _swapped(facts: Facts, m: re.Match[str]) -> bool:
    """ "my queen and your rook were traded (on d1)": both were taken."""
    on = chess.parse_square(m["square"].lower()) if m["square"] else None
    pairs = ((m["whose"], m["piece"]), (m["whom"], m["other"]))
    return all(
        any(
            ply.taken == kind_of(kind) and owner_of(facts, whose) != ply.mover and on in (None, ply.taken_on)
            for ply in facts.plies
        )
        for whose, kind in pairs
    )


def _our_gone(facts: Facts, m: re.Match[str]) -> bool:
    """ "our queens have been swapped", "we traded queens": none is left."""
    kind = kind_of(m["piece"])
    return not _count(facts, kind, True) and not _count(facts, kind, False)


def _has_exchange(facts: Facts, m: re.Match[str]) -> bool:
    color = owner_of(facts, m["who"])
    if color is None:
        return False
    more, less = prose_facts.surplus(facts.board, color), prose_facts.surplus(facts.board, not color)
    return more == {chess.ROOK: 1} and less in ({chess.BISHOP: 1}, {chess.KNIGHT: 1})


def _record_lead(facts: Facts, m: re.Match[str]) -> bool:
    """ "I am two up": games, for nothing else was named."""
    lead = facts.standing.wins - facts.standing.losses
    mine = owner_of(facts, m["who"]) == facts.me
    return (lead if mine else -lead) * (1 if m["way"].lower() in ("up", "ahead") else -1) == number_of(m["number"])


def _is_whose(facts: Facts, m: re.Match[str]) -> bool:
    """ "the knight on f3 is mine"."""
    piece = facts.board.piece_at(chess.parse_square(m["square"].lower()))
    return piece is not None and piece.piece_type == kind_of(m["piece"]) and piece.color == owner_of(facts, m["whose"])


def _en_passant(facts: Facts, m: re.Match[str]) -> bool:
    color = owner_of(facts, m["who"])
    return any(
        ply.taken is not None and ply.taken_on != ply.square and color in (None, ply.mover) for ply in facts.plies
    )


def _came_from(facts: Facts, m: re.Match[str]) -> bool:
    """ "your knight came from g1", "my bishop left f8"."""
    color, kind = owner_of(facts, m["whose"]), kind_of(m["piece"])
    square = chess.parse_square(m["square"].lower())
    return any((ply.piece, ply.origin) == (kind, square) and color in (None, ply.mover) for ply in facts.plies)


def _rooks(facts: Facts, m: re.Match[str]) -> bool:
    """ "my rooks are connected", "your rooks are doubled (on the e-file)"."""
    color = owner_of(facts, m["whose"])
    rooks = list(facts.board.pieces(chess.ROOK, color)) if color is not None else []
    for index, one in enumerate(rooks):
        for other in rooks[index + 1 :]:
            if m["word"].lower() == "connected":
                level = chess.square_rank(one) == chess.square_rank(other)
                if level and not chess.between(one, other) & facts.board.occupied:
                    return True
            elif chess.square_file(one) == chess.square_file(other) and (
                not m["file"] or chess.FILE_NAMES[chess.square_file(one)] == m["file"].lower()
            ):
                return True
    return False


def _has_on_line(facts: Facts, m: re.Match[str]) -> bool:
    """ "I have a pawn on the seventh rank", "you have a rook on the e-file"."""
    color = owner_of(facts, m["who"])
    if color is None:
        return False
    if m["file"]:
        line = chess.BB_FILES[chess.FILE_NAMES.index(m["file"].lower())]
    else:
        rank = _RANKS.index(m["rank"].lower())
        line = chess.BB_RANKS[rank if color == chess.WHITE else 7 - rank]
    return bool(facts.board.pieces_mask(kind_of(m["piece"]), color) & line)


_RANKS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def _king_went(facts: Facts, m: re.Match[str]) -> bool:
    color = owner_of(facts, m["whose"])
    return color is not None and facts.castled.get(color) == m["side"].lower()


def _pins(facts: Facts, m: re.Match[str]) -> bool:
    """ "you have my knight pinned": to the king."""
    color, kind = owner_of(facts, m["whose"]), kind_of(m["piece"])
    return color is not None and any(facts.board.is_pinned(color, at) for at in facts.board.pieces(kind, color))


def _safe_castled(facts: Facts, m: re.Match[str]) -> bool:
    return owner_of(facts, m["whose"]) in facts.castled


def _both_count(facts: Facts, m: re.Match[str]) -> bool:
    """ "we have four knights on the board": of both sides together."""
    kind = kind_of(m["piece"])
    return _count(facts, kind, True) + _count(facts, kind, False) == number_of(m["number"])


def _unproved(_: Facts, __: re.Match[str]) -> bool:
    """Said with precision, and not looked into here."""
    return False


_GONE = r"(?:gone|off|traded|swapped|exchanged|taken|captured|lost|off the board)"

RULES: tuple[Rule, ...] = (
    rule(rf"(?P<whose>{WHOSE}) king (?:has )?(?:gone|went) (?P<side>kingside|queenside)\b", _king_went),
    rule(rf"(?P<whose>{WHOSE}) king (?:is|has) (?:been )?(?:\w+ )?castled\b", _safe_castled),
    rule(rf"\b(?:i|you|we)(?:'ve| have| had)? (?P<whose>{WHOSE}) {_AND} pinned\b", _pins),
    rule(rf"{_WHO}(?: got| still| now)* an extra {_AND}\b", _extra),
    rule(
        rf"{_WHO}(?: already| just)* (?:took|taken|captured|won|grabbed|collected) (?P<number>{NUMBER}) "
        rf"(?:of (?:{WHOSE}|the) |more )?{_AND}\b(?! ending)",
        _took_some,
    ),
    rule(
        r"\b(?P<who>you(?:'ve| have)?|i've|i have|i just)(?: just| already)* "
        rf"(?:lost|dropped|hung|blundered|shed) (?:a|an|another) {_AND}\b(?! ending)",
        _lost_some,
    ),
    rule(
        rf"\b(?:both|all)(?: of)? (?P<whose>my|your) {_AND} (?:are|have been|were|have) (?:\w+ )?{_GONE}\b", _all_gone
    ),
    rule(r"\b(?:only|nothing but) (?:the )?kings and pawns (?:are left|remain|now|are on)\b", _bare),
    rule(
        r"\b(?:it's been|it has been|we've played|we have played|we played|we are|we're) (?:only |already |about )*"
        rf"(?P<number>{NUMBER}|{'|'.join(_TENS)}) (?:full )?moves\b(?: in\b)?",
        _so_many_moves,
    ),
    rule(r"\b(?:we have|there are|with|these are|it's) (?:\w+ )?opposite[- ]colou?red bishops\b", _opposite),
    rule(r"\b(?:we have|there are|with) bishops of opposite colou?rs\b", _opposite),
    rule(
        rf"(?P<whose>{WHOSE}) {_AND} and (?P<whom>{WHOSE}) (?P<other>{PIECE}) (?:were|are|have been|got) (?:\w+ )?"
        rf"(?:traded|swapped|exchanged)(?: off)?(?: on (?P<square>{SQUARE}))?",
        _swapped,
    ),
    rule(rf"\b(?:we have|there are) (?P<number>{NUMBER}) {_AND} on the board\b", _both_count),
    rule(
        rf"\bboth {_AND} (?:have left|have gone|are gone|are off|have come off|have been (?:traded|swapped))\b",
        _our_gone,
    ),
    rule(rf"\bour {_AND} (?:are|have been|were|have|got) (?:\w+ )?{_GONE}\b", _our_gone),
    rule(rf"\bwe(?:'ve| have)? (?:just |already )?(?:traded|swapped|exchanged) (?:the |our )?{_AND}\b", _our_gone),
    rule(rf"{_WHO}(?: got)? the exchange\b(?! (?:down|up|ahead|behind|on|of|variation|slav|french)\b)", _has_exchange),
    rule(rf"{_WHO}(?: got)? {NUMBER} (?:pieces|minor pieces|{PIECE}s?) for (?:{WHOSE}|the|a|an) {PIECE}\b", _unproved),
    rule(rf"{_WHO} (?P<number>one|two|three|four|five|six|\d+) (?P<way>up|ahead|down|behind)\b", _record_lead),
    rule(
        rf"\b(?:the|that|this) {_AND} on (?P<square>{SQUARE}) is (?:still )?"
        r"(?P<whose>mine|yours|white's|black's|white|black)\b",
        _is_whose,
    ),
    rule(
        r"\b(?:(?P<who>i|you)(?:'ve| have| just)+ (?:just )?|just )(?:took|taken|captured|capture) en passant\b"
        r"|^\W*(?:i|you) (?:took|captured) en passant\W*$",
        _en_passant,
    ),
    rule(r"\bthe bishops (?:are|run) (?:of|on) opposite colou?rs\b", _opposite),
    rule(
        rf"(?P<whose>{WHOSE}) {_AND} (?:just |has |had |already )*"
        r"(?:(?:came|comes|started|jumped|went|moved|is back|come) from|left|abandoned|vacated) "
        rf"(?P<square>{SQUARE})\b",
        _came_from,
    ),
    rule(
        r"(?P<whose>my|your|white's|black's) rooks (?:are|stand) (?:\w+ )?(?P<word>connected|doubled)"
        r"(?: on the (?P<file>[a-h])-file)?",
        _rooks,
    ),
    rule(
        rf"{_WHO}(?: got| still| now)* (?:a|an|my|your|one) (?:\w+ )??{_AND} on (?:the|my|your) (?:open )?"
        rf"(?:(?P<file>[a-h])-file|(?P<rank>{'|'.join(_RANKS)})(?: rank)?)\b",
        _has_on_line,
    ),
    rule(
        r"\b(?:every|all|each|none)(?: of)? (?:my|your|pieces? of (?:mine|yours))(?: \w+)? (?:pieces? )?(?:is|are) "
        r"(?:\w+ )?(?:protected|defended|attacked|hanging|loose|undefended|developed|pinned|in play)\b",
        _unproved,
    ),
    rule(
        r"\b(?:i|you|my|your|white|black)(?:'ve| have| has)?(?: got)? (?:a |an |the )?(?:\w+ )??"
        r"(?:backward pawns?|(?:pawn )?majority|lead in development|connected passed pawns|hanging pawns"
        r"|perpetual(?: check)?|fortress)\b",
        _unproved,
    ),
)
