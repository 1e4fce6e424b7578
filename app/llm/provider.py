"""The port of a model provider: it answers one request, reports its usage, and fails with a `Failure`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

# How servers report that a prompt exceeds the context: llama.cpp, its Python server, vLLM, Claude and Gemini, in order.
_TOO_LONG_A_PROMPT = re.compile(
    r"exceed_context_size|context_length_exceeded|maximum context length|prompt is too long|input token count",
    re.IGNORECASE,
)
# Characters of an error response that are searched.
LOOKED_AT = 2_000


class Failure(StrEnum):
    """Why there is no usable answer. The value is stored with the call and used in metrics."""

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
        return self.fresh + self.cached + self.written


class Failed(Exception):
    """A request without a usable answer. It does not contain the provider's message, which may quote a prompt or a key.

    `usage` is what the provider reported nevertheless. `billed` says whether the request may cost money: an answer that
    did not arrive may have been generated. `retry_after` is in seconds, None if the provider named no time.
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
    """The definition of a tool for the model; `parameters` is a JSON Schema of an object."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call of a tool by the model; `arguments` are not validated."""

    id: str
    name: str
    arguments: Any


@dataclass(frozen=True, slots=True)
class ProviderReply:
    """One answer of a provider: text, calls of tools, or both. `native` is the provider's own message, which must be
    sent back unchanged if the conversation goes on (it contains signatures of thoughts). `usage` is None if the
    provider did not report it. `cut_off` means that the token limit ended it."""

    text: str
    calls: tuple[ToolCall, ...]
    usage: Usage | None
    native: Any
    cut_off: bool = False


@dataclass(frozen=True, slots=True)
class OurMessage:
    """A message of ours."""

    text: str


@dataclass(frozen=True, slots=True)
class Answered:
    """An earlier answer of the same provider."""

    reply: ProviderReply


@dataclass(frozen=True, slots=True)
class ToolResults:
    """The results of tool calls, in the order of the calls: (call, text)."""

    results: tuple[tuple[ToolCall, str], ...]


Turn = OurMessage | Answered | ToolResults


@dataclass(frozen=True, slots=True)
class ProviderRequest:
    """One request. `schema` is the JSON Schema of the answer and `schema_name` its name. With `may_call` False the
    tools only define the calls of earlier turns. `max_tokens` limits the answer without thoughts. With `hear` the
    answer is streamed, and `hear` called with each piece of its text."""

    system: str
    turns: tuple[Turn, ...]
    schema: Mapping[str, Any]
    schema_name: str
    max_tokens: int
    fast: bool = False
    tools: tuple[ToolSpec, ...] = ()
    may_call: bool = False
    hear: Callable[[str], None] | None = None


class Provider(Protocol):
    """The port of a model provider; `tests/contract/test_llms.py` is its suite."""

    @property
    def name(self) -> str:
        """Short and fixed: `gemini`, `claude`, `local`."""

    def model(self, fast: bool) -> str:
        """The name of the model that a request would go to."""

    def most_output(self, request: ProviderRequest) -> int:
        """The highest number of output tokens, thoughts included, that can be billed for the request."""

    async def answer(self, request: ProviderRequest) -> ProviderReply:
        """Sends the request once. Raises nothing but Failed and CancelledError."""

    async def close(self) -> None: ...


def failure_of_status(status: int, message: str = "") -> Failure:
    """The failure for an HTTP error status and the server's message."""
    if status in (401, 403):
        return Failure.UNAUTHORIZED
    if status in (402, 429):
        return Failure.RATE_LIMITED
    if status >= 500 or status == 408:
        return Failure.UNAVAILABLE
    return Failure.CONTEXT if _TOO_LONG_A_PROMPT.search(message[:LOOKED_AT]) else Failure.REJECTED


def seconds_of(header: str | None) -> float | None:
    """The value of a `Retry-After` header in seconds; None if it is missing or no number."""
    try:
        seconds = float(header) if header is not None else None
    except ValueError:
        return None
    return seconds if seconds is not None and 0 <= seconds < float("inf") else None


def count(value: Any) -> int:
    """A token count from an unvalidated answer; 0 for anything but a positive int below 10**9."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10**9 else 0
