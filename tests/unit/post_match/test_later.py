"""A step that fails or kills its process, again and again: never dropped in silence, never in the way of the others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.models.matches import MatchEventRow
from app.domain.audiences import Audience
from app.domain.events import iso
from app.domain.match import MatchState
from app.jobs.job import JobState
from app.jobs.repository import read_job
from app.post_match.finished import Finished
from app.post_match.later import PAUSES_SECONDS
from app.post_match.pipeline import JOB_PAUSES, LATER_SECONDS, STEP_ATTEMPTS, Step, Work, Write
from app.post_match.progress import KIND, STEP_NAMES, Progress
from app.runtime.clock import FakeClock
from app.runtime.metrics import REGISTRY
from tests.fakes.waiting import PATIENCE
from tests.unit.post_match.conftest import Backroom, Killed, TellingEngine

MOVES = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6"
WHOLE = Progress("completed", STEP_NAMES)
WITHOUT_MEMORIES = tuple(name for name in STEP_NAMES if name != "memories")


async def deadly(_: Finished) -> Write:
    raise Killed


async def faulty(_: Finished) -> Write:
    raise ZeroDivisionError("a secret of the machine")


def with_memories(backroom: Backroom, work: Work) -> Sequence[Step]:
    """The steps, with other work in the place of that which forms the memories."""
    steps = backroom.workroom.steps()
    return [replace(step, work=work) if step.name == "memories" else step for step in steps]


async def killed(backroom: Backroom, steps: Sequence[Step]) -> None:
    """A life of the club that ends within a step, and the time after which the dead worker's lease is over."""
    with pytest.raises(BaseExceptionGroup) as died:
        await backroom.worker(steps).run()
    assert died.group_contains(Killed)
    backroom.clock.advance(1_000)


@pytest.fixture
async def game(backroom: Backroom) -> MatchState:
    return (await backroom.played(await backroom.guest(), "match-1", MOVES)).state


async def test_after_three_crashes_the_next_start_tries_again(backroom: Backroom, game: MatchState) -> None:
    steps = with_memories(backroom, deadly)
    for _ in range(STEP_ATTEMPTS):
        await killed(backroom, steps)
    assert await backroom.until_over("match-1") == WHOLE
    assert (await backroom.summaries.summary(game, Audience.WHITE))["memories"]


async def test_a_step_that_still_kills_waits_longer_and_longer_and_the_summary_says_so(
    backroom: Backroom, game: MatchState
) -> None:
    steps = with_memories(backroom, deadly)
    for _ in range(STEP_ATTEMPTS):
        await killed(backroom, steps)
    for pause in PAUSES_SECONDS[:5]:
        tried_ms = backroom.clock.now_ms()
        await killed(backroom, steps)
        # A start before its time takes the other steps, and leaves this one alone.
        progress = await backroom.until_over("match-1", steps)
        assert (progress.status, progress.failed_steps) == ("completed", ("memories",))
        assert progress.steps_completed == WITHOUT_MEMORIES
        assert progress.retry_ms == tried_ms + pause * 1_000
        told = (await backroom.summaries.summary(game, Audience.WHITE))["post_match"]
        assert (told["error"], told["retry_at"]) == ("memories: something went wrong", iso(progress.retry_ms))
        backroom.clock.advance(progress.retry_ms - backroom.clock.now_ms())
    assert list(PAUSES_SECONDS) == sorted(PAUSES_SECONDS)
    assert await backroom.until_over("match-1") == WHOLE
    assert (await backroom.summaries.summary(game, Audience.WHITE))["memories"]


async def test_a_step_that_failed_is_taken_later_and_the_table_is_told(
    backroom: Backroom, game: MatchState, engine: TellingEngine
) -> None:
    engine.down_for = STEP_ATTEMPTS
    progress = await backroom.until_over("match-1")
    assert progress.failed_steps == ("analysis",)
    assert progress.retry_ms is not None
    backroom.clock.advance(progress.retry_ms - backroom.clock.now_ms())
    assert await backroom.until_over("match-1") == WHOLE
    await backroom.parlour.settled()
    told = [payload for name, payload in backroom.parlour.broadcast.told if name == "post_match_status"]
    assert (told[-1]["step"], told[-1]["failed_steps"], told[-1]["retry_at"]) == ("analysis", [], None)
    assert (await backroom.summaries.summary(game, Audience.GALLERY))["analysis"] is not None


@pytest.mark.wider
async def test_what_fails_for_a_month_is_still_tried(backroom: Backroom, game: MatchState) -> None:
    steps = with_memories(backroom, faulty)
    for _ in range(len(PAUSES_SECONDS) + 3):
        progress = await backroom.until_over("match-1", steps)
        assert progress.failed_steps == ("memories",)
        assert progress.retry_ms is not None
        told = (await backroom.summaries.summary(game, Audience.WHITE))["post_match"]
        assert told["retry_at"] == iso(progress.retry_ms)
        backroom.clock.advance(progress.retry_ms - backroom.clock.now_ms())
    assert await backroom.until_over("match-1") == WHOLE
    assert (await backroom.summaries.summary(game, Audience.WHITE))["memories"]


async def test_a_game_that_cannot_be_read_is_read_again_later(backroom: Backroom, game: MatchState) -> None:
    """Nothing of its steps has failed, so that no mark says when; the worker would have dropped it after five tries."""
    del game
    await backroom.database.write(_spoil, "{", "?")
    running = asyncio.get_running_loop().create_task(backroom.worker().run())
    tried, again_before = 0, _tries_again()
    async with asyncio.timeout(PATIENCE):
        while True:
            job = await backroom.database.read(read_job, KIND, "match-1")
            assert job is not None
            assert job.state is not JobState.FAILED
            # The last attempt is over at once, and its number hardly ever seen; the one before it stands for a pause.
            if tried >= len(JOB_PAUSES) and job.attempts == 0:
                break
            tried = max(tried, job.attempts)
            backroom.clock.advance(100)
            await asyncio.sleep(0.002)
    assert _tries_again() - again_before == len(JOB_PAUSES)
    running.cancel()
    await asyncio.wait({running})
    await backroom.database.write(_spoil, "?", "{")
    backroom.clock.advance(LATER_SECONDS * 1000)
    assert await backroom.until_over("match-1") == WHOLE


def _tries_again() -> float:
    """How many attempts have failed so far and were followed by another one after a pause."""
    return REGISTRY.get_sample_value("chess_club_jobs_total", {"kind": KIND, "outcome": "again"}) or 0.0


def _spoil(session: Session, now: str, then: str) -> None:
    """Makes the log unreadable, or readable again."""
    for row in session.scalars(select(MatchEventRow)):
        row.payload = row.payload.replace(now, then, 1)


async def test_a_clock_that_was_set_back_does_not_keep_a_step_waiting(
    backroom: Backroom, game: MatchState, engine: TellingEngine
) -> None:
    engine.down_for = STEP_ATTEMPTS
    assert (await backroom.until_over("match-1")).retry_ms is not None
    again = await Backroom(backroom.database, FakeClock(game.opened_ms - 2 * 24 * 3_600_000), engine).open()
    assert await again.until_over("match-1") == WHOLE
    await again.close()
