"""How games end, in words: the result, and the reasons that an end is stored with."""

from __future__ import annotations

from collections.abc import Mapping

# A result that counts, as one who did not play tells it.
RESULTS: Mapping[str, str] = {"1-0": "White won", "0-1": "Black won", "1/2-1/2": "a draw"}
# How a game ended, as one says it after "by".
ENDINGS: Mapping[str, str] = {
    "checkmate": "checkmate",
    "resignation": "resignation",
    "timeout": "time",
    "abandonment": "abandonment",
    "stalemate": "stalemate",
    "threefold_repetition": "repetition",
    "fivefold_repetition": "repetition",
    "fifty_moves": "the fifty-move rule",
    "seventyfive_moves": "the seventy-five-move rule",
    "insufficient_material": "bare kings and too little else",
    "agreement": "agreement",
    "aborted": "being called off",
}
# How a game ended, after who won it.
ENDING_CLAUSES: Mapping[str, str] = {
    "checkmate": "by checkmate",
    "resignation": "by resignation",
    "timeout": "on time",
    "abandonment": "because somebody left",
    "stalemate": "by stalemate",
    "agreement": "by agreement",
    "threefold_repetition": "by repetition",
    "fivefold_repetition": "by repetition",
    "fifty_moves": "by the rule of fifty moves",
    "seventyfive_moves": "by the rule of seventy-five moves",
    "insufficient_material": "for want of pieces",
    "aborted": "because it was called off",
}
# Why a game ended, in one sentence each.
ENDING_RULES: Mapping[str, str] = {
    "checkmate": "The king was in check and had no way out of it.",
    "resignation": "One side gave the game up.",
    "timeout": "A clock ran out. That loses, unless the other side could not mate by any means; then it is a draw.",
    "stalemate": (
        "The side to move was not in check and had no legal move, and that is a draw whatever stands on the board."
    ),
    "insufficient_material": "What was left could not have given mate by any means, and then the game is a draw.",
    "threefold_repetition": "The same position had come three times, and one side claimed the draw.",
    "fivefold_repetition": "The same position had come five times; then it is a draw without anybody claiming it.",
    "fifty_moves": (
        "Fifty moves of each side had gone by without a capture or a pawn move, and one side claimed the draw."
    ),
    "seventyfive_moves": (
        "Seventy-five moves of each side had gone by without a capture or a pawn move: a draw by itself."
    ),
    "agreement": "One side offered a draw and the other took it.",
    "abandonment": "One side had left and did not come back in time.",
    "aborted": "It was called off and counts for nothing: not both sides had moved, or nobody took it up again.",
}
