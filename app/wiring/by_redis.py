"""Several workers, who know of each other by Redis."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from contextlib import AsyncExitStack, suppress

from app.db.errors import CannotOpenError
from app.domain.errors import Unavailable
from app.runtime.house_secret import every
from app.runtime.log import hide
from app.runtime.readiness import PartState
from app.runtime.redis_key_value import RedisKeyValue
from app.runtime.redis_line import NoRedisError, open_line, prefix_of, try_line
from app.runtime.redis_pubsub import RedisPubSub
from app.runtime.tasks import Tasks
from app.wiring.together import Together

# The key of a digest of the secret, the seconds for which it stands without a worker that renews it, and its length.
SECRET, SECRET_SECONDS, DIGEST_BYTES = "secret", 30.0, 16

SAID = "The workers of the club cannot reach each other just now. Try again in a moment."


class ByRedis(Together):
    """One of several workers on the Redis at `url`."""

    several = True

    def __init__(self, url: str) -> None:
        hide(url)
        self._url = url
        self.sockets = url, f"{prefix_of(url)}sockets"
        self._line = open_line(url)
        self._told = RedisPubSub(self._line, prefix_of(url))
        super().__init__(RedisKeyValue(self._line, prefix_of(url), lambda: Unavailable(SAID)), self._told)

    async def open(self, tasks: Tasks, stack: AsyncExitStack, secret: bytes) -> None:
        stack.push_async_callback(self._line.aclose)
        try:
            await try_line(self._line, self._url)
        except NoRedisError as error:
            raise CannotOpenError(str(error)) from error
        digest, *earlier = map(_digest, every(secret))
        # While the secret is being changed, the others may still have the earlier one.
        told = digest if await self.values.add(SECRET, digest, SECRET_SECONDS) else await self.values.get(SECRET)
        if told not in (digest, *earlier):
            raise CannotOpenError(
                "Another worker of the club has another SESSION_SECRET; each has to be given the same."
            )
        stack.push_async_callback(self._told.close)
        tasks.start("redis", self._told.run())
        tasks.start("secret", self._keep(digest))

    async def _keep(self, digest: bytes) -> None:
        """Shows the others which secret this worker has, until it is cancelled."""
        while True:
            await asyncio.sleep(SECRET_SECONDS / 3)
            with suppress(Unavailable):
                await self.values.put(SECRET, digest, SECRET_SECONDS)

    async def state(self) -> PartState:
        return PartState(self._told.stands, "answers" if self._told.stands else "out of reach")


def _digest(secret: bytes) -> bytes:
    return hmac.new(secret, b"which secret the workers have", hashlib.sha256).digest()[:DIGEST_BYTES]
