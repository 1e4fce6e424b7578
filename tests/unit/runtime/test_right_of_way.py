from __future__ import annotations

import asyncio

from app.runtime.right_of_way import LONGEST_SECONDS, TURNS_TO_THE_WIRE, RightOfWay


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


async def test_a_mind_with_nobody_before_it_waits_for_one_turn() -> None:
    way = RightOfWay()
    mind = asyncio.ensure_future(way.give_way())
    await turns(1)
    assert not mind.done()
    await turns(1)
    assert mind.done()


async def test_a_mind_looks_again_whether_somebody_has_come_meanwhile() -> None:
    way = RightOfWay()
    mind = asyncio.ensure_future(way.give_way())
    await turns(1)
    way.enter()
    await turns(5)
    assert not mind.done()
    way.leave()
    await turns(3)
    assert mind.done()


async def test_minds_that_come_one_behind_the_other_go_one_a_turn() -> None:
    way, gone = RightOfWay(), list[int]()

    async def mind(number: int) -> None:
        await way.give_way()
        gone.append(number)

    minds, most = list[asyncio.Future[None]](), 0
    for step in range(60):
        before = len(gone)
        minds += [asyncio.ensure_future(mind(10 * step + one)) for one in range(step % 3 if step < 30 else 0)]
        await turns(1)
        most = max(most, len(gone) - before)
    await asyncio.gather(*minds)
    assert len(gone) == 30
    assert most == 1


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


async def test_minds_go_on_only_when_an_answer_has_been_written_to_its_socket() -> None:
    way = RightOfWay()
    way.enter()
    mind = asyncio.ensure_future(way.give_way())
    await turns(2)
    way.leave_soon()
    await turns(TURNS_TO_THE_WIRE)
    assert not mind.done()
    await turns(3)
    assert mind.done()


async def test_what_people_wait_for_follows_the_answers_given_but_waits_for_nobody_else() -> None:
    way, order = RightOfWay(), list[str]()
    way.enter()
    answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def acknowledge() -> None:
        await answer
        order.append("answer")

    async def tell() -> None:
        await way.follow_answers()
        order.append("event")

    telling, acknowledging = asyncio.ensure_future(tell()), asyncio.ensure_future(acknowledge())
    await turns(0)
    answer.set_result(None)
    await asyncio.gather(telling, acknowledging)
    assert order == ["answer", "event"]
