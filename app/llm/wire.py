"""The HTTP client of all providers: with a limit on the size of answers, without compression and redirects, and in
tests restricted to this machine."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator
from functools import cache

import httpx2

from app.llm.provider import Failed, Failure

# Bytes of one HTTP answer. The longest we ask for is some 20 KB, plus thoughts and their signatures. Parsing this much
# takes about 3 ms.
MAX_BODY = 262_144

# Seconds for connecting; the rest is covered by the deadline of the question.
CONNECT_SECONDS = 5.0

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


class TooLong(Exception):
    """The answer is longer than MAX_BODY, or compressed, so that its size is unknown."""


class RealCallForbidden(Exception):
    """A request to another machine while LLM_REAL_CALLS is off."""


class _Bounded(httpx2.AsyncByteStream):
    """Passes a body on; raises TooLong beyond MAX_BODY."""

    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        seen = 0
        async for chunk in self._stream:
            seen += len(chunk)
            if seen > MAX_BODY:
                raise TooLong
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


def open_client(*, real_calls: bool) -> httpx2.AsyncClient:
    """A client for a provider. The first one reads the certificates, some 50 ms, so call it on a thread."""

    async def stay_home(request: httpx2.Request) -> None:
        request.headers["accept-encoding"] = "identity"
        if not real_calls and request.url.host not in LOOPBACK:
            raise RealCallForbidden

    return httpx2.AsyncClient(
        timeout=httpx2.Timeout(None, connect=CONNECT_SECONDS),
        follow_redirects=False,
        verify=_certificates(),
        event_hooks={"request": [stay_home], "response": [_bound]},
    )


@cache
def _certificates() -> ssl.SSLContext:
    """Whom clients trust, read once by a process."""
    return httpx2.create_ssl_context()


async def _bound(response: httpx2.Response) -> None:
    if response.headers.get("content-encoding", "identity").lower() != "identity":
        raise TooLong
    assert isinstance(response.stream, httpx2.AsyncByteStream)
    response.stream = _Bounded(response.stream)


def failed_on_the_way(error: BaseException) -> Failed:
    """The failure behind an exception of a provider's SDK, found by its chain of causes.

    An answer that broke off or could not be parsed may be billed; a connection that failed is not.
    """
    at: BaseException | None = error
    for _ in range(8):
        if at is None:
            break
        if isinstance(at, Failed):
            return at
        if isinstance(at, TooLong):
            return Failed(Failure.TOO_LONG, billed=True)
        if isinstance(at, RealCallForbidden):
            return Failed(Failure.FORBIDDEN)
        if isinstance(at, httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.PoolTimeout):
            return Failed(Failure.UNREACHABLE)
        if isinstance(at, httpx2.TransportError | httpx2.StreamError):
            return Failed(Failure.UNREACHABLE, billed=True)
        at = at.__cause__ or at.__context__
    return Failed(Failure.MALFORMED, billed=True)
