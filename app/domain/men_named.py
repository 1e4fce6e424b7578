"""The names and letters of the men of chess, as people write them: in lower case and in the singular."""

from __future__ import annotations

import chess

# As the club itself names them, and as others do. "Castle" for a rook is no name that can be read without its sentence.
MEN = {chess.piece_name(kind): kind for kind in chess.PIECE_TYPES}
MEN_NAMED = MEN | {
    "nite": chess.KNIGHT, "horse": chess.KNIGHT, "horsey": chess.KNIGHT, "horsie": chess.KNIGHT, "pony": chess.KNIGHT,
    "steed": chess.KNIGHT, "nag": chess.KNIGHT, "bish": chess.BISHOP, "tower": chess.ROOK, "lady": chess.QUEEN,
}  # fmt: skip
# What can be won or lost.
MEN_COUNTED = {name: kind for name, kind in MEN_NAMED.items() if kind != chess.KING}
# The letters of the notation; a pawn has none.
LETTERS = {chess.piece_symbol(kind): kind for kind in chess.PIECE_TYPES if kind != chess.PAWN}
