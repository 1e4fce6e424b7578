"""Games of days a move: the clock of the table, and nobody who has to stay."""

from __future__ import annotations

import pytest

from app.db.database import Database
from app.domain.acts import FlagFall, OfferDraw, PlayMove
from app.domain.match import MatchStatus
from app.matches.clock import AFTER_START_MS, DAY_MS, parse_time_control, time_control_text
from app.matches.reaper import Reaper
from app.matches.repository import count_active, live_matches, read_log
from app.runtime.clock import FakeClock
from tests.fakes.games import ANNA, BERT, BLACK, MIRA, START_MS, WHITE, Game, first_event
from tests.fakes.tables import Parlour

BY_DAYS = first_event(ANNA, BERT, time_control="3d")


@pytest.mark.parametrize("text", ["1d", "3d", "14d"])
def test_days_a_move_are_a_time_control(text: str) -> None:
    control = parse_time_control(text)
    assert control is not None
    assert (control.days, control.initial_ms) == (int(text[:-1]), int(text[:-1]) * DAY_MS)
    assert time_control_text(control) == text


@pytest.mark.parametrize("text", ["0d", "15d", "d", "3d+1", "-1d", "3 d", "٣d"])
def test_no_other_days_are(text: str) -> None:
    with pytest.raises(ValueError, match=r"time control|neither|days"):
        parse_time_control(text)


def test_every_move_has_its_days_anew() -> None:
    game = Game(BY_DAYS)
    for uci in ("e2e4", "e7e5", "g1f3"):
        game.wait(2 * DAY_MS).move(uci)
    assert game.state.left_ms(BLACK, game.now_ms) == 3 * DAY_MS
    assert game.state.left_ms(BLACK, game.now_ms + DAY_MS) == 2 * DAY_MS
    assert game.state.left_ms(WHITE, game.now_ms + DAY_MS) == 3 * DAY_MS
    game.wait(3 * DAY_MS - 1)
    assert game.try_(FlagFall(BLACK)) == "not_allowed"
    assert game.wait(1).try_(FlagFall(BLACK)) == "match_ended"
    assert (game.state.end_reason, game.state.winner) == ("timeout", WHITE)


def test_whoever_never_begins_has_lost_nothing() -> None:
    game = Game(BY_DAYS).moves("e2e4")
    assert game.wait(3 * DAY_MS).try_(FlagFall(BLACK)) == "match_ended"
    assert (game.state.end_reason, game.state.result) == ("aborted", "*")


async def test_coming_and_going_leave_no_trace_and_the_table_may_close(database: Database) -> None:
    parlour = Parlour(database)
    table = await parlour.sit_down(BY_DAYS)
    await table.act(PlayMove(WHITE, "e2e4", 0))
    for _ in range(3):
        table.join("anna", WHITE)
        table.leave("anna", WHITE)
    table.attendance.note_absent()
    await parlour.settled()
    assert [stamped.event.name for stamped in table.outbox.history] == ["match_opened", "player_move_applied"]
    assert table.state.status is MatchStatus.ACTIVE
    assert table.quiet
    await parlour.close()


async def test_such_games_are_counted_apart_and_not_on_show(database: Database) -> None:
    parlour = Parlour(database)
    await parlour.sit_down(BY_DAYS, "by-days")
    await parlour.sit_down(first_event(ANNA, MIRA), "at-the-board")
    assert await database.read(count_active, ANNA.party) == 1
    assert await database.read(lambda session: count_active(session, ANNA.party, by_days=True)) == 1
    assert [row.id for row in await database.read(live_matches)] == ["at-the-board"]
    await parlour.close()


async def test_a_flag_falls_while_the_table_is_closed_and_talk_does_not_hold_it_up(database: Database) -> None:
    clock = FakeClock(START_MS)
    parlour = Parlour(database, clock=clock)
    for match_id in ("late", "in-time"):
        table = await parlour.sit_down(BY_DAYS, match_id)
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await table.act(PlayMove(BLACK, "e7e5", 1))
        clock.advance(DAY_MS)
    clock.advance(2 * DAY_MS - 1000)
    late = await parlour.directory.open("late")
    assert late is not None
    await late.act(OfferDraw(BLACK))
    await parlour.directory.close()
    reaper = Reaper(parlour.directory)
    assert await reaper.let_flags_fall() == 0
    clock.advance(1000)
    assert await reaper.let_flags_fall() == 1
    log = await database.read(read_log, "late")
    assert [stamped.event.name for stamped in log].count("match_ended") == 1
    assert await reaper.let_flags_fall() == 0
    await parlour.close()


async def test_whoever_finds_the_club_open_again_has_half_a_day_left(database: Database) -> None:
    clock = FakeClock(START_MS)
    parlour = Parlour(database, clock=clock)
    table = await parlour.sit_down(BY_DAYS)
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await parlour.close()
    clock.advance(5 * DAY_MS)
    parlour = Parlour(database, clock=clock, started_ms=clock.now_ms())
    for waited in (0, AFTER_START_MS // 2):
        clock.advance(waited)
        table_again = await parlour.directory.open("match-1")
        assert table_again is not None
        left = table_again.state.left_ms(BLACK, clock.now_ms())
        assert left == AFTER_START_MS - waited
        await parlour.directory.close()
    await parlour.close()
