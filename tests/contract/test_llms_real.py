"""A server with real weights, where one is named: whatever it says, the wire must hold.

LOCAL_LLM_TEST_URL=http://127.0.0.1:8080/v1 [LOCAL_LLM_TEST_MODEL=...] python -m pytest tests/contract/test_llms_real.py
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator

import pytest
from pydantic import BaseModel, Field, TypeAdapter
from sqlalchemy import select

from app.db.database import Database
from app.db.models.model_calls import ModelCallRow
from app.llm.base import NoModel
from app.llm.bill import Bills
from app.llm.local import Local
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
)
from app.llm.registry import Keyed, ModelPlan, Own, open_chain
from app.runtime.clock import FakeClock
from app.runtime.key_value import InProcessKeyValue
from app.runtime.tasks import Tasks
from tests.fakes.asked_shapes import asked_shapes
from tests.fakes.model_chains import Line, Question, ask

URL = os.environ.get("LOCAL_LLM_TEST_URL", "")
MODEL = os.environ.get("LOCAL_LLM_TEST_MODEL", "test")

pytestmark = pytest.mark.skipif(not URL, reason="LOCAL_LLM_TEST_URL names no server")

# A slow machine may be at the end of its strength here; a server that hangs is still told from one that works.
PATIENCE = 300.0
# More words than any model of one's own reads at once.
TOO_MANY_WORDS = 200_000


class Litany(BaseModel):
    """An answer that cannot be short."""

    words: list[str] = Field(min_length=300)


@pytest.fixture
async def local() -> AsyncIterator[Local]:
    opened = Local(base_url=URL, model=MODEL, fast_model=MODEL, key=None, real_calls=True)
    yield opened
    await opened.close()


def request(shape: type[BaseModel], *, words: str = "They moved a knight.", max_tokens: int = 160) -> ProviderRequest:
    return ProviderRequest(
        "You are Rosa and play chess.", (OurMessage(words),), shape.model_json_schema(), shape.__name__, max_tokens
    )


@pytest.mark.parametrize("shape", asked_shapes(), ids=lambda shape: shape.__name__)
async def test_it_takes_every_shape_the_club_asks_for_and_says_what_it_used(
    local: Local, shape: type[BaseModel]
) -> None:
    async with asyncio.timeout(PATIENCE):
        reply = await local.answer(request(shape))
    assert reply.usage is not None
    assert reply.usage.input > 10
    assert 0 < reply.usage.output <= 160
    if not reply.cut_off:
        assert set(json_of(reply)) == set(shape.model_fields)


def json_of(reply: ProviderReply) -> dict[str, object]:
    """What was answered, read as plainly as can be."""
    return TypeAdapter(dict[str, object]).validate_json(reply.text)


async def test_a_question_costs_nothing_and_stands_on_the_bill(database: Database) -> None:
    tasks, nobody = Tasks(), Keyed(None, "main", "quick")
    bills = Bills(database, tasks)
    plan = ModelPlan("local", nobody, nobody, Own(URL, MODEL), soul_seconds=PATIENCE)
    chain = await open_chain(plan, bills, InProcessKeyValue(), FakeClock().now_ms)
    try:
        assert isinstance(await chain.ask(ask(match_id="m1")), Line)
    except NoModel as error:
        assert str(error) == "invalid"  # noqa: PT017 - a small model may fail twice; nothing else may
    await tasks.close()
    await chain.close()
    called = await database.read(lambda session: list(session.scalars(select(ModelCallRow))))
    assert called
    assert all(row.input_tokens + row.cached_tokens > 0 and row.cost_micros == 0 for row in called)
    assert not any(row.estimated for row in called)


async def test_it_is_told_of_tools_and_of_what_they_brought(local: Local) -> None:
    tool = ToolSpec("search_memories", "Finds memories that go with these words.", Question.model_json_schema())
    first = ProviderRequest(
        "You are Rosa. Use the tool.", (OurMessage("Where did we meet?"),), Line.model_json_schema(), "Line", 160,
        tools=(tool,), may_call=True,
    )  # fmt: skip
    async with asyncio.timeout(PATIENCE):
        reply = await local.answer(first)
    call = ToolCall("call_1", "search_memories", {"words": "meet"})
    called = {"name": call.name, "arguments": '{"words": "meet"}'}
    native = {
        "role": "assistant", "content": "", "tool_calls": [{"id": call.id, "type": "function", "function": called}],
    }  # fmt: skip
    used = (
        *first.turns,
        Answered(ProviderReply("", (call,), reply.usage, native)),
        ToolResults(((call, "They met in Ghent."),)),
    )
    for may_call in (True, False):
        then = ProviderRequest(first.system, used, first.schema, "Line", 160, tools=(tool,), may_call=may_call)
        async with asyncio.timeout(PATIENCE):
            assert (await local.answer(then)).usage is not None


async def test_a_prompt_that_is_too_long_is_known_for_what_it_is(local: Local) -> None:
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(Failed) as caught:
            await local.answer(request(Line, words="knight " * TOO_MANY_WORDS))
    assert caught.value.failure is Failure.CONTEXT


@pytest.mark.quiet
async def test_it_stops_when_nobody_waits_any_more(local: Local) -> None:
    async def short() -> float:
        began = time.perf_counter()
        async with asyncio.timeout(PATIENCE):
            await local.answer(request(Line, max_tokens=16))
        return time.perf_counter() - began

    alone = max(await short(), await short())
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(2 * alone):
            await local.answer(request(Litany, max_tokens=4000))
    # Three hundred words take a hundred times as long as the short answer behind them.
    assert await short() < 10 * alone
