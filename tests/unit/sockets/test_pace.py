"""How fast frames are read, by buckets whose clocks are set by hand."""

from __future__ import annotations

from app.runtime.bucket import Rate
from app.sockets.allowances import ADDRESSES_KEPT, Allowances
from app.sockets.pace import FRAMES_OF_A_PLAYER, HASTE_SECONDS, HASTE_SECONDS_OF_A_STRANGER, Pace


def let_pass(pace: Pace, seconds: float) -> None:
    pace._bucket.filled_at -= seconds


def test_a_burst_is_read_at_once_and_the_rest_at_its_rate() -> None:
    pace = Pace(Rate(10, 5))
    waits = [pace.next_frame() for _ in range(8)]
    assert waits[:5] == [0.0] * 5
    assert [round(wait or 0.0, 2) for wait in waits[5:]] == [0.1, 0.2, 0.3]
    let_pass(pace, 0.35)
    assert pace.next_frame() is not None
    assert not pace.idle
    let_pass(pace, 10)
    assert pace.next_frame() == 0.0


def test_who_goes_on_is_too_fast_by_far() -> None:
    pace = Pace(Rate(10, 5), patience=8)
    for _ in range(7):
        for _ in range(11):
            assert pace.next_frame() is not None
        let_pass(pace, 1)
    pace._hasty_since = pace._bucket.filled_at - 9
    assert pace.next_frame() is None
    assert pace.next_frame() is None


def test_who_takes_a_breath_is_not() -> None:
    pace = Pace(Rate(10, 5), patience=0.5)
    for _ in range(50):
        for _ in range(8):
            assert pace.next_frame() is not None
        let_pass(pace, 1)
        assert pace.next_frame() == 0.0


def test_a_player_keeps_one_pace_over_all_sockets() -> None:
    allowances = Allowances(enabled=True)
    for number in range(2):
        assert allowances.admit(str(number), "anna", number)
    assert allowances.admit("2", "bert", 2)
    assert allowances.pace_of("0") is allowances.pace_of("1")
    assert allowances.pace_of("0") is not allowances.pace_of("2")
    assert allowances.pace_of_a_stranger() is not allowances.pace_of_a_stranger()


def test_without_limits_nobody_keeps_a_pace() -> None:
    allowances = Allowances(enabled=False)
    assert allowances.admit("1", "anna", 1)
    assert (allowances.pace_of("1"), allowances.pace_of_a_stranger()) == (None, None)


def test_haste_is_shared_at_an_address_and_forgotten_with_it() -> None:
    allowances = Allowances(enabled=True)
    busy = allowances.haste_at("192.0.2.1")
    while busy.take():
        pass
    for number in range(3 * ADDRESSES_KEPT):
        allowances.haste_at(f"198.51.{number // 256}.{number % 256}")
    assert len(allowances._haste) <= ADDRESSES_KEPT + 1
    assert allowances.haste_at("192.0.2.1") is busy


def test_a_player_may_do_all_that_is_allowed_without_being_read_slowly() -> None:
    allowed_in_a_second, allowed_at_once = 10 + 0.5 + 1 / 3 + 0.5 + 20, 30 + 10 + 10 + 6 + 60
    assert FRAMES_OF_A_PLAYER.per_second > 3 * allowed_in_a_second
    assert FRAMES_OF_A_PLAYER.burst > 5 * allowed_at_once
    assert HASTE_SECONDS_OF_A_STRANGER < HASTE_SECONDS < 10
