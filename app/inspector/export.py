"""One turn as one file: what the reader sees of it, and for those who may read all of it what its replay needs."""

from __future__ import annotations

from typing import Any

from app.inspector.as_json import to_json
from app.inspector.shown import Payload
from app.llm.base import Purpose
from app.llm.chain import AnsweredAsk
from app.runtime.channels import Recorded
from app.soul.noted import AskedSoul

FORMAT, VERSION = "chess-club-turn", 1

# Questions to models that find words: theirs are the answers that a replay gives again.
OF_WORDS = (Purpose.SOUL, Purpose.ROOM)


def turn_file(shown: Payload, turn: Recorded, *, whole: bool, embedder: str) -> Payload:
    """The file of a turn, JSON-ready. `shown` is the turn as the reader may see it; with `whole` it can be replayed.
    `embedder` names the model that the soul heard by."""
    file: Payload = {"format": FORMAT, "version": VERSION, "turn": shown}
    if whole and turn.kept:
        file["replay"] = {"embedder": embedder, "steps": [step for kept in turn.kept if (step := _step(*kept))]}
    return file


def _step(name: str, value: Any) -> Payload | None:
    if isinstance(value, AskedSoul):
        return {name: to_json(value)}
    if isinstance(value, AnsweredAsk) and value.purpose in OF_WORDS:
        return {name: {"schema": type(value.answer).__name__, "answer": to_json(value.answer)}}
    return None
