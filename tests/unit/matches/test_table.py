"""The table: acts in order of arrival, on the disk before anybody hears of them, seats outside."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from app.db.database import Database
from app.domain.acts import (
    Accepted,
    Act,
    ActFn,
    AnswerTakeback,
    Arrive,
    Leave,
    OfferDraw,
    PlayMove,
    Refusal,
    RequestTakeback,
    Resign,
    Say,
    Speak,
    Think,
)
from app.domain.events import Stamped
from app.domain.events.match import AgentChat, ClockInfo, MatchEnded, PlayerChatEchoed, PlayerMoveApplied
from app.domain.match import MatchStatus, View
from app.domain.mood import Emotion
from app.domain.occasion import Occasion, YourMove
from app.domain.position import Color
from app.matches.decide import decide
from app.matches.evolve import evolve, rebuild
from app.matches.repository import StaleVersion, read_log, record_act, record_of
from app.runtime.clock import AnchoredClock, FakeClock
from tests.fakes.games import ANNA, BERT, BLACK, MIRA, START_MS, WHITE, first_event, random_moves
from tests.fakes.tables import Parlour, RecordingBroadcast
from tests.fakes.waiting import eventually


def move_rows(session: Session) -> list[tuple[int, str, int]]:
    rows = session.execute(text("SELECT ply, uci, epoch FROM match_moves ORDER BY ply"))
    return [tuple(row) for row in rows]


def match_row(session: Session) -> dict[str, object]:
    return dict(session.execute(text("SELECT * FROM matches")).mappings().one())


def fail_on(name: str) -> object:
    def companion(_session: Session, _match_id: str, stamped: Stamped) -> None:
        if stamped.event.name == name:
            raise OSError("the disk is full")

    return companion


async def test_an_accepted_move_is_on_the_disk_before_it_is_answered(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    answer = await table.act(PlayMove(WHITE, "e2e4", 0))
    assert answer == Accepted(2)
    assert await parlour.database.read(move_rows) == [(1, "e2e4", 0)]
    row = await parlour.database.read(match_row)
    assert (row["version"], row["ply"], row["fen"]) == (2, 1, table.state.position.fen)
    assert rebuild("match-1", await parlour.database.read(read_log, "match-1")) == table.state


async def test_a_refused_act_writes_nothing(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    before = await parlour.database.read(match_row)
    answer = await table.act(PlayMove(WHITE, "e2e5", 0))
    assert isinstance(answer, Refusal)
    assert await parlour.database.read(match_row) == before
    assert table.state.version == 1


async def test_acts_are_taken_in_the_order_in_which_they_were_handed_in(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    moves = random_moves(1, 30)
    futures = [table.submit(PlayMove(list(Color)[ply % 2], uci, ply)) for ply, uci in enumerate(moves)]
    answers = await asyncio.gather(*futures)
    assert answers == [Accepted(seq) for seq in range(2, 32)]
    assert [row[1] for row in await parlour.database.read(move_rows)] == moves


async def test_the_answer_is_given_before_anything_is_told(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    table.join("anna", WHITE)
    await parlour.settled()
    order: list[str] = []

    async def hand_in(uci: str, ply: int) -> None:
        await table.submit(PlayMove(list(Color)[ply % 2], uci, ply))
        order.append(f"answer {ply + 1}")

    tell = parlour.broadcast.tell

    async def telling(*args: object) -> None:
        order.append(f"told {args[3]['ply']}")  # type: ignore[index]
        await tell(*args)  # type: ignore[arg-type]

    parlour.broadcast.tell = telling  # type: ignore[assignment,method-assign]
    await asyncio.gather(*(hand_in(uci, ply) for ply, uci in enumerate(random_moves(2, 20))))
    await parlour.settled()
    assert all(order.index(f"answer {ply}") < order.index(f"told {ply}") for ply in range(1, 21))


class OpeningGate(Database):
    """A database that opens a gate with the end of every write."""

    gate: asyncio.Event

    async def write(self, *args: Any, **options: Any) -> Any:
        result = await super().write(*args, **options)
        self.gate.set()
        return result


async def test_the_answer_comes_first_even_while_the_outbox_is_busy_telling(database_url: str) -> None:
    database = OpeningGate(database_url)
    database.gate = asyncio.Event()

    async def wait_at_the_gate() -> None:
        await database.gate.wait()

    parlour = Parlour(database, broadcast=RecordingBroadcast(wait_at_the_gate))
    table = await parlour.sit_down()
    database.gate.clear()
    table.join("visitor", None)  # keeps the outbox busy, waiting at the gate
    await asyncio.sleep(0)
    await table.submit(Say(WHITE, "Hello"))
    assert "player_chat_echoed" not in [name for name, _ in parlour.broadcast.told]
    await parlour.settled()
    assert "player_chat_echoed" in [name for name, _ in parlour.broadcast.told]
    await parlour.close()
    await database.close()


@pytest.mark.parametrize("seed", range(4))
async def test_a_noisy_network_leaves_one_row_a_ply(parlour: Parlour, seed: int) -> None:
    """The law of test_repeats.py, with a real database underneath (TRUST R2)."""
    rng = random.Random(seed)
    for number in range(25):
        moves = random_moves(seed * 100 + number, 8)
        table = await parlour.sit_down(match_id=f"match-{number}")
        acked: dict[int, int] = {}
        while len(acked) < len(moves):
            due = len(acked)
            batch = [rng.choice([due, rng.randrange(len(moves)), min(due + 1, 7)]) for _ in range(4)]
            acts = [PlayMove(list(Color)[ply % 2], moves[ply], ply, rng.choice([None, 0, 1])) for ply in batch]
            for act, answer in zip(acts, await asyncio.gather(*map(table.submit, acts)), strict=True):
                if isinstance(answer, Accepted):
                    assert acked.setdefault(act.ply, answer.seq) == answer.seq
                else:
                    assert answer.code in {"stale_ply", "not_your_turn"}
        log = await parlour.database.read(read_log, table.state.match_id)
        assert Counter(stamped.event.name for stamped in log)["player_move_applied"] == 8
        assert table.state.position.moves == tuple(moves)
        assert rebuild(table.state.match_id, log) == table.state
    rows = await parlour.database.read(move_rows)
    assert Counter(ply for ply, _, _ in rows) == dict.fromkeys(range(1, 9), 25)


async def test_a_takeback_removes_the_rows_and_the_log_keeps_their_events(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    for ply, uci in enumerate(["e2e4", "e7e5", "g1f3", "b8c6"]):
        await table.act(PlayMove(list(Color)[ply % 2], uci, ply))
    await table.act(RequestTakeback(WHITE))
    await table.act(AnswerTakeback(BLACK, True))
    await table.act(PlayMove(WHITE, "f1c4", 2, 1))
    assert await parlour.database.read(move_rows) == [(1, "e2e4", 0), (2, "e7e5", 0), (3, "f1c4", 1)]
    log = await parlour.database.read(read_log, "match-1")
    assert [stamped.seq for stamped in log] == list(range(1, len(log) + 1))
    assert rebuild("match-1", log) == table.state
    assert not (await parlour.database.read(match_row))["rated"]


class TestSeats:
    async def test_the_seat_to_move_is_woken_at_the_start_and_after_every_move(self, parlour: Parlour) -> None:
        table = await parlour.sit_down()
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await parlour.settled()
        assert parlour.seats[WHITE].occasions() == ["YourMove"]
        assert parlour.seats[BLACK].occasions() == ["Idle", "YourMove"]
        view, _ = parlour.seats[BLACK].noticed[-1]
        assert (view.color, view.state.ply) == (BLACK, 1)

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


class TestTrouble:
    async def test_a_failing_disk_refuses_the_act_changes_nothing_and_spares_the_next(self, database: Database) -> None:
        fails = fail_on("player_chat_echoed")

        parlour = Parlour(database, companions={PlayerChatEchoed: fails})  # type: ignore[dict-item]
        table = await parlour.sit_down()
        first = table.submit(Say(WHITE, "lost"))
        second = table.submit(PlayMove(WHITE, "e2e4", 0))
        with pytest.raises(OSError, match="full"):
            await first
        assert await second == Accepted(2)
        log = await parlour.database.read(read_log, "match-1")
        assert [stamped.event.name for stamped in log] == ["match_opened", "player_move_applied"]
        await parlour.close()

    async def test_a_flag_that_fell_is_told_even_if_the_act_that_found_it_fails(self, database: Database) -> None:

        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock, companions={AgentChat: fail_on("agent_chat")})  # type: ignore[dict-item]
        table = await parlour.sit_down(first_event(ANNA, MIRA, time_control="1+0"))
        table.join("anna", WHITE)
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await table.act(PlayMove(BLACK, "e7e5", 1))
        clock.advance(60_000)
        with pytest.raises(OSError, match="full"):
            await table.act(last_words(table.state.ply))
        await parlour.settled()
        assert table.state.end_reason == "timeout"
        assert parlour.broadcast.names("anna")[-1] == "match_ended"
        assert len(table.outbox.history) == table.state.version
        await parlour.close()

    async def test_who_joins_while_a_flag_falls_hears_of_it_once(self, database: Database) -> None:
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock)
        table = await parlour.sit_down(first_event(ANNA, MIRA, time_control="1+0"))
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await table.act(PlayMove(BLACK, "e7e5", 1))
        clock.advance(60_000)
        words = table.submit(last_words(2))
        for number in range(200):
            table.join(f"visitor-{number}", None)
            await asyncio.sleep(0)
            if words.done():
                break
        await words
        await parlour.settled()
        for connection, heard in parlour.broadcast.heard.items():
            seqs = [payload["seq"] for _, payload in heard if "seq" in payload]
            assert seqs == list(range(seqs[0], table.state.version + 1)), connection
        await parlour.close()

    async def test_a_move_after_the_flag_is_too_late(self, database: Database) -> None:
        clock = FakeClock(START_MS)
        parlour = Parlour(database, clock=clock)
        table = await parlour.sit_down(first_event(time_control="1+0"))
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await table.act(PlayMove(BLACK, "e7e5", 1))
        clock.advance(60_000)
        answer = await table.act(PlayMove(WHITE, "g1f3", 2))
        assert isinstance(answer, Refusal)
        assert answer.code == "game_over"
        assert (table.state.end_reason, table.state.ply) == ("timeout", 2)
        await parlour.close()

    async def test_another_writer_is_noticed_taken_in_and_told(self, parlour: Parlour) -> None:
        table = await parlour.sit_down(first_event(ANNA, BERT))
        table.join("anna", WHITE)
        await parlour.settled()
        await write_behind_its_back(parlour.database, table.state, PlayMove(WHITE, "e2e4", 0))
        answer = await table.act(Say(BLACK, "Your turn?"))
        await parlour.settled()
        assert answer == Accepted(3)
        assert [move.uci for move in table.state.moves] == ["e2e4"]
        assert parlour.broadcast.names("anna") == ["match_state", "player_move_applied", "player_chat_echoed"]
        assert parlour.seats[BLACK].occasions() == ["Idle", "YourMove", "Words"][: len(parlour.seats[BLACK].noticed)]
        assert [payload["seq"] for _, payload in parlour.broadcast.heard["anna"]] == [1, 2, 3]
        assert rebuild("match-1", await parlour.database.read(read_log, "match-1")) == table.state

    async def test_another_writers_move_fences_ours(self, parlour: Parlour) -> None:
        table = await parlour.sit_down()
        await write_behind_its_back(parlour.database, table.state, PlayMove(WHITE, "e2e4", 0))
        answer = await table.act(PlayMove(WHITE, "d2d4", 0))
        assert isinstance(answer, Refusal)
        assert answer.code == "stale_ply"
        assert await table.act(PlayMove(WHITE, "e2e4", 0)) == Accepted(2, repeated=True)

    async def test_the_fence_itself_lets_one_of_two_through(self, parlour: Parlour) -> None:
        table = await parlour.sit_down()
        state = table.state
        await write_behind_its_back(parlour.database, state, PlayMove(WHITE, "e2e4", 0))
        with pytest.raises(StaleVersion):
            await write_behind_its_back(parlour.database, state, PlayMove(WHITE, "d2d4", 0))


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
        assert table.snapshot(None)["spectators"] == 1

    async def test_flags_fall_by_themselves(self, database: Database) -> None:
        parlour = Parlour(database, clock=AnchoredClock())
        first = first_event(time_control="1+0").model_copy(update={"clock": clock_of(80)})
        table = await parlour.sit_down(first)
        await table.act(PlayMove(WHITE, "e2e4", 0))
        await table.act(PlayMove(BLACK, "e7e5", 1))
        await eventually(lambda: table.state.ended)
        assert (table.state.end_reason, table.state.winner) == ("timeout", BLACK)
        await parlour.close()


async def test_every_act_of_the_log_rises_by_one_whoever_acts_at_once(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    rng = random.Random(3)
    acts: list[Act] = []
    for number in range(120):
        color = rng.choice(list(Color))
        acts.append(rng.choice([Say(color, f"line {number}"), Leave(color, None), Arrive(color), OfferDraw(color)]))
    answers = await asyncio.gather(*map(table.submit, acts))
    assert len(answers) == 120
    log = await parlour.database.read(read_log, "match-1")
    assert [stamped.seq for stamped in log] == list(range(1, len(log) + 1))
    assert rebuild("match-1", log) == table.state


def clock_of(milliseconds: int) -> object:
    return ClockInfo(white_ms=milliseconds, black_ms=milliseconds)


def last_words(ply: int) -> Act:
    return Speak(BLACK, 0, ply, "idle_wait", "Hm.", Emotion.NEUTRAL, 0.0)


async def write_behind_its_back(database: Database, state: object, act: Act) -> None:
    """What another process would do on the state it has read."""
    decision = decide(state, act, START_MS)  # type: ignore[arg-type]
    assert isinstance(decision, tuple)
    assert isinstance(decision[0], PlayerMoveApplied)
    stamped = [Stamped(decision[0], state.version + 1, START_MS)]  # type: ignore[attr-defined]
    record = record_of(state, evolve(state, stamped[0]), stamped)  # type: ignore[arg-type]
    await database.write(record_act, record, {})
