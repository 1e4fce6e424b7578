"""A game that a large language model once spoke in, and a brain for the model server that says it all again.

The model sat behind the OpenAI-compatible protocol and answered the club's own questions; kept are the character's
moves and, by the moment, its answers. A moment is what does not change with the wording of a prompt: the last moves,
the words that waited, and whether a line had to be mended.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.fakes.model_protocols import Heard

FOLDER = Path(__file__).parent / "recordings"
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.json")))

_MOVED = re.compile(r"^(?:\(\d+\) )?(?:They|You) played (\S+),", re.MULTILINE)
_FACT = re.compile(r"^\((\d+)\) (.+)$", re.MULTILINE)
_THING = re.compile(r"pawn|knight|bishop|rook|queen|king|[a-h][1-8]")
_HEARD = re.compile(r"^<<they say to you now(?:, again)?: (.*)>>$", re.MULTILINE)
_MENDING = "What you were about to say cannot be said."
# What is asked for, by the first field of its shape: words at the table, and after the game once each.
WORDS = "speak"
AFTERWARDS = ("sentences", "profile")


def moment(prompt: str) -> str:
    """The moment at the table that a question is about."""
    told = [*_MOVED.findall(prompt), "|", *_HEARD.findall(prompt)]
    return " ".join([*told, "| mended"] if _MENDING in prompt else told)


def facts_used(line: str, prompt: str) -> list[int]:
    """The numbers of the facts in the prompt that speak of a man or a square that the line speaks of, as the rules ask
    for them: when the games were kept, facts had no numbers, which change with the wording of a prompt."""
    named = set(_THING.findall(line.casefold()))
    return [int(number) for number, fact in _FACT.findall(prompt) if named & set(_THING.findall(fact.casefold()))]


@dataclass(frozen=True, slots=True)
class Recording:
    """One game: whose, against whom, what the engine played (position without counters -> move and centipawns), and the
    answers by moment or shape. `path` is also what the scripted engine reads."""

    path: Path
    character: str
    temper: str
    answers: Mapping[str, Sequence[dict[str, Any]]]


def read_recording(name: str) -> Recording:
    """The recording of one game."""
    path = FOLDER / f"{name}.json"
    told = json.loads(path.read_text(encoding="utf-8"))
    return Recording(path, told["character"], told["temper"], told["answers"])


@dataclass(slots=True)
class RecordedBrain:
    """Answers as it was recorded, each answer once; silence, and an entry in `unknown`, for any other moment. `said`
    are the lines that it has given out."""

    recording: Recording
    unknown: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    _left: dict[str, deque[dict[str, Any]]] = field(init=False)

    def __post_init__(self) -> None:
        self._left = defaultdict(deque, {key: deque(answers) for key, answers in self.recording.answers.items()})

    def __call__(self, heard: Heard) -> dict[str, Any] | str:
        shape = next(iter((heard.schema or {}).get("properties", ())), None)
        if shape not in (WORDS, *AFTERWARDS):
            return "no model for this"
        key = shape if shape in AFTERWARDS else moment(heard.prompt)
        if not self._left[key]:
            self.unknown.append(key)
            return {"speak": None}
        answer = self._left[key].popleft()
        if not answer.get("speak"):
            return answer
        self.said.append(answer["speak"])
        return {**answer, "facts_used": facts_used(answer["speak"], heard.prompt)}
