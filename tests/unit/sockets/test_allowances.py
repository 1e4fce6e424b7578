"""What one player may have open and say, over all their sockets together."""

from __future__ import annotations

import time

import pytest

from app.runtime.bucket import Bucket, Rate
from app.sockets.allowances import PLAYERS_KEPT, SOCKETS_PER_PLAYER, WORDS, Allowances


@pytest.fixture
def allowances() -> Allowances:
    return Allowances(enabled=True)


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    bucket = Bucket(Rate(per_second=1_000_000.0, burst=3))
    bucket.filled_at -= 3600
    assert bucket.take()
    assert bucket.tokens <= 2


def test_words_are_ten_at_once_and_five_in_ten_seconds() -> None:
    bucket = Bucket(WORDS)
    assert sum(bucket.take() for _ in range(50)) == 10
    bucket.filled_at -= 10
    assert sum(bucket.take() for _ in range(50)) == 5


def test_sockets_count_over_all_namespaces_and_once_each(allowances: Allowances) -> None:
    for number in range(SOCKETS_PER_PLAYER):
        assert allowances.admit(f"play {number}", "anna", number)
        assert allowances.admit(f"room {number}", "anna", number)
    assert not allowances.admit("one more", "anna", "another socket")
    assert allowances.admit("bert", "bert", "his socket")
    allowances.forget("play 0")
    assert not allowances.admit("one more", "anna", "another socket")
    allowances.forget("room 0")
    allowances.forget("room 0")
    assert allowances.admit("one more", "anna", "another socket")
    assert not allowances.admit("and one more", "anna", "yet another socket")


def test_without_limits_everybody_is_let_in() -> None:
    allowances = Allowances(enabled=False)
    assert all(allowances.admit(f"{number}", "anna", number) for number in range(100))
    assert all(allowances.take("7", WORDS) for _ in range(100))


def test_who_has_gone_and_owes_nothing_is_let_go(allowances: Allowances) -> None:
    assert allowances.admit("talker", "talker", 0)
    while allowances.take("talker", WORDS):
        pass
    allowances.forget("talker")
    for number in range(2 * PLAYERS_KEPT):
        assert allowances.admit(f"{number}", f"player {number}", number)
        allowances.forget(f"{number}")
    assert len(allowances._players) <= PLAYERS_KEPT + 1
    assert allowances.admit("talker again", "talker", 1)
    assert not allowances.take("talker again", WORDS)


def test_a_token_costs_next_to_nothing(allowances: Allowances) -> None:
    rate = Rate(per_second=1e9, burst=1)
    assert allowances.admit("one", "anna", 0)
    began = time.process_time()
    for _ in range(20_000):
        allowances.take("one", rate)
    assert (time.process_time() - began) / 20_000 < 20e-6
