"""A told ending in words: won, lost or drawn, by which moves, and the rule of king and pawn where one holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import chess

# White's chances, 0 to 1, from which on a position is as good as won.
WON = 0.85
# Chances beside the half up to which it is told as a draw.
EVEN = 0.2
# The rank, from the pawn's side, from which a king before its pawn always wins, and the edge files.
SIXTH, EDGES = 5, (0, 7)


def rule_of(board: chess.Board, white: float) -> str:
    """The rule of king and pawn against king that decides a position; "" where it is another ending, or the rule does
    not show."""
    pawns = chess.SquareSet(board.pawns)
    if len(pawns) != 1 or board.occupied != board.pawns | board.kings:
        return ""
    pawn = next(iter(pawns))
    side = bool(board.color_at(pawn))
    own, other = board.king(side), board.king(not side)
    if own is None or other is None:
        return ""
    won = (white if side else 1 - white) >= WON
    file = chess.square_file(pawn)
    ahead = _rank(own, side) > _rank(pawn, side) and abs(chess.square_file(own) - file) <= 1
    if won and file not in EDGES and ahead and _rank(own, side) >= SIXTH:
        return "The rule: a king on the sixth rank in front of its pawn wins, whoever has the move."
    if won and ahead:
        return (
            "The rule: the king goes in front of its pawn and takes the opposition, so that the other king has to step "
            "aside; only then does the pawn follow."
        )
    if won:
        return ""
    if file in EDGES:
        return (
            "The rule: with a pawn on the a- or h-file it is a draw once the other king reaches the corner before it."
        )
    stands = _rank(other, side) > _rank(pawn, side) and abs(chess.square_file(other) - file) <= 1
    if stands and not ahead:
        return (
            "The rule: the other king stands in front of the pawn and stays there, goes straight back when it must and "
            "takes the opposition; the pawn comes to the seventh rank with check and it ends in stalemate or without "
            "the pawn."
        )
    return ""


def _rank(square: chess.Square, side: chess.Color) -> int:
    """The rank of a square from a side, 0 to 7."""
    rank = chess.square_rank(square)
    return rank if side else 7 - rank


def ending_told(facts: Mapping[str, Any]) -> str:
    """The verdict, the moves and the rule; with each side to move where it was not said whose turn it is."""
    told: Sequence[Mapping[str, Any]] = facts["told"]
    one = told[0]
    if len(told) == 1:
        words = _verdict(one, facts["side"])
    elif _result(one) == _result(told[1]):
        words = (
            f"{_verdict(one, facts['side'])} With {told[1]['turn']} to move it is the same: {_line(told[1])}".rstrip(
                ": "
            )
        )
    else:
        words = (
            f"It depends on whose move it is. With {one['turn']} to move: {_verdict(one, facts['side'])} With "
            f"{told[1]['turn']} to move: {_verdict(told[1], facts['side'])}"
        )
    return " ".join(filter(None, (words, facts["rule"])))


def _result(one: Mapping[str, Any]) -> str:
    return "White" if one["white"] >= WON else "Black" if one["white"] <= 1 - WON else "drawn"


def _line(one: Mapping[str, Any]) -> str:
    return f"{one['line']}." if one["line"] else ""


def _verdict(one: Mapping[str, Any], side: bool | None) -> str:
    result = _result(one)
    if one["over"]:
        return f"It is over already: {one['over']}."
    moves = f" It goes {_line(one)}" if one["line"] else ""
    if one["mate"]:
        moves = f" It is mate by {_line(one)}"
    if result == "drawn":
        better = "White" if one["white"] > 0.5 else "Black"
        if abs(one["white"] - 0.5) < EVEN:
            return f"No win there: by the engine it is a draw with best play.{moves}"
        return f"By the engine {better} is better there, but it does not see it won.{moves}"
    if side is None:
        return f"Yes, {result} wins.{moves}"
    mine = (result == "White") is side
    return f"{'Yes, that is won for you' if mine else 'No, that is lost for you'}.{moves}"
