"""One suite for every way to publish and subscribe. Two workers share one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from app.runtime.pubsub import LARGEST_MESSAGE, InProcessPubSub, PubSub
from app.runtime.redis_line import open_line
from app.runtime.redis_pubsub import RedisPubSub
from app.runtime.tasks import Tasks
from tests.fakes.redis_server import MISSING, RedisServer
from tests.fakes.waiting import eventually

Workers = tuple[PubSub, PubSub]


@asynccontextmanager
async def in_process(_: pytest.FixtureRequest) -> AsyncIterator[Workers]:
    """In one process both workers are one."""
    pubsub = InProcessPubSub()
    yield pubsub, pubsub


@asynccontextmanager
async def by_redis(request: pytest.FixtureRequest) -> AsyncIterator[Workers]:
    """Two workers with a line each."""
    async with two_on(request.getfixturevalue("redis_server").url) as both:
        yield both


@asynccontextmanager
async def two_on(url: str) -> AsyncIterator[tuple[RedisPubSub, RedisPubSub]]:
    """Two workers that hear each other, in a club of this test's own."""
    async with AsyncExitStack() as stack:
        tasks, prefix = Tasks(), f"test:{uuid4()}:"
        lines = [await stack.enter_async_context(open_line(url)) for _ in range(2)]
        one, other = (RedisPubSub(line, prefix) for line in lines)
        stack.push_async_callback(tasks.close)
        for pubsub in (one, other):
            tasks.start("redis", pubsub.run())
        await eventually(lambda: one.stands and other.stands)
        yield one, other


# One line per adapter: what opens it for two workers.
ADAPTERS: dict[str, Callable[[pytest.FixtureRequest], AbstractAsyncContextManager[Workers]]] = {
    "in-process": in_process,
    "redis": by_redis,
}


@pytest.fixture(params=sorted(ADAPTERS))
async def workers(request: pytest.FixtureRequest) -> AsyncIterator[Workers]:
    async with ADAPTERS[request.param](request) as both:
        yield both


class Ears:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    async def hear(self, message: dict[str, Any]) -> None:
        self.heard.append(message)


async def test_everybody_hears_it_in_order_and_nobody_what_is_not_theirs(workers: Workers) -> None:
    one, other = workers
    here, there, elsewhere = Ears(), Ears(), Ears()
    one.subscribe("tea", here.hear)
    other.subscribe("tea", there.hear)
    other.subscribe("coffee", elsewhere.hear)
    sent: list[dict[str, Any]] = [{"cup": number, "for": ["ada", None], "hot": True} for number in range(50)]
    for number, message in enumerate(sent):
        await one.publish("tea", message)
        assert len(here.heard) == number + 1, "whoever listens here has heard it"
    await eventually(lambda: len(there.heard) == len(sent))
    assert here.heard == there.heard == sent
    assert elsewhere.heard == []


async def test_what_was_told_before_is_not_told_again(workers: Workers) -> None:
    one, other = workers
    early, late = Ears(), Ears()
    one.subscribe("tea", early.hear)
    await other.publish("tea", {"cup": 1})
    await eventually(lambda: len(early.heard) == 1)
    one.subscribe("tea", late.hear)
    await other.publish("tea", {"cup": 2})
    await eventually(lambda: len(early.heard) == 2)
    assert late.heard == [{"cup": 2}]


async def test_a_listener_that_fails_keeps_nobody_from_hearing(workers: Workers) -> None:
    one, other = workers
    ears, tries = Ears(), Ears()

    async def fail(message: dict[str, Any]) -> None:
        await tries.hear(message)
        raise KeyError("cold")

    one.subscribe("tea", fail)
    one.subscribe("tea", ears.hear)
    for cup in (1, 2):
        await other.publish("tea", {"cup": cup})
    await eventually(lambda: len(ears.heard) == 2)
    assert tries.heard == ears.heard == [{"cup": 1}, {"cup": 2}]


async def test_listeners_share_no_message(workers: Workers) -> None:
    one, _ = workers
    ears = Ears()

    async def spoil(message: dict[str, Any]) -> None:
        message["cups"].clear()

    one.subscribe("tea", spoil)
    one.subscribe("tea", ears.hear)
    sent = {"cups": [1, 2]}
    await one.publish("tea", sent)
    assert ears.heard == [{"cups": [1, 2]}]
    assert sent == {"cups": [1, 2]}


async def test_a_message_is_small_and_json(workers: Workers) -> None:
    one, _ = workers
    ears = Ears()
    one.subscribe("tea", ears.hear)
    with pytest.raises(ValueError, match="bytes"):
        await one.publish("tea", {"cups": "x" * LARGEST_MESSAGE})
    with pytest.raises(TypeError):
        await one.publish("tea", {"cups": object()})
    await one.publish("nobody listens", {})
    assert ears.heard == []


async def test_who_was_cut_off_is_told_that_something_may_be_missing_and_hears_what_is_said_from_then_on(
    tmp_path: Path,
) -> None:
    if not RedisServer.is_here():
        pytest.skip(MISSING)
    server = RedisServer(tmp_path).start()
    ears, missed = Ears(), asyncio.Event()

    async def miss() -> None:
        missed.set()

    try:
        async with two_on(server.url) as (one, other):
            other.subscribe("tea", ears.hear, miss)
            await one.publish("tea", {"cup": 1})
            await eventually(lambda: len(ears.heard) == 1)
            server.kill()
            await eventually(lambda: not (one.stands or other.stands))
            await one.publish("tea", {"cup": 2})
            assert not missed.is_set()
            server.start()
            async with asyncio.timeout(20):
                await missed.wait()
            await eventually(lambda: one.stands and other.stands)
            await one.publish("tea", {"cup": 3})
            await eventually(lambda: {"cup": 3} in ears.heard)
            assert [message["cup"] for message in ears.heard] in ([1, 3], [1, 2, 3])
    finally:
        server.close()


async def test_a_line_that_no_worker_of_ours_has_written_is_passed_over(redis_server: RedisServer) -> None:
    ears, prefix = Ears(), f"test:{uuid4()}:"
    tasks = Tasks()
    async with open_line(redis_server.url) as line:
        pubsub = RedisPubSub(line, prefix)
        pubsub.subscribe("tea", ears.hear)
        tasks.start("redis", pubsub.run())
        await eventually(lambda: pubsub.stands)
        for wrong in (b"\xff", b"[]", b'{"from": 1}', b'{"from":"x","number":"y","topic":"tea","told":{}}'):
            await line.publish(f"{prefix}told", wrong)
        await line.publish(f"{prefix}told", b'{"from":"x","number":1,"topic":"tea","told":{"cup":1}}')
        await eventually(lambda: ears.heard == [{"cup": 1}])
        await tasks.close()
