"""One suite for every way to publish and subscribe. Two workers share one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.runtime.pubsub import LARGEST_MESSAGE, InProcessPubSub, PubSub
from tests.fakes.waiting import eventually

Workers = tuple[PubSub, PubSub]


def in_process() -> Workers:
    """In one process both workers are one."""
    pubsub = InProcessPubSub()
    return pubsub, pubsub


# One line per adapter: what opens it for two workers.
ADAPTERS: dict[str, Callable[[], Workers]] = {"in-process": in_process}


@pytest.fixture(params=sorted(ADAPTERS))
def workers(request: pytest.FixtureRequest) -> Workers:
    return ADAPTERS[request.param]()


class Ears:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    async def hear(self, message: dict[str, Any]) -> None:
        self.heard.append(message)


async def test_everybody_hears_it_in_order_and_nobody_what_is_not_theirs(workers: Workers) -> None:
    one, other = workers
    here, there, elsewhere = Ears(), Ears(), Ears()
    one.subscribe("tea", here.hear)
    other.subscribe("tea", there.hear)
    other.subscribe("coffee", elsewhere.hear)
    sent: list[dict[str, Any]] = [{"cup": number, "for": ["ada", None], "hot": True} for number in range(50)]
    for number, message in enumerate(sent):
        await one.publish("tea", message)
        assert len(here.heard) == number + 1, "whoever listens here has heard it"
    await eventually(lambda: len(there.heard) == len(sent))
    assert here.heard == there.heard == sent
    assert elsewhere.heard == []


async def test_what_was_told_before_is_not_told_again(workers: Workers) -> None:
    one, other = workers
    early, late = Ears(), Ears()
    one.subscribe("tea", early.hear)
    await other.publish("tea", {"cup": 1})
    await eventually(lambda: len(early.heard) == 1)
    one.subscribe("tea", late.hear)
    await other.publish("tea", {"cup": 2})
    await eventually(lambda: len(early.heard) == 2)
    assert late.heard == [{"cup": 2}]


async def test_a_listener_that_fails_keeps_nobody_from_hearing(workers: Workers) -> None:
    one, other = workers
    ears, tries = Ears(), Ears()

    async def fail(message: dict[str, Any]) -> None:
        await tries.hear(message)
        raise KeyError("cold")

    one.subscribe("tea", fail)
    one.subscribe("tea", ears.hear)
    for cup in (1, 2):
        await other.publish("tea", {"cup": cup})
    await eventually(lambda: len(ears.heard) == 2)
    assert tries.heard == ears.heard == [{"cup": 1}, {"cup": 2}]


async def test_listeners_share_no_message(workers: Workers) -> None:
    one, _ = workers
    ears = Ears()

    async def spoil(message: dict[str, Any]) -> None:
        message["cups"].clear()

    one.subscribe("tea", spoil)
    one.subscribe("tea", ears.hear)
    sent = {"cups": [1, 2]}
    await one.publish("tea", sent)
    assert ears.heard == [{"cups": [1, 2]}]
    assert sent == {"cups": [1, 2]}


async def test_a_message_is_small_and_json(workers: Workers) -> None:
    one, _ = workers
    ears = Ears()
    one.subscribe("tea", ears.hear)
    with pytest.raises(ValueError, match="bytes"):
        await one.publish("tea", {"cups": "x" * LARGEST_MESSAGE})
    with pytest.raises(TypeError):
        await one.publish("tea", {"cups": object()})
    await one.publish("nobody listens", {})
    assert ears.heard == []
