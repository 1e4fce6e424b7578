"""Gemini, by google-genai."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from google import genai
from google.genai import errors, types
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

BASE_URL = "https://generativelanguage.googleapis.com/"

# Output tokens allowed for thinking beside the answer: they count as output, and even the lowest level may use some.
# Source: thinking guide of the Gemini API.
THOUGHTS = 512

# Finish reasons that mean a refusal.
REFUSALS = frozenset(
    {"SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "MODEL_ARMOR", "ESCALATION"}
)


class Gemini:
    """The Gemini API with a key. Loading the SDK takes half a second: import and construct it on a thread."""

    name = "gemini"

    def __init__(self, *, key: SecretStr, model: str, fast_model: str, base_url: str | None, real_calls: bool) -> None:
        self._models = {False: model, True: fast_model}
        self._wire = open_client(real_calls=real_calls)
        self._client = genai.Client(
            enterprise=False,
            api_key=key.get_secret_value(),
            http_options=types.HttpOptions(
                base_url=base_url or BASE_URL,
                api_version="v1beta",
                retry_options=types.HttpRetryOptions(attempts=1),
                httpx_async_client=self._wire,
            ),
        )

    def model(self, fast: bool) -> str:
        return self._models[fast]

    def most_output(self, request: ProviderRequest) -> int:
        return request.max_tokens + THOUGHTS

    async def answer(self, request: ProviderRequest) -> ProviderReply:
        try:
            if request.hear is not None:
                return _reply(await self._streamed(request, request.hear))
            response = await self._client.aio.models.generate_content(
                model=self.model(request.fast),
                contents=[_content(turn) for turn in request.turns],
                config=self._config(request),
            )
            return _reply(response)
        except errors.APIError as error:
            headers = getattr(error.response, "headers", None) or {}
            failure = failure_of_status(error.code, str(error.message))
            raise Failed(failure, retry_after=seconds_of(headers.get("retry-after"))) from None
        except Exception as error:
            raise failed_on_the_way(error) from None

    async def _streamed(self, request: ProviderRequest, hear: Callable[[str], None]) -> types.GenerateContentResponse:
        """The last piece of the response with the parts of all, of whose text each is heard as it comes."""
        parts: list[types.Part] = []
        last = types.GenerateContentResponse()
        async for piece in await self._client.aio.models.generate_content_stream(
            model=self.model(request.fast),
            contents=[_content(turn) for turn in request.turns],
            config=self._config(request),
        ):
            last = piece
            content = piece.candidates[0].content if piece.candidates else None
            for part in (content.parts or []) if content is not None else []:
                parts.append(part)
                if part.text and not part.thought:
                    hear(part.text)
        if last.candidates and parts:
            last.candidates[0].content = types.Content(role="model", parts=parts)
        return last

    async def close(self) -> None:
        self._client.close()
        await self._wire.aclose()

    def _config(self, request: ProviderRequest) -> types.GenerateContentConfig:
        model, calling = self.model(request.fast), request.may_call and bool(request.tools)
        # The lite models of this generation support the minimal level; other models keep their default.
        least = model.startswith("gemini-3") and "flash-lite" in model
        declarations = [
            types.FunctionDeclaration(
                name=tool.name, description=tool.description, parameters_json_schema=dict(tool.parameters)
            )
            for tool in request.tools
        ]
        return types.GenerateContentConfig(
            system_instruction=request.system,
            max_output_tokens=self.most_output(request),
            candidate_count=1,
            thinking_config=types.ThinkingConfig(thinking_level=types.ThinkingLevel.MINIMAL) if least else None,
            automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
            # Not every model accepts a schema together with functions; while calls are allowed, the system text
            # describes the answer.
            tools=[types.Tool(function_declarations=declarations)] if calling else None,
            response_mime_type=None if calling else "application/json",
            response_json_schema=None if calling else dict(request.schema),
        )


def _content(turn: Turn) -> types.Content:
    match turn:
        case OurMessage(text):
            return types.Content(role="user", parts=[types.Part(text=text)])
        case Answered(reply):
            native: types.Content = reply.native
            return native
        case ToolResults(results):
            return types.Content(
                role="user",
                parts=[
                    types.Part(
                        function_response=types.FunctionResponse(
                            id=call.id or None, name=call.name, response={"result": text}
                        )
                    )
                    for call, text in results
                ],
            )


def _reply(response: types.GenerateContentResponse) -> ProviderReply:
    usage = _usage(response.usage_metadata)
    candidate = response.candidates[0] if response.candidates else None
    if candidate is None:
        blocked = response.prompt_feedback is not None and response.prompt_feedback.block_reason is not None
        raise Failed(Failure.REFUSED if blocked else Failure.EMPTY, usage=usage, billed=not blocked)
    reason = getattr(candidate.finish_reason, "value", "")
    if reason in REFUSALS:
        raise Failed(Failure.REFUSED, usage=usage, billed=True)
    parts = (candidate.content.parts or []) if candidate.content else []
    text = "".join(part.text for part in parts if part.text and not part.thought)
    calls = tuple(
        ToolCall(wanted.id or "", wanted.name or "", wanted.args or {})
        for part in parts
        if (wanted := part.function_call) is not None
    )
    if not text.strip() and not calls:
        raise Failed(Failure.EMPTY, usage=usage, billed=True)
    return ProviderReply(text, calls, usage, candidate.content, cut_off=reason == "MAX_TOKENS")


def _usage(told: Any) -> Usage | None:
    if told is None or told.prompt_token_count is None:
        return None
    cached = count(told.cached_content_token_count)
    return Usage(
        fresh=max(0, count(told.prompt_token_count) + count(told.tool_use_prompt_token_count) - cached),
        cached=cached,
        output=count(told.candidates_token_count) + count(told.thoughts_token_count),
    )
