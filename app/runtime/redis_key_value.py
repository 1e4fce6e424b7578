"""What all workers know together, in Redis: the adapter of `key_value` for several of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import ResponseError

from app.runtime.key_value import checked_key, checked_value
from app.runtime.redis_line import LOST, drop_idle


class RedisKeyValue:
    """A `KeyValue` of all workers on one Redis. While that cannot be reached every call raises what `out_of_reach`
    makes, and the next one tries anew."""

    def __init__(self, line: Redis, prefix: str, out_of_reach: Callable[[], Exception]) -> None:
        self._line = line
        self._prefix = f"{prefix}v:"
        self._out_of_reach = out_of_reach

    async def get(self, key: str) -> bytes | None:
        value: bytes | None = await self._ask(self._line.get(self._name(key)))
        return value

    async def put(self, key: str, value: bytes, seconds: float) -> None:
        checked_value(value, seconds)
        await self._ask(self._line.set(self._name(key), value, px=_ms(seconds)))

    async def add(self, key: str, value: bytes, seconds: float) -> bool:
        checked_value(value, seconds)
        return bool(await self._ask(self._line.set(self._name(key), value, px=_ms(seconds), nx=True)))

    async def increment(self, key: str, seconds: float, by: int = 1) -> int:
        checked_value(b"", seconds)
        name = self._name(key)
        # One transaction: the first opens the window, whoever comes next finds it open.
        both = self._line.pipeline(transaction=True)
        both.set(name, b"0", px=_ms(seconds), nx=True)
        both.incrby(name, by)
        try:
            return int((await self._ask(both.execute()))[1])
        except ResponseError as error:
            raise ValueError(f"the value of {key!r} is no number") from error

    async def delete(self, key: str) -> None:
        await self._ask(self._line.delete(self._name(key)))

    async def expire(self, key: str, seconds: float) -> bool:
        checked_value(b"", seconds)
        return bool(await self._ask(self._line.pexpire(self._name(key), _ms(seconds))))

    def _name(self, key: str) -> str:
        return self._prefix + checked_key(key)

    async def _ask(self, asked: Awaitable[Any]) -> Any:
        try:
            return await asked
        except LOST as error:
            # What Redis answered itself (no number, no memory left) is told apart by those who expect it.
            if isinstance(error, ResponseError) and "not an integer" in str(error):
                raise
            await drop_idle(self._line)
            raise self._out_of_reach() from error


def _ms(seconds: float) -> int:
    return max(1, round(seconds * 1000))
