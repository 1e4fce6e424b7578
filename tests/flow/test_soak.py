"""A small sample of `python -m scripts.soak`; `make trust` takes the whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scripts.soaking.readings import Pause, Reading, too_much
from scripts.soaking.visits import soak

QUICK = Pause(cpu_ms=20.0, wall_ms=90.0)
SLOW = Pause(cpu_ms=51.0, wall_ms=90.0)
GOOD = Reading(games=200, rss=200.0, files=20, tasks=9, tables=3, collector=QUICK, loop=QUICK)


def test_a_club_that_stays_as_it_is_is_well() -> None:
    assert too_much(GOOD, replace(GOOD, games=2_000, rss=219.0, files=24, tasks=13, tables=60)) == []


def test_whatever_grows_or_holds_everybody_up_is_told() -> None:
    worse = replace(GOOD, games=2_000, rss=221.0, files=25, tasks=14, collector=SLOW)
    told = too_much(GOOD, worse)
    assert [sentence.partition(":")[0] for sentence in told] == ["memory", "open files", "tasks", "garbage collector"]


@pytest.mark.wider
async def test_after_games_files_and_tasks_are_what_they_were() -> None:
    readings = [reading async for reading in soak([6, 12], side=3, turns=4, rests={})]
    assert [reading.games for reading in readings] == [6, 12]
    # Caches are still filling and the machine does other things beside: of memory and of pauses the long run tells.
    told = [sentence.partition(":")[0] for sentence in too_much(*readings)]
    assert {"open files", "tasks"}.isdisjoint(told)
