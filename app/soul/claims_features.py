"""Statements about the shape of a position: pawns, pins, outposts, bishops, files."""

from __future__ import annotations

import re

import chess

from app.domain import prose_facts
from app.domain.facts import Facts
from app.soul.claim_words import (
    I_HAVE,
    NO,
    PIECE,
    SOFT,
    SQUARE,
    WHOSE,
    YOU_HAVE,
    Rule,
    kind_of,
    owner_of,
    rule,
    stands,
)


def _pawns(facts: Facts, m: re.Match[str]) -> bool | None:
    """ "your isolated c-pawn", "my passed pawn on d6", "you have doubled pawns on the c-file"; of nobody's pawns and no
    place, no statement."""
    color = owner_of(facts, m["whose"])
    if color is None:
        color = owner_of(facts, m["at"])
    word, where = m["kind"].lower(), (m["file"] or m["place"] or "").lower()
    if color is None and not where:
        return None
    return any(_has_such_pawn(facts, side, word, where) for side in ((True, False) if color is None else (color,)))


def _has_such_pawn(facts: Facts, color: chess.Color, word: str, where: str) -> bool:
    """Whether `color` has a pawn of the kind, on the square or file if one is named."""
    found = prose_facts.pawn_facts(facts.board, color)
    if word == "passed":
        squares = [chess.square_name(square) for square in found.passed]
        return bool(squares) and (not where or any(where in (name, name[0]) for name in squares))
    files = [chess.FILE_NAMES[index] for index in (found.doubled if word == "doubled" else found.isolated)]
    return bool(files) and (not where or where[0] in files)


def _pawn_is(facts: Facts, m: re.Match[str]) -> bool:
    """ "your c-pawn is isolated", "my pawn on d6 is (not) passed"."""
    color = owner_of(facts, m["whose"])
    where = (m["file"] or m["square"] or m["place"] or "").lower()
    sides = (True, False) if color is None else (color,)
    if len(where) == 2 and not any(stands(facts, chess.PAWN, where, side) for side in sides):
        return False
    found = any(_has_such_pawn(facts, side, m["kind"].lower(), where) for side in sides)
    return found != bool(m["no"])


def _bishop_pair(facts: Facts, m: re.Match[str]) -> bool:
    color = owner_of(facts, m["whose"])
    return prose_facts.bishop_pair(facts.board, facts.me if color is None else color)


def _outpost(facts: Facts, m: re.Match[str]) -> bool | None:
    """ "my outpost (on d5)"; an outpost of nobody's, nowhere, is no statement."""
    color = owner_of(facts, m["whose"])
    if color is None and m["square"] is None:
        return None
    squares = [
        chess.square_name(square)
        for side in ((True, False) if color is None else (color,))
        for square in prose_facts.outposts(facts.board, side)
    ]
    return bool(squares) and (m["square"] is None or m["square"].lower() in squares)


def _pinned(facts: Facts, m: re.Match[str]) -> bool:
    """ "your knight (on c6) is pinned"."""
    color = owner_of(facts, m["whose"])
    if (m["to"] or "king").lower() != "king":
        return False
    squares = [
        pin.pinned
        for side in ((True, False) if color is None else (color,))
        for pin in prose_facts.absolute_pins(facts.board, side)
        if facts.board.piece_type_at(pin.pinned) == kind_of(m["piece"])
        and (not m["pinner"] or facts.board.piece_type_at(pin.pinner) == kind_of(m["pinner"]))
        and (not m["by"] or pin.pinner == chess.parse_square(m["by"].lower()))
    ]
    found = bool(squares) and (m["square"] is None or chess.parse_square(m["square"].lower()) in squares)
    return found != bool(m["no"])


def _open_file(facts: Facts, m: re.Match[str]) -> bool:
    return chess.FILE_NAMES.index((m["file"] or m["other"]).lower()) in prose_facts.open_files(facts.board)


def _seventh(facts: Facts, m: re.Match[str]) -> bool:
    color = owner_of(facts, m["whose"])
    sides = (True, False) if color is None else (color,)
    return any(prose_facts.rooks_on_seventh(facts.board, side) for side in sides)


def _king_home(facts: Facts, m: re.Match[str]) -> bool:
    """ "your king is still in the centre"."""
    color = owner_of(facts, m["whose"])
    king = facts.board.king(facts.me if color is None else color)
    return king is not None and chess.square_file(king) in (3, 4)


RULES: tuple[Rule, ...] = (
    rule(
        rf"(?:(?P<whose>{WHOSE}) )(?P<piece>{PIECE})(?: on (?P<square>{SQUARE}))? "
        rf"(?:is|stays|remains) (?P<no>{NO})?{SOFT}pinned(?: to (?:{WHOSE}|the) (?P<to>{PIECE}))?"
        rf"(?: (?:down )?by (?:{WHOSE}|the|that|a) (?P<pinner>{PIECE})(?: on (?P<by>{SQUARE}))?)?",
        _pinned,
    ),
    rule(
        rf"(?:(?P<whose>{WHOSE})|\bthe) "
        rf"(?:(?P<file>[a-h])-pawns?|(?P<place>{SQUARE})[- ]pawn|pawn on (?P<square>{SQUARE}))"
        rf" (?:is|are|looks|stays|remains) (?P<no>{NO})?{SOFT}(?P<kind>passed|isolated|doubled)\b",
        _pawn_is,
    ),
    rule(
        rf"(?:(?P<whose>{WHOSE}|{I_HAVE}(?: got)?|{YOU_HAVE}(?: got)?) )?(?:an? )?\b(?P<kind>passed|isolated|doubled) "
        rf"(?:(?P<file>[a-h])-)?pawns?\b(?: on (?:(?P<at>the|my|your) )?(?P<place>{SQUARE}|[a-h](?=-file)))?",
        _pawns,
    ),
    rule(rf"(?P<whose>{WHOSE}) (?:bishop pair|(?:two|pair of) bishops)", _bishop_pair),
    rule(r"\b(?P<whose>i|you) (?:have|own|keep) (?:the bishop pair|both bishops)", _bishop_pair),
    rule(rf"(?:(?P<whose>{WHOSE}) )?outpost(?: on (?P<square>{SQUARE}))?", _outpost),
    rule(r"\b(?:the )?open (?P<file>[a-h])-file|\bthe (?P<other>[a-h])-file is (?:now |wide |\w+ )?open", _open_file),
    rule(
        rf"(?:(?P<whose>{WHOSE}) )rooks? (?:is |are |sits |has reached |reached )?(?:on )?(?:the |its )?seventh\b",
        _seventh,
    ),
    rule(
        rf"(?P<whose>{WHOSE}) king (?:is |sits |stays |stands |lives )?"
        r"(?:(?:still|stuck|caught|left|out) )*in the (?:centre|center|middle)",
        _king_home,
    ),
)
