"""What is to be done with the memories of one mind: the clusters, and the merges by rules. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from app.domain.memory import Memory
from app.maintenance.clustering import NOISE, Clustered, Floats, Method, cluster
from app.maintenance.grouping import group_codes, may_be_tidied
from app.maintenance.merging import Merge, merged
from app.maintenance.sameness import alike

# Told how much of the work is done, 0 to 1.
Progress = Callable[[float], None]


def _unheard(_share: float) -> None:
    """Nobody waits."""


@dataclass(frozen=True, slots=True)
class ClusterPlan:
    """One cluster: all of its memories, and what becomes of some of them by the rules."""

    members: tuple[Memory, ...]
    merges: tuple[Merge, ...]


@dataclass(frozen=True, slots=True)
class TidyPlan:
    """Of `memories` (those that may be tidied, oldest first) the clusters that hold more than one, and where each
    memory lies. `clusters[label]` is the plan of the memories with this label in `clustered`."""

    memories: tuple[Memory, ...]
    clustered: Clustered
    clusters: dict[int, ClusterPlan] = field(default_factory=dict)

    @property
    def merges(self) -> list[Merge]:
        return [merge for one in self.clusters.values() for merge in one.merges]

    @property
    def noise(self) -> int:
        """How many memories lie in no cluster."""
        return int((self.clustered.labels == NOISE).sum())


def plan_for(memories: Sequence[Memory], vectors: Floats, method: Method, progress: Progress = _unheard) -> TidyPlan:
    """The plan for one mind's live memories with their vectors (row by row, each of length 1)."""
    rows = [row for row, memory in enumerate(memories) if may_be_tidied(memory)]
    kept, own = tuple(memories[row] for row in rows), vectors[rows]
    clustered = _told_apart(kept, own, cluster(own, group_codes(kept), method))
    progress(0.5)
    clusters: dict[int, ClusterPlan] = {}
    labels = [label for label in np.unique(clustered.labels).tolist() if label != NOISE]
    for done, label in enumerate(labels, start=1):
        inside = np.flatnonzero(clustered.labels == label).tolist()
        members = tuple(kept[row] for row in inside)
        clusters[label] = ClusterPlan(members, _by_rules(members, own[inside], by_meaning=method != "wording"))
        progress(0.5 + 0.5 * done / len(labels))
    return TidyPlan(kept, clustered, clusters)


def _by_rules(members: Sequence[Memory], vectors: Floats, *, by_meaning: bool) -> tuple[Merge, ...]:
    found = []
    for one in alike(members, vectors, by_meaning=by_meaning):
        merge = merged(members[one.leader], [(members[row], how) for row, how in one.others])
        if merge is not None:
            found.append(merge)
    return tuple(found)


def _told_apart(memories: Sequence[Memory], vectors: Floats, clustered: Clustered) -> Clustered:
    """Without scikit-learn a group is no cluster: those that say the same are, and all others are noise."""
    if clustered.method != "wording":
        return clustered
    labels = np.full(len(memories), NOISE, dtype=np.int32)
    found = 0
    for group in np.unique(clustered.labels).tolist():
        inside = np.flatnonzero(clustered.labels == group).tolist()
        for one in alike([memories[row] for row in inside], vectors[inside], by_meaning=False):
            labels[[inside[row] for row in one.rows]] = found
            found += 1
    return Clustered(labels, clustered.picture, clustered.method)
