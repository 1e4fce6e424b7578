"""The line to the Redis that the workers of one club share."""

from __future__ import annotations

from urllib.parse import urlsplit

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

# Seconds that a connection may take to stand, and a command to be answered: Redis answers in a millisecond, so whoever
# waits for longer waits for a machine that has gone.
PATIENCE_SECONDS = 2.0
# Connections of one worker; who finds none free waits for as long as for an answer.
CONNECTIONS = 32

# What the line raises when nothing answers at its other end.
LOST = (RedisError, OSError, TimeoutError)


class Pool(BlockingConnectionPool):
    """A pool whose idle connections can be dropped while others ask."""

    async def drop_idle(self) -> None:
        """Closes them without waiting for the other end: while the pool's own `disconnect` waits, whoever asks next is
        handed a connection that is half closed, and fails by it."""
        for connection in tuple(self._available_connections):
            await connection.disconnect(nowait=True)


class NoRedisError(Exception):
    """The Redis of the club does not answer; the message is one sentence for the host."""


def open_line(url: str) -> Redis:
    """A pool of connections to `url`, which reconnects by itself; nothing is asked of it yet."""
    pool = Pool.from_url(
        url,
        max_connections=CONNECTIONS,
        timeout=PATIENCE_SECONDS,
        socket_timeout=PATIENCE_SECONDS,
        socket_connect_timeout=PATIENCE_SECONDS,
        # A command that was sent once may have been done: sent again, it would count twice.
        retry=Retry(NoBackoff(), 0),
    )
    return Redis.from_pool(pool)


async def try_line(line: Redis, url: str) -> None:
    """Asks for a sign of life. Raises NoRedisError."""
    try:
        await line.ping()
    except LOST as error:
        raise NoRedisError(f"The Redis at {_place_of(url)} (REDIS_URL) does not answer: {error}.") from error


async def drop_idle(line: Redis) -> None:
    """Closes the connections that nobody uses just now, for when one was lost: the others of its age lead nowhere
    either, and each would cost somebody a failed call to find that out. `line` is one of `open_line`."""
    pool = line.connection_pool
    assert isinstance(pool, Pool)
    await pool.drop_idle()


def prefix_of(url: str) -> str:
    """What the keys and channels of a club begin with. All databases of one Redis share its channels, and two clubs on
    two of them must not hear each other."""
    number = urlsplit(url).path.rpartition("/")[2]
    return f"chess-club:{number if number.isdecimal() else '0'}:"


def _place_of(url: str) -> str:
    """What may be said of the address: neither name nor password."""
    parts = urlsplit(url)
    return parts.path if parts.hostname is None else f"{parts.hostname}:{parts.port or 6379}"
