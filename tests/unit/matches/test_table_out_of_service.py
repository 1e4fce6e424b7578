"""A table whose acts cannot be written for a while: refused, unchanged, and nothing that happened meanwhile is lost."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.db.database import Database
from app.domain.acts import Accepted, GraceOver, PlayMove, Resign
from app.domain.errors import Unavailable
from app.domain.match import MatchStatus
from app.matches.clock import LAG_MS
from app.runtime.clock import FakeClock
from tests.fakes.games import ANNA, BERT, BLACK, START_MS, WHITE, first_event
from tests.fakes.storage import locked, no_file_handles
from tests.fakes.tables import Parlour
from tests.fakes.waiting import eventually


@pytest.fixture
def path(database_url: str) -> Path:
    return Path(database_url.removeprefix("sqlite:///"))


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(START_MS)


@pytest.fixture
async def parlour(database: Database, clock: FakeClock) -> AsyncIterator[Parlour]:
    parlour = Parlour(database, clock=clock)
    yield parlour
    await parlour.close()


async def test_an_act_is_refused_with_nothing_changed_and_the_same_act_succeeds_afterwards(
    parlour: Parlour, path: Path
) -> None:
    table = await parlour.sit_down(first_event(ANNA, BERT))
    table.join("bert", BLACK)
    await parlour.settled()
    before, heard = table.state, parlour.broadcast.names("bert")
    with locked(path):
        with pytest.raises(Unavailable):
            await table.act(PlayMove(WHITE, "e2e4", 0))
        with pytest.raises(Unavailable):
            await table.act(Resign(WHITE))
        assert table.state == before
        assert parlour.broadcast.names("bert") == heard
    assert await table.act(PlayMove(WHITE, "e2e4", 0)) == Accepted(before.version + 1)


async def test_a_result_is_told_and_holds_though_no_file_can_be_opened_to_wait_for_the_disk(parlour: Parlour) -> None:
    table = await parlour.sit_down(first_event(ANNA, BERT))
    table.join("bert", BLACK)
    await parlour.settled()
    with no_file_handles():
        assert await table.act(Resign(WHITE)) == Accepted(2)
        await parlour.settled()
    assert (table.state.ended, table.state.result) == (True, "0-1")
    assert parlour.broadcast.names("bert")[-1] == "match_ended"


async def test_a_flag_that_falls_meanwhile_is_told_as_soon_as_it_can_be_written(
    parlour: Parlour, clock: FakeClock, path: Path
) -> None:
    table = await parlour.sit_down(first_event(ANNA, BERT, time_control="1+0"))
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await table.act(PlayMove(BLACK, "e7e5", 1))
    clock.advance(59_900)
    await table.act(PlayMove(WHITE, "g1f3", 2))
    await table.act(PlayMove(BLACK, "b8c6", 3))
    clock.advance(99 + LAG_MS)
    with locked(path):
        with pytest.raises(Unavailable):
            await table.act(Resign(BLACK))
        clock.advance(10)
        # The bell has rung and nobody could write it down: it rings again by itself.
        with pytest.raises(Unavailable):
            await table.act(Resign(BLACK))
        assert not table.state.ended
    await eventually(lambda: table.state.end_reason == "timeout")


async def test_who_left_meanwhile_is_missed_by_the_next_round(parlour: Parlour, path: Path) -> None:
    table = await parlour.sit_down(first_event(ANNA, BERT))
    table.join("anna", WHITE)
    table.join("bert", BLACK)
    await parlour.settled()
    with locked(path):
        table.leave("anna", WHITE)
        await parlour.settled()
        assert table.state.paused == {}
    await parlour.directory.sweep()
    await parlour.settled()
    assert list(table.state.paused) == [WHITE]
    assert table.state.status is MatchStatus.PAUSED


async def test_who_came_back_meanwhile_is_not_sent_home_for_having_been_away(
    parlour: Parlour, clock: FakeClock, path: Path
) -> None:
    table = await parlour.sit_down(first_event(ANNA, BERT))
    table.join("anna", WHITE)
    table.join("bert", BLACK)
    table.leave("anna", WHITE)
    await parlour.settled()
    deadline = table.state.paused[WHITE]
    assert deadline is not None
    with locked(path):
        table.join("anna again", WHITE)
        await parlour.settled()
        assert table.state.paused == {WHITE: deadline}
    clock.advance(deadline - clock.now_ms())
    await table.act(GraceOver(WHITE))
    assert (table.state.paused, table.state.ended) == ({}, False)
