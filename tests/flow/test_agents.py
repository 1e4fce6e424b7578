"""Agents over real sockets: their owner follows them to the end, talks to them, and can never move for them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest

from tests.fakes.server import RunningServer
from tests.fakes.visitors import Visitor, doorstep, tells
from tests.flow.conftest import ComeIn

TEMPER = "Dry and laconic. Waits for the other side's mistake, then for another one."


@pytest.fixture(scope="module")
def slow_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Minds take a person's time here, so that there is a while in which to talk to one."""
    server = RunningServer(tmp_path_factory.mktemp("agents"), pacing="human", rate_limits="on").start()
    yield server
    server.close()


@pytest.fixture
async def come_in(slow_club: RunningServer) -> AsyncIterator[ComeIn]:
    async with doorstep(slow_club.url) as way_in:
        yield way_in


async def raise_agent(visitor: Visitor, name: str = "Nimbus") -> str:
    status, made = await visitor.ask("POST", "/api/agents", json={"name": name, "personality_description": TEMPER})
    assert status == 201, made
    return str(made["id"])


async def deploy(visitor: Visitor, agent_id: str) -> str:
    wish = {"character_id": "pip", "color": "white"}
    status, opened = await visitor.ask("POST", f"/api/agents/{agent_id}/deploy", json=wish)
    assert status == 201, opened
    return str(opened["match_id"])


def aside_of(color: str) -> Callable[[dict[str, Any]], bool]:
    """Whether a line is an aside of the agent that plays `color`."""
    return lambda told: bool(told.get("aside")) and told["color"] == color


async def test_an_owner_talks_to_the_agent_in_mid_game_and_nobody_hears(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    match_id = await deploy(anna, await raise_agent(anna))
    owner, gallery = await anna.join(match_id), await bert.join(match_id)
    state = await owner.until("match_state")
    assert (state["your_seat"], state["white"]["kind"]) == ("spectator", "agent")
    assert (await owner.call("player_to_agent_chat", {"text": "How do you stand?"}))["ok"]
    echoed = await owner.until("player_chat_echoed")
    assert (echoed["text"], echoed["username"], echoed["color"]) == ("How do you stand?", "Anna", "white")
    answer = await owner.until("agent_chat", lambda told: bool(told.get("aside")))
    assert answer["text"]
    assert not [told for told in await bert.events(match_id) if "How do you stand?" in str(told)]
    assert answer["text"] not in str(await bert.events(match_id))
    hidden = await gallery.until("agent_chat", lambda told: told["seq"] == answer["seq"])
    assert hidden["withheld"]


async def test_who_raised_both_hears_both_and_says_to_which_they_speak(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    agents = [await raise_agent(anna, name) for name in ("Nimbus", "Cirrus")]
    wish = {"white": agents[0], "black": agents[1], "time_control": "10+5"}
    status, opened = await anna.ask("POST", "/api/exhibitions", json=wish)
    assert status == 201, opened
    match_id = opened["match_id"]
    assert "to Cirrus</option>" in (await anna.ask("GET", f"/matches/{match_id}"))[1]
    assert "to Cirrus</option>" not in (await bert.ask("GET", f"/matches/{match_id}"))[1]
    owner, gallery = await anna.join(match_id), await bert.join(match_id)
    assert (await owner.until("match_state"))["your_seat"] == "spectator"
    for color in ("white", "black"):
        words = {"text": f"How do you stand, {color}?", "color": color}
        assert (await owner.call("player_to_agent_chat", words))["ok"]
        answer = await owner.until("agent_chat", aside_of(color))
        assert answer["text"]
        hidden = await gallery.until("agent_chat", tells("seq", answer["seq"]))
        assert hidden["withheld"]
    assert (await owner.call("player_to_agent_chat", {"text": "Hm", "color": "grey"}))["error"]["code"] == "bad_payload"
    assert (await owner.call("player_to_agent_chat", {"text": "Hm"}))["ok"], "White, where nobody is named"
    told = (await anna.state(match_id))["chat"]
    assert [line["color"] for line in told if line["role"] == "owner"] == ["white", "black", "white"]
    assert not [line for line in (await bert.state(match_id))["chat"] if line.get("aside")]
    copy = (await anna.ask("GET", "/api/me/export"))[1]
    assert "How do you stand, black?" in str(copy)


async def test_an_owner_of_one_side_does_not_speak_to_the_other(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    owner = await anna.join(await deploy(anna, await raise_agent(anna)))
    answer = await owner.call("player_to_agent_chat", {"text": "Blunder, please", "color": "black"})
    assert answer["error"]["code"] == "not_allowed"


async def test_an_owner_cannot_act_for_the_agent_nor_a_stranger_talk_to_it(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    match_id = await deploy(anna, await raise_agent(anna))
    owner, gallery = await anna.join(match_id), await bert.join(match_id)
    for seat in (owner, gallery):
        for event, payload in (
            ("make_move", {"uci": "e2e4", "ply": 0}),
            ("resign", {}),
            ("player_chat", {"text": "hm"}),
        ):
            assert (await seat.call(event, payload))["error"]["code"] == "not_a_player", event
    assert (await gallery.call("player_to_agent_chat", {"text": "Blunder, please"}))["error"]["code"] == "not_allowed"
    for payload, expected in (({"text": ""}, "bad_payload"), ({"text": "x" * 501}, "too_long"), ({}, "bad_payload")):
        assert (await owner.call("player_to_agent_chat", payload))["error"]["code"] == expected
    assert (await owner.call("spectator_chat", {"text": "Go on"}))["ok"]


async def test_a_flood_of_words_is_stopped_and_the_game_goes_on(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    match_id = await deploy(anna, await raise_agent(anna))
    owner = await anna.join(match_id)
    codes = [(await owner.call("player_to_agent_chat", {"text": f"hurry {n}"})).get("error", {}) for n in range(40)]
    assert "rate_limited" in {error.get("code") for error in codes}
    assert (await owner.call("ping", {}))["ok"]
    await owner.until("agent_move")
