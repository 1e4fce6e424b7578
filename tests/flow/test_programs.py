"""Programs over real sockets: what a token opens, and what ends when it is revoked."""

from __future__ import annotations

import asyncio
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
import socketio

from tests.fakes.engines import scripted
from tests.fakes.server import ROOT
from tests.fakes.visitors import PATIENCE, Seat, Visitor
from tests.flow.conftest import ComeIn


async def program_of(owner: Visitor, *scopes: str, name: str = "Random Rook") -> tuple[Visitor, str, str]:
    """A visitor without a cookie, the text of its token, and the token's id."""
    status, made = await owner.ask("POST", "/api/tokens", json={"name": name, "scopes": list(scopes)})
    assert status == 201, made
    return owner.beside(), made["token"], made["id"]


async def refused_with(visitor: Visitor, namespace: str, auth: Any) -> str:
    """The code with which a connection is refused."""
    client, refused = socketio.AsyncClient(reconnection=False), asyncio.get_running_loop().create_future()
    client.on(
        "connect_error", lambda error: refused.set_result(error) if not refused.done() else None, namespace=namespace
    )
    with pytest.raises(socketio.exceptions.ConnectionError):
        await client.connect(visitor.url, auth=auth, transports=["websocket"], namespaces=[namespace])
    return str((await asyncio.wait_for(refused, PATIENCE))["data"]["code"])


async def test_a_program_watches_and_talks_in_the_gallery_under_its_own_name(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    match_id, seat = await anna.play()
    program, token, _ = await program_of(await come_in("Bert"), "watch", "talk")
    gallery = await program.join(match_id, token=token)
    state = await gallery.until("match_state")
    assert state["your_seat"] == "spectator"
    assert (await seat.move("e2e4", 0))["ok"]
    await gallery.until("player_move_applied")
    assert (await gallery.call("spectator_chat", {"text": "Book."}))["ok"]
    line = await seat.until("spectator_chat_broadcast")
    assert line["username"] == "Random Rook (program)"
    acted = await gallery.move("e7e5", 1)
    assert acted["error"]["code"] == "not_a_player"


async def test_a_program_never_sits_in_its_players_own_seat(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    match_id, _ = await anna.play()
    program, token, _ = await program_of(anna, "play", "watch", "talk")
    seat = await program.join(match_id, token=token)
    assert (await seat.until("match_state"))["your_seat"] == "spectator"
    assert (await seat.move("e2e4", 0))["error"]["code"] == "not_a_player"
    private = await anna.sit_down(watchable=False)
    assert await refused_with(program, "/play", {"match_id": private, "token": token}) == "not_found"


async def test_a_token_of_another_scope_is_refused_where_it_does_not_reach(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    match_id, _ = await anna.play()
    quiet, watching, _ = await program_of(anna, "watch")
    gallery = await quiet.join(match_id, token=watching)
    await gallery.until("match_state")
    said = await gallery.call("spectator_chat", {"text": "Book."})
    assert said["error"]["code"] == "not_allowed"
    _, talking, _ = await program_of(anna, "talk")
    _, playing, _ = await program_of(anna, "play")
    for namespace, auth in (
        ("/play", {"match_id": match_id, "token": talking}),
        ("/play", {"match_id": match_id, "token": playing}),
        ("/room", {"character_id": "kenji", "token": playing}),
        ("/presence", {"token": playing}),
        ("/lobby", {"token": watching}),
    ):
        assert await refused_with(quiet, namespace, auth) == "not_allowed", (namespace, auth)
    for token, code in (("club_" + "A" * 43, "unauthenticated"), (7, "bad_payload"), ("x" * 200, "bad_payload")):
        assert await refused_with(anna, "/play", {"match_id": match_id, "token": token}) == code


async def test_a_revoked_token_closes_its_sockets_and_no_others(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    match_id, seat = await anna.play()
    program, token, token_id = await program_of(anna, "watch")
    _, other, _ = await program_of(anna, "watch", name="Other Rook")
    gallery, beside = await program.join(match_id, token=token), await program.join(match_id, token=other)
    await gallery.until("match_state")
    await beside.until("match_state")
    assert (await anna.ask("DELETE", f"/api/tokens/{token_id}"))[0] == 204
    await asyncio.wait_for(gallery.gone.wait(), PATIENCE)
    assert await refused_with(program, "/play", {"match_id": match_id, "token": token}) == "unauthenticated"
    assert (await beside.call("ping", {}))["ok"]
    assert (await seat.call("ping", {}))["ok"]


async def at_the_board(program: Visitor, token: str, **terms: Any) -> tuple[str, Seat]:
    """The program opens a game against Pip and takes its seat."""
    wish = {"character_id": "pip", "color": "white", "rated": False, **terms}
    headers = {"Authorization": f"Bearer {token}"}
    status, opened = await program.ask("POST", "/api/matches", json=wish, headers=headers)
    assert status == 201, opened
    seat = await program.join(opened["match_id"], token=token)
    assert (await seat.until("match_state"))["your_seat"] == terms.get("color", "white")
    return opened["match_id"], seat


async def test_a_program_plays_a_character_as_an_agent_of_its_own(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    program, token, _ = await program_of(anna, "play", "talk")
    match_id, seat = await at_the_board(program, token)
    state = await bert.state(match_id)
    assert state["white"]["name"] == "Random Rook (program)"
    assert (state["white"]["kind"], state["white"]["program"]) == ("agent", True)
    assert state["white"]["id"] != anna.player["id"]
    assert list(state["minds"]) == ["black"]
    assert (await seat.move("e2e4", 0, chat="Good evening."))["ok"]
    assert (await seat.until("player_move_applied"))["by"] == "agent"
    assert (await seat.until("player_chat_echoed"))["username"] == "Random Rook (program)"
    assert (await seat.until("agent_move"))["ply"] == 2
    again, _ = await at_the_board(program, token)
    assert (await bert.state(again))["white"]["id"] == state["white"]["id"]
    assert (await seat.call("resign", {}))["ok"]
    rematch = await seat.call("rematch", {})
    assert (await bert.state(rematch["match_id"]))["black"]["name"] == "Random Rook (program)"
    assert (await anna.ask("GET", "/api/me"))[1]["player"]["rating"] == anna.player["rating"]


async def test_nobody_else_moves_for_a_program_not_even_its_player(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    program, token, _ = await program_of(anna, "play")
    match_id, _ = await at_the_board(program, token)
    _, others, _ = await program_of(bert, "play", "watch", name="Random Rook")
    for seat in (await anna.join(match_id), await bert.join(match_id), await program.join(match_id, token=others)):
        assert (await seat.until("match_state"))["your_seat"] == "spectator"
        assert (await seat.move("e2e4", 0))["error"]["code"] == "not_a_player"
    _, watching, _ = await program_of(anna, "watch")
    gallery = await program.join(match_id, token=watching)
    assert (await gallery.until("match_state"))["your_seat"] == "spectator"


async def test_illegal_moves_of_a_program_are_refused_and_the_game_goes_on(come_in: ComeIn) -> None:
    program, token, _ = await program_of(await come_in("Anna"), "play")
    _, seat = await at_the_board(program, token)
    for uci, ply, code in (
        ("e2e5", 0, "illegal_move"),
        ("e7e5", 0, "illegal_move"),
        ("e2e4", 7, "stale_ply"),
        ("castle", 0, "bad_payload"),
    ):
        assert (await seat.move(uci, ply))["error"]["code"] == code
    said = await seat.call("player_chat", {"text": "Hello"})
    assert said["error"]["code"] == "not_allowed"
    assert (await seat.move("e2e4", 0, chat="Hello"))["error"]["code"] == "not_allowed"
    assert (await seat.move("e2e4", 0))["ok"]


async def test_a_program_whose_token_is_revoked_in_mid_game_has_left_its_seat(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    program, token, token_id = await program_of(anna, "play")
    match_id, seat = await at_the_board(program, token, time_control="5+0")
    watcher = await anna.join(match_id)
    assert (await seat.move("e2e4", 0))["ok"]
    assert (await anna.ask("DELETE", f"/api/tokens/{token_id}"))[0] == 204
    await asyncio.wait_for(seat.gone.wait(), PATIENCE)
    paused = await watcher.until("match_paused")
    assert paused["color"] == "white"
    assert paused["deadline"] is not None
    assert await refused_with(program, "/play", {"match_id": match_id, "token": token}) == "unauthenticated"


async def test_a_program_makes_an_agent_that_it_plays_and_no_other(come_in: ComeIn) -> None:
    program, token, _ = await program_of(await come_in("Anna"), "play")
    headers = {"Authorization": f"Bearer {token}"}
    wish = {"name": "Iron Bishop", "personality_description": "A small engine that was written on one long weekend."}
    status, made = await program.ask("POST", "/api/agents", json={**wish, "played_by": "program"}, headers=headers)
    assert (status, made["played_by"], made["rating"]) == (201, "program", 1200)
    assert (await program.ask("POST", "/api/agents", json=wish, headers=headers))[0] == 403
    path = f"/api/agents/{made['id']}/deploy"
    status, sent = await program.ask("POST", path, json={"character_id": "pip", "color": "white"}, headers=headers)
    assert status == 201, sent
    seat = await program.join(sent["match_id"], token=token)
    state = await seat.until("match_state")
    assert (state["your_seat"], state["white"]["name"]) == ("white", "Iron Bishop (program)")
    assert (await seat.move("e2e4", 0))["ok"]
    listed = (await program.ask("GET", "/api/agents", headers=headers))[1]["agents"]
    assert [one["id"] for one in listed] == [made["id"]]


async def run(*command: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, *command, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )


@pytest.mark.wider
async def test_the_example_greets_and_plays_until_the_game_is_over(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    program, token, _ = await program_of(anna, "play", "talk")
    played = await run(str(Path("examples") / "program.py"), anna.url, token)
    told, trouble = await asyncio.wait_for(played.communicate(), 3 * PATIENCE)
    assert (played.returncode, trouble) == (0, b"")
    assert b"Random Rook (program)" in told
    (agent,) = (await program.ask("GET", "/api/agents", headers={"Authorization": f"Bearer {token}"}))[1]["agents"]
    assert (agent["wins"] + agent["draws"] + agent["losses"], agent["playing"], agent["rated_games"]) == (1, None, 0)


async def test_an_engine_is_seated_by_one_command(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    _, token, _ = await program_of(anna, "play")
    engine = shlex.join(scripted("honest"))
    seat = ("-m", "app", "seat", "--url", anna.url, "--token", token, "--engine")
    started = await run(*seat, engine, "--color", "white")
    told, trouble = await asyncio.wait_for(started.communicate(), 3 * PATIENCE)
    assert (started.returncode, trouble) == (0, b"")
    first, last = told.decode().splitlines()
    match_id = first.removeprefix(f"{anna.url}/matches/")
    assert last.startswith("Random Rook (program) - Pip")
    state = await anna.state(match_id)
    assert (state["status"], state["white"]["program"]) == ("ended", True)
    assert state["result"] in last

    for command, words in (("/no/such/engine", "The engine does not play"), (engine, "The club opens no game")):
        refused = await run("-m", "app", "seat", "--url", anna.url, "--token", "club_no", "--engine", command)
        _, said = await asyncio.wait_for(refused.communicate(), PATIENCE)
        assert refused.returncode == 1
        assert words in said.decode()
        assert "Traceback" not in said.decode()
