"""One suite for every way to hold leases. Two workers share one; time is theirs and moved by the test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest

from app.db.database import Database
from app.db.leases import DatabaseLeases
from app.runtime.clock import SKEW_MS, FakeClock
from app.runtime.leases import HeldElsewhereError, Leases, chat_session_lock, in_turn, match_lease, match_lock

Lock = Callable[[Leases, str], AbstractAsyncContextManager[None]]

# Leases stand in the database, on either kind.
pytestmark = pytest.mark.both

SECONDS = 10.0


class Bench:
    """A kind of leases, and as many workers as a test asks for."""

    def __init__(self, database: Database, kind: str) -> None:
        self.clock = FakeClock()
        self.worker = KINDS[kind](self, database)

    def pass_by(self, seconds: float) -> None:
        self.clock.advance(round(seconds * 1000))


# One line per adapter: how a worker of a name opens it.
KINDS: dict[str, Callable[[Bench, Database], Callable[[str], DatabaseLeases]]] = {
    "database": lambda bench, database: lambda name: DatabaseLeases(database, bench.clock, name, SECONDS),
}


@pytest.fixture(params=sorted(KINDS))
def bench(database: Database, request: pytest.FixtureRequest) -> Bench:
    return Bench(database, request.param)


async def test_of_many_who_want_it_at_once_one_gets_it(bench: Bench) -> None:
    workers = [bench.worker(f"worker {number}") for number in range(8)]
    taken = await asyncio.gather(*(worker.take("tea") for worker in workers))
    assert taken.count(True) == 1
    assert await workers[taken.index(True)].take("tea"), "again, and again"
    assert all(await asyncio.gather(*(worker.take(f"cup {n}") for n, worker in enumerate(workers))))


async def test_who_shows_no_sign_of_life_loses_it_in_time(bench: Bench) -> None:
    dead, heir = bench.worker("dead"), bench.worker("heir")
    assert await dead.take("tea")
    bench.pass_by(SECONDS - 1)
    assert not await heir.take("tea")
    bench.pass_by(1)
    assert await heir.take("tea")
    bench.pass_by(SECONDS / 2)
    assert not await dead.take("tea"), "it has come back, and knows no longer what it knew"


async def test_who_renews_keeps_what_is_in_use_and_no_more(bench: Bench) -> None:
    busy, other = bench.worker("busy"), bench.worker("other")
    assert await busy.take("tea")
    assert await busy.take("coffee")
    busy.let_go("coffee")
    for _ in range(5):
        bench.pass_by(SECONDS / 2)
        await busy.renew()
    assert not await other.take("tea")
    assert await other.take("coffee")


async def test_who_takes_it_again_and_again_keeps_it(bench: Bench) -> None:
    busy, other = bench.worker("busy"), bench.worker("other")
    for _ in range(5):
        assert await busy.take("tea")
        busy.let_go("tea")
        bench.pass_by(SECONDS * 0.6)
        assert not await other.take("tea")


async def test_who_closes_gives_everything_back_at_once(bench: Bench) -> None:
    one, other = bench.worker("one"), bench.worker("other")
    assert await one.take("tea")
    assert await other.take("coffee")
    await one.close()
    assert await other.take("tea")
    assert not await one.take("coffee")


async def test_a_worker_of_the_same_name_goes_on_at_once(bench: Bench) -> None:
    assert await bench.worker("the only one").take("tea")
    assert await bench.worker("the only one").take("tea")


async def test_a_lease_of_the_future_means_nothing(bench: Bench) -> None:
    assert await bench.worker("ahead").take("tea")
    bench.clock = FakeClock(bench.clock.now_ms() - 2 * SKEW_MS)
    assert await bench.worker("set back").take("tea")


async def test_locks_of_matches_and_talks_are_leases(bench: Bench) -> None:
    one, other = bench.worker("one"), bench.worker("other")

    async def inside(leases: Leases, lock: Lock) -> bool:
        try:
            async with lock(leases, "7"):
                return True
        except HeldElsewhereError:
            return False

    locks: tuple[Lock, ...] = (match_lock, chat_session_lock)
    for lock in locks:
        async with lock(one, "7"):
            assert not await inside(other, lock)
            assert await inside(one, lock), "the same worker may"
        bench.pass_by(SECONDS)
        assert await inside(other, lock)
        bench.pass_by(SECONDS)


async def test_leases_of_matches_say_whose_worker_is_gone(bench: Bench) -> None:
    dead, closed, heir = (bench.worker(name) for name in ("dead", "closed", "heir"))
    assert await dead.take(match_lease("1"))
    assert await closed.take(match_lease("2"))
    assert await heir.take(match_lease("3"))
    assert await heir.free([match_lease(one) for one in "1234"]) == {match_lease("4")}
    assert await heir.orphans(10) == []
    await closed.close()
    assert await heir.orphans(10) == ["2"]
    bench.pass_by(SECONDS)
    await heir.renew()
    assert sorted(await heir.orphans(10)) == ["1", "2"]
    assert await heir.take("something else"), "which clears away what is over, but for matches"
    assert sorted(await heir.orphans(10)) == ["1", "2"]
    assert await heir.take(match_lease("1"))
    assert await heir.orphans(10) == ["2"]


async def test_what_is_given_up_is_nobodys_and_what_was_lost_is_not_held(bench: Bench) -> None:
    one, other = bench.worker("one"), bench.worker("other")
    assert await one.take(match_lease("1"))
    await one.give_up(match_lease("1"))
    assert one.holds(match_lease("1")), "it is in use still"
    one.let_go(match_lease("1"))
    await one.give_up(match_lease("1"))
    assert await other.take(match_lease("1"))
    assert await one.orphans(10) == []
    bench.pass_by(SECONDS)
    assert await one.take(match_lease("1"))
    await other.renew()
    assert (one.holds(match_lease("1")), other.holds(match_lease("1"))) == (True, False)


async def test_who_waits_in_turn_comes_next(bench: Bench) -> None:
    one, other = bench.worker("one"), bench.worker("other")
    order: list[str] = []

    async def work(leases: Leases, name: str) -> None:
        async with in_turn(leases, "tea"):
            order.append(f"{name} begins")
            await asyncio.sleep(0)
            order.append(f"{name} ends")

    await asyncio.gather(work(one, "one"), work(other, "other"))
    assert sorted((order[:2], order[2:])) == [["one begins", "one ends"], ["other begins", "other ends"]]


async def test_a_lease_that_was_renewed_a_moment_ago_is_taken_without_asking(database: Database) -> None:
    clock, asked = FakeClock(), list[object]()

    class Asked(Database):
        """The same database, which notes what is written."""

        def __init__(self) -> None: ...

        async def write(self, function: Any, *args: Any, **how: Any) -> Any:  # type: ignore[override]  # more widely
            asked.append(function)
            return await database.write(function, *args, **how)

    leases = DatabaseLeases(Asked(), clock, "worker", SECONDS)
    assert await leases.take("tea")
    for _ in range(3):
        clock.advance(round(SECONDS * 1000 / 3))
        await leases.renew()
        before = len(asked)
        assert await leases.take("tea")
        leases.let_go("tea")
        assert len(asked) == before
