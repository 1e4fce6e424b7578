"""What a UCI engine says of a position: one `info` line read, and whether the lines leave anything to decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.body.base import Candidate
from app.body.scale import mate_score, worth

# Moves kept of each line: enough to show and to talk about, few enough to be cheap.
LINE_MOVES = 8

# What settles a move at a glance: a best score from which the game is decided, in centipawns, or the worth by which the
# best move leads the second (`app.body.scale.worth`).
DECIDED_CP, FAR_AHEAD = 600, 150.0


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """One `info` line that carries a score and a line of play."""

    rank: int
    depth: int
    nodes: int
    centipawns: int
    line: tuple[str, ...]


def parse_info(text: str) -> ScoredLine | None:
    """Reads an `info` line; None for one without a score and moves, or one that cannot be read."""
    tokens = text.split()
    if "pv" not in tokens or "score" not in tokens or "string" in tokens:
        return None
    rank, depth, nodes = 1, 0, 0
    centipawns: int | None = None
    moves: tuple[str, ...] = ()
    position = 1
    try:
        while position < len(tokens):
            word = tokens[position]
            if word == "pv":
                moves = tuple(tokens[position + 1 : position + 1 + LINE_MOVES])
                break
            if word == "score":
                kind, value = tokens[position + 1], int(tokens[position + 2])
                centipawns = mate_score(value) if kind == "mate" else value
                position += 3
                continue
            if word in ("multipv", "depth", "nodes"):
                value = int(tokens[position + 1])
                rank = value if word == "multipv" else rank
                depth = value if word == "depth" else depth
                nodes = value if word == "nodes" else nodes
                position += 1
            position += 1
    except (ValueError, IndexError):
        return None
    if centipawns is None or not moves or not 1 <= rank <= 500:
        return None
    return ScoredLine(rank, depth, nodes, centipawns, moves)


def plain(lines: Sequence[Candidate]) -> bool:
    """Whether a glance has settled the move: there is one move only, the best is far ahead of the second, or the game
    is decided either way."""
    scores = [line.centipawns for line in lines if line.centipawns is not None]
    if len(lines) < 2 or len(scores) < 2:
        return len(lines) == 1
    return abs(scores[0]) >= DECIDED_CP or worth(scores[0]) - worth(scores[1]) >= FAR_AHEAD
