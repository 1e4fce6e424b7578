"""The port of the model layer: what may be asked, and what comes back.

A caller states one question and the shape of its answer, and gets that or `NoModel`; which provider answered, how
often it was tried and what it cost is the chain's business.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from pydantic import BaseModel

T = TypeVar("T", bound=BaseModel)


class Purpose(StrEnum):
    """What a question is for: it decides the deadline and stands on the bill."""

    SOUL = "soul"
    ROOM = "room"
    RERANK = "rerank"
    KEEPER = "keeper"
    LORE = "lore"
    MEMORIES = "memories"
    NARRATIVE = "narrative"
    PREVIEW = "preview"
    STEWARD = "steward"


@dataclass(frozen=True, slots=True)
class Ask(Generic[T]):
    """One question to a model.

    `system` holds the rules and never a player's text; `prompt` holds the situation, a player's text fenced and
    labelled in it. `schema` is what the answer must be: whatever comes back has been validated against it. `fast`
    asks for the provider's fast model. `deadline_seconds` covers everything, repair and fallback included; None takes
    the purpose's own. `match_id` and `player_id` say on whose bill and budget it stands. `max_tokens` bounds the
    answer.
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


@dataclass(frozen=True, slots=True)
class Tool:
    """Something a model may use before it answers.

    `name` matches `[a-z][a-z0-9_]*`; `description` tells the model when to use it. `run` is awaited with a validated
    instance of `arguments` and returns what the model is shown; what it raises is told to the model as a failure
    without its words, and never reaches the caller.
    """

    name: str
    description: str
    arguments: type[BaseModel]
    run: Callable[[Any], Awaitable[str]]


class NoModel(Exception):
    """No model could answer: none is set, all failed, the budget is spent or the deadline is over. The caller goes on
    with what it does without a model. The message is a short reason for the log and holds no text of anybody."""


class Models(Protocol):
    """The models as the rooms above see them."""

    @property
    def any_model(self) -> bool:
        """False when no model is set at all, so that a caller need not even write the prompt."""
        ...

    async def ask(self, ask: Ask[T]) -> T:
        """The validated answer, within the deadline. Raises NoModel and nothing else."""
        ...

    async def converse(self, ask: Ask[T], tools: Sequence[Tool], *, max_rounds: int) -> T:
        """Like `ask`, but the model may use `tools` in up to `max_rounds` rounds; after those it has to answer with
        what it knows. Raises NoModel and nothing else."""
        ...
