"""A moving window lets through what a list of all times would, whoever counts and however often at once."""

from __future__ import annotations

import asyncio
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.runtime.key_value import InProcessKeyValue
from app.runtime.moving_window import MovingWindow, Rule

RULE = Rule(3, 60.0)


class Door:
    """A window on a clock that the test moves; every other caller comes by another worker."""

    def __init__(self) -> None:
        self.now = 1_000.0
        values = InProcessKeyValue(lambda: self.now)
        self.workers = [MovingWindow(values, lambda: self.now) for _ in range(2)]
        self.came = 0

    async def take(self) -> int:
        self.came += 1
        return await self.workers[self.came % 2].take("tea", RULE)


@given(st.lists(st.integers(0, 40), max_size=40))
async def test_it_lets_through_what_a_list_of_all_times_would(waits: list[int]) -> None:
    door, times = Door(), list[float]()
    for wait in waits:
        door.now += wait
        times = [at for at in times if at > door.now - RULE.seconds]
        told = await door.take()
        if len(times) < RULE.amount:
            assert told == 0
            times.append(door.now)
        else:
            assert told == max(1, math.ceil(times[-RULE.amount] + RULE.seconds - door.now))


async def test_a_hundred_at_once_are_no_more_than_the_rule_allows() -> None:
    door = Door()
    answers = await asyncio.gather(*(door.take() for _ in range(100)))
    assert answers.count(0) == RULE.amount
    door.now += RULE.seconds
    assert await door.take() == 0


async def test_what_is_counted_beyond_the_rule_takes_the_oldest_place() -> None:
    door = Door()
    for _ in range(5):
        door.now += 10
        await door.workers[0].count("tea", RULE)
    assert not await door.workers[1].has_room("tea", RULE)
    door.now += RULE.seconds - 20
    assert await door.workers[1].has_room("tea", RULE)


async def test_who_is_forgiven_begins_anew() -> None:
    door = Door()
    assert [await door.take() for _ in range(4)] == [0, 0, 0, 60]
    await door.workers[0].forgive("tea", RULE)
    assert [await door.take() for _ in range(4)] == [0, 0, 0, 60]


@pytest.mark.parametrize("back", [5.0, 10_000.0])
async def test_a_clock_set_back_makes_nobody_wait_longer_than_the_rule(back: float) -> None:
    steady, wall = 0.0, 20_000.0
    window = MovingWindow(InProcessKeyValue(lambda: steady), lambda: wall)
    for _ in range(RULE.amount):
        await window.take("tea", RULE)
    wall -= back
    assert 1 <= await window.take("tea", RULE) <= RULE.seconds
