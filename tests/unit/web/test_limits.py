"""Counting by rule and caller, within bytes."""

from __future__ import annotations

import pytest

from app.domain.errors import RateLimited
from app.web.limits import KEPT_BYTES, MINUTE, RateLimits, Rule

RULE = Rule(3, 10 * MINUTE)


class Seconds:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def test_a_rule_holds_for_every_stretch_of_its_time() -> None:
    seconds = Seconds()
    limits = RateLimits(enabled=True, now=seconds)
    for wait in (0, 4 * MINUTE, 4 * MINUTE):
        seconds.now += wait
        limits.hit(RULE, "tea", "ada")
    with pytest.raises(RateLimited) as refused:
        limits.hit(RULE, "tea", "ada")
    assert refused.value.details == {"retry_after": 2 * 60}
    limits.hit(RULE, "coffee", "ada")
    limits.hit(RULE, "tea", "bob")
    seconds.now += 2 * MINUTE
    limits.hit(RULE, "tea", "ada")
    with pytest.raises(RateLimited):
        limits.hit(RULE, "tea", "ada")
    limits.forgive("tea", "ada")
    limits.hit(RULE, "tea", "ada")


def test_without_limits_nothing_is_counted() -> None:
    limits = RateLimits(enabled=False)
    for _ in range(100):
        limits.hit(RULE, "tea", "ada")
    assert limits.kept_bytes == 0


def test_what_is_counted_is_bounded_in_bytes_whatever_callers_are_called() -> None:
    limits = RateLimits(enabled=True)
    for number in range(20_000):
        limits.hit(RULE, "tea", f"{number}{'x' * 200}")
    assert KEPT_BYTES * 0.9 < limits.kept_bytes <= KEPT_BYTES
    # The latest are the ones that are still counted.
    for _ in range(2):
        limits.hit(RULE, "tea", f"19999{'x' * 200}")
    with pytest.raises(RateLimited):
        limits.hit(RULE, "tea", f"19999{'x' * 200}")
