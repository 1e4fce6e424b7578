"""The net under the other rules: what sounds like a statement about this board and was not understood must at least
name a piece and a square that belong together in this game."""

from __future__ import annotations

import re

import chess

from app.domain.facts import Facts
from app.soul.claim_words import PIECE, SQUARE, WHOSE, Rule, kind_of, owner_of, rule, stands


def _belongs(facts: Facts, m: re.Match[str]) -> bool:
    """Whether such a piece stands on the square, has come to it, or was taken there."""
    kind, color = kind_of(m["piece"]), owner_of(facts, m["whose"])
    square = chess.parse_square(m["square"].lower())
    if stands(facts, kind, m["square"], color):
        return True
    for ply in facts.plies:
        if (ply.piece, ply.square) == (kind, square) and color in (None, ply.mover):
            return True
        if (ply.taken, ply.taken_on) == (kind, square) and color in (None, not ply.mover):
            return True
    return False


# Within one clause: past an "and" somebody else may be spoken of.
_GAP = r"(?:(?!(?:and|or|but|than|because|while|when|if|that)\b)[\w'-]+ ){0,4}?"
_PIECE = rf"(?P<piece>{PIECE})s?"

RULES: tuple[Rule, ...] = (
    rule(rf"(?P<whose>{WHOSE}) (?:\w+ )??{_PIECE} {_GAP}(?P<square>{SQUARE})\b", _belongs),
    rule(rf"(?P<whose>{WHOSE}) {_PIECE}, (?:\w+ )?(?:on|at) (?P<square>{SQUARE})\b", _belongs),
    rule(rf"\b(?P<square>{SQUARE}) {_GAP}(?P<whose>{WHOSE}) {_PIECE}\b", _belongs),
    rule(rf"\b{_PIECE} of (?P<whose>mine|yours) {_GAP}(?P<square>{SQUARE})\b", _belongs),
)
