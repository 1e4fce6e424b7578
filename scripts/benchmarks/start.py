"""From `python -m app` to an answer, on a prepared machine; beside it a bare start of the same frameworks."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scripts.benchmarks.process import ROOT, club
from scripts.benchmarks.report import median, tell

STARTS = 3


def run() -> None:
    """Starts the club on one data folder again and again; the first start makes the database and is told apart."""
    with tempfile.TemporaryDirectory() as folder:
        with club(Path(folder)) as first:
            tell("start", "first_healthz", first.healthy_s, "s")
            tell("start", "first_readyz", first.ready_s, "s")
        later = []
        for _ in range(STARTS):
            with club(Path(folder)) as running:
                later.append(running)
    floor = median([_bare() for _ in range(STARTS)])
    tell("start", "healthz", median([running.healthy_s for running in later]), "s", floor)
    tell("start", "readyz", median([running.ready_s for running in later]), "s", floor)


def _bare() -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import fastapi, socketio, sqlalchemy.orm, numpy"], cwd=ROOT, check=True)
    return time.perf_counter() - started


if __name__ == "__main__":
    run()
