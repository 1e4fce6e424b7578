"""The Grafana board asks for what the house exports, for nothing else, and for all of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from app.runtime.metrics import REGISTRY

BOARD: dict[str, Any] = json.loads((Path(__file__).resolve().parents[2] / "docs" / "grafana.json").read_text("utf-8"))
NAME = re.compile(r"\bchess_club_\w+")
# What Prometheus adds by the kind of a metric.
SAMPLES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}


def expressions() -> list[str]:
    return [target["expr"] for panel in BOARD["panels"] for target in panel["targets"]]


def exported() -> dict[str, set[str]]:
    """Name of every sample -> the labels of its own."""
    found = {}
    for collector in list(REGISTRY._names_to_collectors.values()):
        (metric,) = collector.describe() if hasattr(collector, "describe") else collector.collect()
        for ending in SAMPLES[metric.type]:
            found[metric.name + ending] = {*getattr(collector, "_labelnames", ())} | {"le", "instance"}
    return found


def test_every_metric_on_the_board_is_exported() -> None:
    asked = {name for expression in expressions() for name in NAME.findall(expression)}
    assert asked <= exported().keys()


def test_every_metric_of_the_house_is_on_the_board() -> None:
    board = " ".join(expressions())
    families = {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in exported()}
    assert {family for family in families if not re.search(rf"\b{family}(_total|_bucket)?\b", board)} == set()


def test_every_label_that_is_asked_for_is_one_of_its_metric() -> None:
    labels = exported()
    for expression in expressions():
        known = set().union(*(labels[name] for name in NAME.findall(expression)))
        wanted = {one.strip() for by in re.findall(r"by \(([^)]*)\)", expression) for one in by.split(",")}
        wanted |= set(re.findall(r"(\w+)=~?\"", expression))
        assert wanted <= known, expression


def test_panels_have_names_and_places_of_their_own() -> None:
    panels = BOARD["panels"]
    for key in ("id", "title"):
        assert len({panel[key] for panel in panels}) == len(panels)
    assert len({(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}) == len(panels)
