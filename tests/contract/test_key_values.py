"""One suite for every key-value store. Two workers share one; time is the store's own and is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from uuid import uuid4

import pytest

from app.domain.errors import Unavailable
from app.runtime.key_value import ENTRY_BYTES, LARGEST_VALUE, LONGEST_KEY, InProcessKeyValue, KeyValue
from app.runtime.redis_key_value import RedisKeyValue
from app.runtime.redis_line import drop_idle, open_line, prefix_of
from tests.fakes.redis_server import MISSING, RedisServer

Workers = tuple[KeyValue, KeyValue]


@asynccontextmanager
async def in_process(_: pytest.FixtureRequest) -> AsyncIterator[Workers]:
    """In one process both workers are one."""
    store = InProcessKeyValue()
    yield store, store


@asynccontextmanager
async def in_redis(request: pytest.FixtureRequest) -> AsyncIterator[Workers]:
    """Two workers with a line each."""
    url = request.getfixturevalue("redis_server").url
    async with open_line(url) as one, open_line(url) as other:
        yield RedisKeyValue(one, prefix_of(url), Unavailable), RedisKeyValue(other, prefix_of(url), Unavailable)


# One line per adapter: what opens it for two workers.
STORES: dict[str, Callable[[pytest.FixtureRequest], AbstractAsyncContextManager[Workers]]] = {
    "in-process": in_process,
    "redis": in_redis,
}
SOON = 0.05  # seconds
LONG = 600.0


@pytest.fixture(params=sorted(STORES))
async def workers(request: pytest.FixtureRequest) -> AsyncIterator[Workers]:
    async with STORES[request.param](request) as both:
        yield both


@pytest.fixture
def key() -> str:
    return f"test:{uuid4()}"


async def test_what_one_puts_the_other_gets_until_its_time_is_over(workers: Workers, key: str) -> None:
    one, other = workers
    assert await one.get(key) is None
    await one.put(key, b"\x00tea", LONG)
    assert await other.get(key) == b"\x00tea"
    await other.put(key, b"", SOON)
    await gone(one, key)


async def gone(store: KeyValue, key: str) -> None:
    for _ in range(1_000):
        if await store.get(key) is None:
            return
        await asyncio.sleep(SOON / 5)
    raise AssertionError("its time is never over")


async def test_only_the_first_of_many_adds(workers: Workers, key: str) -> None:
    one, other = workers
    added = await asyncio.gather(*(store.add(key, b"%d" % n, LONG) for n in range(20) for store in (one, other)))
    assert added.count(True) == 1
    assert await one.get(key) == b"%d" % (added.index(True) // 2)
    await one.delete(key)
    assert await other.add(key, b"late", SOON)
    await gone(other, key)
    assert await one.add(key, b"anew", LONG)


async def test_no_increment_is_lost_and_a_window_begins_with_its_first(workers: Workers, key: str) -> None:
    one, other = workers
    told = await asyncio.gather(*(store.increment(key, LONG) for _ in range(50) for store in (one, other)))
    assert sorted(told) == list(range(1, 101))
    assert await one.increment(key, LONG, -99) == 1
    assert await other.get(key) == b"1"
    for attempt in range(20):
        window = f"{key}:window {attempt}"
        assert await one.increment(window, SOON, 7) == 7
        # The window stays as the first has opened it; on a machine that stopped meanwhile it is over.
        if (left := await other.increment(window, LONG, -9)) == -2:
            break
    assert left == -2
    await gone(one, window)
    assert await one.increment(window, LONG) == 1


async def test_what_is_there_can_be_given_more_time_or_less(workers: Workers, key: str) -> None:
    one, other = workers
    assert not await one.expire(key, LONG)
    for _ in range(20):
        await one.put(key, b"tea", SOON)
        # On a machine that stopped meanwhile there is nothing left to be given time.
        if await other.expire(key, LONG):
            break
    await one.put(f"{key}:witness", b"", SOON)
    await gone(one, f"{key}:witness")
    assert await one.get(key) == b"tea"
    assert await one.increment(f"{key}:n", LONG) == 1
    assert await one.expire(f"{key}:n", SOON)
    await gone(other, f"{key}:n")


async def test_deleting_is_final_and_deleting_nothing_is_nothing(workers: Workers, key: str) -> None:
    one, other = workers
    await one.put(key, b"tea", LONG)
    await other.delete(key)
    await other.delete(key)
    assert await one.get(key) is None
    assert not await one.expire(key, LONG)


async def test_sizes_have_bounds(workers: Workers, key: str) -> None:
    store = workers[0]
    await store.put("k" * LONGEST_KEY, b"v" * LARGEST_VALUE, SOON)
    for wrong in ("", "k" * (LONGEST_KEY + 1)):
        with pytest.raises(ValueError, match="key"):
            await store.get(wrong)
    with pytest.raises(ValueError, match="bytes"):
        await store.put(key, b"v" * (LARGEST_VALUE + 1), LONG)
    with pytest.raises(ValueError, match="time"):
        await store.add(key, b"v", 0)
    await store.put(key, b"no number", LONG)
    with pytest.raises(ValueError, match="number"):
        await store.increment(key, LONG)
    assert await store.get(key) == b"no number"


async def test_a_process_keeps_only_so_many_bytes_the_latest(key: str) -> None:
    store = InProcessKeyValue(kept_bytes=100 * (ENTRY_BYTES + 60))
    for number in range(1_000):
        await store.put(f"{key}:{number}", b"v", LONG)
    assert store.kept_bytes <= 100 * (ENTRY_BYTES + 60)
    assert await store.get(f"{key}:0") is None
    assert await store.get(f"{key}:999") == b"v"


async def test_what_is_over_is_let_go_by_whoever_comes_next(key: str) -> None:
    now = 0.0
    store = InProcessKeyValue(lambda: now)
    for number in range(100):
        await store.put(f"{key}:{number}", b"v", 10)
    now = 11.0
    await store.put(key, b"v", 10)
    assert store.kept_bytes < 2 * (ENTRY_BYTES + 60)


async def test_a_lost_redis_is_out_of_service_and_serves_again_once_it_is_back(tmp_path: Path, key: str) -> None:
    if not RedisServer.is_here():
        pytest.skip(MISSING)
    server = RedisServer(tmp_path).start()
    try:
        async with open_line(server.url) as line:
            store = RedisKeyValue(line, prefix_of(server.url), Unavailable)
            # Several at once, so that several connections are open when the line is lost.
            await asyncio.gather(*(store.put(f"{key}:{number}", b"tea", LONG) for number in range(8)))
            server.kill()
            for ask in (store.get(key), store.put(key, b"", LONG), store.increment(key, LONG), store.delete(key)):
                with pytest.raises(Unavailable):
                    await ask
            server.start()
            assert all(await asyncio.gather(*(store.add(f"{key}:{number}", b"anew", LONG) for number in range(8))))
            assert await store.get(f"{key}:7") == b"anew"
    finally:
        server.close()


async def test_dropping_idle_connections_costs_nobody_an_answer(redis_server: RedisServer) -> None:
    async with open_line(redis_server.url) as line:
        over = asyncio.Event()
        await line.set("tea", b"green")
        answers: set[bytes | str | None] = set()

        async def ask() -> None:
            while not over.is_set():
                answers.add(await line.get("tea"))
                await asyncio.sleep(0)  # or it would have its connection back before anybody saw it idle

        async with asyncio.TaskGroup() as group:
            for _ in range(12):
                group.create_task(ask())
            for _ in range(50):
                await asyncio.sleep(0.002)
                await drop_idle(line)
            over.set()
        assert answers == {b"green"}
        before = await line.client_id()
        await drop_idle(line)
        assert await line.client_id() != before


async def test_two_clubs_on_two_databases_of_one_redis_share_nothing() -> None:
    assert prefix_of("redis://localhost/0") == prefix_of("redis://localhost") == prefix_of("redis://localhost/")
    assert prefix_of("redis://localhost/1") != prefix_of("redis://localhost/2")
