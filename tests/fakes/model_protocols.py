"""The three protocols as the fake server speaks them: from a request to what was asked, from an answer to a body."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

TOKENS_IN, TOKENS_CACHED, TOKENS_OUT = 1000, 200, 50


@dataclass(frozen=True, slots=True)
class Heard:
    """One request as the server understood it. `schema` is None while tools may be called; `results` are what tools
    brought, in order; `raw` is the body."""

    protocol: str
    model: str
    system: str
    prompt: str
    schema: dict[str, Any] | None
    tools: tuple[str, ...]
    results: tuple[str, ...]
    turns: int
    headers: dict[str, str]
    raw: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Call:
    """The server wants a tool."""

    name: str
    arguments: dict[str, Any] = field(default_factory=dict)


def understand(path: str, headers: dict[str, str], body: dict[str, Any]) -> Heard:
    """Raises ValueError for a path that none of the three knows."""
    if path.endswith("/chat/completions"):
        return _openai(headers, body)
    if path.split("?")[0].endswith("/v1/messages"):
        return _claude(headers, body)
    found = re.search(r"/models/([^/:]+):(?:generateContent|streamGenerateContent)", path)
    if found:
        body["stream"] = "streamGenerateContent" in path
        return _gemini(found[1], headers, body)
    raise ValueError(path)


def _openai(headers: dict[str, str], body: dict[str, Any]) -> Heard:
    said = [message for message in body["messages"] if message["role"] == "user"]
    shape = body.get("response_format", {})
    return Heard(
        protocol="local",
        model=body["model"],
        system=body["messages"][0]["content"],
        prompt="\n".join(message["content"] for message in said),
        schema=shape.get("json_schema", shape).get("schema"),
        tools=tuple(tool["function"]["name"] for tool in body.get("tools", ())),
        results=tuple(message["content"] for message in body["messages"] if message["role"] == "tool"),
        turns=len(body["messages"]) - 1,
        headers=headers,
        raw=body,
    )


def _claude(headers: dict[str, str], body: dict[str, Any]) -> Heard:
    blocks = [
        block
        for message in body["messages"]
        if message["role"] == "user"
        for block in (
            [{"type": "text", "text": message["content"]}]
            if isinstance(message["content"], str)
            else message["content"]
        )
    ]
    calling = body.get("tool_choice", {}).get("type") == "auto"
    return Heard(
        protocol="claude",
        model=body["model"],
        system="\n".join(block["text"] for block in body["system"]),
        prompt="\n".join(block["text"] for block in blocks if block["type"] == "text"),
        schema=body["output_config"]["format"]["schema"],
        tools=tuple(tool["name"] for tool in body.get("tools", ())) if calling else (),
        results=tuple(block["content"] for block in blocks if block["type"] == "tool_result"),
        turns=len(body["messages"]),
        headers=headers,
        raw=body,
    )


def _gemini(model: str, headers: dict[str, str], body: dict[str, Any]) -> Heard:
    parts = [part for content in body["contents"] if content["role"] == "user" for part in content["parts"]]
    config = body.get("generationConfig", {})
    return Heard(
        protocol="gemini",
        model=model,
        system="\n".join(part["text"] for part in body["systemInstruction"]["parts"]),
        prompt="\n".join(part["text"] for part in parts if "text" in part),
        schema=config.get("responseJsonSchema") or config.get("response_json_schema"),
        tools=tuple(
            declared["name"] for tool in body.get("tools", ()) for declared in tool.get("functionDeclarations", ())
        ),
        results=tuple(part["functionResponse"]["response"]["result"] for part in parts if "functionResponse" in part),
        turns=len(body["contents"]),
        headers=headers,
        raw=body,
    )


def envelope(protocol: str, answer: str | Call, *, end: str = "stop") -> dict[str, Any]:
    """The body of a success. `end` is `stop`, `length` (cut off by the bound on tokens) or `refusal`."""
    return {"local": _say_openai, "claude": _say_claude, "gemini": _say_gemini}[protocol](answer, end)


def _say_openai(answer: str | Call, end: str) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": answer if isinstance(answer, str) else None}
    if isinstance(answer, Call):
        called = {"name": answer.name, "arguments": json.dumps(answer.arguments)}
        message["tool_calls"] = [{"id": "call_1", "type": "function", "function": called}]
    if end == "refusal":
        message |= {"content": None, "refusal": "I would rather not."}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "fake",
        "choices": [{"index": 0, "message": message, "finish_reason": "length" if end == "length" else "stop"}],
        "usage": {
            "prompt_tokens": TOKENS_IN + TOKENS_CACHED,
            "completion_tokens": TOKENS_OUT,
            "total_tokens": TOKENS_IN + TOKENS_CACHED + TOKENS_OUT,
            "prompt_tokens_details": {"cached_tokens": TOKENS_CACHED},
        },
    }


def _say_claude(answer: str | Call, end: str) -> dict[str, Any]:
    block = (
        {"type": "text", "text": answer}
        if isinstance(answer, str)
        else {"type": "tool_use", "id": "toolu_1", "name": answer.name, "input": answer.arguments}
    )
    thought = {"type": "thinking", "thinking": "", "signature": "c2lnbmVk"}
    reason = {"stop": "end_turn", "length": "max_tokens", "refusal": "refusal"}[end]
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "fake",
        "content": [] if end == "refusal" else [thought, block],
        "stop_reason": "tool_use" if isinstance(answer, Call) else reason,
        "stop_sequence": None,
        "usage": {
            "input_tokens": TOKENS_IN,
            "cache_read_input_tokens": TOKENS_CACHED,
            "cache_creation_input_tokens": 0,
            "output_tokens": TOKENS_OUT,
        },
    }


def _say_gemini(answer: str | Call, end: str) -> dict[str, Any]:
    part: dict[str, Any] = (
        {"text": answer}
        if isinstance(answer, str)
        else {"functionCall": {"id": "fn_1", "name": answer.name, "args": answer.arguments}}
    )
    part["thoughtSignature"] = "c2lnbmVk"
    reason = {"stop": "STOP", "length": "MAX_TOKENS", "refusal": "SAFETY"}[end]
    candidate: dict[str, Any] = {"index": 0, "finishReason": reason}
    if end != "refusal":
        candidate["content"] = {"role": "model", "parts": [part]}
    return {
        "candidates": [candidate],
        "usageMetadata": {
            "promptTokenCount": TOKENS_IN + TOKENS_CACHED,
            "cachedContentTokenCount": TOKENS_CACHED,
            "candidatesTokenCount": TOKENS_OUT - 10,
            "thoughtsTokenCount": 10,
            "totalTokenCount": TOKENS_IN + TOKENS_CACHED + TOKENS_OUT,
        },
        "modelVersion": "fake",
        "responseId": "r1",
    }


# Letters of one piece of a streamed answer.
PIECE = 7


def streamed(protocol: str, whole: dict[str, Any]) -> bytes:
    """The body of a success as a stream of events, its text in pieces."""
    return {"local": _stream_openai, "claude": _stream_claude, "gemini": _stream_gemini}[protocol](whole)


def _pieces(text: str) -> list[str]:
    return [text[at : at + PIECE] for at in range(0, len(text), PIECE)]


def _data(told: Any, event: str | None = None) -> bytes:
    head = f"event: {event}\n" if event else ""
    return f"{head}data: {json.dumps(told)}\n\n".encode()


def _stream_openai(whole: dict[str, Any]) -> bytes:
    choice = whole["choices"][0]
    message = choice["message"]
    deltas: list[dict[str, Any]] = [{"content": piece} for piece in _pieces(message.get("content") or "")]
    deltas += [{"tool_calls": [{"index": 0, **call}]} for call in message.get("tool_calls", ())]
    body = b"".join(_data({"choices": [{"index": 0, "delta": delta}]}) for delta in deltas)
    end = {"choices": [{"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}], "usage": whole["usage"]}
    return body + _data(end) + b"data: [DONE]\n\n"


def _stream_claude(whole: dict[str, Any]) -> bytes:
    start = {"type": "message_start", "message": whole | {"content": [], "stop_reason": None}}
    body = _data(start, "message_start")
    for index, block in enumerate(one for one in whole["content"] if one["type"] != "thinking"):
        is_text = block["type"] == "text"
        empty = {"type": "text", "text": ""} if is_text else block | {"input": {}}
        body += _data({"type": "content_block_start", "index": index, "content_block": empty}, "content_block_start")
        deltas = (
            [{"type": "text_delta", "text": piece} for piece in _pieces(block["text"])]
            if is_text
            else [{"type": "input_json_delta", "partial_json": json.dumps(block["input"])}]
        )
        for delta in deltas:
            body += _data({"type": "content_block_delta", "index": index, "delta": delta}, "content_block_delta")
        body += _data({"type": "content_block_stop", "index": index}, "content_block_stop")
    end: dict[str, Any] = {"stop_reason": whole["stop_reason"], "stop_sequence": None}
    usage = {"output_tokens": whole["usage"]["output_tokens"]}
    body += _data({"type": "message_delta", "delta": end, "usage": usage}, "message_delta")
    return body + _data({"type": "message_stop"}, "message_stop")


def _stream_gemini(whole: dict[str, Any]) -> bytes:
    candidate = whole["candidates"][0]
    body = b""
    for part in candidate.get("content", {}).get("parts", ()):
        pieces = [{**part, "text": piece} for piece in _pieces(part["text"])] if "text" in part else [part]
        for piece in pieces:
            body += _data({"candidates": [{"index": 0, "content": {"role": "model", "parts": [piece]}}]})
    end = {
        "candidates": [{"index": 0, "finishReason": candidate["finishReason"]}],
        "usageMetadata": whole["usageMetadata"],
    }
    return body + _data(end)


def error_body(protocol: str, status: int, words: str) -> dict[str, Any]:
    """The body of a failure."""
    if protocol == "claude":
        return {"type": "error", "error": {"type": "api_error", "message": words}, "request_id": "req_1"}
    if protocol == "gemini":
        return {"error": {"code": status, "message": words, "status": "UNAVAILABLE"}}
    return {"error": {"message": words, "type": "server_error", "code": None}}
