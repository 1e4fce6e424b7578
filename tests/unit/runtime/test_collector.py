"""The garbage collector keeps to its budget, and waits for a quiet moment."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import os
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.runtime.collector import BUDGET_SECONDS, EVERY_SECONDS, Collector, give_back
from app.runtime.metrics import REGISTRY
from scripts.soaking.readings import memory_of
from tests.fakes.waiting import eventually


class Ring:
    """Knows itself, so that only the garbage collector can free it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """The interpreter's own measures are given back afterwards."""
    thresholds, callbacks = gc.get_threshold(), list(gc.callbacks)
    yield
    gc.set_threshold(*thresholds)
    gc.callbacks[:] = callbacks
    gc.unfreeze()


def settled(every: float = EVERY_SECONDS, budget: float = BUDGET_SECONDS) -> Collector:
    """A collector in charge."""
    collector = Collector(every, budget)
    collector.settle()
    return collector


def lost_ring() -> weakref.ref[Ring]:
    ring = Ring()
    gc.collect(1)  # so that it is old, as what a library leaves behind after an hour
    return weakref.ref(ring)


def test_what_stood_before_is_not_walked_through_again() -> None:
    settled()
    assert gc.get_freeze_count() > 10_000
    assert len(gc.get_objects()) < 10_000


def test_a_walk_frees_what_only_it_can_free_and_is_measured() -> None:
    collector = settled()
    ring = lost_ring()
    before = walks()
    assert collector.walk()
    assert ring() is None
    assert walks() == before + 1


def test_a_walk_that_would_take_too_long_is_not_begun() -> None:
    collector = settled(budget=0.0)
    ring, before = lost_ring(), walks()
    assert not collector.walk()
    assert ring() is not None
    assert walks() == before


def test_a_walk_that_was_slow_is_dared_again_after_a_while() -> None:
    collector = settled(budget=0.2)
    with slow_walks(0.5):
        assert collector.walk()
    dared = [collector.walk() for _ in range(60)]
    assert not dared[0]
    assert any(dared)


@contextmanager
def slow_walks(seconds: float) -> Iterator[None]:
    """Every look of the garbage collector works for so long."""

    def work(phase: str, _info: dict[str, int]) -> None:
        until = time.thread_time() + seconds
        while phase == "stop" and time.thread_time() < until:
            pass

    gc.callbacks.append(work)
    try:
        yield
    finally:
        gc.callbacks.remove(work)


async def test_walks_come_by_themselves() -> None:
    collector = settled(every=0.0)
    ring = lost_ring()
    running = asyncio.ensure_future(collector.run())
    await eventually(lambda: ring() is None)
    running.cancel()


def walks() -> float:
    return REGISTRY.get_sample_value("chess_club_gc_seconds_count", {"generation": "2"}) or 0.0


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell")
def test_free_memory_goes_back_to_the_system() -> None:
    if not hasattr(ctypes.CDLL(None), "malloc_trim"):
        pytest.skip("not glibc's allocator")
    # Each too small for a mapping of its own, and one that stays behind them all.
    buffers = [bytearray(100_000) for _ in range(500)]
    last = bytearray(100_000)
    held = memory_of(os.getpid())
    del buffers
    give_back()
    assert memory_of(os.getpid()) < held - 30
    assert last
