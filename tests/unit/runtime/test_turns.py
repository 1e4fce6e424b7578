"""Turns: what is said inside of one belongs to it, wherever it is said, and nothing piles up."""

from __future__ import annotations

import asyncio
import logging

import pytest
import structlog

from app.runtime.channels import Channels, Message, Reach, current_turn, keep, note, resumed, span
from app.runtime.channels.recorder import KEPT_TURNS
from app.runtime.channels.turns import KEPT_VALUES, MESSAGES_PER_TURN
from app.runtime.clock import FakeClock
from app.runtime.log import with_turn
from app.runtime.tasks import Tasks


@pytest.fixture
def channels() -> Channels:
    return Channels(FakeClock(1_000))


async def test_what_a_task_says_belongs_to_the_turn_it_was_started_in(channels: Channels) -> None:
    tasks = Tasks()

    async def recall() -> None:
        with span("recall"):
            note("memory", {"considered": 3})

    with channels.turn("match", "match-1", people=["ada"], ply=4) as one:
        task = tasks.start("recall:match-1", recall())
    with channels.turn("match", "match-1") as other:
        await task
    assert [message.channel for message in one.messages] == ["memory", "performance"]
    assert {message.turn for message in one.messages} == {one.id}
    assert other.messages == []
    assert (one.people, one.about) == (frozenset({"ada"}), {"ply": 4})


def test_outside_of_a_turn_notes_go_nowhere(channels: Channels) -> None:
    heard: list[Message] = []
    channels.subscribe(heard.append)
    note("main", {"lost": True})
    keep("soul", object())
    with span("nothing"):
        assert current_turn() is None
    assert heard == []


def test_spans_know_what_they_lie_within_and_that_they_were_broken_off(channels: Channels) -> None:
    def break_off() -> None:
        with span("turn") as outer:
            outer.add(nodes=7)
            with span("director"):
                pass
            raise KeyError

    with channels.turn("match", "match-1") as turn, pytest.raises(KeyError):
        break_off()
    inner, told = (message.data for message in turn.messages)
    assert (inner["span"], inner["within"]) == ("director", told["number"])
    assert (told["within"], told["nodes"], told["ended_by"]) == (0, 7, "KeyError")
    assert 0 <= told["began_ms"] <= inner["began_ms"]
    assert inner["took_ms"] <= told["took_ms"]


def test_words_spoken_later_are_of_the_turn_they_were_thought_in(channels: Channels) -> None:
    with channels.turn("match", "match-1") as first:
        pass
    with channels.turn("match", "match-1") as second:
        with resumed(first):
            note("main", {"spoke": True})
        assert current_turn() is second
    assert [message.data for message in first.messages] == [{"spoke": True}]


def test_published_messages_carry_the_turn_when_they_are_about_the_same(channels: Channels) -> None:
    with channels.turn("match", "match-1") as turn:
        channels.publish("memory", {"n": 1}, subject="match-1")
        channels.publish("memory", {"n": 2}, subject="match-2")
    assert [(message.data["n"], message.turn) for message in channels.recent("memory")] == [(1, turn.id), (2, turn.id)]
    assert [message.data["n"] for message in turn.messages] == [1]


def test_a_turn_and_the_record_of_turns_are_bounded(channels: Channels) -> None:
    with channels.turn("desk", "exchange-1") as turn:
        for number in range(MESSAGES_PER_TURN + 3):
            channels.publish("main", {"n": number})
            keep("value", number)
    assert (len(turn.messages), turn.dropped, len(turn.kept)) == (MESSAGES_PER_TURN, 3, KEPT_VALUES)
    for _ in range(KEPT_TURNS + 1):
        with channels.turn("match", "match-1"):
            pass
    assert len(channels.turns()) == KEPT_TURNS
    assert channels.turn_of(turn.id) is None


def test_where_nothing_is_recorded_a_turn_is_an_id_for_the_log_alone() -> None:
    channels = Channels(FakeClock(), records=False)
    heard: list[Message] = []
    channels.subscribe(heard.append)
    with channels.turn("match", "match-1") as turn, span("turn"):
        note("main", {"n": 1})
        keep("soul", object())
        assert current_turn() is turn
    assert (heard, turn.messages, turn.kept, channels.turns()) == ([], [], [], [])


def test_words_of_people_can_be_forgotten(channels: Channels) -> None:
    with channels.turn("match", "match-1") as turn, channels.turn("match", "match-2") as other:
        other.say("main", {"said": "mine"}, Reach.PERSONAL)
        with resumed(turn):
            note("memory", {"scores": []})
            note("main", {"said": "theirs"}, Reach.PERSONAL)
            channels.publish("extended_think", {"thinking": "theirs"}, reach=Reach.INNER)
            keep("soul", "theirs")
    channels.forget_words(lambda one: one is turn)
    with resumed(turn):
        keep("soul", "theirs again")
    assert ([message.data for message in turn.messages], turn.kept) == ([{"scores": []}], [])
    assert channels.recent("extended_think") == []
    assert [message.data for message in other.messages] == [{"said": "mine"}]


def test_lines_of_the_log_name_the_turn_and_are_heard_in_it(channels: Channels) -> None:
    lines: list[str] = []

    class Lines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record.getMessage())

    logger = logging.getLogger("tests.turns")
    logger.addHandler(Lines())
    logger.setLevel(logging.INFO)
    log = structlog.wrap_logger(logger, processors=[with_turn, structlog.processors.KeyValueRenderer()])
    log.info("before")
    with channels.turn("match", "match-1") as turn:
        log.info("recall_too_slow", match_id="match-1", exc_info=None)
    assert f"turn='{turn.id}'" in lines[1]
    assert "turn=" not in lines[0]
    (message,) = turn.messages
    assert (message.channel, message.reach) == ("logs", Reach.INNER)
    assert message.data == {"event": "recall_too_slow", "match_id": "match-1"}


async def test_turns_at_the_same_time_keep_apart(channels: Channels) -> None:
    async def think(name: str) -> list[str]:
        with channels.turn("match", name) as turn:
            for _ in range(3):
                note("main", {"of": name})
                await asyncio.sleep(0)
        return [message.data["of"] for message in turn.messages]

    assert await asyncio.gather(think("a"), think("b")) == [["a"] * 3, ["b"] * 3]
