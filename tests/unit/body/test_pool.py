"""The pool: who goes first, and what happens when an engine does not behave."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import chess
import pytest

from app.body.base import EngineBusy, EngineDown, Priority
from app.body.pool import MAX_WAITING, EnginePool, default_size
from app.body.uci import NICENESS
from app.body.uci_wire import SearchOutcome, SearchRequest
from tests.fakes.engines import scripted

# Seconds for searches that are meant to succeed: enough for two starts of Python on a busy machine.
AMPLE = 20.0
# Seconds for searches that are meant to fail: both tries must fit, and a test must not take long.
SHORT = 2.0
START = SearchRequest(chess.STARTING_FEN, (), nodes=100, multipv=3)

Pools = Callable[..., EnginePool]


@pytest.fixture
async def pools(tmp_path: Path) -> AsyncIterator[Pools]:
    """Makes pools of a scripted engine and closes them."""
    made: list[EnginePool] = []

    def make(mode: str, size: int = 1) -> EnginePool:
        made.append(EnginePool(scripted(mode, tmp_path / "state"), size))
        return made[-1]

    yield make
    for pool in made:
        await pool.close()


async def ask(pool: EnginePool, priority: Priority = Priority.LIVE, seconds: float = AMPLE) -> SearchOutcome:
    return await pool.search(START, chess.Board(), priority=priority, seconds=seconds)


async def settle() -> None:
    """Lets every task that can go on do so."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_process_starts_with_the_first_search_and_serves_the_next(pools: Pools) -> None:
    pool = pools("honest", size=3)
    assert pool.pids() == ()
    first = await ask(pool)
    assert len(first.lines) == 3
    assert len(pool.pids()) == 1
    await ask(pool)
    assert pool.starts == 1


async def test_processes_stand_back_and_have_a_group_of_their_own(pools: Pools) -> None:
    pool = pools("honest")
    await pool.open(AMPLE)
    (pid,) = pool.pids()
    assert os.getpriority(os.PRIO_PROCESS, pid) == NICENESS
    assert os.getpgid(pid) == pid


@pytest.mark.parametrize(
    "mode", ["dies-once", "illegal-once", "garbage-once", "none-once", "megabyte-once", "flood-once"]
)
async def test_a_process_that_dies_or_babbles_is_replaced_within_the_same_search(pools: Pools, mode: str) -> None:
    pool = pools(mode)
    outcome = await ask(pool)
    assert chess.Move.from_uci(outcome.best) in chess.Board().legal_moves
    assert pool.starts == 2


async def test_a_process_that_hangs_is_killed_and_replaced(pools: Pools) -> None:
    pool = pools("hangs-once")
    await pool.open(AMPLE)
    (hung,) = pool.pids()
    outcome = await ask(pool, seconds=4.0)
    assert chess.Move.from_uci(outcome.best) in chess.Board().legal_moves
    with pytest.raises(ProcessLookupError):
        os.kill(hung, 0)


@pytest.mark.parametrize("mode", ["dies", "hangs", "illegal", "garbage", "none", "megabyte", "flood", "exits", "mute"])
async def test_two_failures_in_a_row_are_engine_down(pools: Pools, mode: str) -> None:
    pool = pools(mode)
    with pytest.raises(EngineDown):
        await ask(pool, seconds=SHORT)
    assert pool.pids() == ()


async def test_a_command_that_does_not_exist_is_engine_down() -> None:
    pool = EnginePool(("/nowhere/at/all",), 1)
    with pytest.raises(EngineDown):
        await ask(pool, seconds=SHORT)


async def test_a_slow_engine_is_asked_to_stop_and_its_answer_counts(pools: Pools) -> None:
    pool = pools("slow")
    await pool.open(AMPLE)
    outcome = await ask(pool, seconds=SHORT)
    assert outcome.stopped
    assert pool.starts == 1


async def test_lines_that_lie_are_dropped_and_the_move_stands(pools: Pools) -> None:
    outcome = await ask(pools("lying-lines"))
    assert [line.uci for line in outcome.lines] == [outcome.best]


async def test_where_nobody_is_answered_those_who_wait_are_not_kept(pools: Pools) -> None:
    pool = pools("hangs")
    results = await asyncio.gather(*(ask(pool, seconds=SHORT) for _ in range(4)), return_exceptions=True)
    assert all(isinstance(result, EngineDown) for result in results)
    assert pool.waiting == 0


async def test_live_moves_are_never_refused_and_hints_are(pools: Pools) -> None:
    pool = pools("slow")
    await pool.open(AMPLE)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_patient(pool, Priority.HINT)) for _ in range(MAX_WAITING[Priority.HINT] + 1)]
        await settle()
        assert pool.waiting == MAX_WAITING[Priority.HINT]
        with pytest.raises(EngineBusy):
            await ask(pool, Priority.HINT)
        tasks += [group.create_task(_patient(pool, Priority.LIVE)) for _ in range(100)]
        await settle()
        assert pool.waiting == MAX_WAITING[Priority.HINT] + 100
        for task in tasks:
            task.cancel()
    assert pool.waiting == 0


async def _patient(pool: EnginePool, priority: Priority) -> None:
    await ask(pool, priority)


async def test_the_urgent_go_first_and_equals_in_order_of_arrival(pools: Pools) -> None:
    pool = pools("honest")
    order: list[str] = []

    async def one(name: str, priority: Priority) -> None:
        await ask(pool, priority)
        order.append(name)

    async with asyncio.TaskGroup() as group:
        for name, priority in (
            ("first", Priority.LIVE),
            ("analysis", Priority.ANALYSIS),
            ("hint", Priority.HINT),
            ("live 1", Priority.LIVE),
            ("live 2", Priority.LIVE),
        ):
            group.create_task(one(name, priority))
            await settle()
    assert order == ["first", "live 1", "live 2", "hint", "analysis"]


async def test_analysis_yields_to_a_live_move(pools: Pools) -> None:
    pool = pools("slow")
    await pool.open(AMPLE)
    async with asyncio.TaskGroup() as group:
        analysis = group.create_task(ask(pool, Priority.ANALYSIS, seconds=60.0))
        await settle()
        live = group.create_task(ask(pool, Priority.LIVE, seconds=SHORT))
        await asyncio.wait({analysis})
        # The engine answers only when told to stop, and nobody but the live move could have asked for it so early.
        assert analysis.result().stopped
        assert not live.done()


async def test_a_cancelled_waiter_leaves_its_place_to_the_next(pools: Pools) -> None:
    pool = pools("honest")
    async with asyncio.TaskGroup() as group:
        group.create_task(_patient(pool, Priority.LIVE))
        await settle()
        gone = group.create_task(_patient(pool, Priority.LIVE))
        await settle()
        stays = group.create_task(ask(pool))
        await settle()
        gone.cancel()
    assert stays.result().best
    assert pool.waiting == 0


async def test_cancelled_searches_keep_the_process(pools: Pools) -> None:
    pool = pools("slow")
    await pool.open(AMPLE)
    for _ in range(3):
        task = asyncio.ensure_future(ask(pool))
        await settle()
        task.cancel()
        await asyncio.wait({task})
    assert (await ask(pool, seconds=SHORT)).best
    assert pool.starts == 1


async def test_closing_kills_the_stubborn_and_everything_they_started(pools: Pools, tmp_path: Path) -> None:
    pool = pools("forks")
    await ask(pool)
    (parent,) = pool.pids()
    child = int((tmp_path / "state").read_text())
    assert os.getpgid(child) == parent
    await pool.close()
    with pytest.raises(ProcessLookupError):
        os.kill(parent, 0)
    async with asyncio.timeout(AMPLE):
        while _runs(child):  # noqa: ASYNC110 - there is no event to wait for
            await asyncio.sleep(0.02)  # nobody tells us of the end of a process that is not our child
    with pytest.raises(EngineDown):
        await ask(pool)


def _runs(pid: int) -> bool:
    """Whether the process still runs; one that is dead and not yet buried does not."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout
    return state.strip() != "" and not state.strip().startswith("Z")


async def test_closing_while_someone_searches_and_someone_waits_frees_both(pools: Pools) -> None:
    pool = pools("slow")
    await pool.open(AMPLE)
    tasks = [asyncio.ensure_future(ask(pool)) for _ in range(2)]
    await settle()
    await pool.close()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(result, EngineDown) for result in results)


def test_the_server_keeps_a_core_for_itself() -> None:
    assert default_size() == max(1, (os.cpu_count() or 1) - 1)
