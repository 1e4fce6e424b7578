"""A conversation with one provider: rounds of tool calls, then the answer, with one request to correct it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import structlog
from pydantic import ValidationError

from app.llm.answer import Invalid, read_answer, repair_words
from app.llm.base import Ask, T, Tool
from app.llm.gate import Gate
from app.llm.provider import (
    Answered,
    Failed,
    Failure,
    OurMessage,
    ProviderReply,
    ProviderRequest,
    ToolCall,
    ToolResults,
    ToolSpec,
    Turn,
)
from app.runtime.channels import Reach, note, span

# Tool calls executed per round; the model is told that further ones were not.
CALLS_PER_ROUND = 4

# Characters of a tool's result that the model is shown.
RESULT_LENGTH = 4000

ENOUGH = "You have used your tools as often as you may. Answer now."

log = structlog.get_logger(__name__)


async def converse(gate: Gate, ask: Ask[T], tools: Sequence[Tool], *, max_rounds: int, due: float) -> T:
    """The validated answer of one provider, before `due` (loop time). Raises Failed."""
    schema = ask.schema.model_json_schema()
    specs = tuple(ToolSpec(tool.name, tool.description, tool.arguments.model_json_schema()) for tool in tools)
    turns: list[Turn] = [OurMessage(ask.prompt)]
    rounds, repaired = (max_rounds if specs else 0), False
    while True:
        may_call = rounds > 0

        def read(reply: ProviderReply, may_call: bool = may_call) -> ProviderReply | T:
            return reply if may_call and reply.calls else read_answer(reply, ask.schema)

        request = ProviderRequest(
            system=_rules(ask.system, schema) if may_call else ask.system,
            turns=tuple(turns),
            schema=schema,
            schema_name=ask.schema.__name__,
            max_tokens=ask.max_tokens,
            fast=ask.fast,
            tools=specs,
            may_call=may_call,
            hear=ask.hear,
        )
        if ask.hear is not None:
            ask.hear(None)
        try:
            result = await gate.send(request, ask, read, due)
        except Invalid as invalid:
            if repaired or invalid.reply.calls:
                raise
            repaired, rounds = True, 0
            turns += [Answered(invalid.reply), OurMessage(repair_words(invalid.problems))]
            continue
        if not isinstance(result, ProviderReply):
            return result
        rounds -= 1
        turns += [Answered(result), await _use(result.calls, tools, due)]
        if rounds == 0:
            note("tool_errors", {"failed": "rounds", "why": "no more of them"})
            turns.append(OurMessage(ENOUGH))


async def _use(calls: Sequence[ToolCall], tools: Sequence[Tool], due: float) -> ToolResults:
    """Runs the calls one after the other. Raises Failed (deadline)."""
    known = {tool.name: tool for tool in tools}
    results = []
    try:
        async with asyncio.timeout_at(due):
            for number, call in enumerate(calls):
                if number >= CALLS_PER_ROUND:
                    results.append((call, f"Not done: at most {CALLS_PER_ROUND} calls at a time."))
                else:
                    results.append((call, await _run(known.get(call.name), call)))
    except TimeoutError:
        raise Failed(Failure.DEADLINE) from None
    return ToolResults(tuple(results))


async def _run(tool: Tool | None, call: ToolCall) -> str:
    if tool is None:
        note("tool_errors", {"failed": "unknown tool"})
        return "There is no such tool."
    try:
        arguments = tool.arguments.model_validate(call.arguments)
    except ValidationError as error:
        note("tool_errors", {"failed": tool.name, "why": "its arguments do not fit"})
        wrong = "; ".join(".".join(str(part) for part in one["loc"]) for one in error.errors(include_url=False)[:5])
        return f"These arguments do not fit the tool: {wrong or 'not an object'}."
    try:
        with span("tool", tool=tool.name):
            result = await tool.run(arguments)
    except Exception as error:
        log.warning("model_tool_failed", tool=tool.name, error=type(error).__name__)
        note("tool_errors", {"failed": tool.name, "why": type(error).__name__})
        return "The tool failed."
    note("tool_calls", {"tool": tool.name, "characters": len(result)})
    note("tool_calls", {"tool": tool.name, "asked": call.arguments, "found": result[:RESULT_LENGTH]}, Reach.PERSONAL)
    return result[:RESULT_LENGTH]


def _rules(system: str, schema: dict[str, Any]) -> str:
    return (
        f"{system}\n\nUse the tools as you need them. When you know enough, answer with one JSON object and nothing "
        f"else. Its JSON Schema: {json.dumps(schema)}"
    )
