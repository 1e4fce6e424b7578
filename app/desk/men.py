"""What the men of the board are called."""

from __future__ import annotations

import chess

MEN = {
    "pawn": chess.PAWN, "knight": chess.KNIGHT, "horse": chess.KNIGHT, "bishop": chess.BISHOP, "rook": chess.ROOK,
    "queen": chess.QUEEN, "king": chess.KING,
}  # fmt: skip
# For a pattern: any of them.
ANY_MAN = "|".join(MEN)
