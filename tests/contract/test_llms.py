"""What every provider of models owes, asked of every one through its real SDK against a server of our own."""

from __future__ import annotations

import asyncio
import json
import logging
import traceback
from collections.abc import AsyncIterator

import pytest
from pydantic import SecretStr
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.model_calls import ModelCallRow
from app.llm.base import NoModel, Purpose, Tool
from app.llm.registry import Keyed, Own
from tests.fakes.model_chains import KEY, Bench, Line, Question, ask
from tests.fakes.model_protocols import TOKENS_CACHED, TOKENS_IN, TOKENS_OUT, Call, Heard
from tests.fakes.model_server import Fault, ModelServer

PROVIDERS = ("gemini", "claude", "local")
# main=2/10/0.5 dollars per million: exactly this many millionths of a dollar for one answer of the fake server.
COST = TOKENS_IN * 2 + TOKENS_OUT * 10 + TOKENS_CACHED // 2

GOOD = {"line": "So you castled after all.", "intensity": 0.4}

# What each fault is called in the table of calls.
OUTCOMES = {
    Fault.SLOW: "deadline",
    Fault.HANG: "deadline",
    Fault.UNAVAILABLE: "unavailable",
    Fault.OVERLOADED: "unavailable",
    Fault.RATE_LIMITED: "rate_limited",
    Fault.QUOTA: "rate_limited",
    Fault.UNAUTHORIZED: "unauthorized",
    Fault.REJECTED: "rejected",
    Fault.CONTEXT: "context",
    Fault.REDIRECT: None,
    Fault.HTML: None,
    Fault.NOTHING: None,
    Fault.MALFORMED: None,
    Fault.STRANGE: None,
    Fault.CUT_OFF: "unreachable",
    Fault.CLOSED: "unreachable",
    Fault.REFUSAL: "refused",
    Fault.EMPTY: "empty",
    Fault.PROSE: "invalid",
    Fault.TRUNCATED: "invalid",
    Fault.WRONG_SCHEMA: "invalid",
    Fault.WRONG_TYPES: "invalid",
    Fault.NOT_A_NUMBER: "invalid",
    Fault.DEEP: None,
    Fault.MEGABYTE: "too_long",
    Fault.MEGABYTE_ERROR: None,
    Fault.BOMB: "too_long",
    Fault.UNKNOWN_TOOL: "invalid",
}
# A call of a tool where none is allowed leaves nothing to repair.
REPAIRABLE = [fault for fault, outcome in OUTCOMES.items() if outcome == "invalid" and fault is not Fault.UNKNOWN_TOOL]


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    opened = await ModelServer(lambda _: GOOD).start()
    yield opened
    await opened.close()


@pytest.fixture(params=PROVIDERS)
async def bench(request: pytest.FixtureRequest, database: Database, server: ModelServer) -> AsyncIterator[Bench]:
    opened = await Bench(database, server).open(request.param)
    yield opened
    await opened.close()


def rows(session: Session) -> list[ModelCallRow]:
    return list(session.scalars(select(ModelCallRow).order_by(ModelCallRow.at_ms)))


async def test_an_answer_comes_validated_and_its_cost_is_known(bench: Bench) -> None:
    assert await bench.chain.ask(ask(match_id="m1", player_id="p1")) == Line(**GOOD)
    heard = bench.server.heard[0]
    assert "Speak as Rosa." in heard.system
    assert "quiet one" not in heard.system
    assert heard.prompt == "The position: a quiet one."
    assert heard.schema is not None
    assert set(heard.schema["properties"]) == {"line", "intensity"}
    await bench.settle()
    (row,) = await bench.database.read(rows)
    assert (row.outcome, row.model, row.match_id, row.player_id) == ("ok", "main", "m1", "p1")
    assert (row.input_tokens, row.cached_tokens, row.output_tokens) == (TOKENS_IN, TOKENS_CACHED, TOKENS_OUT)
    assert (row.cost_micros, row.estimated) == (COST, False)


async def test_the_fast_model_is_asked_where_there_is_one(bench: Bench) -> None:
    await bench.chain.ask(ask(fast=True))
    await bench.chain.ask(ask())
    assert [heard.model for heard in bench.server.heard] == ["quick", "main"]


@pytest.mark.parametrize("fault", OUTCOMES, ids=str)
async def test_every_fault_is_no_model_in_time_and_nothing_else(bench: Bench, fault: Fault) -> None:
    bench.server.fault = fault
    seconds = 0.4 if fault in (Fault.HANG, Fault.SLOW) else 20
    async with asyncio.timeout(10):
        with pytest.raises(NoModel):
            await bench.chain.ask(ask(deadline_seconds=seconds))
    await bench.settle()
    outcomes = [row.outcome for row in await bench.database.read(rows)]
    # No SDK tries again by itself: one request, and one repair where the answer could be read but did not fit.
    assert len(outcomes) == len(bench.server.heard) <= 2
    if OUTCOMES[fault] is not None:
        assert outcomes[0] == OUTCOMES[fault]
        assert len(outcomes) == (2 if fault in REPAIRABLE else 1)


async def test_after_any_fault_the_next_question_is_answered(bench: Bench) -> None:
    bench.server.faults = [Fault.CUT_OFF, Fault.MEGABYTE]
    for _ in range(2):
        with pytest.raises(NoModel):
            await bench.chain.ask(ask())
    assert await bench.chain.ask(ask()) == Line(**GOOD)


@pytest.mark.parametrize("fault", [Fault.EXTRA_KEYS, Fault.FENCED], ids=str)
async def test_what_can_be_read_is_read_and_nothing_more(bench: Bench, fault: Fault) -> None:
    bench.server.fault = fault
    answer = await bench.chain.ask(ask())
    assert answer.model_dump() == GOOD
    assert len(bench.server.heard) == 1


@pytest.mark.parametrize("fault", REPAIRABLE, ids=str)
async def test_an_answer_that_does_not_fit_is_repaired_once(bench: Bench, fault: Fault) -> None:
    bench.server.faults = [fault]
    assert await bench.chain.ask(ask()) == Line(**GOOD)
    first, second = bench.server.heard
    assert second.prompt.startswith(first.prompt)
    assert "could not be used" in second.prompt
    assert (first.turns, second.turns) == (1, 3)


async def test_a_range_is_held_though_no_server_holds_it(bench: Bench) -> None:
    bench.server.brain = lambda _: {"line": "x", "intensity": 7}
    with pytest.raises(NoModel, match="invalid"):
        await bench.chain.ask(ask())
    assert "intensity" in bench.server.heard[1].prompt


async def test_tools_are_used_and_then_it_answers(bench: Bench) -> None:
    seen: list[str] = []

    async def search(question: Question) -> str:
        seen.append(question.words)
        return "They met in Ghent."

    def brain(heard: Heard) -> dict[str, object] | Call:
        return GOOD if heard.results else Call("search_memories", {"words": "Ghent"})

    bench.server.brain = brain
    tool = Tool("search_memories", "Searches what is remembered.", Question, search)
    assert await bench.chain.converse(ask(), [tool], max_rounds=3) == Line(**GOOD)
    assert seen == ["Ghent"]
    first, second = bench.server.heard
    assert first.tools == ("search_memories",)
    assert second.results == ("They met in Ghent.",)
    assert '"intensity"' in first.system  # while tools may be called, the words describe the answer


async def test_after_the_last_round_no_tool_is_offered(bench: Bench) -> None:
    async def search(_: Question) -> str:
        return "nothing"

    bench.server.brain = lambda heard: Call("search", {"words": "more"}) if heard.tools else GOOD
    assert await bench.chain.converse(ask(), [Tool("search", "Searches.", Question, search)], max_rounds=2)
    assert [bool(heard.tools) for heard in bench.server.heard] == [True, True, False]
    assert len(bench.server.heard[-1].results) == 2
    assert bench.server.heard[-1].schema is not None


async def test_a_tool_that_fails_or_is_not_there_is_told_without_its_words(bench: Bench) -> None:
    async def search(_: Question) -> str:
        raise RuntimeError("the password is swordfish")

    calls = [Call("search", {"words": "x"}), Call("search", {"words": 7}), Call("drop_table", {})]

    def brain(heard: Heard) -> dict[str, object] | Call:
        return calls[len(heard.results)] if len(heard.results) < len(calls) else GOOD

    bench.server.brain = brain
    await bench.chain.converse(ask(), [Tool("search", "Searches.", Question, search)], max_rounds=5)
    results = bench.server.heard[-1].results
    assert results[0] == "The tool failed."
    assert "words" in results[1]
    assert results[2] == "There is no such tool."


async def test_what_a_caller_gives_up_is_still_on_the_bill(bench: Bench) -> None:
    bench.server.fault = Fault.HANG
    async with asyncio.timeout(10):
        asking = asyncio.ensure_future(bench.chain.ask(ask(match_id="m1")))
        await bench.server.called.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
    await bench.settle()
    (row,) = await bench.database.read(rows)
    assert (row.outcome, row.estimated) == ("cancelled", True)
    assert row.cost_micros > 0


@pytest.mark.parametrize("fault", [Fault.UNAUTHORIZED, Fault.REJECTED, Fault.MALFORMED, Fault.WRONG_TYPES], ids=str)
async def test_no_key_and_no_prompt_leave_by_an_error_or_the_log(
    bench: Bench, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    bench.server.fault = fault
    question = ask(prompt="The player whispered: Rumpelstiltskin.")
    with caplog.at_level(logging.DEBUG), pytest.raises(NoModel) as caught:
        await bench.chain.ask(question)
    told = "".join(traceback.format_exception(caught.value)) + caplog.text + str(caught.value.__context__)
    assert KEY in str(bench.server.heard[0].headers)
    assert KEY not in told
    # Logs of libraries below "info" are nobody's; what we and they say from there on holds no prompt.
    loud = "".join(record.getMessage() for record in caplog.records if record.levelno >= logging.INFO)
    assert "Rumpelstiltskin" not in loud + "".join(traceback.format_exception(caught.value))


async def test_nobody_beyond_this_machine_is_asked_where_real_calls_are_forbidden(
    database: Database, server: ModelServer
) -> None:
    away = Keyed(None, "main", "quick")
    for name in PROVIDERS:
        keyed = Keyed(SecretStr(KEY), "main", "quick", "https://192.0.2.1")
        bench = Bench(
            database, server, gemini=keyed if name == "gemini" else away, claude=keyed if name == "claude" else away,
            local=Own("https://192.0.2.1/v1" if name == "local" else None, "main"),
        )  # fmt: skip
        await bench.open(name)
        with pytest.raises(NoModel, match="forbidden"):
            await bench.chain.ask(ask())
        await bench.close()
    assert server.heard == []


async def test_the_next_provider_answers_where_one_does_not(database: Database, server: ModelServer) -> None:
    bench = await Bench(database, server).open("claude,local,gemini")
    server.faults = [Fault.UNAVAILABLE, Fault.REFUSAL]
    assert await bench.chain.ask(ask()) == Line(**GOOD)
    assert [heard.protocol for heard in server.heard] == ["claude", "local", "gemini"]
    await bench.close()


async def test_a_hanging_provider_leaves_time_for_the_next(database: Database, server: ModelServer) -> None:
    bench = await Bench(database, server).open("gemini,claude")
    server.faults = [Fault.HANG]
    assert await bench.chain.ask(ask(deadline_seconds=2)) == Line(**GOOD)
    await bench.close()


async def test_what_current_models_refuse_is_never_sent(bench: Bench) -> None:
    async def search(_: Question) -> str:
        return "nothing"

    bench.server.brain = lambda heard: Call("search", {"words": "x"}) if heard.tools else GOOD
    await bench.chain.converse(ask(), [Tool("search", "Searches.", Question, search)], max_rounds=1)
    for heard in bench.server.heard:
        body = json.dumps(heard.raw)
        assert "temperature" not in body
        assert "topP" not in body
        if heard.protocol == "claude":
            assert heard.raw.get("tool_choice", {}).get("type") in (None, "auto", "none")
            assert "thinking" not in heard.raw
            assert heard.raw["messages"][-1]["role"] == "user"
            assert heard.raw["output_config"]["effort"] == "low"
        if heard.protocol == "gemini":
            assert heard.raw["contents"][-1]["role"] == "user"


async def test_thoughts_go_back_as_they_came(bench: Bench) -> None:
    async def search(_: Question) -> str:
        return "nothing"

    bench.server.brain = lambda heard: Call("search", {"words": "x"}) if heard.tools else GOOD
    await bench.chain.converse(ask(), [Tool("search", "Searches.", Question, search)], max_rounds=1)
    second = json.dumps(bench.server.heard[1].raw)
    if bench.server.heard[1].protocol != "local":
        assert "c2lnbmVk" in second


async def test_prompts_longer_than_a_model_reads_are_no_reason_to_let_it_rest(bench: Bench) -> None:
    bench.server.faults = [Fault.CONTEXT] * 5
    for _ in range(5):
        with pytest.raises(NoModel, match="context"):
            await bench.chain.ask(ask())
    assert await bench.chain.ask(ask()) == Line(**GOOD)


async def test_purposes_have_their_own_deadlines(database: Database, server: ModelServer) -> None:
    bench = await Bench(database, server, recall_seconds=0.2).open("local")
    server.fault = Fault.HANG
    async with asyncio.timeout(5):
        with pytest.raises(NoModel, match="deadline"):
            await bench.chain.ask(ask(purpose=Purpose.RERANK))
    await bench.close()


async def test_an_answer_is_heard_in_pieces_and_returned_whole(bench: Bench) -> None:
    heard: list[str | None] = []
    answer = await bench.chain.ask(ask(hear=heard.append))
    assert answer == Line(**GOOD)  # type: ignore[arg-type]
    assert heard[0] is None, "before the first piece nothing was heard"
    assert len(heard) > 3
    assert json.loads("".join(filter(None, heard))) == GOOD


async def test_after_a_tool_the_pieces_begin_anew(bench: Bench, server: ModelServer) -> None:
    server.brain = lambda given: GOOD if given.results else Call("look", {"words": "forks"})
    heard: list[str | None] = []

    async def look(given: Question) -> str:
        return f"Two of them: {given.words}."

    tool = Tool("look", "Looks something up.", Question, look)
    answer = await bench.chain.converse(ask(hear=heard.append), [tool], max_rounds=3)
    assert answer == Line(**GOOD)  # type: ignore[arg-type]
    assert server.heard[-1].results == ("Two of them: forks.",)
    last = len(heard) - 1 - heard[::-1].index(None)
    assert json.loads("".join(filter(None, heard[last:]))) == GOOD


@pytest.mark.parametrize("fault", [Fault.UNAVAILABLE, Fault.CUT_OFF, Fault.MALFORMED, Fault.REFUSAL, Fault.EMPTY])
async def test_a_stream_that_fails_is_no_answer(bench: Bench, server: ModelServer, fault: Fault) -> None:
    server.fault = fault
    with pytest.raises(NoModel):
        await bench.chain.ask(ask(hear=lambda _: None))
