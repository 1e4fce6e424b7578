"""A maintenance as a value: what was looked at, what became of it, and a picture of the clusters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from app.domain.memory import Party
from app.memory.store.repository import moment

Cause = Literal["schedule", "command"]


@dataclass(frozen=True, slots=True)
class ClusterCount:
    """One cluster: `size` memories, of which `merged` became `made`."""

    size: int
    merged: int = 0
    made: int = 0


@dataclass(frozen=True, slots=True)
class MapPoint:
    """Where a memory lies on the map of all: `x` and `y` in [0, 1], and its cluster (-1: in none)."""

    x: float
    y: float
    cluster: int


@dataclass(frozen=True, slots=True)
class MaintenanceReport:
    """One maintenance of one mind; under way while `ended_ms` is None. `looked_at` memories could be tidied, `fresh` of
    them new since the report before; `embedded` got a vector; `noise` lay in no cluster and were left alone; `merged`
    became `made`, `by_model` of these in a model's words. `method` is None until the clusters are found.

    `clusters` are in the order of their labels, those of `picture`. It holds no words and no id of any memory.
    """

    id: str
    owner: Party
    day: str
    cause: Cause
    started_ms: int
    ended_ms: int | None = None
    method: str | None = None
    looked_at: int = 0
    fresh: int = 0
    embedded: int = 0
    noise: int = 0
    merged: int = 0
    made: int = 0
    by_model: int = 0
    clusters: tuple[ClusterCount, ...] = ()
    picture: tuple[MapPoint, ...] = field(default=(), repr=False)
    undone_ms: int | None = None

    @property
    def seconds(self) -> float | None:
        """How long it took; None while it is under way."""
        return None if self.ended_ms is None else (self.ended_ms - self.started_ms) / 1000


def day_of(at_ms: int) -> str:
    """The day (UTC) of a time in milliseconds since 1970, as YYYY-MM-DD."""
    return moment(at_ms).date().isoformat()
