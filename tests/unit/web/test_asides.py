"""What an owner and their agent say to each other while it plays: answered in mid-game, heard by nobody else."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from app.domain.acts import Accepted, Refusal, TellAgent
from app.domain.audiences import Audience
from app.domain.events import Stamped
from app.domain.events.match import AgentChat, PlayerChatEchoed
from app.domain.match import View
from app.domain.position import Color
from app.house import House
from app.matches.table import Table
from app.matches.views import event_payload
from app.post_match.finished import read_finished
from tests.fakes.waiting import eventually
from tests.unit.web.conftest import Client
from tests.unit.web.test_agent_games import A_GAME, deployed

CALM = "You are calm today, I like that."


@pytest.fixture
def house(site: FastAPI) -> House:
    found: House = site.state.house
    return found


async def answered(table: Table, text: str) -> list[Stamped]:
    """What was said aside once the agent has answered `text`."""
    before = len(said_aside(table))
    assert isinstance(await table.act(TellAgent(Color.WHITE, text, "Ada")), Accepted)
    await eventually(lambda: len(said_aside(table)) == before + 2, seconds=A_GAME)
    return said_aside(table)


def said_aside(table: Table) -> list[Stamped]:
    return [one for one in table.outbox.history if getattr(one.event, "aside", None)]


async def test_the_owner_is_answered_and_nobody_else_hears_a_word(house: House, guest: Client) -> None:
    _, table = await deployed(guest, house, color="white")
    told, answer = await answered(table, "How do you stand?")
    assert isinstance(told.event, PlayerChatEchoed)
    assert isinstance(answer.event, AgentChat)
    assert answer.event.text
    for one in (told, answer):
        heard = {audience: event_payload("m", one, audience, {}) for audience in Audience}
        assert {audience for audience, shown in heard.items() if "text" in shown} == {
            Audience.WHITE, Audience.WHITE_OWNER, Audience.BOTH_OWNERS,
        }  # fmt: skip
        assert all(shown.get("withheld") for audience, shown in heard.items() if audience.side is not Color.WHITE)
    lines = {audience: (await table.shown(audience))["chat"] for audience in Audience}
    assert [line["role"] for line in lines[Audience.WHITE_OWNER] if line.get("aside")] == ["owner", "agent"]
    assert not any(line.get("aside") for line in lines[Audience.GALLERY] + lines[Audience.BLACK])


async def test_it_is_no_part_of_the_talk_at_the_board(house: House, guest: Client) -> None:
    _, table = await deployed(guest, house, color="white")
    await answered(table, CALM)
    for color in Color:
        assert not any(line.aside for line in View(table.state, color).talk)
    assert len(View(table.state, Color.WHITE).asides) == 2
    assert View(table.state, Color.BLACK).asides == ()
    await eventually(lambda: table.state.ended, seconds=A_GAME)
    finished = read_finished(table.state.match_id, table.outbox.history)
    aside = {getattr(one.event, "text", "") for one in said_aside(table)}
    assert not aside & {line.text for line in (*finished.heard, *finished.spoken)}


@pytest.mark.parametrize("order", ["Play Nf3!", "Resign now.", "you must take the pawn on e5"])
async def test_no_order_moves_a_piece_or_ends_the_game(house: House, guest: Client, order: str) -> None:
    _, table = await deployed(guest, house, color="white")
    _, answer = await answered(table, order)
    agent = house.agents.persona(table.state.white.party)
    assert agent is not None
    assert isinstance(answer.event, AgentChat)
    if answer.event.occasion == "on_user_input" and not table.state.ended:
        assert answer.event.text in agent.sheet.phrases["coach_moves"]
    await eventually(lambda: table.state.ended, seconds=A_GAME)
    assert table.state.end_reason != "resignation"


async def test_only_an_agent_is_told_aside(house: House, guest: Client) -> None:
    _, table = await deployed(guest, house, color="white")
    refused = await table.act(TellAgent(Color.BLACK, "Hello", "Ada"))
    assert isinstance(refused, Refusal)
    assert refused.code == "not_allowed"


async def test_what_was_said_goes_with_the_owner(house: House, guest: Client) -> None:
    _, table = await deployed(guest, house, color="white")
    await answered(table, "My aunt Ragnhildis keeps wasps.")
    told = (await guest.get("/api/me/export")).text
    assert "Ragnhildis" in told
    await eventually(lambda: (table.post_match or {}).get("status") in ("completed", "failed"), seconds=A_GAME)
    assert (await guest.request("DELETE", "/api/me", json={})).status_code == 204
    opened = await house.directory.open(table.state.match_id)
    assert opened is not None
    assert not any("Ragnhildis" in str(one.event) for one in opened.outbox.history)
