"""What workers tell each other, through Redis: the adapter of `pubsub` for several of them."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from contextlib import suppress
from typing import Any
from uuid import uuid4

import structlog
from redis.asyncio import Redis

from app.runtime.pubsub import Hear, InProcessPubSub, Message, Missed, written
from app.runtime.redis_line import LOST, drop_idle

# Messages that wait while Redis is out of reach; older ones are let go, and the others notice the gap by the numbers.
WAITING = 10_000
# Messages sent at once, and seconds between two tries to reach Redis.
TOGETHER, AGAIN_SECONDS = 100, 0.25
# Seconds without a message after which the line is asked whether it still stands, and those that its answers may take.
SILENT_SECONDS = 2.0

log = structlog.get_logger(__name__)


class RedisPubSub:
    """A `PubSub` of all workers on one Redis. `run()` sends and hears; a message waits while Redis is out of reach.

    Redis forgets a message at once, so whoever was not connected has missed it. Each worker numbers its messages: who
    sees a gap, or has had to connect anew, is told by `missed` and looks for itself at what it goes by.
    """

    def __init__(self, line: Redis, prefix: str) -> None:
        self._line = line
        self._channel = f"{prefix}told"
        self._own = InProcessPubSub()
        self._name = uuid4().hex[:12]
        self._number = 0
        # One worker's own: what it has still to tell.
        self._waiting: deque[str] = deque(maxlen=WAITING)
        self._something = asyncio.Event()
        # One worker's own: the number of the last message of each of the others.
        self._heard: dict[str, int] = {}
        self.stands = False

    async def publish(self, topic: str, message: Message) -> None:
        number = self._number + 1
        # A message that cannot be written is told nobody, and has no number.
        self._waiting.append(written({"from": self._name, "number": number, "topic": topic, "told": message}))
        self._number = number
        self._something.set()
        await self._own.publish(topic, message)

    def subscribe(self, topic: str, hear: Hear, missed: Missed | None = None) -> None:
        self._own.subscribe(topic, hear, missed)

    async def run(self) -> None:
        """Sends and hears until it is cancelled."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self._send_forever())
            both.create_task(self._hear_forever())

    async def close(self) -> None:
        """Sends what still waits, if Redis takes it at once."""
        with suppress(*LOST):
            await self._send()

    async def _send_forever(self) -> None:
        while True:
            await self._something.wait()
            try:
                await self._send()
            except LOST:
                await asyncio.sleep(AGAIN_SECONDS)
            except Exception:
                # A worker that tells nothing any more would keep its players' games standing still at all the others.
                log.exception("redis_not_told")
                await asyncio.sleep(AGAIN_SECONDS)

    async def _send(self) -> None:
        while self._waiting:
            together = list(self._waiting)[:TOGETHER]
            many = self._line.pipeline(transaction=False)
            for message in together:
                many.publish(self._channel, message)
            await many.execute()
            # Some may have been let go meanwhile. One that is sent again is known by its number.
            while self._waiting and self._waiting[0] in together:
                self._waiting.popleft()
        self._something.clear()

    async def _hear_forever(self) -> None:
        connected_before = False
        while True:
            ears = self._line.pubsub()
            try:
                await self._begin_to_hear(ears)
                if connected_before:
                    await drop_idle(self._line)
                self.stands = True
                log.info("redis_heard_again" if connected_before else "redis_heard")
                self._heard.clear()
                # From here on everything is heard, so what was said before is looked up now and not earlier.
                await self._own.tell_missed()
                connected_before = True
                await self._listen(ears)
            except LOST as error:
                if self.stands:
                    log.warning("redis_lost", error=str(error))
            except Exception:
                # As deaf as after a lost line; what believed that it hears would never look for itself.
                log.exception("redis_not_heard")
            finally:
                self.stands = False
                with suppress(*LOST):
                    await ears.aclose()  # type: ignore[no-untyped-call]  # the library leaves it untyped
            await asyncio.sleep(AGAIN_SECONDS)

    async def _begin_to_hear(self, ears: Any) -> None:
        """Subscribes, and returns once Redis has said so: a command that was only sent may still wait there, and what
        is told until it is carried out is never heard. Raises what a lost line raises."""
        await ears.subscribe(self._channel)
        message = await ears.get_message(timeout=SILENT_SECONDS)
        if message is None or message["type"] != "subscribe":
            raise TimeoutError("it does not let us listen")

    async def _listen(self, ears: Any) -> None:
        """Hears until the line is lost, which it raises."""
        asked = False
        while True:
            message = await ears.get_message(timeout=SILENT_SECONDS)
            if message is None:
                if asked:
                    raise TimeoutError("it answers nothing")
                await ears.ping()
                asked = True
                continue
            asked = False
            if message["type"] == "message":
                await self._pass_on(message["data"])

    async def _pass_on(self, data: bytes) -> None:
        try:
            told = json.loads(data)
            sender, number, topic, message = told["from"], int(told["number"]), told["topic"], told["told"]
        except (ValueError, KeyError, TypeError):
            log.warning("no_message_of_ours")
            return
        if sender == self._name:
            return
        last = self._heard.get(sender)
        if last is not None and number <= last:
            return
        self._heard[sender] = number
        if last is not None and number > last + 1:
            await self._own.tell_missed()
        await self._own.publish(topic, message)
