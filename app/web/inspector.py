"""The inspector's pages: the latest turns, and one turn as a waterfall with everything that was said in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from app.subconscious import scoring
from app.web.deps import HouseDep, PlayerDep, shown_by
from app.web.templates import render

router = APIRouter(include_in_schema=False, dependencies=[Depends(shown_by("inspector"))])

# Units of the whole width of the waterfall.
WIDTH = 1000
# The least width at which a bar can be seen.
THIN = 3

# Spans that only wait, as a person would; a time without work longer than this (milliseconds) is drawn as this share of
# all the work.
WAITS = "pace"
SHORTEST_GAP_MS = 20.0
GAP_SHARE = 0.06

# The axes of a memory's score with their weights, as the page shows them.
AXES = (
    ("semantic", scoring.SEMANTIC_WEIGHT),
    ("trigger", scoring.TRIGGER_WEIGHT),
    ("opponent", scoring.OPPONENT_WEIGHT),
    ("mood", scoring.MOOD_WEIGHT),
    ("recency", -scoring.RECENCY_WEIGHT),
)

SubjectId = Annotated[str | None, Query(max_length=80)]


@router.get("/inspector")
async def inspector_page(
    request: Request, player: PlayerDep, house: HouseDep, match_id: SubjectId = None, exchange_id: SubjectId = None
) -> Response:
    """The latest turns that the player may see, of one match or exchange where it is named."""
    subject = match_id or exchange_id
    turns = await house.inspector.turns(player.id, subject)
    host = await house.hosts.is_host(player.id)
    context = {"turns": turns, "subject": subject, "about_match": match_id is not None, "is_host": host}
    return render(request, "inspector.html", context)


@router.get("/inspector/now")
async def turns_now(
    request: Request, player: PlayerDep, house: HouseDep, match_id: SubjectId = None, exchange_id: SubjectId = None
) -> Response:
    """The list alone, for a page that is open."""
    turns = await house.inspector.turns(player.id, match_id or exchange_id)
    return render(request, "inspector/turns.html", {"turns": turns})


@router.get("/inspector/turns/{turn_id}")
async def turn_page(turn_id: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """One turn."""
    turn = await house.inspector.turn(player.id, turn_id)
    channels = {name: [message["data"] for message in said] for name, said in turn["channels"].items()}
    context = {
        "turn": turn,
        "bars": bars_of(channels["performance"]),
        "axes": AXES,
        "main": _together(channels["main"]),
        "memory": _together(channels["memory"]),
        **{name: _read(channels[name]) for name in channels if name not in ("main", "memory", "performance")},
        "raw": json.dumps(turn["channels"], indent=1, ensure_ascii=False),
    }
    return render(request, "inspector_turn.html", context)


def bars_of(spans: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The spans in order of their beginnings, each with `x` and `width` (of WIDTH) and its `depth` within others. Times
    in which nothing is worked are drawn short, or there would be nothing else to see."""
    known = {span["number"]: span for span in spans if "span" in span}
    at = _axis([span for span in known.values() if not span["span"].startswith(WAITS) and _is_leaf(span, known)])
    bars = []
    for span in sorted(known.values(), key=lambda one: (one["began_ms"], one["number"])):
        depth, outer = 0, span["within"]
        while outer in known:
            depth, outer = depth + 1, known[outer]["within"]
        x = min(round(at(span["began_ms"])), WIDTH - THIN)
        width = min(max(THIN, round(at(span["began_ms"] + span["took_ms"])) - x), WIDTH - x)
        more = {key: value for key, value in span.items() if key not in ("span", "number", "within")}
        bars.append({"name": span["span"], "x": x, "width": width, "depth": min(depth, 5), **more})
    return bars


def _is_leaf(span: dict[str, Any], known: dict[int, dict[str, Any]]) -> bool:
    return all(other["within"] != span["number"] for other in known.values())


def _axis(work: Sequence[dict[str, Any]]) -> Callable[[float], float]:
    """Where a time (milliseconds) lies on the axis, of WIDTH: work to scale, every gap between as GAP_SHARE of it."""
    stretches: list[list[float]] = []
    for span in sorted(work, key=lambda one: one["began_ms"]):
        began, ended = span["began_ms"], span["began_ms"] + span["took_ms"]
        if stretches and began - stretches[-1][1] < SHORTEST_GAP_MS:
            stretches[-1][1] = max(stretches[-1][1], ended)
        else:
            stretches.append([began, ended])
    worked = sum(ended - began for began, ended in stretches) or 1.0
    gap = worked * GAP_SHARE
    scale = WIDTH / (worked + gap * len(stretches))

    def at(moment: float) -> float:
        place, before = 0.0, 0.0
        for began, ended in stretches:
            idle = gap if began - before >= SHORTEST_GAP_MS else began - before
            if moment < began:
                return (place + idle * (moment - before) / (began - before)) * scale
            place += idle
            if moment <= ended:
                return (place + moment - began) * scale
            place, before = place + ended - began, ended
        return place * scale

    return at


def _read(messages: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The messages that are not withheld."""
    return [data for data in messages if "withheld" not in data]


def _together(messages: Sequence[dict[str, Any]]) -> dict[str, list[Any]]:
    """What was said of each thing, by its name, in order."""
    found: dict[str, list[Any]] = {}
    for data in _read(messages):
        for key in data:
            found.setdefault(key, []).append(data)
    return found
