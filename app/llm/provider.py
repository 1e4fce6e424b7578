"""What a provider of models must do: answer one request, say what it used, and fail in words of the house."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

# By these a server says that a prompt is longer than its model reads: llama.cpp, its Python server, vLLM, Claude and
# Gemini, in this order.
_TOO_LONG_A_PROMPT = re.compile(
    r"exceed_context_size|context_length_exceeded|maximum context length|prompt is too long|input token count",
    re.IGNORECASE,
)
# Characters of a refusal that are looked at.
LOOKED_AT = 2_000


class Failure(StrEnum):
    """Why no usable answer came. The value stands in the table of calls and in the metrics."""

    BUDGET = "budget"
    BUSY = "busy"
    CANCELLED = "cancelled"
    CONTEXT = "context"
    DEADLINE = "deadline"
    EMPTY = "empty"
    FORBIDDEN = "forbidden"
    INVALID = "invalid"
    MALFORMED = "malformed"
    RATE_LIMITED = "rate_limited"
    REFUSED = "refused"
    REJECTED = "rejected"
    RESTING = "resting"
    TOO_LONG = "too_long"
    UNAUTHORIZED = "unauthorized"
    UNAVAILABLE = "unavailable"
    UNREACHABLE = "unreachable"


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one request as the provider counts them: `fresh` input at the full price, `cached` input read from its
    cache, `written` input stored into it, and `output`, thoughts included."""

    fresh: int = 0
    cached: int = 0
    written: int = 0
    output: int = 0

    @property
    def input(self) -> int:
        """All tokens that went in."""
        return self.fresh + self.cached + self.written


class Failed(Exception):
    """A request without a usable answer. It carries no words of the provider, which may quote a prompt or a key.

    `usage` is what the provider said it used all the same. `billed` tells whether it may ask money for it: an answer
    that never came may have been written. `retry_after` is in seconds, where the provider named a time.
    """

    def __init__(
        self, failure: Failure, *, usage: Usage | None = None, billed: bool = False, retry_after: float | None = None
    ) -> None:
        super().__init__(failure.value)
        self.failure = failure
        self.usage = usage
        self.billed = billed or usage is not None
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A tool as the model is told of it; `parameters` is a JSON Schema of an object."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """What the model wants to use. `arguments` are as it wrote them: validate before use."""

    id: str
    name: str
    arguments: Any


@dataclass(frozen=True, slots=True)
class ProviderReply:
    """One answer of a provider: text, or calls of tools, or both. `native` is the provider's own form of it, which it
    wants back unchanged if the conversation goes on (signatures of thoughts live there). `usage` is None when the
    provider did not say. `cut_off` means that the bound on tokens ended it."""

    text: str
    calls: tuple[ToolCall, ...]
    usage: Usage | None
    native: Any
    cut_off: bool = False


@dataclass(frozen=True, slots=True)
class OurMessage:
    """Our side of the conversation."""

    text: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The model's side, as it came from the same provider."""

    reply: ProviderReply


@dataclass(frozen=True, slots=True)
class ToolResults:
    """What the tools brought, in the order of the calls: (call, text)."""

    results: tuple[tuple[ToolCall, str], ...]


Turn = OurMessage | Answered | ToolResults


@dataclass(frozen=True, slots=True)
class ProviderRequest:
    """One request. `schema` is the JSON Schema of the answer and `schema_name` its name. With `may_call` False the
    tools are only there to explain the earlier turns. `max_tokens` bounds the answer without the thoughts."""

    system: str
    turns: tuple[Turn, ...]
    schema: Mapping[str, Any]
    schema_name: str
    max_tokens: int
    fast: bool = False
    tools: tuple[ToolSpec, ...] = ()
    may_call: bool = False


class Provider(Protocol):
    """The port of a model provider; `tests/contract/test_llms.py` is its suite."""

    @property
    def name(self) -> str:
        """Short and fixed: `gemini`, `claude`, `local`."""
        ...

    def model(self, fast: bool) -> str:
        """The name of the model that a request would go to."""
        ...

    def most_output(self, request: ProviderRequest) -> int:
        """The most output tokens, thoughts included, that the request can be billed for."""
        ...

    async def answer(self, request: ProviderRequest) -> ProviderReply:
        """Sends one request, once. Raises Failed and nothing else (but is cancelled like anything)."""
        ...

    async def close(self) -> None:
        """Gives connections back."""
        ...


def failure_of_status(status: int, told: str = "") -> Failure:
    """What an HTTP status that is not a success means here. `told` are the server's words: looked at, never kept."""
    if status in (401, 403):
        return Failure.UNAUTHORIZED
    if status in (402, 429):
        return Failure.RATE_LIMITED
    if status >= 500 or status == 408:
        return Failure.UNAVAILABLE
    return Failure.CONTEXT if _TOO_LONG_A_PROMPT.search(told[:LOOKED_AT]) else Failure.REJECTED


def seconds_of(header: str | None) -> float | None:
    """A `Retry-After` in seconds, None where it is not a plain number of them."""
    try:
        seconds = float(header) if header is not None else None
    except ValueError:
        return None
    return seconds if seconds is not None and 0 <= seconds < float("inf") else None


def count(value: Any) -> int:
    """A number of tokens out of an answer that nobody has checked: anything but a sensible number is 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10**9 else 0
