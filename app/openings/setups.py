"""Names a game by how its pawns and pieces stand, where its moves came in an order that the table does not have: a
London stays one after 1.d4 Nf6 2.Bf4 c6 3.c3 d5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import chess

# Names that say no more than how the first moves went: a set-up on the board says more.
BROAD = frozenset(
    ("King's Pawn Game", "King's Pawn Game: Open", "Queen's Pawn Game", "Queen's Pawn Game: Closed", "Indian Defence",
     "Indian Defence: Knights Variation", "Indian Defence: Normal Variation", "Réti Opening", "English Opening",
     "Réti Opening: King's Knight Defence", "Réti Opening: Classical", "Old Benoni Defence", "Modern Defence",
     "English Opening: Anglo-Indian Defence", "Hungarian Opening", "Van 't Kruijs Opening", "Saragossa Opening",
     "Mieses Opening")
)  # fmt: skip
# Half-moves within which a set-up names a game.
_WITHIN = 20


@dataclass(frozen=True, slots=True)
class Setup:
    """Men that stand (`has`, like "Pd4 bf5", White's in capitals) and that do not (`lacks`)."""

    eco: str
    name: str
    has: Sequence[str]
    lacks: Sequence[str] = ()


def _setup(eco: str, name: str, has: str, lacks: str = "") -> Setup:
    return Setup(eco, name, has.split(), lacks.split())


# The narrower ones first.
_SETUPS = (
    _setup("D00", "Rapport-Jobava System", "Pd4 Bf4 Nc3", "Pc4 Pe4"),
    _setup("A48", "London System against the King's Indian", "Pd4 Bf4 pg6", "Pc4 Pe4 Nc3"),
    _setup("D02", "London System", "Pd4 Bf4", "Pc4 Pe4 Nc3"),
    _setup("D02", "London System", "Pd4 Bg3 Pe3", "Pc4 Pe4 Nc3"),
    _setup("D00", "Stonewall Attack", "Pd4 Pe3 Pf4", "Pc4 Pe4"),
    _setup("D05", "Colle System", "Pd4 Pe3 Nf3 Bd3 Bc1", "Pc4 Pe4 Pb3"),
    _setup("A46", "Torre Attack", "Pd4 Nf3 Bg5", "Pc4 Pe4 Nc3"),
    _setup("A07", "King's Indian Attack", "Pd3 Pg3 Bg2 Nf3", "Pc4 Pd4 Pf4"),
    _setup("E60", "King's Indian Defence", "Pd4 Pc4 pg6 bg7 nf6 pd6"),
    _setup("D80", "Grünfeld Defence", "Pd4 Pc4 pg6 pd5 nf6"),
    _setup("D43", "Semi-Slav Defence", "Pd4 Pc4 pd5 pe6 pc6"),
    _setup("D30", "Queen's Gambit Declined", "Pd4 Pc4 pd5 pe6"),
    _setup("D10", "Slav Defence", "Pd4 Pc4 pd5 pc6"),
    _setup("C00", "French Defence", "Pd4 Pe4 pd5 pe6"),
    _setup("B10", "Caro-Kann Defence", "Pd4 Pe4 pd5 pc6"),
    _setup("B07", "Pirc Defence", "Pd4 Pe4 pd6 nf6 pg6"),
)


def setup_on(board: chess.Board, plies: int) -> Setup | None:
    """The set-up on the board after so many half-moves of a game from the start position; None for none, and late."""
    if plies > _WITHIN or len(board.piece_map()) < _MEN:
        return None
    return next((one for one in _SETUPS if _stands(one, board)), None)


# Men on the board below which a set-up has been played out.
_MEN = 28
_KINDS: Mapping[str, chess.Piece] = {one: chess.Piece.from_symbol(one) for one in "PNBRQKpnbrqk"}


def _stands(setup: Setup, board: chess.Board) -> bool:
    return all(_is_there(one, board) for one in setup.has) and not any(_is_there(one, board) for one in setup.lacks)


def _is_there(man: str, board: chess.Board) -> bool:
    return board.piece_at(chess.parse_square(man[1:])) == _KINDS[man[0]]
