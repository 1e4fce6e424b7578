"""Replays the words of an exported turn, without club, database, engine or network: the soul is asked again with what
it was given then, and models answer what they answered then."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from pydantic import ValidationError

from app.inspector.as_json import NotReplayable, from_json, to_json
from app.inspector.export import FORMAT, VERSION
from app.llm.base import Ask, NoModel, T, Tool
from app.memory.embedding.embedder import Embedder
from app.memory.embedding.open_embedder import open_embedder, open_listening
from app.soul.model_voice import Model
from app.soul.noted import AskedSoul
from app.soul.reply import ShortReply
from app.soul.response import SoulResponse
from app.soul.soul import Soul

# Bytes of a file; one with long prompts has some hundred thousand.
LARGEST_FILE = 20_000_000
# Seconds that a model's answer is waited for: it is there already.
AT_ONCE = 60.0

# Fields of a response that are thoughts about it, and no part of what it does.
ASIDE = frozenset({"extra", "thinking"})


@dataclass(frozen=True, slots=True)
class Again:
    """One question to the soul, answered then and now."""

    then: SoulResponse
    now: SoulResponse

    @property
    def differs_in(self) -> tuple[str, ...]:
        """The names of the fields in which the two differ."""
        names = (one.name for one in fields(SoulResponse) if one.name not in ASIDE)
        return tuple(name for name in names if to_json(getattr(self.then, name)) != to_json(getattr(self.now, name)))


@dataclass(frozen=True, slots=True)
class TurnFile:
    """What an exported turn holds for its replay: every question to the soul, and the answers of models in order.
    `embedder` names the model that it heard by."""

    asked: tuple[AskedSoul, ...]
    answers: tuple[tuple[str, dict[str, Any]], ...]
    embedder: str


class RecordedModels:
    """Models that answer what they answered then, in the same order. A question of another shape gets none."""

    def __init__(self, answers: Sequence[tuple[str, dict[str, Any]]]) -> None:
        # One worker's own: the answers of one file.
        self._answers = deque(answers)

    @property
    def any_model(self) -> bool:
        return bool(self._answers)

    async def ask(self, ask: Ask[T]) -> T:
        return await self.converse(ask, (), max_rounds=0)

    async def converse(self, ask: Ask[T], tools: Sequence[Tool], *, max_rounds: int) -> T:
        del tools, max_rounds
        if not self._answers or self._answers[0][0] != ask.schema.__name__:
            raise NoModel("it was not answered then")
        try:
            return ask.schema.model_validate(self._answers.popleft()[1])
        except ValidationError as error:
            raise NoModel("it was answered in another shape then") from error


async def no_names(_text: str) -> frozenset[str]:
    """Knows no player by name: who else is at the club is not in the file."""
    return frozenset()


def read_turn_file(text: str) -> TurnFile:
    """Reads an exported turn. Raises NotReplayable."""
    if len(text) > LARGEST_FILE:
        raise NotReplayable(f"a file of more than {LARGEST_FILE} characters is no turn")
    try:
        file = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotReplayable("this is no JSON") from error
    if not isinstance(file, dict) or file.get("format") != FORMAT:
        raise NotReplayable("this is no turn that the inspector has exported")
    if file.get("version") != VERSION:
        raise NotReplayable(f"it is of version {file.get('version')!r}; this club reads version {VERSION}")
    if "replay" not in file:
        raise NotReplayable("it holds nothing to replay: whoever exported it may not read all of the turn")
    try:
        steps = file["replay"]["steps"]
        asked = tuple(from_json(AskedSoul, step["soul"]) for step in steps if "soul" in step)
        answers = [step["answer"] for step in steps if "answer" in step]
        given = tuple((str(one["schema"]), dict(one["answer"])) for one in answers)
        return TurnFile(asked, given, str(file["replay"].get("embedder", "")))
    except NotReplayable:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise NotReplayable("its part for the replay is damaged") from error


async def replay(file: TurnFile, *, embedder: Embedder | None = None, listening: Embedder | None = None) -> list[Again]:
    """Asks the soul again, once for each time it was asked in the turn."""
    models = RecordedModels(file.answers)
    small = any(schema == ShortReply.__name__ for schema, _ in file.answers)
    soul = Soul(embedder=embedder, model=Model(models, no_names, AT_ONCE, small), listening=listening)
    await soul.learn()
    return [Again(one.response, await soul.ask(one.persona, one.given)) for one in file.asked]


async def replay_by(file: TurnFile, choice: str, model: str | None) -> list[Again]:
    """Replays with the embedder of this choice (`open_embedder`). Raises NotReplayable where the turn was heard by
    another one, EmbedderUnavailableError."""
    embedder = open_embedder(choice, model)
    listening = open_listening(embedder, choice)
    opened = (embedder,) if listening is embedder else (embedder, listening)
    try:
        for one in opened:
            await one.start()
        await embedder.wait_ready()
        if embedder.model_id != file.embedder:
            raise NotReplayable(f"it was heard by {file.embedder}, and here is {embedder.model_id}: set EMBEDDER")
        return await replay(file, embedder=embedder, listening=listening)
    finally:
        for one in opened:
            await one.close()


def in_words(again: Sequence[Again]) -> str:
    """What came of a replay, for people."""
    lines = []
    for one in again:
        lines.append(f"then: {one.then.speak or '(silence)'}")
        lines.append(f"now:  {one.now.speak or '(silence)'}")
        lines.append("the same in everything" if not one.differs_in else f"differs in {', '.join(one.differs_in)}")
    return "\n".join(lines) or "The soul was not asked in this turn."
