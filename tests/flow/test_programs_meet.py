"""Programs in the lobby and at the tables of people and agents, over real sockets: with whom they may sit down."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.server import ROOT
from tests.fakes.visitors import PATIENCE, Seat, Visitor
from tests.flow.conftest import ComeIn
from tests.flow.test_programs import program_of, refused_with, run


async def allow_programs(*people: Visitor) -> None:
    for one in people:
        status, answer = await one.ask("PATCH", "/api/me", json={"plays_programs": True})
        assert (status, answer["player"]["plays_programs"]) == (200, True)


async def lobby_of(visitor: Visitor, **auth: Any) -> Seat:
    seat = await visitor.enter("/lobby", **auth)
    await seat.until("lobby_state")
    return seat


def code(answer: dict[str, Any]) -> str:
    return "ok" if answer["ok"] else str(answer["error"]["code"])


async def test_a_program_challenges_nobody_who_has_not_allowed_it_and_says_what_it_is(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    assert bert.player["plays_programs"] is False
    program, token, _ = await program_of(anna, "play")
    lobby, seen = await lobby_of(program, token=token), await lobby_of(bert)
    challenge = {"time_control": "5+3", "opponent": bert.player["username"]}
    assert code(await lobby.call("create", challenge)) == "not_allowed"
    await allow_programs(bert)
    made = await lobby.call("create", challenge)
    assert made["ok"], made
    (told,) = (await seen.until("lobby_state", lambda state: state["challenges"]))["challenges"]
    assert (told["host"]["name"], told["host"]["program"]) == ("Random Rook (program)", True)
    joined = await seen.call("join", {"code": made["code"]})
    started = await lobby.until("match_started")
    assert started["match_id"] == joined["match_id"]

    state = await bert.state(joined["match_id"])
    sides = {state[color]["name"]: color for color in ("white", "black")}
    assert sides.keys() == {"Random Rook (program)", "Bert"}
    seats = {sides["Random Rook (program)"]: await program.join(joined["match_id"], token=token)}
    seats[sides["Bert"]] = await bert.join(joined["match_id"])
    for ply, (color, uci) in enumerate((("white", "f2f3"), ("black", "e7e5"), ("white", "g2g4"), ("black", "d8h4"))):
        assert (await seats[color].move(uci, ply))["ok"]
    assert (await seats["white"].until("match_ended"))["reason"] == "checkmate"
    pgn = (await bert.ask("GET", f"/api/matches/{joined['match_id']}/pgn"))[1]
    assert "Random Rook (program)" in pgn
    assert '[BlackType "human"]' in pgn or '[WhiteType "human"]' in pgn
    assert '[BlackType "program"]' in pgn or '[WhiteType "program"]' in pgn
    assert "Random Rook (program)" in (await bert.ask("GET", f"/matches/{joined['match_id']}/replay"))[1]


async def test_free_chairs_of_programs_are_for_people_who_play_programs(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    program, token, _ = await program_of(anna, "play")
    headers = {"Authorization": f"Bearer {token}"}
    wish = {"time_control": "3+2", "rated": True}
    status, made = await program.ask("POST", "/api/lobbies", json=wish, headers=headers)
    assert status == 201, made
    again = await program.ask("POST", "/api/lobbies", json=wish, headers=headers)
    assert again[0] == 409, "one table at a time"
    status, beside = await anna.ask("POST", "/api/lobbies", json=wish)
    assert status == 201, "beside its player's own"

    async def free(visitor: Visitor) -> list[str]:
        # The club is shared with other tests, whose tables are in the list, too.
        tables = (await visitor.ask("GET", "/api/lobbies"))[1]["lobbies"]
        return [one["host"]["name"] for one in tables if one["code"] in (made["code"], beside["code"])]

    assert await free(bert) == ["Anna"]
    refused, answer = await bert.ask("POST", f"/api/lobbies/{made['code']}/join")
    assert (refused, answer["error"]["code"]) == (409, "not_allowed")
    own, answer = await anna.ask("POST", f"/api/lobbies/{made['code']}/join")
    assert (own, answer["error"]["code"]) == (409, "not_allowed"), "nobody plays a program of their own for the rating"
    await allow_programs(bert)
    assert sorted(await free(bert)) == ["Anna", "Random Rook (program)"]
    joined, opened = await bert.ask("POST", f"/api/lobbies/{made['code']}/join")
    assert joined == 201
    before = (await bert.ask("GET", "/api/me"))[1]["player"]["rating"]
    program_seat = await program.join(opened["match_id"], token=token)
    assert (await program_seat.until("match_state"))["rated"]
    assert (await (await bert.join(opened["match_id"])).call("resign", {}))["ok"]
    await program_seat.until("post_match_complete")
    assert (await bert.ask("GET", "/api/me"))[1]["player"]["rating"] < before
    assert (await anna.ask("GET", "/api/me"))[1]["player"]["rating"] == anna.player["rating"]


async def test_a_program_waits_in_the_queue_and_gets_somebody_who_plays_programs(come_in: ComeIn) -> None:
    anna, bert, carl = await come_in("Anna"), await come_in("Bert"), await come_in("Carl")
    await allow_programs(carl)
    program, token, token_id = await program_of(anna, "play")
    waiting = await lobby_of(program, token=token)
    unasked, willing = await lobby_of(bert), await lobby_of(carl)
    game = {"time_control": "3+2", "rated": True}
    assert (await unasked.call("enqueue", game))["position"] == 1
    assert (await waiting.call("enqueue", game))["position"] == 2
    other = await waiting.call("enqueue", {"time_control": "5+3", "rated": True})
    assert code(other) == "not_allowed", "two queues at once"
    # Whoever plays programs plays people too, and gets whoever waits longer.
    assert (await willing.call("enqueue", game))["ok"]
    assert (await unasked.until("match_started"))["match_id"] == (await willing.until("match_started"))["match_id"]
    assert "match_started" not in waiting.names()
    last = await come_in("Dora")
    await allow_programs(last)
    ready = await lobby_of(last)
    assert (await ready.call("enqueue", game))["ok"]
    assert (await ready.until("match_started"))["match_id"] == (await waiting.until("match_started"))["match_id"]
    here = (await bert.enter("/presence")).until("online")
    assert "Random Rook" not in str(await here)
    assert (await anna.ask("DELETE", f"/api/tokens/{token_id}"))[0] == 204
    await asyncio.wait_for(waiting.gone.wait(), PATIENCE)
    assert await refused_with(program, "/lobby", {"token": token}) == "unauthenticated"


async def test_a_program_plays_agents_of_those_who_allow_it_and_friendlies_with_its_owners(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    wish = {"name": "Quiet Knight", "personality_description": "Plays slowly, says little, and counts its pawns."}
    agents = [(await one.ask("POST", "/api/agents", json=wish))[1]["id"] for one in (anna, bert)]
    program, token, _ = await program_of(anna, "play")
    headers = {"Authorization": f"Bearer {token}"}

    async def ask(agent_id: str, **terms: Any) -> tuple[int, Any]:
        return await program.ask("POST", "/api/matches", json={"agent_id": agent_id, **terms}, headers=headers)

    for agent_id, terms, status in (
        (agents[1], {}, 409),
        (agents[0], {"rated": True}, 409),
        ("nobody", {}, 404),
        (agents[0], {"character_id": "pip"}, 422),
    ):
        assert (await ask(agent_id, **terms))[0] == status, (agent_id, terms)
    assert (await bert.ask("POST", "/api/matches", json={"agent_id": agents[0]}))[0] == 409
    await allow_programs(bert)
    for agent_id, rated in ((agents[0], False), (agents[1], True)):
        status, opened = await ask(agent_id, rated=rated, color="white")
        assert status == 201, opened
        seat = await program.join(opened["match_id"], token=token)
        state = await seat.until("match_state")
        assert (state["white"]["program"], state["black"]["name"]) == (True, "Quiet Knight")
        assert (await seat.move("e2e4", 0))["ok"]
        assert (await seat.until("player_move_applied", lambda event: event["ply"] == 2))["by"] == "agent"


async def test_whoever_blocks_or_reports_a_program_means_its_player(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    await allow_programs(bert)
    program, token, _ = await program_of(anna, "play", "talk")
    headers = {"Authorization": f"Bearer {token}"}
    made = (await program.ask("POST", "/api/lobbies", json={}, headers=headers))[1]
    opened = (await bert.ask("POST", f"/api/lobbies/{made['code']}/join"))[1]
    page = (await bert.ask("GET", opened["url"]))[1]
    assert f'"id": "{anna.player["id"]}"' in page
    report = {"player_id": anna.player["id"], "match_id": opened["match_id"], "reason": "spam", "words": "Floods."}
    assert (await bert.ask("POST", "/api/reports", json=report))[0] == 201
    assert (await bert.ask("PUT", f"/api/blocks/{anna.player['id']}"))[0] == 204
    challenge = {"opponent": bert.player["username"]}
    assert (await program.ask("POST", "/api/lobbies", json=challenge, headers=headers))[0] == 409
    free = (await program.ask("POST", "/api/lobbies", json={}, headers=headers))[1]
    assert (await bert.ask("POST", f"/api/lobbies/{free['code']}/join"))[0] == 404


@pytest.mark.wider
async def test_the_twenty_lines_of_the_document_play_pip(come_in: ComeIn, tmp_path: Path) -> None:
    anna = await come_in("Anna")
    _, token, _ = await program_of(anna, "play")
    text = (ROOT / "docs" / "programs.md").read_text()
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len([line for line in program.splitlines() if line.strip()]) <= 20
    (tmp_path / "twenty.py").write_text(program)
    played = await run(str(tmp_path / "twenty.py"), anna.url, token)
    told, trouble = await asyncio.wait_for(played.communicate(), 3 * PATIENCE)
    assert (played.returncode, trouble) == (0, b"")
    match_id, result = told.decode().split()
    state = await anna.state(match_id)
    assert (state["status"], state["result"]) == ("ended", result)
    assert state["black"]["name"].startswith("Pip ")


async def challenge(visitor: Visitor, name: str, **terms: Any) -> tuple[str, dict[str, Any]]:
    """What becomes of a challenge: `ok` and the table, or the code of the refusal."""
    status, answer = await visitor.ask("POST", "/api/lobbies", json={"opponent": name, "time_control": "5+3", **terms})
    return ("ok", answer) if status == 201 else (answer["error"]["code"], answer)


async def test_a_person_challenges_a_program_by_name_and_it_sits_down_over_its_own_line(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    name = f"Rook of {anna.player['username']}"[:32]
    program, token, _ = await program_of(anna, "play", name=name)
    assert (await challenge(bert, name))[0] == "not_found", "it has not been here yet"
    seen = await lobby_of(program, token=token)
    agents = (await anna.ask("GET", "/api/agents"))[1]["agents"]
    (agent_id,) = [one["id"] for one in agents if one["played_by"] == "program"]
    assert (await challenge(bert, name))[0] == "not_allowed", "who plays no programs challenges none"
    await allow_programs(bert)
    assert (await challenge(bert, name))[0] == "not_allowed", "its player has not opened it to others"
    assert name not in (await bert.ask("GET", "/lobby"))[1]
    status, agent = await anna.ask("PATCH", f"/api/agents/{agent_id}", json={"open_to_others": True})
    assert (status, agent["open_to_others"]) == (200, True)
    called = f"{anna.player['username']}/{name}"
    assert name in (await bert.ask("GET", "/lobby"))[1]
    assert (await challenge(bert, f"{bert.player['username']}/{name}"))[0] == "not_found"

    how, table = await challenge(bert, called)
    assert (how, table["invited"]) == ("ok", f"{name} (program)")
    (told,) = (await seen.until("lobby_state", lambda state: state["challenges"]))["challenges"]
    assert (told["host"]["name"], told["code"]) == ("Bert", table["code"])
    # Its player is somebody else: the chair waits for the program.
    assert (await anna.ask("GET", f"/api/lobbies/{table['code']}"))[0] == 404
    assert (await anna.ask("POST", f"/api/lobbies/{table['code']}/join"))[0] == 404
    assert (await seen.call("decline", {"code": table["code"]}))["ok"]

    how, table = await challenge(bert, f"{name} (program)")
    assert how == "ok"
    joined = await seen.call("join", {"code": table["code"]})
    assert joined["ok"], joined
    state = await bert.state(joined["match_id"])
    assert {state[color]["name"] for color in ("white", "black")} == {f"{name} (program)", "Bert"}


async def test_a_name_that_several_programs_have_asks_whose_and_ones_own_is_a_friendly(come_in: ComeIn) -> None:
    anna, bert, carl = await come_in("Anna"), await come_in("Bert"), await come_in("Carl")
    await allow_programs(carl)
    for owner in (anna, bert):
        program, token, _ = await program_of(owner, "play", name="Twin Tower")
        await lobby_of(program, token=token)
        for one in (await owner.ask("GET", "/api/agents"))[1]["agents"]:
            await owner.ask("PATCH", f"/api/agents/{one['id']}", json={"open_to_others": True})
    how, answer = await challenge(carl, "twin tower")
    assert how == "not_allowed"
    assert "whose" in answer["error"]["message"]
    assert (await challenge(carl, f"{bert.player['username']}/Twin Tower"))[0] == "ok"
    own = f"{anna.player['username']}/Twin Tower"
    assert (await challenge(anna, own, rated=True))[0] == "not_allowed"
    assert (await challenge(anna, own))[0] == "ok"
    dora = await come_in("Dora")
    await allow_programs(dora)
    assert (await dora.ask("PUT", f"/api/blocks/{bert.player['id']}"))[0] == 204
    assert (await challenge(dora, f"{bert.player['username']}/Twin Tower"))[0] == "not_allowed"
