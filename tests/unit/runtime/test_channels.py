from __future__ import annotations

from typing import cast

import pytest

from app.runtime.channels import CHANNELS, KEPT, ChannelName, Channels, Message
from app.runtime.clock import FakeClock


def test_there_are_nine() -> None:
    assert len(CHANNELS) == len(set(CHANNELS)) == 9


def test_a_message_reaches_every_listener_with_its_time_and_subject() -> None:
    heard: list[Message] = []
    channels = Channels(FakeClock(7))
    leave = channels.subscribe(heard.append)
    channels.publish("memory", {"found": 3}, subject="match-1")
    leave()
    channels.publish("memory", {"found": 4}, subject="match-1")
    assert heard == [Message("memory", 7, "match-1", {"found": 3})]


def test_who_comes_late_finds_the_last_messages_of_a_subject() -> None:
    channels = Channels(FakeClock())
    for number in range(KEPT + 10):
        channels.publish("main", {"n": number}, subject="odd" if number % 2 else "even")
    assert len(channels.recent("main")) == KEPT
    assert [message.data["n"] for message in channels.recent("main", subject="odd")][-1] == KEPT + 9
    assert channels.recent("logs") == []


def test_a_listener_that_raises_is_dropped_and_the_others_still_hear() -> None:
    heard: list[Message] = []

    def broken(_message: Message) -> None:
        raise RuntimeError("deaf")

    channels = Channels(FakeClock())
    channels.subscribe(broken)
    channels.subscribe(heard.append)
    channels.publish("logs", {})
    channels.publish("logs", {})
    assert len(heard) == 2


def test_a_tenth_channel_is_refused() -> None:
    with pytest.raises(KeyError):
        Channels(FakeClock()).publish(cast(ChannelName, "gossip"), {})
