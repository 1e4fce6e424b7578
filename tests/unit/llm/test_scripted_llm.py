from __future__ import annotations

import pytest
from pydantic import BaseModel

from app.llm.base import Ask, Models, NoModel, Purpose, Tool
from tests.fakes.scripted_llm import NoModels, ScriptedModels


class Line(BaseModel):
    line: str


class Query(BaseModel):
    words: str


def ask(**more: object) -> Ask[Line]:
    return Ask(purpose=Purpose.SOUL, system="rules", prompt="position", schema=Line, **more)  # type: ignore[arg-type]


async def test_answers_come_in_the_order_of_the_queue_and_then_no_more() -> None:
    models: Models = ScriptedModels([Line(line="one"), {"line": "two"}, '{"line": "three"}'])
    assert [(await models.ask(ask())).line for _ in range(3)] == ["one", "two", "three"]
    with pytest.raises(NoModel):
        await models.ask(ask())


async def test_an_answer_of_the_wrong_shape_is_no_model() -> None:
    with pytest.raises(NoModel):
        await ScriptedModels([{"lines": 3}]).ask(ask())


async def test_a_hanging_model_ends_at_the_deadline() -> None:
    with pytest.raises(NoModel):
        await ScriptedModels([None]).ask(ask(deadline_seconds=0.01))


async def test_a_function_sees_the_ask_and_tools_are_run_for_it() -> None:
    async def search(query: Query) -> str:
        return f"found {query.words}"

    models = ScriptedModels(lambda given: {"line": given.prompt}, tool_calls=[("search", {"words": "rook"})])
    tool = Tool("search", "Searches.", Query, search)
    assert (await models.converse(ask(), [tool], max_rounds=2)).line == "position"
    assert models.used == [("search", "found rook")]


async def test_no_minds_are_no_model_at_all() -> None:
    models = NoModels()
    assert not models.any_model
    with pytest.raises(NoModel):
        await models.ask(ask())
