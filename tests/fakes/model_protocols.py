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
    found = re.search(r"/models/([^/:]+):generateContent", path)
    if found:
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


def error_body(protocol: str, status: int, words: str) -> dict[str, Any]:
    """The body of a failure."""
    if protocol == "claude":
        return {"type": "error", "error": {"type": "api_error", "message": words}, "request_id": "req_1"}
    if protocol == "gemini":
        return {"error": {"code": status, "message": words, "status": "UNAVAILABLE"}}
    return {"error": {"message": words, "type": "server_error", "code": None}}
