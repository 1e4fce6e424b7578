"""Where tables are found, how they come back after a crash, and when they are put away."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.db.database import Database
from app.domain.acts import OfferDraw, PlayMove, RequestTakeback, Resign
from app.domain.audiences import Audience
from app.domain.match import MatchStatus, Sitter
from app.domain.memory import Party
from app.domain.position import Color
from app.matches import directory
from app.matches.directory import KEEP_SECONDS
from app.matches.repository import count_active, read_log
from app.matches.service import LIVE_GAMES, Matches, Terms, TooManyGamesAtOnce
from app.runtime.clock import FakeClock
from tests.fakes.games import ANNA, BERT, BLACK, MIRA, START_MS, WHITE, first_event
from tests.fakes.tables import Parlour, ScriptedSeat
from tests.fakes.waiting import eventually


async def test_an_unknown_match_is_nobodys(parlour: Parlour) -> None:
    assert await parlour.directory.open("no-such-match") is None
    assert parlour.directory.find("no-such-match") is None


async def test_who_asks_at_once_gets_one_table(database: Database) -> None:
    before = Parlour(database)
    await before.sit_down()
    await before.close()
    after = Parlour(database)
    tables = await asyncio.gather(*(after.directory.open("match-1") for _ in range(20)))
    assert len({id(table) for table in tables}) == 1
    await after.close()


async def test_who_finds_a_game_in_the_list_while_it_is_opened_gets_the_same_table(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking: list[asyncio.Task[Any]] = []
    write = parlour.database.write

    async def write_and_be_slow(*args: Any, **how: Any) -> Any:
        written = await write(*args, **how)
        looking.append(asyncio.create_task(parlour.directory.open("seen-at-once")))
        await asyncio.sleep(0.05)  # long enough to read the log
        return written

    monkeypatch.setattr(parlour.database, "write", write_and_be_slow)
    table = await service(parlour).open_match(ANNA, MIRA, Terms(), match_id="seen-at-once")
    assert [await one for one in looking][-1] is table
    assert parlour.directory.tables() == [table]


async def test_a_visitor_who_leaves_does_not_leave_a_table_half_open(database: Database) -> None:
    before = Parlour(database)
    await before.sit_down()
    await before.close()
    after = Parlour(database)
    first = asyncio.ensure_future(after.directory.open("match-1"))
    await asyncio.sleep(0)
    first.cancel()
    assert await after.directory.open("match-1") is not None
    await after.close()


async def test_after_a_restart_the_state_is_the_same_and_the_seat_to_move_is_woken(database: Database) -> None:
    before = Parlour(database)
    table = await before.sit_down(first_event(ANNA, MIRA))
    table.join("anna", WHITE)
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await before.settled()
    await before.close()
    after = Parlour(database)
    assert await after.directory.reopen_unfinished() == 1
    reopened = after.directory.find("match-1")
    assert reopened is not None
    assert reopened.state.moves == table.state.moves
    await eventually(lambda: after.seats[BLACK].noticed)
    assert after.seats[BLACK].occasions() == ["YourMove"]
    await after.close()


async def test_a_restart_starts_every_grace_anew_and_the_first_to_return_ends_it(database: Database) -> None:
    before = Parlour(database)
    table = await before.sit_down(first_event(ANNA, BERT))
    table.join("anna", WHITE)
    table.join("bert", BLACK)
    await before.close()
    clock = FakeClock(START_MS + 3_600_000)
    after = Parlour(database, clock=clock)
    await after.directory.reopen_unfinished()
    await after.settled()
    reopened = after.directory.find("match-1")
    assert reopened is not None
    assert reopened.state.paused == dict.fromkeys(Color, START_MS + 3_600_000 + 300_000)
    reopened.join("anna", WHITE)
    await after.settled()
    assert set(reopened.state.paused) == {BLACK}
    await after.close()


async def test_down_time_is_nobodys_time(database: Database) -> None:
    clock = FakeClock(START_MS)
    before = Parlour(database, clock=clock)
    table = await before.sit_down(first_event(ANNA, BERT, time_control="5+0"))
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await table.act(PlayMove(BLACK, "e7e5", 1))
    await before.close()
    clock.advance(3_600_000)
    after = Parlour(database, clock=clock)
    reopened = await after.directory.open("match-1")
    assert reopened is not None
    assert reopened.state.left_ms(WHITE, clock.now_ms()) == 300_000
    await after.close()


async def test_wishes_left_open_by_a_crash_are_asked_again(database: Database) -> None:
    before = Parlour(database)
    table = await before.sit_down(first_event(ANNA, MIRA))
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await table.act(OfferDraw(WHITE))
    await table.act(RequestTakeback(WHITE))
    await before.close()
    after = Parlour(database)
    await after.directory.reopen_unfinished()
    await eventually(lambda: len(after.seats[BLACK].noticed) == 3)
    assert sorted(after.seats[BLACK].occasions()) == ["DrawOffered", "TakebackAsked", "YourMove"]
    await after.close()


async def test_a_broken_match_does_not_keep_the_others_closed(database: Database) -> None:
    before = Parlour(database)
    for number in range(3):
        await before.sit_down(match_id=f"match-{number}")
    await before.close()

    class Refusing(Parlour):
        def refuse(self) -> None:
            seat = self.seating.seat

            def choosy(sitter: Sitter, color: Color, match_id: str) -> ScriptedSeat:
                if match_id == "match-1":
                    raise RuntimeError("nobody of that name")
                return seat(sitter, color, match_id)

            self.seating.seat = choosy  # type: ignore[method-assign]

    after = Refusing(database)
    after.refuse()
    await after.directory.reopen_unfinished()
    assert {table.state.match_id for table in after.directory.tables()} == {"match-0", "match-2"}
    await after.close()


async def test_an_ended_match_is_not_reopened_but_can_be_seen(database: Database) -> None:
    before = Parlour(database)
    table = await before.sit_down()
    await table.act(Resign(WHITE))
    await before.close()
    after = Parlour(database)
    assert await after.directory.reopen_unfinished() == 0
    reopened = await after.directory.open("match-1")
    assert reopened is not None
    assert reopened.state.end_reason == "resignation"
    assert after.seats[WHITE].noticed == []
    assert len(await database.read(read_log, "match-1")) == 2
    await after.close()


class TestSweeping:
    async def test_a_quiet_table_is_put_away_and_opens_again(self, database: Database) -> None:
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock)
        table = await parlour.sit_down(first_event(ANNA, MIRA))
        table.join("anna", WHITE)
        table.leave("anna", WHITE)
        await parlour.settled()
        await parlour.directory.sweep()
        assert parlour.directory.find("match-1") is table
        clock.advance(KEEP_SECONDS * 1000 + 1)
        await parlour.directory.sweep()
        assert parlour.directory.find("match-1") is None
        again = await parlour.directory.open("match-1")
        assert again is not table
        await parlour.close()

    async def test_of_many_quiet_tables_those_go_first_that_nobody_has_touched_for_longest(
        self, database: Database, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(directory, "KEPT_BYTES", 2 * 2 * directory.EVENT_BYTES)
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock)
        for number in range(4):
            table = await parlour.sit_down(match_id=f"match-{number}")
            await table.act(Resign(WHITE))
            clock.advance(1_000)
        await parlour.settled()

        def standing() -> list[str]:
            return [f"match-{number}" for number in range(4) if parlour.directory.find(f"match-{number}")]

        await parlour.directory.sweep()
        assert len(standing()) == 4  # somebody may be on their way to any of them
        clock.advance(directory.ON_THE_WAY_SECONDS * 1000)
        await parlour.directory.sweep()
        assert standing() == ["match-2", "match-3"]
        await parlour.close()

    @pytest.mark.parametrize("seated", [WHITE, None])
    async def test_a_table_with_anybody_at_it_stays(self, database: Database, seated: Color | None) -> None:
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock)
        table = await parlour.sit_down(first_event(ANNA, MIRA))
        table.join("somebody", seated)
        clock.advance(10**7)
        await parlour.directory.sweep()
        assert parlour.directory.find("match-1") is table
        await parlour.close()

    async def test_a_table_whose_mind_is_to_move_stays(self, database: Database) -> None:
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock)
        table = await parlour.sit_down(first_event(MIRA, ANNA))
        clock.advance(10**7)
        await parlour.directory.sweep()
        await parlour.settled()
        await parlour.directory.sweep()
        assert parlour.directory.find("match-1") is table
        await parlour.close()

    async def test_a_clocked_game_stays_until_its_bells_have_rung(self, database: Database) -> None:
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock)
        table = await parlour.sit_down(first_event(ANNA, MIRA, time_control="5+0"))
        table.join("anna", WHITE)
        table.leave("anna", WHITE)
        await parlour.settled()
        clock.advance(KEEP_SECONDS * 1000 + 1)
        await parlour.directory.sweep()
        assert parlour.directory.find("match-1") is table
        await parlour.close()

    async def test_somebody_who_is_about_to_come_finds_the_table_standing(self, database: Database) -> None:
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock)
        table = await parlour.sit_down()
        await table.act(Resign(WHITE))
        clock.advance(10**7)
        assert await parlour.directory.open("match-1") is table
        await parlour.directory.sweep()
        assert parlour.directory.find("match-1") is table
        await parlour.close()

    async def test_a_player_who_never_came_does_not_keep_a_game_live(self, database: Database) -> None:
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock)
        table = await parlour.sit_down(first_event(ANNA, MIRA))
        assert await database.read(count_active, ANNA.party) == 1
        clock.advance(KEEP_SECONDS * 1000 + 1)
        await parlour.directory.sweep()
        await parlour.settled()
        assert table.state.status is MatchStatus.PAUSED
        assert await database.read(count_active, ANNA.party) == 0
        await parlour.close()


class NoHints:
    async def hint(self, view: object, step: int) -> None:
        del view, step


def service(parlour: Parlour) -> Matches:
    return Matches(parlour.directory, parlour.seating, NoHints(), parlour.limits)


class TestService:
    async def test_a_match_opens_on_the_terms_asked_for(self, parlour: Parlour) -> None:
        terms = Terms(BLACK, "05+03", None, takebacks=False, rated=True, watchable=False)
        table = await service(parlour).open_match(ANNA, MIRA, terms)
        state = await table.shown(Audience.BLACK)
        assert (state["white"]["id"], state["black"]["id"]) == (MIRA.id, ANNA.id)
        assert (state["time_control"], state["rated"], state["takebacks"]) == ("5+3", True, False)
        assert state["clock"] == {"white_ms": 300_000, "black_ms": 300_000, "running": None}
        assert set(state["minds"]) == {"white"}

    async def test_the_coin_falls_both_ways(self, parlour: Parlour) -> None:
        matches = Matches(parlour.directory, parlour.seating, NoHints())
        seen: set[Any] = set()
        for _ in range(60):
            seen.add((await matches.open_match(ANNA, MIRA, Terms())).state.color_of(ANNA.party))
        assert seen == set(Color)

    @pytest.mark.parametrize(
        "terms", [Terms(initial_fen="x"), Terms(initial_fen=""), Terms(time_control="0+0"), Terms(time_control="x")]
    )
    async def test_impossible_terms_are_refused(self, parlour: Parlour, terms: Terms) -> None:
        with pytest.raises(ValueError, match=r"."):
            await service(parlour).open_match(ANNA, MIRA, terms)
        assert parlour.directory.tables() == []

    async def test_a_set_up_position_is_never_rated(self, parlour: Parlour) -> None:
        fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
        table = await service(parlour).open_match(ANNA, MIRA, Terms(WHITE, initial_fen=fen, rated=True))
        assert not table.state.rated

    async def test_so_many_live_games_and_no_more(self, parlour: Parlour) -> None:
        matches = service(parlour)
        for _ in range(LIVE_GAMES):
            table = await matches.open_match(ANNA, MIRA, Terms(WHITE))
        with pytest.raises(TooManyGamesAtOnce):
            await matches.open_match(ANNA, MIRA, Terms(WHITE))
        await matches.open_match(BERT, MIRA, Terms(WHITE))
        await table.act(Resign(WHITE))
        await matches.open_match(ANNA, MIRA, Terms(WHITE))

    async def test_games_asked_for_at_once_do_not_slip_past_the_limit(self, parlour: Parlour) -> None:
        matches = service(parlour)
        asked = [matches.open_match(ANNA, MIRA, Terms(WHITE)) for _ in range(12)]
        opened = [one for one in await asyncio.gather(*asked, return_exceptions=True) if not isinstance(one, Exception)]
        assert len(opened) == LIVE_GAMES

    async def test_who_plays_is_listed_and_who_wishes_not_to_be_watched_is_not(self, parlour: Parlour) -> None:
        matches = service(parlour)
        open_game = await matches.open_match(ANNA, MIRA, Terms(WHITE))
        await matches.open_match(ANNA, MIRA, Terms(WHITE, watchable=False))
        assert [listed["id"] for listed in await matches.live()] == [open_game.state.match_id]
        assert len(await matches.unfinished_of(Party("player", ANNA.id))) == 2
        assert await matches.unfinished_of(BERT.party) == []

    async def test_without_an_engine_a_hint_is_refused_and_the_game_goes_on(self, parlour: Parlour) -> None:
        matches = service(parlour)
        table = await matches.open_match(ANNA, MIRA, Terms(WHITE, rated=False))
        answer = await matches.hint(table, WHITE)
        assert getattr(answer, "code", None) == "not_allowed"
        other = await matches.hint(table, BLACK)
        assert getattr(other, "code", None) == "not_allowed", (
            "hints are for games against minds, and Black's opponent is none"
        )
