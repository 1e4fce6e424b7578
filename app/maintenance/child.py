"""The process that looks at the memories of one mind: reads them, finds clusters, tells what is to be done.

    python -m app.maintenance.child < task

It reads one `PlanTask` from standard input and writes lines of JSON to standard output: `{"share": 0.4}` while it
works, one `FoundCluster` for each cluster, and `FoundOrder` at the end. It changes nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator

import numpy as np
from pydantic import TypeAdapter
from sqlalchemy.orm import Session

from app.db.opening import as_it_stands
from app.domain.memory import Memory
from app.maintenance.clustering import NOISE, installed
from app.maintenance.planning import TidyPlan, plan_for
from app.maintenance.report import MapPoint
from app.maintenance.repository import left_alone
from app.maintenance.task import FoundCluster, FoundOrder, Line, PlanTask, Share
from app.memory.embedding.blas import use_one_thread
from app.memory.store.repository import stored_of

# The server and the engines go first.
NICENESS = 10
# Points of the picture: more cannot be told apart on a page.
MOST_POINTS = 1_500

LINE: TypeAdapter[Line] = TypeAdapter(Line)


def found_in(session: Session, task: PlanTask, progress: Callable[[float], None]) -> Iterator[Line]:
    """What is to be done with a mind's memories that have a vector of the task's model."""
    alone = left_alone(session, task.owner)
    stored = [one for one in stored_of(session, task.owner, task.model_id) if one.memory.id not in alone]
    usable = [(one.memory, one.vector) for one in stored if one.vector is not None]
    vectors = np.stack([vector for _, vector in usable]) if usable else np.zeros((0, 1), dtype=np.float32)
    plan = plan_for([memory for memory, _ in usable], vectors, task.method or installed(), progress)
    yield from _told(plan)


def _told(plan: TidyPlan) -> Iterator[Line]:
    for label, one in plan.clusters.items():
        yield FoundCluster(label, tuple(memory.id for memory in one.members), one.merges)
    yield FoundOrder(len(plan.memories), plan.noise, plan.clustered.method, _points(plan.memories, plan))


def _points(memories: tuple[Memory, ...], plan: TidyPlan) -> tuple[MapPoint, ...]:
    """The map, thinned out evenly; those in clusters are kept before noise."""
    labels = plan.clustered.labels
    rows = np.concatenate((np.flatnonzero(labels != NOISE), np.flatnonzero(labels == NOISE)))
    if len(rows) > MOST_POINTS:
        rows = rows[np.linspace(0, len(memories) - 1, MOST_POINTS).astype(int)]
    places = plan.clustered.picture
    return tuple(
        MapPoint(round(float(places[row, 0]), 3), round(float(places[row, 1]), 3), int(labels[row]))
        for row in rows.tolist()
    )


def main() -> None:
    """Does the task on standard input."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    use_one_thread()
    task = TypeAdapter(PlanTask).validate_json(sys.stdin.readline())

    def tell(line: Line) -> None:
        sys.stdout.buffer.write(LINE.dump_json(line) + b"\n")
        sys.stdout.buffer.flush()

    with as_it_stands(task.url) as session:
        for line in found_in(session, task, lambda share: tell(Share(share))):
            tell(line)


if __name__ == "__main__":
    main()
