"""The seats of a table: woken when it concerns them, asked again, interrupted, and missed when nobody sits there."""

from __future__ import annotations

import asyncio

import pytest

from app.db.database import Database
from app.domain.acts import (
    Act,
    ActFn,
    Answer,
    AnswerDraw,
    AnswerTakeback,
    ClaimVictory,
    OfferDraw,
    PlayMove,
    Refusal,
    RequestTakeback,
    Resign,
    Say,
    Think,
)
from app.domain.audiences import Audience
from app.domain.errors import Unavailable
from app.domain.events.match import ClockInfo, MatchEnded
from app.domain.match import MatchStatus, View
from app.domain.occasion import Occasion, YourMove
from app.matches.onlookers import SMALL_GALLERY
from app.matches.repository import read_log
from app.matches.table import Table
from app.runtime.clock import AnchoredClock, FakeClock
from tests.fakes.games import ANNA, BLACK, MIRA, START_MS, WHITE, first_event
from tests.fakes.tables import Parlour, ScriptedSeat
from tests.fakes.waiting import eventually


class DeafSeat(ScriptedSeat):
    deaf = True


async def left_by_black(parlour: Parlour) -> Table:
    """A game of two people that Black, the second to move, has just left."""
    table = await parlour.sit_down()
    table.join("w1", WHITE)
    table.join("b1", BLACK)
    await table.act(PlayMove(WHITE, "e2e4", 0))
    await table.act(PlayMove(BLACK, "e7e5", 1))
    table.leave("b1", BLACK)
    await parlour.settled()
    return table


def refused(answer: Answer) -> str:
    return answer.code if isinstance(answer, Refusal) else "ok"


class TestSeats:
    async def test_the_seat_to_move_is_woken_at_the_start_and_after_every_move(self, parlour: Parlour) -> None:
        table = await parlour.sit_down()
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await parlour.settled()
        assert parlour.seats[WHITE].occasions() == ["YourMove"]
        assert parlour.seats[BLACK].occasions() == ["Idle", "YourMove"]
        view, _ = parlour.seats[BLACK].noticed[-1]
        assert (view.color, view.state.ply) == (BLACK, 1)

    async def test_a_seat_that_would_do_nothing_is_not_woken(self, parlour: Parlour) -> None:
        parlour.seats[BLACK] = DeafSeat()
        table = await parlour.sit_down()
        await table.act(PlayMove(WHITE, "e2e4", 0, chat="Hello"))
        await table.act(Resign(WHITE))
        await parlour.settled()
        assert parlour.seats[BLACK].occasions() == []
        assert parlour.seats[WHITE].occasions() == ["YourMove", "Ended"]

    async def test_each_formal_wish_and_every_word_reaches_the_other_side(self, parlour: Parlour) -> None:
        table = await parlour.sit_down()
        await table.act(PlayMove(WHITE, "e2e4", 0, chat="Hello"))
        await table.act(Say(WHITE, "Are you there?"))
        await table.act(OfferDraw(WHITE))
        await table.act(RequestTakeback(WHITE))
        await table.act(Resign(WHITE))
        await parlour.settled()
        assert parlour.seats[BLACK].occasions() == [
            "Idle", "YourMove", "Words", "DrawOffered", "TakebackAsked", "Ended"
        ]  # fmt: skip
        assert parlour.seats[WHITE].occasions() == ["YourMove", "Ended"]

    async def test_a_seat_that_plays_moves_through_the_same_mailbox(self, parlour: Parlour) -> None:
        async def reply(view: View, occasion: Occasion, act: ActFn) -> None:
            if isinstance(occasion, YourMove):
                await act(Think(view.color, view.state.epoch, view.state.ply + 1, 1.0))
                await act(PlayMove(view.color, "e7e5", view.state.ply, view.state.epoch))

        parlour.seats[BLACK].script = reply
        table = await parlour.sit_down(first_event(ANNA, MIRA))
        table.join("anna", WHITE)
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await eventually(lambda: table.state.ply == 2)
        await parlour.settled()
        assert parlour.broadcast.names("anna") == ["match_state", "player_move_applied", "agent_thinking", "agent_move"]

    async def test_a_failing_seat_is_asked_again_and_the_game_goes_on(self, database: Database) -> None:
        parlour = Parlour(database, clock=AnchoredClock())
        tries = 0

        async def fail_first(view: View, occasion: Occasion, act: ActFn) -> None:
            nonlocal tries
            if isinstance(occasion, YourMove):
                tries += 1
                if tries == 1:
                    raise RuntimeError("a bad moment")
                await act(PlayMove(view.color, "e7e5", view.state.ply))

        parlour.seats[BLACK].script = fail_first
        table = await parlour.sit_down(first_event(ANNA, MIRA))
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await eventually(lambda: table.state.ply == 2)
        assert tries == 2
        await parlour.close()

    async def test_a_seat_that_fails_is_not_asked_again_once_the_position_has_changed(self, database: Database) -> None:
        parlour = Parlour(database)

        async def fail(_view: View, occasion: Occasion, _act: ActFn) -> None:
            if isinstance(occasion, YourMove):
                raise RuntimeError("a lasting one")

        parlour.seats[BLACK].script = fail
        table = await parlour.sit_down(first_event(ANNA, MIRA))
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await eventually(lambda: len(parlour.seats[BLACK].noticed) == 2)
        await table.act(Resign(WHITE))
        await eventually(lambda: not any(name.startswith("seat:") for name in parlour.tasks.names()))
        assert parlour.seats[BLACK].occasions().count("YourMove") == 1
        await parlour.close()

    @pytest.mark.parametrize("asks", [OfferDraw(WHITE), RequestTakeback(WHITE)])
    async def test_a_seat_that_fails_on_a_request_is_asked_again_until_it_has_answered(
        self, database: Database, asks: Act
    ) -> None:
        parlour = Parlour(database, clock=AnchoredClock())
        answered: list[Answer] = []

        async def fail_first(view: View, occasion: Occasion, act: ActFn) -> None:
            name = type(occasion).__name__
            if name in ("DrawOffered", "TakebackAsked"):
                if parlour.seats[BLACK].occasions().count(name) == 1:
                    raise Unavailable
                draw = name == "DrawOffered"
                answered.append(await act(AnswerDraw(view.color, False) if draw else AnswerTakeback(view.color, False)))

        parlour.seats[BLACK].script = fail_first
        table = await parlour.sit_down(first_event(ANNA, MIRA))
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await table.act(asks)
        await eventually(lambda: answered)
        assert refused(answered[0]) == "ok"
        assert (table.state.draw_offer, table.state.takeback_request) == (None, None)
        await parlour.close()

    async def test_a_seat_that_fails_on_a_request_is_not_asked_again_once_the_game_is_over(
        self, database: Database
    ) -> None:
        parlour = Parlour(database)

        async def fail(_view: View, occasion: Occasion, _act: ActFn) -> None:
            if type(occasion).__name__ == "TakebackAsked":
                raise Unavailable

        parlour.seats[BLACK].script = fail
        table = await parlour.sit_down(first_event(ANNA, MIRA))
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await table.act(RequestTakeback(WHITE))
        await eventually(lambda: "TakebackAsked" in parlour.seats[BLACK].occasions())
        await table.act(Resign(WHITE))
        await eventually(lambda: not any(name.startswith("answer:") for name in parlour.tasks.names()))
        assert parlour.seats[BLACK].occasions().count("TakebackAsked") == 1
        await parlour.close()

    async def test_resigning_discards_the_move_that_is_being_thought_out(self, parlour: Parlour) -> None:
        thinking, released = asyncio.Event(), asyncio.Event()
        late: list[object] = []

        async def think_long(view: View, occasion: Occasion, act: ActFn) -> None:
            if isinstance(occasion, YourMove):
                thinking.set()
                try:
                    await released.wait()
                except asyncio.CancelledError:
                    late.append(await act(PlayMove(view.color, "e7e5", view.state.ply)))
                    raise

        parlour.seats[BLACK].script = think_long
        table = await parlour.sit_down(first_event(ANNA, MIRA))
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await thinking.wait()
        await table.act(Resign(WHITE))
        await eventually(lambda: late)
        assert parlour.seats[BLACK].cancelled == 1
        assert isinstance(late[0], Refusal)
        assert late[0].code == "game_over"
        log = await parlour.database.read(read_log, "match-1")
        assert isinstance(log[-1].event, MatchEnded)

    async def test_a_takeback_cancels_the_thought_and_wakes_the_side_that_is_to_move_now(
        self, parlour: Parlour
    ) -> None:
        async def agree_but_think_long(view: View, occasion: Occasion, act: ActFn) -> None:
            match type(occasion).__name__:
                case "YourMove":
                    await asyncio.Event().wait()
                case "TakebackAsked":
                    await act(AnswerTakeback(view.color, True))

        parlour.seats[BLACK].script = agree_but_think_long
        table = await parlour.sit_down(first_event(ANNA, MIRA))
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await eventually(lambda: "YourMove" in parlour.seats[BLACK].occasions())
        await table.act(RequestTakeback(WHITE))
        await eventually(lambda: parlour.seats[BLACK].cancelled == 1)
        assert (table.state.ply, table.state.epoch) == (0, 1)
        assert parlour.seats[WHITE].occasions()[-1] == "YourMove"
        stale = await table.act(PlayMove(BLACK, "e7e5", 1, epoch=0))
        assert isinstance(stale, Refusal)

    async def test_closing_a_table_ends_thoughts_and_closes_the_seats(self, parlour: Parlour) -> None:
        async def think_for_ever(_view: View, _occasion: Occasion, _act: ActFn) -> None:
            await asyncio.Event().wait()

        parlour.seats[WHITE].script = think_for_ever
        await parlour.sit_down()
        await eventually(lambda: parlour.seats[WHITE].noticed)
        await parlour.directory.close()
        await eventually(lambda: parlour.seats[WHITE].cancelled)
        assert all(seat.closed for seat in parlour.seats.values())


class TestPresence:
    async def test_only_the_last_connection_of_a_seat_pauses_the_game(self, parlour: Parlour) -> None:
        table = await parlour.sit_down()
        for color, connection in ((WHITE, "w1"), (WHITE, "w2"), (BLACK, "b1")):
            table.join(connection, color)
        table.leave("w1", WHITE)
        await parlour.settled()
        assert table.state.status is MatchStatus.ACTIVE
        table.leave("w2", WHITE)
        table.leave("w2", WHITE)
        await parlour.settled()
        assert set(table.state.paused) == {WHITE}
        table.join("w3", WHITE)
        await parlour.settled()
        assert table.state.status is MatchStatus.ACTIVE
        log = [stamped.event.name for stamped in table.outbox.history]
        assert log == ["match_opened", "match_paused", "match_resumed"]

    async def test_a_reload_in_one_breath_ends_with_the_seat_taken(self, parlour: Parlour) -> None:
        table = await parlour.sit_down()
        table.join("w1", WHITE)
        table.leave("w1", WHITE)
        table.join("w2", WHITE)
        await parlour.settled()
        assert table.state.status is MatchStatus.ACTIVE

    async def test_a_grace_that_runs_out_ends_the_game_by_itself(self, database: Database) -> None:
        parlour = Parlour(database, clock=AnchoredClock(), grace_seconds=0.05)
        table = await parlour.sit_down()
        table.join("w1", WHITE)
        table.join("b1", BLACK)
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await table.act(PlayMove(BLACK, "e7e5", 1))
        table.leave("b1", BLACK)
        await eventually(lambda: table.state.ended)
        assert (table.state.end_reason, table.state.winner) == ("abandonment", WHITE)
        await parlour.close()

    async def test_whoever_waits_may_claim_the_game_before_it_ends_by_itself(self, database: Database) -> None:
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock, grace_seconds=20)
        table = await left_by_black(parlour)
        assert refused(await table.act(ClaimVictory(WHITE))) == "not_allowed", "the grace is not over"
        clock.advance(20_000)
        await table.act(PlayMove(WHITE, "g1f3", 2))  # the timers are set by what the clock says now
        await parlour.settled()
        assert not table.state.ended, "it waits to be claimed"
        await table.act(ClaimVictory(WHITE))
        assert (table.state.end_reason, table.state.winner) == ("abandonment", WHITE)
        await parlour.close()

    async def test_a_game_that_nobody_claims_ends_by_itself_after_as_long_again(self, database: Database) -> None:
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock, grace_seconds=20)
        table = await left_by_black(parlour)
        clock.advance(40_000)
        await table.act(PlayMove(WHITE, "g1f3", 2))
        await eventually(lambda: table.state.ended)
        assert (table.state.end_reason, table.state.winner) == ("abandonment", WHITE)
        await parlour.close()

    async def test_a_game_in_which_nobody_waits_any_more_ends_at_the_end_of_the_grace(self, database: Database) -> None:
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock, grace_seconds=20)
        table = await left_by_black(parlour)
        clock.advance(20_000)
        table.leave("w1", WHITE)
        await eventually(lambda: table.state.ended)
        assert (table.state.end_reason, table.state.winner) == ("abandonment", WHITE)
        await parlour.close()

    async def test_a_return_stops_the_grace(self, database: Database) -> None:
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock, grace_seconds=60)
        table = await parlour.sit_down()
        table.join("w1", WHITE)
        table.leave("w1", WHITE)
        table.join("w2", WHITE)
        await parlour.settled()
        assert [name for name in parlour.tasks.names() if "grace" in name] == []
        await parlour.close()

    async def test_an_untimed_game_with_a_character_waits_adjourned(self, parlour: Parlour) -> None:
        table = await parlour.sit_down(first_event(ANNA, MIRA))
        table.join("w1", WHITE)
        table.leave("w1", WHITE)
        await parlour.settled()
        assert table.state.paused == {WHITE: None}
        assert [name for name in parlour.tasks.names() if "grace" in name] == []

    async def test_the_gallery_comes_and_goes_without_a_trace_in_the_log(self, parlour: Parlour) -> None:
        table = await parlour.sit_down()
        table.join("v1", None)
        table.join("v2", None)
        table.leave("v1", None)
        await parlour.settled()
        assert table.state.version == 1
        counts = [payload["count"] for name, payload in parlour.broadcast.heard["v2"] if name == "spectator_count"]
        assert counts == [2, 1]
        assert (await table.shown(Audience.GALLERY))["spectators"] == 1

    async def test_a_crowd_that_comes_in_is_counted_once(self, parlour: Parlour) -> None:
        table = await parlour.sit_down()
        names = [f"v{number}" for number in range(SMALL_GALLERY + 10)]
        for name in names:
            table.join(name, None)
        heard = parlour.broadcast.heard

        def counts() -> list[int]:
            return [payload["count"] for event, payload in heard.get("v0", ()) if event == "spectator_count"]

        await eventually(lambda: counts()[-1:] == [len(names)])
        assert len(counts()) <= SMALL_GALLERY + 1, "the last ten came in without a message each"
        await parlour.close()

    async def test_flags_fall_by_themselves(self, database: Database) -> None:
        parlour = Parlour(database, clock=AnchoredClock())
        first = first_event(time_control="1+0").model_copy(update={"clock": clock_of(80)})
        table = await parlour.sit_down(first)
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await table.act(PlayMove(BLACK, "e7e5", 1))
        await eventually(lambda: table.state.ended)
        assert (table.state.end_reason, table.state.winner) == ("timeout", BLACK)
        await parlour.close()


def clock_of(milliseconds: int) -> object:
    return ClockInfo(white_ms=milliseconds, black_ms=milliseconds)
