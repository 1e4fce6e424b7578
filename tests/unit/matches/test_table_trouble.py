"""A table in trouble: a disk that fails, a flag that falls meanwhile, another writer behind its back."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.orm import Session
from structlog.testing import capture_logs

from app.db.database import Database
from app.domain.acts import Accepted, Act, LeaveSeat, PlayMove, Refusal, Say, Speak
from app.domain.events import Stamped
from app.domain.events.match import AgentChat, PlayerChatEchoed
from app.domain.mood import Emotion
from app.matches.clock import LAG_MS
from app.matches.decide import decide
from app.matches.evolve import evolve, rebuild
from app.matches.repository import StaleVersion, read_log, record_act, record_of
from app.runtime.clock import FakeClock
from tests.fakes.games import ANNA, BERT, BLACK, MIRA, START_MS, WHITE, first_event
from tests.fakes.tables import Parlour


def fail_on(name: str) -> object:
    def companion(_session: Session, _match_id: str, stamped: Stamped) -> None:
        if stamped.event.name == name:
            raise OSError("the disk is full")

    return companion


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
        clock.advance(60_000 + LAG_MS)
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
        clock.advance(60_000 + LAG_MS)
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

    async def test_who_left_at_another_worker_and_is_still_here_is_not_gone(self, parlour: Parlour) -> None:
        table = await parlour.sit_down(first_event(ANNA, BERT))
        table.join("anna", WHITE)
        table.join("bert", BLACK)
        await write_behind_its_back(parlour.database, table.state, LeaveSeat(WHITE, 300_000))
        await table.act(Say(BLACK, "Your turn?"))
        await parlour.settled()
        assert table.state.paused == {}
        log = [stamped.event.name for stamped in await parlour.database.read(read_log, "match-1")]
        assert log == ["match_opened", "match_paused", "player_chat_echoed", "match_resumed"]

    async def test_who_stops_waiting_to_be_caught_up_is_no_trouble(self, parlour: Parlour) -> None:
        table = await parlour.sit_down()
        with capture_logs() as logs:
            waiting = parlour.tasks.start("waits", table.caught_up())
            await asyncio.sleep(0)
            waiting.cancel()
            assert await table.act(PlayMove(WHITE, "e2e4", 0)) == Accepted(2)
        assert [line["event"] for line in logs] == []

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


def last_words(ply: int) -> Act:
    return Speak(BLACK, 0, ply, "idle_wait", "Hm.", Emotion.NEUTRAL, 0.0)


async def write_behind_its_back(database: Database, state: object, act: Act) -> None:
    """What another process would do on the state it has read."""
    decision = decide(state, act, START_MS)  # type: ignore[arg-type]
    assert isinstance(decision, tuple)
    stamped = [Stamped(decision[0], state.version + 1, START_MS)]  # type: ignore[attr-defined]
    record = record_of(state, evolve(state, stamped[0]), stamped)  # type: ignore[arg-type]
    await database.write_fenced(record_act, record)
