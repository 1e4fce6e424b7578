"""One figure per line, as JSON."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence


def tell(bench: str, metric: str, value: float, unit: str, peer: float | None = None) -> None:
    """Prints one figure; with a `peer` measured in the same run, the ratio to it as well."""
    row: dict[str, object] = {"bench": bench, "metric": metric, "value": round(value, 3), "unit": unit}
    if peer is not None:
        row["peer"] = round(peer, 3)
        row["ratio"] = round(value / peer, 2) if peer else None
    print(json.dumps(row), flush=True)


def tell_row(bench: str, of: str, **figures: object) -> None:
    """Prints several figures of one thing that was measured."""
    print(json.dumps({bench: of, **figures}), flush=True)


def median(values: Sequence[float]) -> float:
    """The middle value."""
    return statistics.median(values)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` (0..1) of all lie, by the nearest rank."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, max(0, round(share * len(ranked)) - 1))]
