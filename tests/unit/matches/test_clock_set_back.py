"""The machine's clock was set back two days while the club was closed: logs go on, and their times never fall."""

from __future__ import annotations

from app.db.database import Database
from app.domain.acts import Accepted, PlayMove, Say
from app.domain.match import MatchState
from app.matches.clock import LAG_MS
from app.matches.directory import KEEP_SECONDS
from app.matches.repository import read_log
from app.runtime.clock import FakeClock
from tests.fakes.games import ANNA, BERT, BLACK, START_MS, WHITE, first_event
from tests.fakes.tables import Parlour
from tests.fakes.waiting import eventually

TWO_DAYS_MS = 2 * 24 * 3_600_000


async def left_standing(database: Database, time_control: str) -> MatchState:
    """A game that was under way when the club closed."""
    parlour = Parlour(database, clock=FakeClock(START_MS))
    table = await parlour.sit_down(first_event(ANNA, BERT, time_control=time_control))
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await table.act(PlayMove(BLACK, "e7e5", 1))
    await parlour.close()
    return table.state


async def test_times_in_one_log_never_fall_and_thinking_still_costs_time(database: Database) -> None:
    before = await left_standing(database, "5+0")
    clock = FakeClock(START_MS - TWO_DAYS_MS)
    parlour = Parlour(database, clock=clock)
    table = await parlour.directory.open("match-1")
    assert table is not None
    clock.advance(7_000)
    assert isinstance(await table.act(PlayMove(WHITE, "g1f3", 2)), Accepted)
    await table.act(Say(BLACK, "Good morning."))
    log = await database.read(read_log, "match-1")
    times = [stamped.at_ms for stamped in log]
    assert times == sorted(times)
    assert times[-1] >= before.touched_ms + 7_000
    assert table.state.moves[-1].elapsed_ms == 7_000
    assert table.state.clock is not None
    assert table.state.clock.left(WHITE) == 5 * 60_000 - 7_000
    await parlour.close()


async def test_a_flag_falls_and_an_idle_table_is_put_away_when_they_should(database: Database) -> None:
    await left_standing(database, "1+0")
    clock = FakeClock(START_MS - TWO_DAYS_MS)
    parlour = Parlour(database, clock=clock)
    table = await parlour.directory.open("match-1")
    assert table is not None
    clock.advance(60_000 + LAG_MS)
    await table.act(Say(BLACK, "Well?"))
    await eventually(lambda: table.state.end_reason == "timeout")
    await parlour.settled()
    clock.advance(KEEP_SECONDS * 1000 + 1)
    await parlour.directory.sweep()
    assert parlour.directory.find("match-1") is None
    await parlour.close()
