"""Clay over HTTP: what is refused, what one sees of it, and what becomes of it when a player leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.domain.acts import Abort, Resign
from app.domain.position import Color
from app.economy.operations import HOUSE, ISSUED
from app.house import House
from tests.fakes.ledger_strokes import laws_of

WISH = {"name": "Nimbus", "personality_description": "Dry and laconic. Waits for the other side's mistake."}
Client = httpx.AsyncClient
ErrorCode = Callable[[httpx.Response], str]


@pytest.fixture
def house(site: FastAPI) -> House:
    found: House = site.state.house
    return found


@pytest.fixture
async def agent(guest: Client) -> str:
    return str((await guest.post("/api/agents", json=WISH)).json()["id"])


async def deploy(guest: Client, agent: str, **wish: Any) -> httpx.Response:
    return await guest.post(f"/api/agents/{agent}/deploy", json={"character_id": "pip", "color": "white", **wish})


async def give_up(house: House, match_id: str, act: Any) -> None:
    table = await house.directory.open(match_id)
    assert table is not None
    await table.act(act)


async def test_everybody_begins_with_a_thousand_from_the_house(house: House, guest: Client) -> None:
    assert (await guest.get("/api/wallet")).json() == {"balance": 1_000, "at_stake": 0, "stakes": []}
    (line,) = (await guest.get("/api/wallet/transactions")).json()["transactions"]
    assert (line["amount"], line["balance"], line["reason"], line["match_id"]) == (1_000, 1_000, "opening", None)
    assert (await guest.get("/api/wallet")).json()["balance"] == 1_000
    assert await house.purses.ledger.get_balance(HOUSE) == ISSUED - 1_000


UNWHOLE = (10**12, 0, -5, 2.5, 50.0, "50", True, [50], {"amount": 50})


async def test_a_stake_that_cannot_be_is_refused_and_nothing_opens(
    guest: Client, agent: str, error_code: ErrorCode
) -> None:
    refused = {"insufficient_funds": (409, [1_001]), "bad_amount": (422, UNWHOLE)}
    for code, (status, stakes) in refused.items():
        for stake in stakes:
            answer = await deploy(guest, agent, stake=stake)
            assert (answer.status_code, error_code(answer)) == (status, code), stake
    assert (await guest.get("/api/wallet")).json()["balance"] == 1_000
    assert (await guest.get(f"/api/agents/{agent}")).json()["playing"] is None


async def test_a_resend_neither_doubles_the_stake_nor_the_game(
    guest: Client, agent: str, error_code: ErrorCode
) -> None:
    sent = await asyncio.gather(*(deploy(guest, agent, stake=50) for _ in range(3)))
    assert sorted(one.status_code for one in sent) == [201, 409, 409]
    refused = [one for one in sent if one.status_code == 409]
    assert {error_code(one) for one in refused} == {"already_staked"}
    match_id = next(one.json()["match_id"] for one in sent if one.status_code == 201)
    assert {one.json()["error"]["details"]["match_id"] for one in refused} == {match_id}
    wallet = (await guest.get("/api/wallet")).json()
    assert (wallet["balance"], wallet["at_stake"]) == (950, 50)
    assert [one["match_id"] for one in wallet["stakes"]] == [match_id]
    history = (await guest.get("/api/wallet/transactions?reason=stake")).json()["transactions"]
    assert [(one["amount"], one["match_id"]) for one in history] == [(-50, match_id)]


async def test_a_game_that_is_over_is_settled_by_itself_and_the_page_tells_of_it(
    house: House, guest: Client, agent: str
) -> None:
    match_id = (await deploy(guest, agent, stake=50)).json()["match_id"]
    page = (await guest.get("/clay")).text
    assert "950" in page
    assert "50 on Nimbus" in page
    await give_up(house, match_id, Resign(Color.BLACK))
    wallet: dict[str, Any] = {}

    async def settled() -> bool:
        wallet.update((await guest.get("/api/wallet")).json())
        return wallet["at_stake"] == 0

    await until(settled)
    assert wallet["balance"] == 1_050
    page = (await guest.get("/clay")).text
    assert "Won, with the house’s stake" in page
    assert f"/matches/{match_id}" in page
    assert await laws_of(house.database) == []
    # The next game may be staked on again.
    assert (await deploy(guest, agent, stake=1_050)).status_code == 201


async def test_an_aborted_game_gives_the_stake_back(house: House, guest: Client, agent: str) -> None:
    answer = await deploy(guest, agent, stake=50, color="black")
    assert await balance_is(guest, 950)
    await give_up(house, answer.json()["match_id"], Abort(Color.BLACK))
    await until(lambda: balance_is(guest, 1_000))


async def balance_is(guest: Client, amount: int) -> bool:
    return bool((await guest.get("/api/wallet")).json()["balance"] == amount)


async def until(check: Callable[[], Any]) -> None:
    for _ in range(600):
        if await check():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it never came true")


async def test_clay_is_for_people_and_for_agents_that_think_for_themselves(
    guest: Client, error_code: ErrorCode
) -> None:
    program = {**WISH, "name": "Rook", "played_by": "program"}
    made = (await guest.post("/api/agents", json=program)).json()["id"]
    answer = await deploy(guest, made, stake=5)
    assert (answer.status_code, error_code(answer)) == (409, "not_allowed")
    token = (await guest.post("/api/tokens", json={"name": "Rook", "scopes": ["play"]})).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    answer = await guest.post(f"/api/agents/{made}/deploy", json={"character_id": "pip", "stake": 5}, headers=headers)
    assert (answer.status_code, error_code(answer)) == (403, "forbidden")
    assert (await guest.get("/api/wallet", headers=headers)).status_code == 403


async def test_the_copy_holds_the_books_and_leaving_keeps_the_sums(house: House, guest: Client, agent: str) -> None:
    await deploy(guest, agent, stake=50)
    clay = (await guest.get("/api/me/export")).json()["clay"]
    assert clay["balance"] == 950
    assert [one["amount"] for one in clay["transactions"]] == [-50, 1_000]
    assert clay["wagers"][0]["stake"] == 50
    player_id = (await guest.get("/api/me")).json()["player"]["id"]
    await house.leaving.leave_for_good(player_id)
    assert await house.purses.ledger.get_balance(player_id) == 0
    assert await house.purses.ledger.get_balance(HOUSE) == ISSUED
    assert await house.wagers.of_player(player_id) == []
    assert await laws_of(house.database) == []


async def test_while_the_flag_is_off_a_stake_is_a_field_that_nobody_knows(
    house: House, guest: Client, agent: str
) -> None:
    shown = house.settings_view["flags"]
    assert shown["clay_economy"]
    shown["clay_economy"] = False
    assert (await deploy(guest, agent, stake="nonsense")).status_code == 201
    assert (await guest.get("/api/wallet")).status_code == 404
    assert (await guest.get("/clay")).status_code == 404
    assert "clay" not in (await guest.get("/api/me/export")).json()


@pytest.fixture
async def open_to_others(guest: Client) -> str:
    """Somebody else's agent, which may be asked by anybody."""
    mine = guest.cookies
    guest.cookies = httpx.Cookies()
    await guest.post("/api/players/guest", json={"display_name": "Bert"})
    made = str((await guest.post("/api/agents", json=WISH | {"name": "Cirrus"})).json()["id"])
    assert (await guest.patch(f"/api/agents/{made}", json={"open_to_others": True})).status_code == 200
    guest.cookies = mine
    return made


async def seat(guest: Client, white: str, black: str, **wish: Any) -> httpx.Response:
    return await guest.post("/api/exhibitions", json={"white": white, "black": black, "time_control": "10+5", **wish})


async def test_a_game_of_two_agents_is_staked_on_by_whoever_owns_one_of_them(
    house: House, guest: Client, agent: str, open_to_others: str
) -> None:
    answer = await seat(guest, open_to_others, agent, stake=40)
    assert answer.status_code == 201, answer.text
    match_id = answer.json()["match_id"]
    assert (await guest.get("/api/wallet")).json()["stakes"][0]["agent_id"] == agent
    assert "40 clay on <bdi>Nimbus</bdi></a>" in (await guest.get(f"/matches/{match_id}")).text
    await give_up(house, match_id, Resign(Color.WHITE))
    await until(lambda: balance_is(guest, 1_040))

    async def told() -> bool:
        return "</a>: won" in (await guest.get(f"/matches/{match_id}")).text

    await until(told)
    page = (await guest.get("/clay")).text
    assert f'<a href="/matches/{match_id}">Nimbus’s game</a>' in page
    assert await laws_of(house.database) == []


async def test_nobody_else_reads_on_the_board_what_is_at_stake(
    guest: Client, agent: str, open_to_others: str, house: House
) -> None:
    match_id = (await seat(guest, open_to_others, agent, stake=40)).json()["match_id"]
    guest.cookies = httpx.Cookies()
    await guest.post("/api/players/guest", json={"display_name": "Cleo"})
    assert "clay on" not in (await guest.get(f"/matches/{match_id}")).text
    await give_up(house, match_id, Resign(Color.WHITE))


async def test_clay_is_put_on_an_agent_of_ones_own_and_not_on_both_sides(
    guest: Client, agent: str, open_to_others: str, error_code: ErrorCode
) -> None:
    other = (await guest.post("/api/agents", json=WISH | {"name": "Stratus"})).json()["id"]
    for white, black in ((agent, other), ("pip", open_to_others), ("pip", "kenji")):
        answer = await seat(guest, white, black, stake=40)
        assert (answer.status_code, error_code(answer)) == (409, "not_allowed"), (white, black)
    for code, (status, stakes) in {"insufficient_funds": (409, [1_001]), "bad_amount": (422, UNWHOLE)}.items():
        for stake in stakes:
            answer = await seat(guest, agent, open_to_others, stake=stake)
            assert (answer.status_code, error_code(answer)) == (status, code), stake
    assert (await guest.get("/api/wallet")).json() == {"balance": 1_000, "at_stake": 0, "stakes": []}
    assert (await guest.get(f"/api/agents/{agent}")).json()["playing"] is None


async def test_a_program_puts_no_clay_on_an_exhibition(guest: Client, agent: str, error_code: ErrorCode) -> None:
    token = (await guest.post("/api/tokens", json={"name": "Rook", "scopes": ["play"]})).json()["token"]
    wish = {"white": agent, "black": "pip", "stake": 5}
    answer = await guest.post("/api/exhibitions", json=wish, headers={"Authorization": f"Bearer {token}"})
    assert (answer.status_code, error_code(answer)) == (403, "forbidden")


async def test_the_room_and_the_gallery_ask_for_a_stake_only_where_there_is_clay(
    house: House, guest: Client, agent: str
) -> None:
    pages = (f"/agents/{agent}/room", "/watch", "/agents")
    for page in pages:
        assert 'name="stake"' in (await guest.get(page)).text, page
    house.settings_view["flags"]["clay_economy"] = False
    for page in pages:
        assert 'name="stake"' not in (await guest.get(page)).text, page
