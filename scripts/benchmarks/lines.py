"""How long a line is held against its game: CPU time of `check_line` over the lines that strangers wrote, beside what
the game alone costs, the names of all legal moves of the same position."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import chess

from app.truth.check import check_line
from scripts.benchmarks.report import median, percentile, tell
from scripts.check_lines import facts_of

LINES = Path(__file__).resolve().parents[1] / "data/truth/tune.jsonl"
# Times that each line is read; the quickest counts, for others run on the machine too.
REPEATS = 3


def run() -> None:
    """Reads every line of the set."""
    checked, named = [], []
    for row in LINES.read_text("utf-8").splitlines():
        given = json.loads(row)
        facts = facts_of(given)
        checked.append(_quickest(partial(check_line, given["line"], facts)))
        named.append(_quickest(partial(_names, facts.board)))
    tell("lines", "check_line_median", median(checked), "ms", peer=median(named))
    tell("lines", "check_line_p95", percentile(checked, 0.95), "ms", peer=percentile(named, 0.95))


def _names(board: chess.Board) -> list[str]:
    return [board.san(move) for move in board.legal_moves]


def _quickest(work: Callable[[], object]) -> float:
    """CPU milliseconds of the quickest of some runs."""
    times = []
    for _ in range(REPEATS):
        begun = time.process_time()
        work()
        times.append((time.process_time() - begun) * 1000)
    return min(times)
