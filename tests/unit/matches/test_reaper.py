"""Adjourned games: thirty days of waiting, and then nobody has lost."""

from __future__ import annotations

import pytest

from app.db.database import Database
from app.domain.acts import Arrive, LeaveSeat, PlayMove, Reap
from app.domain.match import MatchStatus
from app.domain.position import Color
from app.matches.decide import ADJOURNED_MS
from app.matches.reaper import AT_ONCE, Reaper
from app.matches.repository import read_log
from app.runtime.clock import FakeClock
from tests.fakes.games import ANNA, MIRA, START_MS, WHITE, Game, first_event
from tests.fakes.tables import Parlour

DAY_MS = 24 * 3600 * 1000


def test_an_adjourned_game_waits_thirty_days_and_is_then_called_off() -> None:
    game = Game(first_event(ANNA, MIRA)).moves("e2e4 e7e5")
    game.do(LeaveSeat(WHITE, None))
    assert game.wait(30 * DAY_MS - 1).try_(Reap(WHITE)) == "not_allowed"
    assert game.try_(Reap(Color.BLACK)) == "not_allowed"
    assert game.wait(1).try_(Reap(WHITE)) == "match_ended"
    assert (game.state.result, game.state.end_reason, game.state.winner) == ("*", "aborted", None)


def test_whoever_looks_in_is_waited_for_anew() -> None:
    game = Game(first_event(ANNA, MIRA)).moves("e2e4 e7e5")
    game.do(LeaveSeat(WHITE, None))
    game.wait(29 * DAY_MS).do(Arrive(WHITE))
    assert game.wait(40 * DAY_MS).try_(Reap(WHITE)) == "not_allowed"
    game.do(LeaveSeat(WHITE, None))
    assert game.wait(29 * DAY_MS).try_(Reap(WHITE)) == "not_allowed"


def test_a_seat_whose_grace_runs_is_not_reaped() -> None:
    game = Game().moves("e2e4 e7e5")
    game.do(LeaveSeat(WHITE, 60_000))
    assert game.wait(ADJOURNED_MS).try_(Reap(WHITE)) == "not_allowed"


@pytest.mark.parametrize("restarted", [False, True])
async def test_the_reaper_finds_what_has_waited_too_long_and_nothing_else(database: Database, restarted: bool) -> None:
    clock = FakeClock(START_MS)
    parlour = Parlour(database, clock=clock)
    ids = [f"match-{number}" for number in range(AT_ONCE + 2)]
    for match_id in ids:
        table = await parlour.sit_down(first_event(ANNA, MIRA), match_id)
        await table.act(PlayMove(WHITE, "e2e4", 0))
        table.join("anna", WHITE)
        table.leave("anna", WHITE)
    await parlour.settled()
    clock.advance(ADJOURNED_MS - 1)
    kept = await parlour.directory.open(ids[-1])
    assert kept is not None
    kept.join("anna", WHITE)
    await parlour.settled()
    if restarted:
        await parlour.close()
        parlour = Parlour(database, clock=clock)
        await parlour.directory.reopen_unfinished()
        await parlour.settled()
    reaper = Reaper(parlour.directory)
    assert await reaper.reap() == 0
    clock.advance(1)
    assert [await reaper.reap() for _ in range(3)] == [AT_ONCE, 1, 0]
    for match_id in ids[:-1]:
        log = await database.read(read_log, match_id)
        assert [stamped.event.name for stamped in log].count("match_ended") == 1
    still = await parlour.directory.open(ids[-1])
    assert still is not None
    assert still.state.status is not MatchStatus.ENDED
    await parlour.close()
