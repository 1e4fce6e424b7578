"""What a player fails to see: replies that people overlook, so that a mistake looks like one.

For each move there is the score after the search and the score at first sight. Between them lies somebody's reply.
Whether it is seen is drawn for each move, by how hard that reply is to see, how much goes on, how strong the player is
and how long they look. A reply that is not seen leaves the move as good, or as bad, as it looked at first.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import chess

from app.body.base import Candidate
from app.body.scale import MATE_EDGE

# How hard each kind of reply is to see, beside an ordinary one. Their order is that of the tests below: the first that
# fits counts. From what coaches tell of club players: one sees what happens where one has just moved, and hardly looks
# along long diagonals, backwards, through pieces that are about to leave, or at a piece that was pinned until now.
RECAPTURE, OPENED_LINE, PIN_OVER, LONG_DIAGONAL, BACKWARD, LONG_LINE, KNIGHT_MOVE, QUIET, ORDINARY = (
    0.15, 1.8, 1.7, 1.8, 1.6, 1.3, 1.2, 1.3, 0.8,
)  # fmt: skip
LONG_SQUARES = 4

# Centipawns by which first sight and search must differ before there is anything to overlook.
NOTICEABLE_CP = 60

# Captures and checks on the board that make a position ordinary; many more of them raise the rate by half at most.
ORDINARY_TENSION = 4
TENSION_SHARE = 0.12
MOST_TENSION = 1.5

# Seconds on a move at which the rates hold; the exponent is the fall of the rate with time, its bounds those of the
# factor: a hurried move misses a quarter more than one after long thought.
USUAL_SECONDS, TIME_EXPONENT, TIME_BOUNDS = 3.0, -0.12, (0.85, 1.2)

# Never so likely that everything is missed.
MOST_LIKELY = 0.9


@dataclass(frozen=True, slots=True)
class Oversight:
    """A reply that was not seen: the move it belongs to, the reply (both UCI), and what made it hard to see."""

    uci: str
    reply: str
    why: str


def overlook(
    board: chess.Board, lines: Sequence[Candidate], rate: float, seconds: float, draw: random.Random
) -> tuple[tuple[Candidate, ...], tuple[Oversight, ...]]:
    """The lines as the player sees them, and what was not seen. `rate` in [0, 1] is that of an ordinary reply in an
    ordinary position after `USUAL_SECONDS`; 0 gives the lines back."""
    if rate <= 0:
        return tuple(lines), ()
    odds = rate * _tension(board) * _haste(seconds)
    seen, missed = [], []
    for line in lines:
        chance = draw.random()
        why, hard = _difficulty(board, line)
        if hard and chance < min(MOST_LIKELY, odds * hard):
            missed.append(Oversight(line.uci, line.line[1], why))
            line = replace(line, centipawns=line.first)
        seen.append(line)
    return tuple(seen), tuple(missed)


def _difficulty(board: chess.Board, line: Candidate) -> tuple[str, float]:
    """Why the expected reply to a move is hard to see, and how hard; ("", 0) where there is nothing to overlook."""
    if len(line.line) < 2 or line.first is None or line.centipawns is None or abs(line.first) >= MATE_EDGE:
        return "", 0.0
    if abs(line.first - line.centipawns) < NOTICEABLE_CP:
        return "", 0.0
    move, reply = chess.Move.from_uci(line.uci), chess.Move.from_uci(line.line[1])
    kind = board.piece_type_at(reply.from_square)
    length = chess.square_distance(reply.from_square, reply.to_square)
    slides = kind in (chess.BISHOP, chess.ROOK, chess.QUEEN)
    diagonal = chess.square_file(reply.from_square) != chess.square_file(reply.to_square) and chess.square_rank(
        reply.from_square
    ) != chess.square_rank(reply.to_square)
    if reply.to_square == move.to_square:
        return "a recapture", RECAPTURE
    if slides and chess.between(reply.from_square, reply.to_square) >> move.from_square & 1:
        return "a line that the move itself opens", OPENED_LINE
    if not board.pin_mask(not board.turn, reply.from_square) >> reply.to_square & 1:
        return "a pin that is over", PIN_OVER
    if slides and diagonal and length >= LONG_SQUARES:
        return "a long diagonal", LONG_DIAGONAL
    if kind != chess.KING and _goes_back(board, reply):
        return "a backward move", BACKWARD
    if slides and length >= LONG_SQUARES:
        return "a long line", LONG_LINE
    if kind == chess.KNIGHT:
        return "a knight's jump", KNIGHT_MOVE
    if not board.piece_type_at(reply.to_square):
        return "a quiet reply", QUIET
    return "a reply", ORDINARY


def _goes_back(board: chess.Board, reply: chess.Move) -> bool:
    """Whether the other side's reply goes towards its own end of the board."""
    forward = chess.square_rank(reply.to_square) - chess.square_rank(reply.from_square)
    return forward > 0 if board.turn else forward < 0


def _tension(board: chess.Board) -> float:
    captures = sum(1 for _ in board.generate_pseudo_legal_captures())
    return min(MOST_TENSION, 1 - TENSION_SHARE + TENSION_SHARE * captures / ORDINARY_TENSION)


def _haste(seconds: float) -> float:
    low, high = TIME_BOUNDS
    factor: float = (max(0.05, seconds) / USUAL_SECONDS) ** TIME_EXPONENT
    return min(high, max(low, factor))
