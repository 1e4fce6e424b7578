"""From `python -m app` and from a second `make run` to an answer, on a prepared machine, and until sentences are
understood; beside it a bare start of the same frameworks."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scripts.benchmarks.process import ROOT, club
from scripts.benchmarks.report import median, tell

STARTS = 3
# What the server does on a thread of its own, from opening the model's files to the first vector.
EMBEDDER = """
import time
from app.memory.embedding.minilm import MiniLm, find_model
folder = find_model(None)
started = time.perf_counter()
MiniLm(folder).encode(["Have we met before?"])
print(time.perf_counter() - started)
"""


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
        with club(Path(folder), command=["make", "--silent", "run"]) as again:
            tell("start", "second_make_run", again.healthy_s, "s")
    tell("start", "embedder", median([_embedder() for _ in range(STARTS)]), "s")
    floor = median([_bare() for _ in range(STARTS)])
    tell("start", "healthz", median([running.healthy_s for running in later]), "s", floor)
    tell("start", "readyz", median([running.ready_s for running in later]), "s", floor)


def _embedder() -> float:
    """Seconds until the embedder of an ordinary install has given its first vector."""
    told = subprocess.run([sys.executable, "-c", EMBEDDER], cwd=ROOT, check=True, capture_output=True, text=True)
    return float(told.stdout)


def _bare() -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import fastapi, socketio, sqlalchemy.orm, numpy"], cwd=ROOT, check=True)
    return time.perf_counter() - started


if __name__ == "__main__":
    run()
