"""A model of one's own behind the OpenAI-compatible protocol: Ollama, llama.cpp, vLLM, or a gateway with a key."""

from __future__ import annotations

import json
from collections.abc import Mapping
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

# A refusal that names this does not know the form in which the schema was told; the Python server of llama.cpp answers
# 500 to a `json_schema`.
_SHAPE = "response_format"

# Characters of one text in an answer: nothing the club asks for is longer than three long sentences, and a small model
# that may go on does, until it is cut off. llama.cpp unrolls a length character by character: it takes at most 2,000,
# and its Python server dies of as many.
LONGEST_TEXT = 500

# What of a JSON Schema tells a reader nothing that the names do not, and what strict servers refuse.
_NOISE = frozenset({"title", "description", "default"})
# Below these stand names of ours, not words of JSON Schema.
_NAMES = frozenset({"properties", "$defs"})


class Local:
    """`POST <base_url>/chat/completions`.

    The schema goes as `response_format`, which constrains the sampling where the server can do that, and also into the
    words, because some servers pass over what they do not know. A server that refuses the form `json_schema` is told
    the same as a `json_object` with a schema, from then on at once.
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

    async def close(self) -> None:
        await self._wire.aclose()

    async def _post(self, body: dict[str, Any]) -> httpx2.Response:
        headers = {"authorization": f"Bearer {self._key.get_secret_value()}"} if self._key is not None else {}
        return await self._wire.post(self._url, json=body, headers=headers)

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
            # llama.cpp refuses a grammar beside tools; while it may call, the system text describes the answer.
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


def in_words(request: ProviderRequest) -> str:
    """The schema as an instruction: every token of it is read again for every question."""
    schema = json.dumps(plain_shape(request.schema), separators=(",", ":"))
    return f"Answer with one JSON object and nothing else. Its JSON Schema: {schema}"


def plain_shape(schema: Any) -> Any:
    """A JSON Schema as servers can hold a model to it: without noise, and with texts that have an end.

    Every field has to be there, in its place: a small model that may leave fields out leaves them all out. Strict
    servers ask for it too. What stands for nothing (null, an empty list) is in the types.
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
