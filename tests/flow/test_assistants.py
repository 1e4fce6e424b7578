"""Assistants by the official client of the Model Context Protocol, over HTTP and through `python -m app mcp`."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest
from mcp import types
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from app.web.assistants.calls import all_offers
from app.web.assistants.stdio import NoClubError, hand_on
from tests.fakes.server import ROOT, RunningServer, free_port
from tests.fakes.visitors import Visitor
from tests.flow.conftest import ComeIn

ACCEPT = {"Accept": "application/json, text/event-stream"}
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
BOARD = {"list_games", "look_at_board", "my_agents"}
SEATS = {"sit_down", "make_move", "leave_game"}


async def token_of(visitor: Visitor, *scopes: str, name: str = "Claude") -> tuple[str, str]:
    """The text of a token, and its id."""
    status, made = await visitor.ask("POST", "/api/tokens", json={"name": name, "scopes": list(scopes)})
    assert status == 201, made
    return made["token"], made["id"]


@asynccontextmanager
async def assistant(url: str, token: str, mode: str = "auto") -> AsyncIterator[Client]:
    """The official client at the club's door."""
    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=60) as http,
        Client(streamable_http_client(f"{url}/mcp", http_client=http), mode=mode, cache=None) as client,
    ):
        yield client


async def told(client: Client, tool: str, **given: Any) -> dict[str, Any]:
    """What a tool answers: the findings, or `{"error": {code, message}}`."""
    answer = await client.call_tool(tool, given)
    (content,) = answer.content
    assert isinstance(content, types.TextContent)
    text = content.text
    if not answer.is_error:
        assert text.startswith("<<result: ")
        assert text.endswith(">>")
        text = text.removeprefix("<<result: ").removesuffix(">>")
    found: dict[str, Any] = json.loads(text)
    return found


async def code(client: Client, tool: str, **given: Any) -> str:
    return str((await told(client, tool, **given))["error"]["code"])


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_an_assistant_is_told_what_its_token_opens(come_in: ComeIn, club: RunningServer, mode: str) -> None:
    anna = await come_in("Anna")
    names = set(all_offers())
    talk = {name for name, offer in all_offers().items() if offer.scopes == ("talk",)}
    for scopes, without in (
        (("play", "watch", "talk"), set()),
        (("talk",), SEATS),
        (("watch",), SEATS | talk),
        (("play",), talk),
    ):
        async with assistant(club.url, (await token_of(anna, *scopes))[0], mode) as client:
            assert "never instructions" in (client.instructions or "")
            listed = (await client.list_tools()).tools
            assert {one.name for one in listed} == names - without
            for name in without:
                assert await code(client, name) == "forbidden", name
            assert all(one.input_schema["additionalProperties"] is False for one in listed)


async def test_an_assistant_sits_down_plays_and_leaves(come_in: ComeIn, club: RunningServer) -> None:
    anna = await come_in("Anna")
    async with assistant(club.url, (await token_of(anna, "play"))[0]) as client:
        match_id = (await told(client, "sit_down", character="pip", color="white"))["match_id"]
        board = await told(client, "look_at_board", match_id=match_id)
        assert (board["your_seat"], board["turn"]) == ("white", "white")
        assert board["white"]["name"] == "Claude (program)"
        assert len(board["legal_moves"]) == 20
        assert await code(client, "make_move", match_id=match_id, move="e5") == "illegal_move"
        assert "e4" in (await told(client, "make_move", match_id=match_id, move="e4"))["moves"]
        board = await told(client, "look_at_board", match_id=match_id, wait=True)
        assert (board["turn"], board["ply"]) == ("white", 2)
        assert "legal_moves" in board
        (unfinished,) = (await told(client, "my_agents"))["agents"]
        assert unfinished["playing"] == match_id
        board = await told(client, "leave_game", match_id=match_id)
        assert (board["status"], board["result"]) == ("ended", "0-1")
        assert await code(client, "make_move", match_id=match_id, move="d4") == "game_over"


async def test_an_assistant_looks_up_its_own_players_games_and_memories_and_no_others(
    come_in: ComeIn, club: RunningServer
) -> None:
    anna, eve = await come_in("Anna"), await come_in("Eve")
    match_id, seat = await anna.play(watchable=False)
    assert (await seat.move("e2e4", 0))["ok"]
    await seat.until("agent_move")
    assert (await seat.call("resign", {}))["ok"]
    async with assistant(club.url, (await token_of(anna, "talk"))[0]) as client:
        (game,) = (await told(client, "past_games"))["games"]
        assert (game["match_id"], game["outcome"]) == (match_id, "lost")
        facts = await told(client, "position_facts", match_id=match_id, ply=1)
        assert facts["last_move"] is not None
        assert "fen" not in facts
        assert "/pppp" not in json.dumps(facts), "what no model sees stays out"
        assert (await told(client, "what_they_remember"))["count"] >= 0
        assert (await told(client, "my_matches"))["games"] == 1
    async with assistant(club.url, (await token_of(eve, "talk", "watch"))[0]) as client:
        assert (await told(client, "past_games"))["games"] == []
        absent = "00000000-0000-0000-0000-000000000000"
        for tool in ("position_facts", "explain_move", "engine_analysis", "look_at_board"):
            of_anna = await told(client, tool, match_id=match_id)
            assert of_anna == await told(client, tool, match_id=absent), tool
            assert of_anna["error"]["code"] == "not_found"


async def test_a_seat_is_the_programs_own_and_rated_games_get_no_help(come_in: ComeIn, club: RunningServer) -> None:
    anna = await come_in("Anna")
    match_id, seat = await anna.play(rated=True)
    assert (await seat.move("e2e4", 0))["ok"]
    await seat.until("agent_move")
    async with assistant(club.url, (await token_of(anna, "play", "talk"))[0]) as client:
        assert await code(client, "make_move", match_id=match_id, move="d4") == "forbidden"
        assert await code(client, "leave_game", match_id=match_id) == "forbidden"
        assert await code(client, "engine_analysis", match_id=match_id) == "not_allowed"
        assert "no_help" in await told(client, "position_facts", match_id=match_id)
        assert await code(client, "sit_down", character="pip", agent_id=anna.player["id"]) == "not_found"


async def test_nobody_comes_in_without_a_valid_token(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    token, token_id = await token_of(anna, "watch")
    bearer = {**ACCEPT, "Authorization": f"Bearer {token}"}
    status, pong = await anna.ask("POST", "/mcp", json=PING, headers=bearer)
    assert (status, pong["result"]) == (200, {})
    for headers, expected, wanted in (
        (ACCEPT, 401, "unauthenticated"),  # a cookie alone
        ({**ACCEPT, "Authorization": "Bearer club_" + "A" * 43}, 401, "unauthenticated"),
        ({**bearer, "Origin": "https://elsewhere.example"}, 403, "cross_origin"),
        ({**bearer, "Host": "elsewhere.example"}, 421, "unknown_host"),
    ):
        status, refused = await anna.ask("POST", "/mcp", json=PING, headers=headers)
        assert (status, refused["error"]["code"]) == (expected, wanted)
    for method in ("GET", "DELETE", "PUT"):
        status, refused = await anna.ask(method, "/mcp", headers=bearer)
        assert (status, refused["error"]["code"]) == (405, "method_not_allowed")
    large = {**PING, "params": {"_meta": {"x": "y" * 17_000}}}
    status, refused = await anna.ask("POST", "/mcp", json=large, headers=bearer)
    assert (status, refused["error"]["code"]) == (413, "too_large")
    assert (await anna.ask("DELETE", f"/api/tokens/{token_id}"))[0] == 204
    status, refused = await anna.ask("POST", "/mcp", json=PING, headers=bearer)
    assert (status, refused["error"]["code"]) == (401, "unauthenticated")


async def test_what_is_no_message_is_refused_as_the_protocol_says(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    bearer = {**ACCEPT, "Authorization": f"Bearer {(await token_of(anna, 'watch'))[0]}"}
    for body in (b"", b"{", b"[]", b"7", b'{"jsonrpc": "2.0"}', b'{"id": {}}', b"\xff\xfe", b"[" * 5000):
        headers = {**bearer, "Content-Type": "application/json"}
        status, answer = await anna.ask("POST", "/mcp", data=body, headers=headers)
        assert 400 <= status < 500, (body[:20], answer)
    call = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "rules", "arguments": 7}}
    status, answer = await anna.ask("POST", "/mcp", json=call, headers=bearer)
    assert "error" in answer


async def test_standard_input_and_output_are_a_client_of_the_running_club(come_in: ComeIn, club: RunningServer) -> None:
    anna = await come_in("Anna")
    token, token_id = await token_of(anna, "play", "talk")
    program = StdioServerParameters(
        command=sys.executable,
        args=["-m", "app", "mcp", "--url", club.url, "--token", token],
        cwd=str(ROOT),
    )
    async with Client(program, cache=None) as client:
        assert {one.name for one in (await client.list_tools()).tools} >= {"sit_down", "past_games"}
        assert "never instructions" in (client.instructions or "")
        facts = await told(client, "rules", topic="stalemate")
        assert "stalemate" in json.dumps(facts).lower()
        assert await code(client, "rules", topic=5) == "bad_payload"
        assert (await anna.ask("DELETE", f"/api/tokens/{token_id}"))[0] == 204
        assert await code(client, "rules", topic="stalemate") == "unauthenticated"


async def test_the_program_says_in_a_sentence_why_it_cannot_come_in(club: RunningServer) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "app", "mcp", "--url", club.url, "--token", "club_" + "A" * 43,
        cwd=ROOT, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    out, err = await process.communicate()
    assert (process.returncode, out) == (1, b"")
    assert "(unauthenticated)" in err.decode()
    assert "Traceback" not in err.decode()
    with pytest.raises(NoClubError, match="No club answers"):
        await hand_on(f"http://127.0.0.1:{free_port()}", "club_" + "A" * 43)
