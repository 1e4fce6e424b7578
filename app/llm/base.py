"""The port of the model layer.

A caller states a question and the schema of its answer, and gets a validated answer or `NoModel`. Which provider
answers, retries and costs are up to the chain.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel

T = TypeVar("T", bound=BaseModel)


class Purpose(StrEnum):
    """What a question is for. Decides its default deadline, and is recorded with its cost."""

    SOUL = "soul"
    ROOM = "room"
    RERANK = "rerank"
    KEEPER = "keeper"
    LORE = "lore"
    MEMORIES = "memories"
    NARRATIVE = "narrative"
    PREVIEW = "preview"
    STEWARD = "steward"
    MAINTENANCE = "maintenance"


@dataclass(frozen=True, slots=True)
class Ask(Generic[T]):
    """One question to a model.

    `system` holds the rules and never a player's text; `prompt` holds the situation, with players' texts fenced and
    labelled. `schema` is the type of the answer. `fast` asks for the provider's fast model. `deadline_seconds` covers
    everything, repair and fallback included; None means the purpose's default. `match_id` and `player_id` are charged
    with the cost. `max_tokens` limits the answer. `hear` is called with each piece of the answer's JSON text as it
    comes, and with None where what was heard so far counts for nothing (a round of tools, a repair, the next provider);
    it must not block. Only the answer that is returned has been validated.
    """

    purpose: Purpose
    system: str
    prompt: str
    schema: type[T]
    fast: bool = False
    deadline_seconds: float | None = None
    match_id: str | None = None
    player_id: str | None = None
    max_tokens: int = 800
    hear: Callable[[str | None], None] | None = None


@dataclass(frozen=True, slots=True)
class Tool:
    """Something a model may use before it answers.

    `name` matches `[a-z][a-z0-9_]*`; `description` tells the model when to use it. `run` is awaited with a validated
    instance of `arguments` and returns the text for the model. If it raises, the model is told that the tool failed;
    the exception does not reach the caller.
    """

    name: str
    description: str
    arguments: type[BaseModel]
    run: Callable[[Any], Awaitable[str]]


class NoModel(Exception):
    """No model could answer: none is configured, all failed, the budget is spent or the deadline is over. The caller
    uses its implementation without a model. The message is a short reason for the log, without any prompt text."""


class Models(Protocol):
    """The port through which all other packages ask models."""

    @property
    def any_model(self) -> bool:
        """False if no model is configured, so that a caller need not build the prompt."""

    async def ask(self, ask: Ask[T]) -> T:
        """The validated answer, within the deadline. Raises NoModel and nothing else."""

    async def converse(self, ask: Ask[T], tools: Sequence[Tool], *, max_rounds: int) -> T:
        """Like `ask`, but the model may call `tools` in up to `max_rounds` rounds before it has to answer. Raises
        NoModel and nothing else."""
