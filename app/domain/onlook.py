"""What each side of a board reaches and which pieces stand pinned, worked out once for all facts about it.

The library answers both square by square; a description of a board asks it for every piece of both sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import chess

_LINES = (
    (chess.BB_FILE_ATTACKS, chess.ROOK),
    (chess.BB_RANK_ATTACKS, chess.ROOK),
    (chess.BB_DIAG_ATTACKS, chess.BISHOP),
)


@dataclass(frozen=True, slots=True)
class Pin:
    """An absolute pin: the piece on `pinned` may not leave the line between its king and the slider on `pinner`."""

    pinned: chess.Square
    pinner: chess.Square


class Onlook:
    """Of one board, which must not change while this is used. Pairs are by colour, black first, as False is 0."""

    __slots__ = ("_kings", "_pins", "_reach")

    def __init__(self, board: chess.Board) -> None:
        self._reach = (_reach(board, chess.BLACK), _reach(board, chess.WHITE))
        self._pins = (pins_of(board, chess.BLACK), pins_of(board, chess.WHITE))
        self._kings = (board.king(chess.BLACK), board.king(chess.WHITE))

    def reached(self, color: chess.Color) -> chess.Bitboard:
        """The squares that pieces of `color` attack or guard, those of pinned pieces too."""
        return self._reach[color][0]

    def guarded(self, color: chess.Color) -> chess.Bitboard:
        """As `reached`, but through the other side's king, who could not hide behind himself."""
        return self._reach[color][1]

    def pins(self, color: chess.Color) -> Mapping[chess.Square, chess.Square]:
        """The pieces of `color` that are pinned to their own king, in ascending order, each with its pinner."""
        return self._pins[color]

    def may_take(self, color: chess.Color, origin: chess.Square, target: chess.Square) -> bool:
        """Whether no pin keeps the piece of `color` on `origin` from a square that it attacks."""
        pinner, king = self._pins[color].get(origin), self._kings[color]
        return pinner is None or king is None or bool(chess.ray(king, pinner) & chess.BB_SQUARES[target])


def _reach(board: chess.Board, color: chess.Color) -> tuple[chess.Bitboard, chess.Bitboard]:
    """The squares that `color` attacks or guards, as they are and with the other side's king away."""
    own = board.occupied_co[color]
    pawns = board.pawns & own
    if color == chess.WHITE:
        steps = (pawns & ~chess.BB_FILE_A) << 7 | (pawns & ~chess.BB_FILE_H) << 9
    else:
        steps = (pawns & ~chess.BB_FILE_A) >> 9 | (pawns & ~chess.BB_FILE_H) >> 7
    steps &= chess.BB_ALL
    for square in chess.scan_reversed(board.knights & own):
        steps |= chess.BB_KNIGHT_ATTACKS[square]
    for square in chess.scan_reversed(board.kings & own):
        steps |= chess.BB_KING_ATTACKS[square]
    slides = _slides(board, own, board.occupied)
    enemy_king = board.king(not color)
    if enemy_king is None or not slides & chess.BB_SQUARES[enemy_king]:
        return steps | slides, steps | slides
    return steps | slides, steps | _slides(board, own, board.occupied & ~chess.BB_SQUARES[enemy_king])


def _slides(board: chess.Board, own: chess.Bitboard, occupied: chess.Bitboard) -> chess.Bitboard:
    """The squares that queens, rooks and bishops among `own` attack if `occupied` are the squares in their way."""
    found = chess.BB_EMPTY
    for square in chess.scan_reversed((board.rooks | board.queens) & own):
        found |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        found |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    for square in chess.scan_reversed((board.bishops | board.queens) & own):
        found |= chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
    return found


def pins_of(board: chess.Board, color: chess.Color) -> Mapping[chess.Square, chess.Square]:
    """`Onlook.pins` alone. From the king outwards: an enemy slider on his lines, one piece between them, of his own."""
    king = board.king(color)
    if king is None:
        return {}
    own, enemy = board.occupied_co[color] & ~board.kings, board.occupied_co[not color]
    found = []
    for attacks, kind in _LINES:
        sliders = (board.rooks if kind == chess.ROOK else board.bishops) | board.queens
        for pinner in chess.scan_reversed(attacks[king][chess.BB_EMPTY] & sliders & enemy):
            between = chess.between(pinner, king) & board.occupied
            if between and not between & (between - 1) and between & own:
                found.append((between.bit_length() - 1, pinner))
    return dict(sorted(found)) if found else {}
