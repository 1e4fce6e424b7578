"""The shapes that events have had in logs, and how an older one becomes that of now.

A log keeps every event as it was written, for ever. When a kind changes so that what was written before cannot be read
any more, it gets one more upcaster, which takes the payload from its last shape to the new one, and the number of its
shape grows by one. Shape 0 is whatever was written before shapes had numbers: its upcasters leave alone what needs
nothing. `tests/unit/matches/released/` holds logs of every shape there was.
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
    """Minds were the bare axes of their moods once; what they felt in a word and showed followed from these."""
    return {**payload, "minds": {color: _face(mind) for color, mind in payload.get("minds", {}).items()}}


def _face(mind: Payload) -> Payload:
    if "mood" in mind:
        return mind
    bucket = MoodState(**mind).bucket
    return {"mood": mind, "bucket": bucket.value, "emotion": Emotion.NEUTRAL.value, "emotion_intensity": 0.0}


def _castling_by_the_king(payload: Payload) -> Payload:
    """Castling could be written as king takes rook (`e1h1`) once."""
    uci, san = str(payload["uci"]), str(payload["san"])
    if not san.startswith("O-O"):
        return payload
    file = "c" if san.startswith("O-O-O") else "g"
    return {**payload, "uci": f"{uci[:2]}{file}{uci[3:]}"}


# Name of the kind -> its upcasters, that from shape 0 to 1 first.
UPCASTERS: Mapping[str, tuple[Upcaster, ...]] = {
    MatchOpened.name: (_with_faces,),
    PlayerMoveApplied.name: (_castling_by_the_king,),
}


def shape_of(kind: type[Event]) -> int:
    """The number of the shape in which events of this kind are written now."""
    return len(UPCASTERS.get(kind.name, ()))


def read_event(name: str, shape: int, payload: str) -> Event:
    """The event that stands in a log. Raises KeyError for an unknown name, pydantic's ValidationError for a payload
    that is none of this shape."""
    kind = EVENTS[name]
    if shape == shape_of(kind):
        return kind.model_validate_json(payload)
    data: Payload = json.loads(payload)
    for upcast in UPCASTERS[name][shape:]:
        data = upcast(data)
    return kind.model_validate_json(json.dumps(data))
