"""What a player sees on a board at a glance: who attacks what, what hangs, what an exchange comes to."""

from __future__ import annotations

import chess

# Points of a piece by its type (index 0 is no piece); the king is worth more than everything, so he never takes a
# guarded piece in an exchange.
POINTS = (0, 1, 3, 3, 5, 9, 100)


def slider_attacks(square: chess.Square, occupied: int, kind: chess.PieceType) -> int:
    """Squares that a bishop, rook or queen on `square` attacks, as a bit mask."""
    attacks = 0
    if kind != chess.ROOK:
        attacks = chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
    if kind != chess.BISHOP:
        attacks |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        attacks |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    return attacks


def attacks_of(kind: chess.PieceType, white: bool, square: chess.Square, occupied: int) -> int:
    """Squares that a piece attacks from `square` on a board so occupied, as a bit mask."""
    if kind == chess.PAWN:
        return chess.BB_PAWN_ATTACKS[white][square]
    if kind == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    if kind == chess.KING:
        return chess.BB_KING_ATTACKS[square]
    return slider_attacks(square, occupied, kind)


class Sight:
    """One position seen once; squares as python-chess numbers them, masks as its bit boards."""

    def __init__(self, board: chess.Board) -> None:
        self.occupied = board.occupied
        self.sides = (board.occupied_co[False], board.occupied_co[True])
        self.kinds = [0] * 64
        self._by_kind = (
            (chess.PAWN, board.pawns),
            (chess.KNIGHT, board.knights),
            (chess.BISHOP, board.bishops),
            (chess.ROOK, board.rooks),
            (chess.QUEEN, board.queens),
            (chess.KING, board.kings),
        )
        self._straight = board.rooks | board.queens
        self._diagonal = board.bishops | board.queens
        self._leapers = (board.pawns, board.knights, board.kings)
        self.reach: dict[int, int] = {}
        for kind, mask in self._by_kind:
            for square in chess.scan_forward(mask):
                self.kinds[square] = kind
        for square in chess.scan_forward(board.occupied):
            self.reach[square] = board.attacks_mask(square)
        self._attackers: dict[int, int] = {}

    def attackers(self, square: int) -> int:
        """Both sides' pieces that attack `square`."""
        found = self._attackers.get(square)
        if found is None:
            bit = 1 << square
            found = 0
            for origin, reach in self.reach.items():
                if reach & bit:
                    found |= 1 << origin
            self._attackers[square] = found
        return found

    def attackers_without(self, square: int, gone: int) -> int:
        """Both sides' pieces that attack `square` once the squares of `gone` are empty."""
        occupied = self.occupied & ~gone
        pawns, knights, kings = self._leapers
        found = chess.BB_KNIGHT_ATTACKS[square] & knights | chess.BB_KING_ATTACKS[square] & kings
        found |= chess.BB_PAWN_ATTACKS[True][square] & pawns & self.sides[False]
        found |= chess.BB_PAWN_ATTACKS[False][square] & pawns & self.sides[True]
        found |= chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied] & self._diagonal
        straight = chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
        straight |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
        return (found | straight & self._straight) & occupied

    def cheapest(self, mask: int) -> int:
        """The square of the least valuable piece of `mask`, -1 for none."""
        for _, pieces in self._by_kind:
            found = mask & pieces
            if found:
                return (found & -found).bit_length() - 1
        return -1

    def loss_on(self, square: int, points: int, white: bool, gone: int = 0) -> int:
        """Points that `white`'s piece worth `points` loses on `square` when the other side may take it and both take
        on as long as it pays. `gone`: squares taken as empty, the origin of a move above all."""
        present = self.attackers_without(square, gone)
        return self._exchange(square, points, not white, present, gone)

    def _exchange(self, square: int, points: int, taker: bool, present: int, gone: int) -> int:
        """What `taker` wins by taking on `square`, where a piece worth `points` stands; 0 where taking does not pay.
        Pieces behind a taker join in."""
        gains: list[int] = []
        while True:
            origin = self.cheapest(present & self.sides[taker])
            if origin < 0:
                break
            gains.append(points)
            points = POINTS[self.kinds[origin]]
            gone |= 1 << origin
            taker = not taker
            present = self.attackers_without(square, gone)
        won = 0
        for gain in reversed(gains):
            won = max(0, gain - won)
        return won
