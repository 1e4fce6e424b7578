"""What servers of one's own want beyond what every provider owes: how they are told the shape of an answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from pydantic import BaseModel, Field
from sqlalchemy import select

from app.db.database import Database
from app.db.models.model_calls import ModelCallRow
from app.llm.base import Ask, NoModel, Purpose
from app.llm.local import LONGEST_TEXT, plain_shape
from tests.fakes.asked_shapes import asked_shapes
from tests.fakes.model_chains import Bench, Line, ask
from tests.fakes.model_server import Fault, ModelServer

# What llama.cpp makes a grammar of, or passes over without harm.
KNOWN_WORDS = frozenset({
    "type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "const", "$ref", "$defs",
    "maxLength", "minLength", "maxItems", "minItems", "minimum", "maximum",
})  # fmt: skip
# Things in a row that a grammar may be made to repeat; its Python server gives up where there are more in one another.
MOST_REPEATED = 500

GOOD = {"line": "So you castled after all.", "intensity": 0.4}


class Talkative(BaseModel):
    """An answer with a field whose name is a word of JSON Schema, and lengths."""

    title: str = Field(max_length=80)
    story: str = Field(default="", max_length=LONGEST_TEXT + 1)
    maxLength: list[str] = []  # noqa: N815 - a name that looks like a word of JSON Schema


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    opened = await ModelServer(lambda _: GOOD).start()
    yield opened
    await opened.close()


@pytest.fixture
async def bench(database: Database, server: ModelServer) -> AsyncIterator[Bench]:
    opened = await Bench(database, server).open("local")
    yield opened
    await opened.close()


async def test_a_server_that_knows_no_json_schema_is_told_the_shape_as_an_object(bench: Bench) -> None:
    bench.server.knows_json_schema = False
    for _ in range(2):
        assert await bench.chain.ask(ask()) == Line(**GOOD)
    await bench.settle()
    # Refused once, told the other way from then on; what was refused cost nothing and stands on no bill.
    forms = [heard.raw["response_format"]["type"] for heard in bench.server.heard]
    assert forms == ["json_schema", "json_object", "json_object"]
    assert all(heard.schema == bench.server.heard[0].schema for heard in bench.server.heard)
    outcomes = await bench.database.read(lambda session: list(session.scalars(select(ModelCallRow.outcome))))
    assert outcomes == ["ok", "ok"]


async def test_a_server_that_refuses_either_form_is_asked_for_no_third(bench: Bench) -> None:
    bench.server.knows_json_schema = False
    bench.server.faults = [Fault.NONE, Fault.REJECTED]
    with pytest.raises(NoModel, match="rejected"):
        await bench.chain.ask(ask())
    assert len(bench.server.heard) == 2


async def test_the_schema_in_words_holds_every_field_and_no_word_for_readers_of_the_code(bench: Bench) -> None:
    await bench.chain.ask(ask())
    (heard,) = bench.server.heard
    assert '"line":{"maxLength":200,"type":"string"}' in heard.system
    assert "title" not in heard.system
    assert "What a soul might be asked for" not in heard.system


async def test_every_text_has_an_end_that_a_grammar_can_unroll_and_answers_are_held_to_their_own_all_the_same(
    bench: Bench,
) -> None:
    bench.server.brain = lambda _: {"title": "t", "story": "x" * (LONGEST_TEXT + 2)}
    with pytest.raises(NoModel, match="invalid"):
        await bench.chain.ask(Ask(Purpose.SOUL, "Speak.", "Now.", Talkative))
    schema = bench.server.heard[0].schema
    assert schema is not None
    fields = schema["properties"]
    assert fields["title"]["maxLength"] == 80
    assert fields["story"]["maxLength"] == LONGEST_TEXT
    assert fields["maxLength"]["items"]["maxLength"] == LONGEST_TEXT


async def test_no_field_may_be_left_out_though_each_may_say_nothing(bench: Bench) -> None:
    bench.server.brain = lambda _: {"title": "t"}
    assert await bench.chain.ask(Ask(Purpose.SOUL, "Speak.", "Now.", Talkative)) == Talkative(title="t")
    schema = bench.server.heard[0].schema
    assert schema is not None
    assert schema["required"] == ["title", "story", "maxLength"]
    assert schema["additionalProperties"] is False
    assert "default" not in str(schema)


@pytest.mark.parametrize("shape", asked_shapes(), ids=lambda shape: shape.__name__)
def test_every_shape_the_club_asks_for_can_be_made_a_grammar_of(shape: type[BaseModel]) -> None:
    def words(schema: Any) -> Iterator[tuple[str, Any]]:
        if isinstance(schema, list):
            for item in schema:
                yield from words(item)
        if isinstance(schema, dict):
            for key, value in schema.items():
                yield key, value
                for inner in value.values() if key in ("properties", "$defs") else [value]:
                    yield from words(inner)

    found = list(words(plain_shape(shape.model_json_schema())))
    assert {key for key, _ in found} <= KNOWN_WORDS
    assert all(value <= MOST_REPEATED for key, value in found if key in ("maxLength", "maxItems", "minItems"))
