"""What may make a person play a move: numbers of a position and of each of its moves, read by `app.body.human.net`.

Everything is told from the mover's side. Winning chances come from the engine, what it saw at first sight and what it
found in the end; the rest is read off the board as a player reads it (`app.body.human.glance`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import chess
import numpy as np
import numpy.typing as npt

from app.body.base import Candidate
from app.body.human.glance import BOARD, Glance
from app.body.human.sight import POINTS
from app.body.scale import MATE_EDGE, MATE_SCORE, worth

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int32]

# Winning chance per centipawn on the logistic scale, as Lichess fitted it on the games of its players.
LOGISTIC_PER_CP = 0.00368208
# Material of all pieces but pawns and kings at the start of a game, in points.
FULL_BOARD = 62.0
# Moves within this winning chance of the best count as near it.
NEAR = 0.04

CONTEXT = (
    "chance", "moves", "checked", "phase", "ply", "near", "gap", "after_capture", "captures", "hangs", "hangs_count",
    "they_hang", "may_castle", "they_may_castle", "material", "queens", "attacked_by_last",
)  # fmt: skip
ENGINE = (
    "loss", "loss_root", "loss_worth", "rank", "is_best", "first_loss", "first_root", "first_rank", "first_best",
    "found_later", "found_bad", "mates", "mates_at_once", "is_mated", "only_move",
)  # fmt: skip
FEATURES = ENGINE + BOARD


@dataclass(frozen=True, slots=True)
class Sample:
    """One position as the network reads it: `context` (len(CONTEXT),), `moves` (n, len(FEATURES)), `where` (n, 3) with
    kind of piece (0-5), origin and goal, and `seen`, (k,) rows of a table of 12 pieces on 64 squares and of origin and
    goal of the last two moves. Squares are seen from the mover's side."""

    context: Floats
    moves: Floats
    where: Ints
    seen: Ints


def winning_chance(centipawns: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Chance of winning in [0, 1] of scores in centipawns, mates included."""
    clipped: npt.NDArray[np.float64] = np.clip(centipawns, -2000, 2000)
    return 1.0 / (1.0 + np.exp(-LOGISTIC_PER_CP * clipped))


def read_sample(board: chess.Board, moves: Sequence[str], lines: Sequence[Candidate]) -> Sample:
    """The features of each line's move. `moves` is the game so far in UCI, of which `board` has at least the last two
    on its stack; `lines` carry a score each."""
    glance = Glance(board, moves)
    engine, chance, gap, near = _engine_features(lines)
    played = [chess.Move.from_uci(line.uci) for line in lines]
    rows = [
        glance.row(move, line.line[1] if len(line.line) > 1 else None) for move, line in zip(played, lines, strict=True)
    ]
    flip = 0 if board.turn else 56
    kinds = glance.sight.kinds
    where = np.array([(kinds[m.from_square] - 1, m.from_square ^ flip, m.to_square ^ flip) for m in played], np.int32)
    context = np.array(_context(glance, len(lines), chance, gap, near), np.float32)
    features = np.concatenate([engine, np.array(rows, np.float32)], axis=1)
    return Sample(context, features, where, _seen(glance, flip))


def _context(glance: Glance, count: int, chance: float, gap: float, near: int) -> list[float]:
    board, me = glance.board, glance.me
    pieces = sum(POINTS[kind] * chess.popcount(mask) for kind, mask in glance.officers)
    return [
        chance,
        math.log(count) / 4,
        float(glance.checked),
        pieces / FULL_BOARD,
        min(board.ply(), 100) / 100,
        near / 10,
        gap,
        float(glance.captured > 0),
        glance.captures / 8,
        min(glance.worst_hanging, 9) / 9,
        len(glance.hanging) / 4,
        min(glance.best_prey, 9) / 9,
        float(board.has_castling_rights(me)),
        float(board.has_castling_rights(not me)),
        max(-9.0, min(9.0, glance.material)) / 9,
        float(bool(board.queens)),
        min(glance.hit_by_last, 9) / 9,
    ]


def _engine_features(lines: Sequence[Candidate]) -> tuple[Floats, float, float, int]:
    """What the engine says of each move, the best winning chance, its distance to the second, and how many are near."""
    final = np.array([line.centipawns for line in lines], np.float64)
    first = np.array([line.centipawns if line.first is None else line.first for line in lines], np.float64)
    chance, glimpse = winning_chance(final), winning_chance(first)
    order, first_order = _ranks(final), _ranks(first)
    best = float(chance.max())
    loss, first_loss = best - chance, glimpse.max() - glimpse
    compressed = np.array([worth(int(score)) for score in final])
    runner_up = float(np.partition(chance, -2)[-2]) if len(chance) > 1 else 0.0
    gap = best - runner_up
    columns = (
        loss,
        np.sqrt(loss),
        (compressed.max() - compressed) / 400,
        np.log1p(order) / 3,
        order == 0,
        first_loss,
        np.sqrt(first_loss),
        np.log1p(first_order) / 3,
        first_order == 0,
        np.maximum(0.0, first_loss - loss),
        np.maximum(0.0, loss - first_loss),
        final > MATE_EDGE,
        final == MATE_SCORE - 1,
        final < -MATE_EDGE,
        (order == 0) * gap,
    )
    return np.stack(columns, axis=1).astype(np.float32), best, gap, int((loss < NEAR).sum())


def _ranks(scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """How many moves stand above each: equals share the better rank."""
    ranks: npt.NDArray[np.float64] = (scores[None, :] > scores[:, None]).sum(axis=1).astype(np.float64)
    return ranks


def _seen(glance: Glance, flip: int) -> Ints:
    """Rows of the table of things seen on the board."""
    kinds, mine = glance.sight.kinds, glance.sight.sides[glance.me]
    rows = [
        (kinds[square] - 1 + (0 if mine >> square & 1 else 6)) * 64 + (square ^ flip)
        for square in chess.scan_forward(glance.sight.occupied)
    ]
    for back, move in enumerate(glance.last_moves[:2]):
        rows.append((12 + 2 * back) * 64 + (move.from_square ^ flip))
        rows.append((13 + 2 * back) * 64 + (move.to_square ^ flip))
    return np.array(rows, np.int32)
