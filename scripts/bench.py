"""`make bench`: every benchmark, one JSON object per line. Names as arguments run only those."""

from __future__ import annotations

import sys
from collections.abc import Callable

from scripts import bench_recall_core
from scripts.benchmarks import (
    ack,
    agents,
    gallery,
    games,
    history,
    inspector,
    ladder,
    lines,
    maintenance,
    post_match,
    start,
    strangers,
    turn,
)

BENCHMARKS: dict[str, Callable[[], None]] = {
    "start": start.run,
    "ack": ack.run,
    "turn": turn.run,
    "inspector": inspector.run,
    "ladder": ladder.run,
    "games": games.run,
    "agents": agents.run,
    "gallery": gallery.run,
    "history": history.run,
    "post_match": post_match.run,
    "lines": lines.run,
    "strangers_text": strangers.run,
    "maintenance": maintenance.run,
    "recall": bench_recall_core.run,
}


def main() -> None:
    names = sys.argv[1:] or list(BENCHMARKS)
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.exit(f"no benchmark called {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}")
    for name in names:
        BENCHMARKS[name]()


if __name__ == "__main__":
    main()
