from __future__ import annotations

import time

import pytest

from app.runtime.clock import AnchoredClock, FakeClock


def test_the_anchored_clock_tells_wall_time_and_never_goes_back() -> None:
    clock = AnchoredClock()
    seen = [clock.now_ms() for _ in range(1000)]
    assert seen == sorted(seen)
    assert abs(seen[-1] - time.time() * 1000) < 1000


def test_the_fake_clock_moves_only_when_told_and_only_forwards() -> None:
    clock = FakeClock(5)
    assert clock.now_ms() == clock.now_ms() == 5
    clock.advance(10)
    assert clock.now_ms() == 15
    with pytest.raises(ValueError, match="backwards"):
        clock.advance(-1)
