from __future__ import annotations

import pytest

from app.llm.breaker import FIRST_REST, LONGEST_REST, PATIENCE, RATE_LIMIT_REST, Breaker
from app.llm.provider import Failure


class Hands:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def fail(breaker: Breaker, times: int, failure: Failure = Failure.UNAVAILABLE) -> None:
    for _ in range(times):
        assert breaker.enter()
        breaker.fail(failure)


def test_it_opens_after_failures_in_a_row_and_lets_one_try_after_its_rest() -> None:
    hands = Hands()
    breaker = Breaker(hands)
    fail(breaker, PATIENCE - 1)
    assert breaker.enter()
    breaker.succeed()
    fail(breaker, PATIENCE)
    assert breaker.resting
    assert not breaker.enter()
    hands.now += FIRST_REST + 0.1
    assert breaker.enter()
    assert not breaker.enter(), "one try at a time"
    breaker.succeed()
    assert breaker.enter()
    assert not breaker.resting


def test_every_further_rest_is_twice_as_long_up_to_the_longest() -> None:
    hands = Hands()
    breaker = Breaker(hands)
    fail(breaker, PATIENCE)
    rests = []
    for _ in range(8):
        began = hands.now
        while breaker.resting:
            hands.now += 1
        rests.append(hands.now - began)
        fail(breaker, 1)
    assert rests == [30, 60, 120, 240, 480, 600, 600, 600]
    assert max(rests) == LONGEST_REST


@pytest.mark.parametrize("failure", [Failure.REFUSED, Failure.INVALID, Failure.EMPTY, Failure.CANCELLED])
def test_what_says_nothing_of_its_health_never_opens_it(failure: Failure) -> None:
    breaker = Breaker(Hands())
    fail(breaker, 20, failure)
    assert not breaker.resting


def test_a_named_time_is_kept_and_a_refused_key_rests_longest() -> None:
    hands = Hands()
    for failure, retry_after, rest in (
        (Failure.RATE_LIMITED, 7.0, 7.0),
        (Failure.RATE_LIMITED, None, RATE_LIMIT_REST),
        (Failure.RATE_LIMITED, 86_400.0, LONGEST_REST),
        (Failure.UNAUTHORIZED, None, LONGEST_REST),
    ):
        breaker = Breaker(hands)
        breaker.fail(failure, retry_after)
        hands.now += rest - 0.1
        assert not breaker.enter()
        hands.now += 0.2
        assert breaker.enter()


def test_a_try_that_was_given_up_leaves_the_way_free_for_the_next() -> None:
    hands = Hands()
    breaker = Breaker(hands)
    fail(breaker, PATIENCE)
    hands.now += FIRST_REST
    assert breaker.enter()
    breaker.leave()
    assert breaker.enter()
