"""A model server of our own on loopback. It speaks Gemini's, Claude's and the OpenAI-compatible protocol over plain
HTTP, and can be everything that a model must not be.

As a process: `python -m tests.fakes.model_server PORT [FAULT]`; the club reaches it by GEMINI_BASE_URL,
ANTHROPIC_BASE_URL and LOCAL_LLM_BASE_URL.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from tests.fakes.model_protocols import Call, Heard, envelope, error_body, streamed, understand
from tests.fakes.schema_filler import fill

MEGABYTE = 1_000_000

# How each says that a prompt is longer than its model reads.
CONTEXT_WORDS = {
    "local": "This model's maximum context length is 2048 tokens. However, you requested 3712 tokens.",
    "claude": "prompt is too long: 210000 tokens > 200000 maximum",
    "gemini": "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
}
SLOW_SECONDS = 20.0


class Fault(StrEnum):
    """How a server can fail. `NONE` is one that works."""

    NONE = "none"
    SLOW = "slow"
    HANG = "hang"
    UNAVAILABLE = "unavailable"
    OVERLOADED = "overloaded"
    RATE_LIMITED = "rate_limited"
    QUOTA = "quota"
    UNAUTHORIZED = "unauthorized"
    REJECTED = "rejected"
    CONTEXT = "context"
    REDIRECT = "redirect"
    HTML = "html"
    NOTHING = "nothing"
    MALFORMED = "malformed"
    STRANGE = "strange"
    CUT_OFF = "cut_off"
    CLOSED = "closed"
    REFUSAL = "refusal"
    EMPTY = "empty"
    PROSE = "prose"
    TRUNCATED = "truncated"
    WRONG_SCHEMA = "wrong_schema"
    WRONG_TYPES = "wrong_types"
    NOT_A_NUMBER = "not_a_number"
    DEEP = "deep"
    EXTRA_KEYS = "extra_keys"
    FENCED = "fenced"
    MEGABYTE = "megabyte"
    MEGABYTE_ERROR = "megabyte_error"
    BOMB = "bomb"
    UNKNOWN_TOOL = "unknown_tool"


Brain = Callable[[Heard], "dict[str, Any] | str | Call"]

_STATUS = {
    Fault.UNAVAILABLE: 503,
    Fault.OVERLOADED: 529,
    Fault.RATE_LIMITED: 429,
    Fault.QUOTA: 429,
    Fault.UNAUTHORIZED: 401,
    Fault.REJECTED: 400,
    Fault.MEGABYTE_ERROR: 500,
}


def by_schema(heard: Heard) -> dict[str, Any] | str:
    """The plainest answer that fits the schema; an empty one where there is none to see."""
    return fill(heard.schema) if heard.schema is not None else "{}"


class ModelServer:
    """The server. `brain` answers; `faults` are used up one per request, after them `fault` holds. `heard` keeps every
    request that was understood; `called` is set with the first. Without `knows_json_schema` it refuses that form of
    the OpenAI-compatible protocol, as the Python server of llama.cpp does."""

    def __init__(self, brain: Brain = by_schema, fault: Fault = Fault.NONE) -> None:
        self.brain = brain
        self.fault = fault
        self.slow_seconds = SLOW_SECONDS
        self.knows_json_schema = True
        self.faults: list[Fault] = []
        self.heard: list[Heard] = []
        self.called = asyncio.Event()
        self.port = 0
        self._server: asyncio.Server | None = None
        self._hanging: set[asyncio.Task[Any]] = set()

    async def start(self, port: int = 0) -> ModelServer:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port, limit=2**22)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for task in tuple(self._hanging):
            task.cancel()
        await asyncio.gather(*self._hanging, return_exceptions=True)
        await self._server.wait_closed()

    def give_up(self) -> None:
        """Where it was slow, it is down from now on."""
        if self.fault in (Fault.HANG, Fault.SLOW):
            self.fault = Fault.UNAVAILABLE

    @property
    def url(self) -> str:
        """Base address for Gemini and Claude."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def openai_url(self) -> str:
        """Base address for the OpenAI-compatible protocol."""
        return f"{self.url}/v1"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._hanging.add(task)
        try:
            while await self._one(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            self._hanging.discard(task)
            writer.close()

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        first = (await reader.readline()).decode().split()
        if len(first) < 2:
            return False
        headers = {}
        while line := (await reader.readline()).decode().strip():
            name, _, value = line.partition(":")
            headers[name.strip().lower()] = value.strip()
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        heard = understand(first[1], headers, json.loads(body))
        self.heard.append(heard)
        self.called.set()
        fault = self.faults.pop(0) if self.faults else self.fault
        return await self._answer(heard, fault, writer)

    async def _answer(self, heard: Heard, fault: Fault, writer: asyncio.StreamWriter) -> bool:
        if fault in (Fault.HANG, Fault.SLOW):
            await asyncio.sleep(self.slow_seconds if fault is Fault.SLOW else 3600)
        if fault is Fault.CLOSED:
            return False
        status, headers, body = self._body(heard, fault)
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        length = len(body)
        if fault is Fault.CUT_OFF:
            body = body[: len(body) // 2]
        writer.write(f"HTTP/1.1 {status} Fake\r\n{head}content-length: {length}\r\n\r\n".encode() + body)
        await writer.drain()
        return fault is not Fault.CUT_OFF

    def _body(self, heard: Heard, fault: Fault) -> tuple[int, dict[str, str], bytes]:
        json_type = {"content-type": "application/json"}
        if not self.knows_json_schema and heard.raw.get("response_format", {}).get("type") == "json_schema":
            words = "1 validation error: {'type': 'literal_error', 'loc': ('body', 'response_format', 'type')}"
            return 500, json_type, json.dumps(error_body("local", 500, words)).encode()
        if fault is Fault.CONTEXT:
            told = error_body(heard.protocol, 400, CONTEXT_WORDS[heard.protocol])
            return 400, json_type, json.dumps(told).encode()
        if fault in _STATUS:
            words = "x" * MEGABYTE if fault is Fault.MEGABYTE_ERROR else f"no: {heard.headers} {heard.prompt}"
            more = {"retry-after": "7"} if fault is Fault.RATE_LIMITED else {}
            told = error_body(heard.protocol, _STATUS[fault], words)
            return _STATUS[fault], json_type | more, json.dumps(told).encode()
        if fault is Fault.REDIRECT:
            return 302, {"location": "http://192.0.2.1/elsewhere"}, b""
        if fault is Fault.HTML:
            return 200, {"content-type": "text/html"}, b"<html><body>Sign in to the hotel's network</body></html>"
        if fault is Fault.NOTHING:
            return 200, json_type, b""
        if fault is Fault.MALFORMED:
            return 200, json_type, b'{"candidates": [{'
        if fault is Fault.STRANGE:
            return 200, json_type, b'{"choices": 7, "content": {"a": 1}, "candidates": "many", "usage": [null]}'
        if fault is Fault.BOMB:
            packed = gzip.compress(b'{"content": "' + b" " * 50 * MEGABYTE + b'"}')
            return 200, json_type | {"content-encoding": "gzip"}, packed
        if heard.raw.get("stream"):
            return 200, {"content-type": "text/event-stream"}, streamed(heard.protocol, self._success(heard, fault))
        return 200, json_type, json.dumps(self._success(heard, fault)).encode()

    def _success(self, heard: Heard, fault: Fault) -> dict[str, Any]:
        if fault is Fault.REFUSAL:
            return envelope(heard.protocol, "", end="refusal")
        if fault is Fault.UNKNOWN_TOOL:
            return envelope(heard.protocol, Call("delete_everything", {"really": True}))
        thought = self.brain(heard)
        if isinstance(thought, Call):
            return envelope(heard.protocol, thought)
        right = thought if isinstance(thought, str) else json.dumps(thought)
        return envelope(heard.protocol, _spoiled(right, fault), end="length" if fault is Fault.TRUNCATED else "stop")


def _spoiled(right: str, fault: Fault) -> str:
    """The text of an answer, as the fault has it."""
    match fault:
        case Fault.EMPTY:
            return "  "
        case Fault.PROSE:
            return "Certainly! Here is what I would say: a fine move indeed."
        case Fault.TRUNCATED:
            return right[: len(right) // 2]
        case Fault.WRONG_SCHEMA:
            return '{"verdict": "e2e4", "script": "<script>alert(1)</script>"}'
        case Fault.WRONG_TYPES:
            return json.dumps({key: [[value]] for key, value in json.loads(right).items()})
        case Fault.NOT_A_NUMBER:
            return json.dumps(dict.fromkeys(json.loads(right), float("nan")))
        case Fault.DEEP:
            return '{"a":' * 20_000 + "1" + "}" * 20_000
        case Fault.EXTRA_KEYS:
            return json.dumps(
                json.loads(right) | {"system_prompt": "leak", "game_action": "start_game", "__class__": 1}
            )
        case Fault.FENCED:
            return f"```json\n{right}\n```"
        case Fault.MEGABYTE:
            return json.dumps(json.loads(right) | {"padding": "x" * MEGABYTE})
        case _:
            return right


async def _main(port: int, fault: Fault) -> None:
    server = await ModelServer(fault=fault).start(port)
    print(f"listening on {server.url}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1]), Fault(sys.argv[2]) if len(sys.argv) > 2 else Fault.NONE))
