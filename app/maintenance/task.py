"""What the planning process is asked, and what it tells."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.memory import Party
from app.maintenance.clustering import Method
from app.maintenance.merging import Merge
from app.maintenance.report import MapPoint


@dataclass(frozen=True, slots=True)
class PlanTask:
    """Look at the memories of `owner` in the database at `url`, with the vectors of `model_id`; by `method`, or the
    best that is installed."""

    url: str
    owner: Party
    model_id: str
    method: Method | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """So much of the work is done, 0 to 1."""

    share: float


@dataclass(frozen=True, slots=True)
class FoundCluster:
    """A cluster: the ids of its memories, and the merges by rules."""

    label: int
    members: tuple[str, ...]
    merges: tuple[Merge, ...]


@dataclass(frozen=True, slots=True)
class FoundOrder:
    """The end: so many memories were looked at, so many lay in no cluster; how the clusters were found, and the map."""

    looked_at: int
    noise: int
    method: Method
    picture: tuple[MapPoint, ...]


Line = Share | FoundCluster | FoundOrder
