"""Statements about what has been taken: trades, captures by name, a board that is still full."""

from __future__ import annotations

import re

import chess

from app.domain.facts import Facts
from app.soul.claim_words import PIECE, SQUARE, WHOSE, Rule, kind_of, owner_of, rule

ALL_MEN = 32
_AND = rf"(?P<piece>{PIECE})s?"
_SWAPPED = r"(?:swapped|traded|exchanged)"


def _traded_for(facts: Facts, m: re.Match[str]) -> bool:
    """ "we swapped my knight for your bishop", "a rook for a rook": each was taken by the other side."""
    mine, theirs = owner_of(facts, m["whose"]), owner_of(facts, m["whom"])
    for color in (chess.WHITE, chess.BLACK) if mine is None else (mine,):
        if theirs == color:
            return False
        lost = any(ply.mover != color and ply.taken == kind_of(m["piece"]) for ply in facts.plies)
        if lost and any(ply.mover == color and ply.taken == kind_of(m["other"]) for ply in facts.plies):
            return True
    return False


def _traded_on(facts: Facts, m: re.Match[str]) -> bool:
    """ "we exchanged on d5": both sides have taken there."""
    square = chess.parse_square(m["square"].lower())
    return len({ply.mover for ply in facts.plies if ply.taken and ply.taken_on == square}) == 2


def _took(facts: Facts, m: re.Match[str]) -> bool:
    """ "my knight captured the bishop"."""
    color = owner_of(facts, m["whose"])
    return any(
        (ply.piece, ply.taken) == (kind_of(m["piece"]), kind_of(m["other"])) and color in (None, ply.mover)
        for ply in facts.plies
    )


def _none_lost(facts: Facts, m: re.Match[str]) -> bool:
    return not any(ply.taken == kind_of(m["piece"]) for ply in facts.plies)


def _nothing_taken(facts: Facts, _: re.Match[str]) -> bool:
    """ "no piece has been taken": the log of this game holds no capture, nor did it begin with less."""
    return not any(ply.taken for ply in facts.plies) and chess.popcount(facts.board.occupied) == ALL_MEN


def _no_checks(facts: Facts, _: re.Match[str]) -> bool:
    return not any(ply.san.endswith(("+", "#")) for ply in facts.plies)


RULES: tuple[Rule, ...] = (
    rule(
        rf"\b{_SWAPPED}(?: on {SQUARE},)? (?P<whose>my|your|a|the) {_AND} (?:for|against) (?P<whom>my|your|a|the) "
        rf"(?P<other>{PIECE})\b",
        _traded_for,
    ),
    rule(
        rf"\bon {SQUARE}, (?P<whose>my|your|a|the) {_AND} for (?P<whom>my|your|a|the) (?P<other>{PIECE})\b", _traded_for
    ),
    rule(rf"\bwe(?:'ve| have)? (?:just )?{_SWAPPED} (?:\w+ )?on (?P<square>{SQUARE})\b", _traded_on),
    rule(
        rf"(?P<whose>{WHOSE}) {_AND} (?:has |have |just )*(?:took|taken|takes|captured|captures) (?:the|a|an) "
        rf"(?P<other>{PIECE})\b",
        _took,
    ),
    rule(rf"\bnobody has (?:yet )?lost a {_AND}\b", _none_lost),
    rule(
        r"\ball (?:of )?(?:the |our )?pieces (?:are|stand) still (?:on|there|here|on the board)\b"
        r"|\b(?:no|not a single|not one) (?:piece|man|pawn or piece) has (?:yet )?"
        r"(?:been (?:taken|captured|traded|lost)"
        r"|left the board)\b|\b(?:nothing|nobody) has (?:yet )?(?:been (?:taken|captured|traded|exchanged)"
        r"|left the board)\b|\bnothing (?:is|was) (?:taken|captured|traded) yet\b",
        _nothing_taken,
    ),
    rule(
        r"\bno checks? (?:has|have) (?:yet )?been given\b|\bnobody has (?:yet )?given (?:a |any )?checks?\b",
        _no_checks,
    ),
)
