from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.db.database import Database
from app.llm.answer import MAX_ANSWER, read_answer
from app.llm.base import Ask, NoModel, Purpose
from app.llm.breaker import PATIENCE
from app.llm.gate import FAIR_SECONDS
from app.llm.lazy import Lazy
from app.llm.provider import Failed, Provider, ProviderReply, Usage, count, seconds_of
from tests.fakes.model_chains import Bench, Line, ask
from tests.fakes.model_server import Fault, ModelServer

GOOD = {"line": "Well.", "intensity": 0.5}


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    opened = await ModelServer(lambda _: GOOD).start()
    yield opened
    await opened.close()


async def test_a_provider_that_is_down_is_passed_over_and_shown_as_resting(
    database: Database, server: ModelServer
) -> None:
    bench = await Bench(database, server).open("local")
    server.fault = Fault.UNAVAILABLE
    assert bench.chain.state == "local (main), scripted"
    for _ in range(PATIENCE + 2):
        with pytest.raises(NoModel):
            await bench.chain.ask(ask())
    assert len(server.heard) == PATIENCE
    assert bench.chain.state == "local (resting), scripted"
    assert not bench.chain.healthy
    await bench.close()


async def test_a_hurried_caller_does_not_bring_a_slow_provider_to_rest(database: Database, server: ModelServer) -> None:
    bench = await Bench(database, server).open("local")
    server.fault = Fault.HANG
    for _ in range(PATIENCE + 1):
        with pytest.raises(NoModel, match="deadline"):
            await bench.chain.ask(ask(deadline_seconds=0.05))
    assert bench.chain.healthy
    assert FAIR_SECONDS > 0.05
    await bench.close()


async def test_a_caller_whose_own_clock_runs_out_first_has_met_a_hanging_provider(
    database: Database, server: ModelServer
) -> None:
    bench = await Bench(database, server).open("local")
    bench.chain.gates[0].fair_seconds = 0.05
    server.fault = Fault.HANG
    for _ in range(PATIENCE):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await bench.chain.ask(ask(deadline_seconds=0.105))
    assert not bench.chain.healthy
    other = await Bench(database, server).open("local")
    other.chain.gates[0].fair_seconds = 0.05
    for _ in range(PATIENCE + 1):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await other.chain.ask(ask(deadline_seconds=60))
    assert other.chain.healthy
    await bench.close()
    await other.close()


async def known_as_slow(database: Database, server: ModelServer) -> Bench:
    """A chain whose one provider has answered some questions, each after longer than a hurried caller has."""
    bench = await Bench(database, server).open("local")
    bench.chain.gates[0].fair_seconds = 0.01
    server.fault, server.slow_seconds = Fault.SLOW, 0.3
    for _ in range(6):
        await bench.chain.ask(ask(deadline_seconds=20))
    return bench


async def test_who_had_less_time_than_answers_usually_take_has_met_no_hanging_provider(
    database: Database, server: ModelServer
) -> None:
    bench = await known_as_slow(database, server)
    for _ in range(PATIENCE + 1):
        with pytest.raises(NoModel, match="deadline"):
            await bench.chain.ask(ask(deadline_seconds=0.1))
    assert bench.chain.healthy
    server.fault = Fault.HANG
    for _ in range(PATIENCE):
        with pytest.raises(NoModel, match="deadline"):
            await bench.chain.ask(ask(deadline_seconds=1.0))
    assert not bench.chain.healthy
    await bench.close()


async def test_a_slow_provider_that_answers_nobody_any_more_is_brought_to_rest_by_hurried_callers_too(
    database: Database, server: ModelServer
) -> None:
    bench = await known_as_slow(database, server)
    server.fault = Fault.HANG
    for _ in range(5 * PATIENCE):
        with pytest.raises(NoModel):
            await bench.chain.ask(ask(deadline_seconds=0.1))
    assert not bench.chain.healthy
    await bench.close()


async def test_more_questions_than_may_go_at_once_wait_their_turn(database: Database, server: ModelServer) -> None:
    bench = await Bench(database, server).open("local")
    answers = await asyncio.gather(*(bench.chain.ask(ask()) for _ in range(60)))
    assert answers == [Line(**GOOD)] * 60
    await bench.close()


async def test_the_bill_of_a_game_adds_up_by_purpose(database: Database, server: ModelServer) -> None:
    bench = await Bench(database, server).open("claude")
    await bench.chain.ask(ask(match_id="m1"))
    await bench.chain.ask(ask(match_id="m1", purpose=Purpose.NARRATIVE))
    await bench.chain.ask(ask(match_id="m2"))
    server.fault = Fault.PROSE
    with pytest.raises(NoModel):
        await bench.chain.ask(ask(match_id="m1"))
    await bench.settle()
    bill = await bench.bills.of_match("m1")
    assert [(line.purpose, line.calls, line.failed) for line in bill.lines] == [("narrative", 1, 0), ("soul", 3, 2)]
    one = 1000 * 2 + 50 * 10 + 100
    assert bill.cost_micros == 4 * one
    assert bill.shown["dollars"] == 4 * one / 1_000_000
    assert bill.shown["cents"] == 1
    assert bill.shown["estimated_dollars"] == 0
    assert (await bench.bills.of_match("nobody's")).cost_micros == 0
    await bench.chain.close()


async def test_a_provider_that_cannot_be_loaded_is_no_model(database: Database, server: ModelServer) -> None:
    def load() -> Provider:
        raise ImportError("no such SDK here")

    bench = await Bench(database, server).open("local")
    lazy = Lazy("local", "main", load)
    bench.chain.gates[0].source = lazy
    await bench.chain.warm()
    with pytest.raises(NoModel, match="unreachable"):
        await bench.chain.ask(ask())
    await bench.close()


def reply(text: str, *, cut_off: bool = False) -> ProviderReply:
    return ProviderReply(text, (), Usage(fresh=1), None, cut_off)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "7",
        '{"line": "x", "intensity": NaN}',
        '{"line": "x", "intensity": Infinity}',
        '{"line": "x", "intensity": 1e999}',
        '{"line": "x", "intensity": "\\ud800"}',
        '{"line": "x", "intensity": 0.1} {"line": "y", "intensity": 0.1}',
        '{"line": "x", "intensity": 0.1',
        '{"line": ' * 5000,
        "x" * (MAX_ANSWER + 1),
        '{"line": "' + "é" * MAX_ANSWER + '", "intensity": 0}',
    ],
)
def test_what_is_not_the_answer_is_refused_whatever_it_is(text: str) -> None:
    with pytest.raises(Failed) as caught:
        read_answer(reply(text), Line)
    assert caught.value.usage == Usage(fresh=1)


def test_problems_are_told_by_place_and_never_without_bound() -> None:
    with pytest.raises(Failed) as caught:
        read_answer(reply('{"line": 7, "intensity": 3}'), Line)
    problems = getattr(caught.value, "problems", "")
    assert "line" in problems
    assert "intensity" in problems
    assert len(problems) < 1000


def test_numbers_nobody_checked_are_read_as_sense_or_nothing() -> None:
    assert [count(value) for value in (5, -5, None, "7", True, 10**12, 2.5)] == [5, 0, 0, 0, 0, 0, 0]
    assert [seconds_of(text) for text in ("7", "7.5", "-1", "soon", None, "inf", "nan")] == [
        7.0, 7.5, None, None, None, None, None
    ]  # fmt: skip


def test_an_ask_says_what_its_answer_must_be() -> None:
    assert Ask(purpose=Purpose.SOUL, system="", prompt="", schema=Line).schema is Line
