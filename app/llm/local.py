"""Models behind the OpenAI-compatible protocol: Ollama, llama.cpp, vLLM, or a gateway with a key."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import httpx2
from pydantic import SecretStr

from app.llm.provider import (
    LOOKED_AT,
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

# An error that mentions this means that the server does not support the form of `response_format`; the Python server of
# llama.cpp answers 500 to a `json_schema`.
_SHAPE = "response_format"

# Limit of each text in an answer, in characters. Three long sentences fit, and a small model without a limit goes on
# until it is cut off. llama.cpp expands the limit character by character: it accepts at most 2,000, and its Python
# server crashes with as many.
LONGEST_TEXT = 500

# Keywords of JSON Schema that add nothing to the names of fields, and that strict servers refuse.
_NOISE = frozenset({"title", "description", "default"})
# The keys inside these are our names, not keywords of JSON Schema.
_NAMES = frozenset({"properties", "$defs"})


class Local:
    """`POST <base_url>/chat/completions`.

    The schema is sent as `response_format`, which constrains sampling on servers that support it, and in the system
    text, because other servers ignore it. For a server that refuses `json_schema`, a `json_object` with a schema is
    used from then on.
    """

    name = "local"

    def __init__(self, *, base_url: str, model: str, fast_model: str, key: SecretStr | None, real_calls: bool) -> None:
        self._url = f"{base_url.rstrip('/')}/chat/completions"
        self._model = model
        self._fast_model = fast_model
        self._key = key
        self._as_object = False
        self._wire = open_client(real_calls=real_calls)

    def model(self, fast: bool) -> str:
        return self._fast_model if fast else self._model

    def most_output(self, request: ProviderRequest) -> int:
        return request.max_tokens

    async def answer(self, request: ProviderRequest) -> ProviderReply:
        try:
            if request.hear is not None:
                return _reply(await self._streamed(request, request.hear))
            response = await self._post(self._body(request, self._as_object))
            if not self._as_object and _refuses_the_shape(response):
                response = await self._post(self._body(request, as_object=True))
                self._as_object = not _refuses_the_shape(response)
            if response.status_code != 200:
                raise Failed(
                    failure_of_status(response.status_code, response.text),
                    retry_after=seconds_of(response.headers.get("retry-after")),
                )
            return _reply(response.json())
        except Failed:
            raise
        except Exception as error:
            raise failed_on_the_way(error) from None

    async def _streamed(self, request: ProviderRequest, hear: Callable[[str], None]) -> dict[str, Any]:
        """The whole answer as it would have come at once, of whose text each piece is heard as it comes."""
        body = self._body(request, self._as_object) | {"stream": True, "stream_options": {"include_usage": True}}
        async with self._wire.stream("POST", self._url, json=body, headers=self._headers()) as response:
            if response.status_code != 200:
                await response.aread()
                if not self._as_object and _refuses_the_shape(response):
                    self._as_object = True
                    return await self._streamed(request, hear)
                raise Failed(
                    failure_of_status(response.status_code, response.text),
                    retry_after=seconds_of(response.headers.get("retry-after")),
                )
            gathered = Gathered()
            async for line in response.aiter_lines():
                if line.startswith("data:") and (data := line[5:].strip()) != "[DONE]":
                    gathered.take(json.loads(data), hear)
        return gathered.whole()

    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self._key.get_secret_value()}"} if self._key is not None else {}

    async def close(self) -> None:
        await self._wire.aclose()

    async def _post(self, body: dict[str, Any]) -> httpx2.Response:
        return await self._wire.post(self._url, json=body, headers=self._headers())

    def _body(self, request: ProviderRequest, as_object: bool) -> dict[str, Any]:
        calling = _calling(request)
        system = request.system if calling else f"{request.system}\n\n{in_words(request)}"
        body: dict[str, Any] = {
            "model": self.model(request.fast),
            "max_tokens": request.max_tokens,
            "stream": False,
            "messages": [
                {"role": "system", "content": system},
                *(message for turn in request.turns for message in _messages(turn)),
            ],
        }
        if calling:
            # llama.cpp refuses a grammar together with tools; while calls are allowed, the system text describes the
            # answer.
            body["tools"] = [
                {
                    "type": "function",
                    "function": {
                        "name": tool.name,
                        "description": tool.description,
                        "parameters": plain_shape(tool.parameters),
                    },
                }
                for tool in request.tools
            ]
        elif as_object:
            body["response_format"] = {"type": "json_object", "schema": plain_shape(request.schema)}
        else:
            shape = {"name": request.schema_name, "schema": plain_shape(request.schema), "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": shape}
        return body


class Gathered:
    """An answer that comes in pieces."""

    def __init__(self) -> None:
        self._text = ""
        # One worker's own: the calls of one answer, by their place in it.
        self._calls: dict[int, dict[str, Any]] = {}
        self._end: str | None = None
        self._usage: Any = None

    def take(self, piece: Any, hear: Callable[[str], None]) -> None:
        """Takes one piece. Raises what a malformed one leads to."""
        self._usage = piece.get("usage") or self._usage
        for choice in piece.get("choices") or ():
            delta = choice.get("delta") or {}
            if text := delta.get("content"):
                self._text += text
                hear(text)
            for call in delta.get("tool_calls") or ():
                kept = self._calls.setdefault(int(call.get("index", 0)), {"id": "", "name": "", "arguments": ""})
                function = call.get("function") or {}
                kept["id"] = call.get("id") or kept["id"]
                kept["name"] += function.get("name") or ""
                kept["arguments"] += function.get("arguments") or ""
            self._end = choice.get("finish_reason") or self._end

    def whole(self) -> dict[str, Any]:
        """The answer in the shape in which it comes at once."""
        message: dict[str, Any] = {"content": self._text}
        if self._calls:
            message["tool_calls"] = [
                {"id": one["id"], "type": "function", "function": {key: one[key] for key in ("name", "arguments")}}
                for _, one in sorted(self._calls.items())
            ]
        return {"choices": [{"message": message, "finish_reason": self._end}], "usage": self._usage}


def in_words(request: ProviderRequest) -> str:
    """The schema as an instruction, written compactly because the model reads it with every question."""
    schema = json.dumps(plain_shape(request.schema), separators=(",", ":"))
    return f"Answer with one JSON object and nothing else. Its JSON Schema: {schema}"


def plain_shape(schema: Any) -> Any:
    """A JSON Schema that servers can enforce: without _NOISE, with a limit on every text and all fields required.

    Small models omit every field they may omit, and strict servers demand required fields. Types allow null or an empty
    list instead.
    """
    if isinstance(schema, list):
        return [plain_shape(item) for item in schema]
    if not isinstance(schema, Mapping):
        return schema
    shape: dict[str, Any] = {
        key: {name: plain_shape(inner) for name, inner in value.items()} if key in _NAMES else plain_shape(value)
        for key, value in schema.items()
        if key not in _NOISE
    }
    if shape.get("type") == "string" and not shape.keys() & {"enum", "const"}:
        shape["maxLength"] = min(shape.get("maxLength", LONGEST_TEXT), LONGEST_TEXT)
    if "properties" in shape:
        shape |= {"required": list(shape["properties"]), "additionalProperties": False}
    return shape


def _calling(request: ProviderRequest) -> bool:
    return request.may_call and bool(request.tools)


def _refuses_the_shape(response: httpx2.Response) -> bool:
    return response.status_code >= 400 and _SHAPE in response.text[:LOOKED_AT]


def _messages(turn: Turn) -> list[dict[str, Any]]:
    match turn:
        case OurMessage(text):
            return [{"role": "user", "content": text}]
        case Answered(reply):
            return [reply.native]
        case ToolResults(results):
            return [{"role": "tool", "tool_call_id": call.id, "content": text} for call, text in results]


def _reply(told: Any) -> ProviderReply:
    usage = _usage(told.get("usage"))
    choice = told["choices"][0]
    message = choice["message"]
    if message.get("refusal") or choice.get("finish_reason") == "content_filter":
        raise Failed(Failure.REFUSED, usage=usage, billed=True)
    text = message.get("content") or ""
    if not isinstance(text, str):
        raise TypeError("content is not text")
    calls = tuple(_call(wanted) for wanted in message.get("tool_calls") or ())
    if not text.strip() and not calls:
        raise Failed(Failure.EMPTY, usage=usage, billed=True)
    native: dict[str, Any] = {"role": "assistant", "content": text}
    if calls:
        native["tool_calls"] = message["tool_calls"]
    return ProviderReply(text, calls, usage, native, cut_off=choice.get("finish_reason") == "length")


def _call(wanted: Any) -> ToolCall:
    function = wanted["function"]
    try:
        arguments = json.loads(function.get("arguments") or "{}")
    except ValueError:
        arguments = None
    return ToolCall(str(wanted.get("id") or ""), str(function["name"]), arguments)


def _usage(told: Any) -> Usage | None:
    if not isinstance(told, dict) or "prompt_tokens" not in told:
        return None
    details = told.get("prompt_tokens_details")
    cached = count(details.get("cached_tokens")) if isinstance(details, dict) else 0
    prompt = count(told["prompt_tokens"])
    return Usage(fresh=max(0, prompt - cached), cached=min(cached, prompt), output=count(told.get("completion_tokens")))
