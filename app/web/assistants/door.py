"""The door of one worker at `/mcp`. The package `mcp` is an extra and read when the first assistant comes, in a thread:
it takes a second."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from importlib.util import find_spec
from typing import Protocol

from starlette.types import Receive, Scope, Send

from app.accounts.access_tokens import Caller
from app.house import House
from app.web.assistants.calls import CALLER, AssistantCalls
from app.web.limits import RateLimits


class Speaks(Protocol):
    """Speaks the protocol (`assistants.protocol`) while `run` is entered."""

    def run(self) -> AbstractAsyncContextManager[None]: ...

    async def handle_request(self, scope: Scope, receive: Receive, send: Send) -> None: ...


def is_installed() -> bool:
    """Whether the package `mcp` is there."""
    return find_spec("mcp") is not None


class AssistantDoor:
    """Opens at the first message, and closes with the house."""

    def __init__(self, house: House, limits: RateLimits) -> None:
        self._house = house
        self._calls = AssistantCalls(house, limits)
        # One worker's own: every message is answered by whoever gets it.
        self._speaker: asyncio.Future[Speaks] | None = None

    async def serve(self, caller: Caller, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one POST of `caller`."""
        speaker = await self._opened()
        await speaker.handle_request({**scope, CALLER: caller}, receive, send)

    async def _opened(self) -> Speaks:
        if self._speaker is None:
            self._speaker = asyncio.get_running_loop().create_future()
            self._house.tasks.start("assistants:door", self._stay_open(self._speaker))
        return await asyncio.shield(self._speaker)

    async def _stay_open(self, opened: asyncio.Future[Speaks]) -> None:
        """Holds the door open until the house closes."""
        try:
            speaker = await asyncio.to_thread(_speaker, self._calls)
            async with speaker.run():
                opened.set_result(speaker)
                await asyncio.Event().wait()
        except BaseException as error:
            if not opened.done():
                self._speaker = None
                opened.set_exception(error if isinstance(error, Exception) else RuntimeError("the house closes"))
            raise


def _speaker(calls: AssistantCalls) -> Speaks:
    from app.web.assistants.protocol import speaker_of

    return speaker_of(calls)
