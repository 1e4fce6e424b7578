"""What a model says of the game beside the facts that it names: each statement that the checker could not read has to
stand in one of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

_MEN = "|".join(name for name in chess.PIECE_NAMES if name)
# What a statement of a game is about: squares (of a move in notation too), men, castling, counts.
_ABOUT = re.compile(
    rf"(?<![a-z])(?:[KQRBN]?[a-h]?x?(?P<square>[a-h][1-8])|(?P<man>{_MEN})s?\b|(?P<act>castl|O-O))|(?P<number>\d+)"
)
_MINE, _THEIRS = re.compile(r"\b(?:I|my|mine|me)\b", re.I), re.compile(r"\b(?:you|your|yours)\b", re.I)
# Where a clause with an owner of its own begins: "your bishop sleeps, my rook on e8 does not".
_OWN_CLAUSE = re.compile(r"[,;] (?=(?:and |but )?(?:I|you|my|your)\b)", re.I)
_YOU, _THEM = re.compile(r"\byour?s?\b", re.I), re.compile(r"\b(?:they|their|theirs|them|White|Black)\b", re.I)


def unnamed(unread: Sequence[str], named: Sequence[str]) -> list[str]:
    """The statements of `unread` that `named` does not hold: of all squares, men and numbers of each clause one fact
    has to speak, and for each side in it one of that side. Facts speak to the model ("your rook"), statements are its
    own words ("my rook"). A statement with no square, man or number in it is none that a fact could hold."""
    return [said for said in unread if not all(_held(clause, named) for clause in _OWN_CLAUSE.split(said))]


def _held(said: str, named: Sequence[str]) -> bool:
    about = _about(said)
    facts = [fact for fact in named if about <= _about(fact)]
    mine = not _MINE.search(said) or any(map(_YOU.search, facts))
    theirs = not _THEIRS.search(said) or any(map(_THEM.search, facts))
    return not about or (bool(facts) and mine and theirs)


def _about(text: str) -> frozenset[str]:
    found = (match.group(match.lastgroup or 0) for match in _ABOUT.finditer(text))
    return frozenset("castl" if word == "O-O" else word for word in found)
