"""Only a few requests of one address are worked on at once; others do not wait for them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from app.web.fair_turns import AT_ONCE, FairTurns
from tests.fakes.waiting import eventually


class Kitchen:
    """An application whose answers are held back until they are asked for."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_answer = asyncio.Event()
        self.may_end = asyncio.Event()

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.begun.append(scope["client"][0])
        await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"soup", "more_body": True})
        await self.may_end.wait()


def scope(address: str) -> dict[str, Any]:
    return {"type": "http", "client": (address, 1)}


async def nothing(*_: object) -> Any:
    return None


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def ask(turns: FairTurns, address: str, times: int) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(turns(scope(address), nothing, nothing)) for _ in range(times)]
    await settle()
    return tasks


@pytest.fixture
def kitchen() -> Kitchen:
    return Kitchen()


async def test_one_address_has_a_few_turns_and_another_its_own(kitchen: Kitchen) -> None:
    turns = FairTurns(kitchen)
    many = await ask(turns, "10.0.0.1", 3 * AT_ONCE)
    assert len(kitchen.begun) == AT_ONCE
    other = await ask(turns, "10.0.0.2", 1)
    assert kitchen.begun[-1] == "10.0.0.2"
    kitchen.may_answer.set()
    kitchen.may_end.set()
    await asyncio.gather(*many, *other)
    assert kitchen.begun.count("10.0.0.1") == 3 * AT_ONCE
    assert turns.addresses == 0


async def test_who_reads_no_answer_keeps_nobody_waiting(kitchen: Kitchen) -> None:
    turns = FairTurns(kitchen)
    slow = await ask(turns, "10.0.0.1", AT_ONCE)
    kitchen.may_answer.set()
    await eventually(lambda: len(kitchen.begun) == AT_ONCE)
    more = await ask(turns, "10.0.0.1", AT_ONCE)
    assert len(kitchen.begun) == 2 * AT_ONCE
    kitchen.may_end.set()
    await asyncio.gather(*slow, *more)
    assert turns.addresses == 0


async def test_a_request_that_waits_for_something_else_keeps_nobody_waiting(kitchen: Kitchen) -> None:
    turns = FairTurns(kitchen)
    slow = await ask(turns, "10.0.0.1", AT_ONCE + 1)
    assert len(kitchen.begun) == AT_ONCE
    await eventually(lambda: len(kitchen.begun) == AT_ONCE + 1)
    kitchen.may_answer.set()
    kitchen.may_end.set()
    await asyncio.gather(*slow)
    assert turns.addresses == 0


async def test_a_request_that_is_given_up_or_fails_gives_its_turn_back(kitchen: Kitchen) -> None:
    turns = FairTurns(kitchen)
    for task in await ask(turns, "2001:db8::1", AT_ONCE):
        task.cancel()
    await settle()
    assert turns.addresses == 0
    kitchen.may_answer.set()
    kitchen.may_end.set()
    # Machines of one household share its turns.
    await asyncio.gather(*await ask(turns, "2001:db8::2", AT_ONCE + 1))
    assert len(kitchen.begun) == 2 * AT_ONCE + 1
