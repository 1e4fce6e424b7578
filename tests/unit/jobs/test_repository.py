from __future__ import annotations

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from app.db.models.jobs import JobRow
from app.jobs.job import Job, JobState, LeaseLost
from app.jobs.repository import Places, claim, enqueue, finish, give_back, mark, next_due, renew, try_again
from app.runtime.clock import FakeClock
from tests.unit.jobs.conftest import KIND, Bench

LEASE_MS = 1_000
TWO_DAYS_MS = 2 * 24 * 3_600_000


async def take(bench: Bench, owner: str = "one") -> Job | None:
    now = bench.clock.now_ms()
    return await bench.database.write(claim, Places.all_of(KIND), owner, now, now + LEASE_MS)


async def taken(bench: Bench, owner: str = "one") -> Job:
    job = await take(bench, owner)
    assert job is not None
    return job


async def test_a_job_is_promised_once_per_kind_and_key(bench: Bench) -> None:
    assert await bench.promise("a")
    assert not await bench.promise("a")
    assert await bench.promise("a", kind="other")


async def test_a_promise_goes_back_with_its_transaction(bench: Bench) -> None:
    def and_then_fail(session: Session) -> None:
        enqueue(session, KIND, "a", {}, 0)
        raise RuntimeError("the result was not written")

    with pytest.raises(RuntimeError):
        await bench.database.write(and_then_fail)
    assert await take(bench) is None


async def test_the_one_due_for_longest_is_taken_first_and_none_before_its_time(bench: Bench) -> None:
    await bench.promise("later", due_in_ms=500)
    await bench.promise("soon", due_in_ms=100)
    assert await take(bench) is None
    assert await bench.database.read(next_due, Places.all_of(KIND), bench.clock.now_ms()) == bench.clock.now_ms() + 100
    bench.clock.advance(500)
    assert [(await taken(bench)).key, (await taken(bench)).key] == ["soon", "later"]
    assert await take(bench) is None


async def test_what_a_person_waits_for_goes_before_what_nobody_does(bench: Bench) -> None:
    await bench.promise("exhibition", in_background=True)
    bench.clock.advance(500)
    await bench.promise("mine")
    assert [(await taken(bench)).key, (await taken(bench)).key] == ["mine", "exhibition"]


async def test_without_a_place_in_the_background_nothing_of_it_is_due(bench: Bench) -> None:
    await bench.promise("exhibition", in_background=True)
    now, waited_for = bench.clock.now_ms(), Places(frozenset({KIND}), frozenset())
    assert await bench.database.read(next_due, waited_for, now) is None
    assert await bench.database.write(claim, waited_for, "one", now, now + LEASE_MS) is None
    await bench.promise("mine")
    assert await bench.database.read(next_due, waited_for, now) == now
    mine = await bench.database.write(claim, waited_for, "one", now, now + LEASE_MS)
    assert mine is not None
    assert mine.key == "mine"


async def test_a_lease_keeps_others_away_until_it_is_over(bench: Bench) -> None:
    await bench.promise("a")
    first = await taken(bench)
    bench.clock.advance(LEASE_MS - 1)
    assert await take(bench, "two") is None
    bench.clock.advance(1)
    second = await taken(bench, "two")
    assert (second.owner, second.attempts) == ("two", 2)
    with pytest.raises(LeaseLost):
        await bench.database.write(mark, first, "step", 1, 0)
    with pytest.raises(LeaseLost):
        await bench.database.write(finish, first, 0)
    assert (await bench.job("a")).marks == {}


async def test_a_renewed_lease_lasts(bench: Bench) -> None:
    await bench.promise("a")
    job = await taken(bench)
    await bench.database.write(renew, job, bench.clock.now_ms() + 5 * LEASE_MS)
    bench.clock.advance(4 * LEASE_MS)
    assert await take(bench, "two") is None


async def test_marks_stay_and_begin_the_count_of_attempts_anew(bench: Bench) -> None:
    await bench.promise("a")
    for attempts in (1, 2, 3):
        assert (await taken(bench)).attempts == attempts
        bench.clock.advance(LEASE_MS)
    job = await taken(bench)
    await bench.database.write(mark, job, "wash", {"ok": True}, bench.clock.now_ms())
    await bench.database.write(mark, job, "dry", {"ok": False}, bench.clock.now_ms())
    bench.clock.advance(LEASE_MS)
    again = await taken(bench)
    assert again.marks == {"wash": {"ok": True}, "dry": {"ok": False}}
    assert again.attempts == 2


async def test_a_failed_try_waits_for_its_pause_and_the_last_one_ends_the_job(bench: Bench) -> None:
    await bench.promise("a")
    for pause in (1.0, 3.0):
        job = await taken(bench)
        assert await bench.database.write(try_again, job, "no luck", (1.0, 3.0), bench.clock.now_ms())
        bench.clock.advance(round(pause * 1000) - 1)
        assert await take(bench) is None
        bench.clock.advance(1)
    job = await taken(bench)
    assert not await bench.database.write(try_again, job, "still no luck", (1.0, 3.0), bench.clock.now_ms())
    ended = await bench.job("a")
    assert (ended.state, ended.error, ended.owner) == (JobState.FAILED, "still no luck", None)
    assert await bench.database.read(next_due, Places.all_of(KIND), bench.clock.now_ms()) is None


async def test_a_job_given_back_is_free_at_once_and_no_try_is_counted(bench: Bench) -> None:
    await bench.promise("a")
    await bench.database.write(give_back, await taken(bench), bench.clock.now_ms())
    assert (await taken(bench, "two")).attempts == 1


async def test_the_table_refuses_half_a_lease(bench: Bench) -> None:
    await bench.promise("a")
    with pytest.raises(Exception, match="lease_whole"):
        await bench.database.write(lambda session: session.execute(update(JobRow).values(state="running")))


async def test_after_the_clock_was_set_back_what_waits_and_what_was_leased_is_due(bench: Bench) -> None:
    await bench.promise("leased")
    left = await taken(bench)
    await bench.promise("waits", due_in_ms=500)
    bench.clock = FakeClock(bench.clock.now_ms() - TWO_DAYS_MS)
    assert await bench.database.read(next_due, Places.all_of(KIND), bench.clock.now_ms()) == bench.clock.now_ms()
    assert {(await taken(bench, "two")).key, (await taken(bench, "two")).key} == {"leased", "waits"}
    with pytest.raises(LeaseLost):
        await bench.database.write(finish, left, bench.clock.now_ms())
    # What is taken up now is leased by the clock of now.
    assert await take(bench, "three") is None


async def test_what_is_due_later_by_this_clock_waits_and_a_small_difference_of_clocks_steals_no_lease(
    bench: Bench,
) -> None:
    await bench.promise("leased")
    await taken(bench)
    await bench.promise("far", due_in_ms=TWO_DAYS_MS)
    bench.clock = FakeClock(bench.clock.now_ms() - 50)
    assert await take(bench, "two") is None
