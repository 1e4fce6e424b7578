from __future__ import annotations

import asyncio

from app.runtime.right_of_way import LONGEST_SECONDS, RightOfWay


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def test_minds_go_in_the_order_in_which_they_came_and_one_at_a_time() -> None:
    way, gone = RightOfWay(), list[int]()

    async def mind(number: int) -> None:
        await way.give_way()
        gone.append(number)

    minds = [asyncio.ensure_future(mind(number)) for number in range(20)]
    most = 0
    while len(gone) < 20:
        before = len(gone)
        await turns(1)
        most = max(most, len(gone) - before)
    assert gone == list(range(20))
    assert most == 1
    await asyncio.gather(*minds)


async def test_minds_wait_while_somebody_waits_for_an_acknowledgement() -> None:
    way = RightOfWay()
    way.enter()
    way.enter()
    mind = asyncio.ensure_future(way.give_way())
    way.leave()
    await turns(10)
    assert not mind.done()
    way.leave()
    await turns(3)
    assert mind.done()


async def test_no_mind_waits_for_ever() -> None:
    way = RightOfWay()
    way.enter()
    started = asyncio.get_running_loop().time()
    for _ in range(3):
        await asyncio.wait_for(way.give_way(), timeout=5)
    assert asyncio.get_running_loop().time() - started >= LONGEST_SECONDS


async def test_a_mind_that_is_cancelled_keeps_nobody_else_waiting() -> None:
    way = RightOfWay()
    way.enter()
    first, second = asyncio.ensure_future(way.give_way()), asyncio.ensure_future(way.give_way())
    await turns(1)
    first.cancel()
    way.leave()
    await turns(4)
    assert first.cancelled()
    assert second.done()
