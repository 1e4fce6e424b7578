from __future__ import annotations

import pytest
from pydantic import BaseModel

from app.llm.base import Ask, Minds, NoModel, Purpose, Tool
from tests.fakes.scripted_llm import NoMinds, ScriptedMinds


class Line(BaseModel):
    line: str


class Query(BaseModel):
    words: str


def ask(**more: object) -> Ask[Line]:
    return Ask(purpose=Purpose.SOUL, system="rules", prompt="position", schema=Line, **more)  # type: ignore[arg-type]


async def test_answers_come_in_the_order_of_the_queue_and_then_no_more() -> None:
    minds: Minds = ScriptedMinds([Line(line="one"), {"line": "two"}, '{"line": "three"}'])
    assert [(await minds.ask(ask())).line for _ in range(3)] == ["one", "two", "three"]
    with pytest.raises(NoModel):
        await minds.ask(ask())


async def test_an_answer_of_the_wrong_shape_is_no_model() -> None:
    with pytest.raises(NoModel):
        await ScriptedMinds([{"lines": 3}]).ask(ask())


async def test_a_hanging_model_ends_at_the_deadline() -> None:
    with pytest.raises(NoModel):
        await ScriptedMinds([None]).ask(ask(deadline_seconds=0.01))


async def test_a_function_sees_the_ask_and_tools_are_run_for_it() -> None:
    async def search(query: Query) -> str:
        return f"found {query.words}"

    minds = ScriptedMinds(lambda given: {"line": given.prompt}, tool_calls=[("search", {"words": "rook"})])
    tool = Tool("search", "Searches.", Query, search)
    assert (await minds.converse(ask(), [tool], max_rounds=2)).line == "position"
    assert minds.used == [("search", "found rook")]


async def test_no_minds_are_no_model_at_all() -> None:
    minds = NoMinds()
    assert not minds.any_model
    with pytest.raises(NoModel):
        await minds.ask(ask())
