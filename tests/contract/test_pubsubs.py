"""One suite for every way to publish and subscribe. Two workers share one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from app.runtime import pubsub as port
from app.runtime.pubsub import LARGEST_MESSAGE, InProcessPubSub
from app.runtime.redis_line import open_line
from app.runtime.redis_pubsub import RedisPubSub
from app.runtime.tasks import Tasks
from tests.fakes.redis_server import MISSING, RedisServer
from tests.fakes.waiting import eventually

Workers = tuple[port.PubSub, port.PubSub]


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


class Gate:
    """A line to Redis on which what is sent by the one who subscribes waits until the gate is opened."""

    def __init__(self, port: int) -> None:
        self.open = asyncio.Event()
        self.asked = asyncio.Event()
        self._port = port
        self._both: set[asyncio.Task[None]] = set()

    async def __call__(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        there, on = await asyncio.open_connection("127.0.0.1", self._port)
        ways = [asyncio.create_task(self._pass(here, on)), asyncio.create_task(self._pass(there, back))]
        self._both.update(ways)

    async def _pass(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(65_536):
                if b"SUBSCRIBE" in data:
                    self.asked.set()
                    await self.open.wait()
                sink.write(data)
                await sink.drain()
        finally:
            sink.close()

    async def close(self) -> None:
        for way in self._both:
            way.cancel()
        await asyncio.gather(*self._both, return_exceptions=True)


async def test_nobody_believes_to_hear_before_redis_has_taken_the_subscription(redis_server: RedisServer) -> None:
    """Or what is told meanwhile would be heard by nobody, and missed by nobody either."""
    tasks, prefix, gate, ears = Tasks(), f"test:{uuid4()}:", Gate(redis_server.port), Ears()
    missed = asyncio.Event()

    async def miss() -> None:
        missed.set()

    server = await asyncio.start_server(gate, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with open_line(redis_server.url) as line, open_line(f"redis://127.0.0.1:{port}/0") as slow:
        pubsub = RedisPubSub(slow, prefix)
        pubsub.subscribe("tea", ears.hear, miss)
        tasks.start("redis", pubsub.run())
        await asyncio.wait_for(gate.asked.wait(), 20)
        await asyncio.sleep(0.1)
        assert (pubsub.stands, missed.is_set()) == (False, False)
        gate.open.set()
        await asyncio.wait_for(missed.wait(), 20)
        await line.publish(f"{prefix}told", b'{"from":"x","number":1,"topic":"tea","told":{"cup":1}}')
        await eventually(lambda: ears.heard == [{"cup": 1}])
        assert pubsub.stands
        await tasks.close()
    await gate.close()
    server.close()
    await server.wait_closed()


GONE = AttributeError("'NoneType' object has no attribute 'writelines'")


class Frail(Redis):
    """A line whose library fails by itself at first, as it does where a connection is closed under its hands."""

    told = listened = False

    def pipeline(self, *args: Any, **how: Any) -> Any:
        if not self.told:
            self.told = True
            raise GONE
        return super().pipeline(*args, **how)

    def pubsub(self, **how: Any) -> Any:
        if not self.listened:
            self.listened = True
            return DeafEars(self.connection_pool, **how)
        return super().pubsub(**how)


class DeafEars(PubSub):
    """Subscribes, and fails at the first look for a message."""

    async def get_message(self, *_: Any, **__: Any) -> Any:
        raise GONE


async def test_a_fault_of_the_library_makes_no_worker_deaf_or_dumb_for_good(redis_server: RedisServer) -> None:
    ears, prefix, tasks = Ears(), f"test:{uuid4()}:", Tasks()
    async with open_line(redis_server.url) as line, open_line(redis_server.url) as pool:
        one, other = RedisPubSub(line, prefix), RedisPubSub(Frail(connection_pool=pool.connection_pool), prefix)
        one.subscribe("tea", ears.hear)
        other.subscribe("coffee", ears.hear)
        for pubsub in (one, other):
            tasks.start("redis", pubsub.run())
        await other.publish("tea", {"cup": 1})
        await eventually(lambda: one.stands and other.stands)
        await other.publish("tea", {"cup": 2})
        await one.publish("coffee", {"cup": 3})
        await eventually(lambda: {"cup": 2} in ears.heard and {"cup": 3} in ears.heard)
        await tasks.close()
    assert tasks.failures == 0


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
