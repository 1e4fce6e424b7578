"""Versions ("shapes") of event payloads, and the upcasters that bring older ones up to date when they are read.

A log keeps every event as it was written. When a class changes so that older payloads no longer fit, it gets one more
upcaster, from its last shape to the new one, and its shape number grows by one. Shape 0 is everything written before
shapes were numbered, so its upcasters leave payloads alone that already fit. `tests/unit/matches/released/` holds logs
of every shape.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from app.domain.events import EVENTS
from app.domain.events.base import Event
from app.domain.events.match import MatchOpened, PlayerMoveApplied
from app.domain.mood import Emotion, MoodState

Payload = dict[str, Any]
Upcaster = Callable[[Payload], Payload]


def _with_faces(payload: Payload) -> Payload:
    """`minds` used to hold the mood axes alone; bucket and emotion were derived."""
    return {**payload, "minds": {color: _face(mind) for color, mind in payload.get("minds", {}).items()}}


def _face(mind: Payload) -> Payload:
    if "mood" in mind:
        return mind
    bucket = MoodState(**mind).bucket
    return {"mood": mind, "bucket": bucket.value, "emotion": Emotion.NEUTRAL.value, "emotion_intensity": 0.0}


def _castling_by_the_king(payload: Payload) -> Payload:
    """Castling used to be written as king takes rook (`e1h1`) in some games."""
    uci, san = str(payload["uci"]), str(payload["san"])
    if not san.startswith("O-O"):
        return payload
    file = "c" if san.startswith("O-O-O") else "g"
    return {**payload, "uci": f"{uci[:2]}{file}{uci[3:]}"}


# Event name -> its upcasters, the one from shape 0 to 1 first.
UPCASTERS: Mapping[str, tuple[Upcaster, ...]] = {
    MatchOpened.name: (_with_faces,),
    PlayerMoveApplied.name: (_castling_by_the_king,),
}


def shape_of(kind: type[Event]) -> int:
    """The current shape number of an event class."""
    return len(UPCASTERS.get(kind.name, ()))


def read_event(name: str, shape: int, payload: str) -> Event:
    """Reads an event from the log. Raises KeyError for an unknown name, pydantic's ValidationError for a payload that
    does not fit its shape."""
    kind = EVENTS[name]
    if shape == shape_of(kind):
        return kind.model_validate_json(payload)
    data: Payload = json.loads(payload)
    for upcast in UPCASTERS[name][shape:]:
        data = upcast(data)
    return kind.model_validate_json(json.dumps(data))
