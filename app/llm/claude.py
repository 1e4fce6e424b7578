"""Claude, by anthropic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anthropic
from anthropic.types import Message
from pydantic import SecretStr

from app.llm.provider import (
    Answered,
    Failed,
    Failure,
    OurMessage,
    ProviderReply,
    ProviderRequest,
    ToolCall,
    ToolResults,
    Turn,
    Usage,
    count,
    failure_of_status,
    seconds_of,
)
from app.llm.wire import failed_on_the_way, open_client

BASE_URL = "https://api.anthropic.com"

# Output tokens allowed for thinking beside the answer: from the fifth generation on thinking is on and, on the largest
# models, cannot be turned off, so low effort is asked for. Source: migration guide of Claude Opus 5.5.
THOUGHTS = 2000

# Older models, which refuse the effort parameter and do not think unless asked to.
WITHOUT_EFFORT = ("claude-3", "claude-haiku-4", "claude-sonnet-4-0", "claude-sonnet-4-2", "claude-sonnet-4-5",
                  "claude-opus-4-0", "claude-opus-4-1", "claude-opus-4-2")  # fmt: skip


class Claude:
    """The Messages API with a key. Loading the SDK takes a second: import and construct it on a thread.

    No temperature, no forced tool and no prefilled answer is ever sent: the current models refuse all three.
    """

    name = "claude"

    def __init__(self, *, key: SecretStr, model: str, fast_model: str, base_url: str | None, real_calls: bool) -> None:
        self._models = {False: model, True: fast_model}
        self._wire = open_client(real_calls=real_calls)
        self._client = anthropic.AsyncAnthropic(
            api_key=key.get_secret_value(),
            base_url=base_url or BASE_URL,
            max_retries=0,
            timeout=None,
            open_telemetry=False,
            http_client=self._wire,
        )

    def model(self, fast: bool) -> str:
        return self._models[fast]

    def most_output(self, request: ProviderRequest) -> int:
        return request.max_tokens + (THOUGHTS if self._thinks(request.fast) else 0)

    async def answer(self, request: ProviderRequest) -> ProviderReply:
        try:
            if request.hear is not None:
                return _reply(await self._streamed(request, request.hear))
            message: Message = await self._client.messages.create(**self._body(request))
            return _reply(message)
        except anthropic.APIStatusError as error:
            raise Failed(
                failure_of_status(error.status_code, error.message),
                retry_after=seconds_of(error.response.headers.get("retry-after")),
            ) from None
        except Exception as error:
            raise failed_on_the_way(error) from None

    async def _streamed(self, request: ProviderRequest, hear: Callable[[str], None]) -> Message:
        """The whole message, of whose text each piece is heard as it comes."""
        async with self._client.messages.stream(**self._body(request)) as stream:
            async for event in stream:
                if event.type == "text":
                    hear(event.text)
            return await stream.get_final_message()

    async def close(self) -> None:
        await self._wire.aclose()

    def _thinks(self, fast: bool) -> bool:
        return not self.model(fast).startswith(WITHOUT_EFFORT)

    def _body(self, request: ProviderRequest) -> dict[str, Any]:
        output: dict[str, Any] = {
            "format": {"type": "json_schema", "schema": anthropic.transform_schema(dict(request.schema))}
        }
        if self._thinks(request.fast):
            output["effort"] = "low"
        body: dict[str, Any] = {
            "model": self.model(request.fast),
            "max_tokens": self.most_output(request),
            # A character's rules are the same from turn to turn, so caching them pays.
            "system": [{"type": "text", "text": request.system, "cache_control": {"type": "ephemeral"}}],
            "messages": [_message(turn) for turn in request.turns],
            "output_config": output,
        }
        if request.tools:
            # Turns with tool calls need the definitions in every later request; "none" forbids further calls.
            body["tools"] = [
                {"name": tool.name, "description": tool.description, "input_schema": dict(tool.parameters)}
                for tool in request.tools
            ]
            body["tool_choice"] = {"type": "auto" if request.may_call else "none"}
        return body


def _message(turn: Turn) -> dict[str, Any]:
    match turn:
        case OurMessage(text):
            return {"role": "user", "content": text}
        case Answered(reply):
            return {"role": "assistant", "content": reply.native}
        case ToolResults(results):
            return {
                "role": "user",
                "content": [{"type": "tool_result", "tool_use_id": call.id, "content": text} for call, text in results],
            }


def _reply(message: Message) -> ProviderReply:
    usage = _usage(message.usage)
    if message.stop_reason == "refusal":
        raise Failed(Failure.REFUSED, usage=usage, billed=True)
    text, calls = "", []
    for block in message.content:
        if block.type == "text":
            text += block.text
        elif block.type == "tool_use":
            calls.append(ToolCall(block.id, block.name, block.input))
    if not text.strip() and not calls:
        raise Failed(Failure.EMPTY, usage=usage, billed=True)
    return ProviderReply(text, tuple(calls), usage, message.content, cut_off=message.stop_reason == "max_tokens")


def _usage(told: Any) -> Usage | None:
    if told is None or getattr(told, "input_tokens", None) is None:
        return None
    return Usage(
        fresh=count(told.input_tokens),
        cached=count(told.cache_read_input_tokens),
        written=count(told.cache_creation_input_tokens),
        output=count(told.output_tokens),
    )
