"""Counting requests by rule, purpose and caller."""

from __future__ import annotations

import pytest

from app.domain.errors import RateLimited
from app.runtime.key_value import LONGEST_KEY, InProcessKeyValue
from app.runtime.moving_window import MovingWindow, Rule
from app.web.limits import MINUTE, RateLimits

RULE = Rule(3, 10 * MINUTE)


class Seconds:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


async def test_a_rule_holds_for_every_stretch_of_its_time() -> None:
    seconds = Seconds()
    limits = RateLimits(MovingWindow(InProcessKeyValue(seconds), seconds))
    for wait in (0, 4 * MINUTE, 4 * MINUTE):
        seconds.now += wait
        await limits.hit(RULE, "tea", "ada")
    with pytest.raises(RateLimited) as refused:
        await limits.hit(RULE, "tea", "ada")
    assert refused.value.details == {"retry_after": 2 * 60}
    await limits.hit(RULE, "coffee", "ada")
    await limits.hit(RULE, "tea", "bob")
    seconds.now += 2 * MINUTE
    await limits.hit(RULE, "tea", "ada")
    with pytest.raises(RateLimited):
        await limits.hit(RULE, "tea", "ada")
    await limits.forgive(RULE, "tea", "ada")
    await limits.hit(RULE, "tea", "ada")


async def test_without_limits_everything_is_let_through() -> None:
    limits = RateLimits(None)
    for _ in range(100):
        await limits.hit(RULE, "tea", "ada")
    assert await limits.has_room(RULE, "tea", "ada")


async def test_no_caller_is_too_long_to_count() -> None:
    limits = RateLimits(MovingWindow(InProcessKeyValue()))
    for _ in range(3):
        await limits.hit(RULE, "tea", "x" * 2 * LONGEST_KEY)
    assert not await limits.has_room(RULE, "tea", "x" * 2 * LONGEST_KEY)
    assert await limits.has_room(RULE, "tea", "x" * (2 * LONGEST_KEY - 1) + "y")
