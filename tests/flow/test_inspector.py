"""From the inspector alone: why any line was spoken, and why any memory surfaced."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import socketio
from sqlalchemy import text

from tests.fakes.server import ROOT, RunningServer
from tests.fakes.visitors import PATIENCE, Seat, Visitor, doorstep, tells
from tests.flow.conftest import ComeIn

SAID = ("Hello, how are you?", "What is your favourite opening?", "Do you like the king's gambit?", None)
MOVES = ("e2e4", "f2f4", "f1c4", "g1f3")


@pytest.fixture(scope="module")
def inspected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path_factory.mktemp("inspected"), show_inspector="on").start()
    yield server
    server.close()


@pytest.fixture
async def enter(inspected: RunningServer) -> AsyncIterator[ComeIn]:
    async with doorstep(inspected.url) as way_in:
        yield way_in


def appoint(server: RunningServer, visitor: Visitor) -> None:
    """Makes a guest a host, behind the club's back."""
    engine = server.engine()
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO hosts (player_id, since_ms) VALUES (:one, 0)"), {"one": visitor.player["id"]}
        )
    engine.dispose()


async def a_game(visitor: Visitor, **terms: Any) -> tuple[str, Seat, Seat]:
    """Four moves with talk; the seat, and the connection of the inspector that listened meanwhile."""
    match_id, seat = await visitor.play("kenji", **terms)
    listening = await visitor.enter("/inspector", match_id=match_id)
    for number, (uci, chat) in enumerate(zip(MOVES, SAID, strict=True)):
        more = {} if chat is None else {"chat": chat}
        answer = await seat.move(uci, 2 * number, **more)
        assert answer["ok"], answer
        await seat.until("mood_update", tells("ply", 2 * number + 2))
    return match_id, seat, listening


async def turns_of(visitor: Visitor, match_id: str) -> list[dict[str, Any]]:
    """Every turn of the match, whole."""
    status, listed = await visitor.ask("GET", f"/api/inspector/turns?match_id={match_id}")
    assert status == 200, listed
    return [(await visitor.ask("GET", f"/api/inspector/turns/{turn['id']}"))[1] for turn in listed["turns"]]


def data(turn: dict[str, Any], channel: str, key: str) -> list[dict[str, Any]]:
    return [message["data"] for message in turn["channels"][channel] if key in message["data"]]


async def test_every_line_and_every_memory_has_its_reason(enter: ComeIn) -> None:
    ada = await enter("Ada")
    match_id, seat, listening = await a_game(ada)
    turns = await turns_of(ada, match_id)

    spoken = {line["text"] for name, line in seat.heard if name == "agent_chat"}
    assert spoken
    for line in spoken:
        (turn,) = [one for one in turns if any(said["said"] == line for said in data(one, "main", "said"))]
        (words,) = [said for said in data(turn, "main", "said") if said["said"] == line]
        assert words["about"], line
        if words.get("heard"):
            acts = [act for told in data(turn, "main", "acts") for act in told["acts"]]
            assert all(any(act["text"] in heard for heard in words["heard"]) for act in acts)
            assert acts

    # One memory may come up in two turns, with other figures in each.
    surfaced = [item for name, told in seat.heard if name == "memory_surfaced" for item in told["items"]]
    assert surfaced
    scores = [
        score
        for turn in turns
        for told in data(turn, "memory", "scores")
        for score in told["scores"]
        if score["fate"] == "surfaced"
    ]
    for item in surfaced:
        (score, *_) = [
            one
            for one in scores
            if one["memory_id"] == item["memory_id"]
            and all(one[axis] == pytest.approx(value, abs=0.001) for axis, value in item["axes"].items())
        ]
        assert score["narrative"] == item["narrative"]
        assert score["total"] >= score["least"] > 0

    to_move = [turn for turn in turns if turn["occasion"] == "YourMove"]
    assert len(to_move) == len(MOVES)
    for turn in to_move:
        spans = {span["span"]: span for span in data(turn, "performance", "span")}
        assert {"director", "engine", "recall", "save", "soul"} <= spans.keys() or data(turn, "memory", "skipped")
        assert spans["engine"]["within"] == spans["turn"]["number"]
        assert data(turn, "main", "director")

    last = to_move[0]["channels"]["performance"][-1]
    await listening.until("channel", lambda told: (told["turn"], told["number"]) == (last["turn"], last["number"]))
    assert {told["match_id"] for _, told in listening.heard} == {match_id}
    assert {"main", "memory", "performance"} <= {told["name"] for _, told in listening.heard}


@pytest.mark.wider  # loads everything a second time
async def test_the_words_of_an_exported_turn_are_found_again_without_the_club(
    enter: ComeIn, inspected: RunningServer, tmp_path: Path
) -> None:
    ada = await enter("Ada")
    match_id, *_ = await a_game(ada)
    await asyncio.to_thread(appoint, inspected, ada)
    (turn, *_) = [one for one in await turns_of(ada, match_id) if one["spoke"] and data(one, "main", "heard")]
    status, file = await ada.ask("GET", f"/api/inspector/turns/{turn['id']}/export")
    assert status == 200
    path = tmp_path / "turn.json"
    path.write_text(json.dumps(file))
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), "EMBEDDER": "hashed"}
    ended = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-m", "app", "replay-turn", str(path)], cwd=ROOT, env=environment,
        capture_output=True, text=True, timeout=3 * PATIENCE, check=False,
    )  # fmt: skip
    (words,) = data(turn, "main", "said")
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert f"now:  {words['said']}" in ended.stdout


async def test_games_rooms_the_work_after_a_game_and_the_desk_are_recorded_alike(enter: ComeIn) -> None:
    """Four of the five kinds; maintenance, whose turns are nobody's, is in tests/unit/maintenance/test_upkeep.py."""
    ada = await enter("Ada")
    _, seat, _ = await a_game(ada)
    assert (await seat.call("resign", {}))["ok"]
    room = await ada.enter("/room", character_id="kenji")
    await room.until("room_state")
    assert (await room.call("player_chat", {"text": "What is your favourite opening?"}))["ok"]
    await room.until("agent_chat")
    desk = await ada.enter("/desk", screen="hall")
    await desk.until("desk_state")
    asked = await desk.call("ask", {"text": "who is online?"})
    await desk.until("answer")
    await seat.until("post_match_status", tells("status", "completed"))

    _, listed = await ada.ask("GET", "/api/inspector/turns")
    for kind, channels, parts in (
        ("match", {"main", "memory", "performance"}, {"turn", "recall", "engine", "soul", "save"}),
        ("room", {"main", "memory", "performance"}, {"recall", "soul"}),
        ("post_match", {"main", "performance"}, {"work", "save"}),
        ("desk", {"main", "tool_calls", "performance"}, {"understanding", "looking up", "save"}),
    ):
        ids = [one["id"] for one in listed["turns"] if one["kind"] == kind]
        turns = [(await ada.ask("GET", f"/api/inspector/turns/{turn_id}"))[1] for turn_id in ids]
        said = {name for turn in turns for name, messages in turn["channels"].items() if messages}
        assert channels <= said, kind
        assert parts <= {one["span"] for turn in turns for one in data(turn, "performance", "span")}, kind
        status, _ = await ada.ask("GET", f"/inspector/turns/{ids[0]}")
        assert status == 200, kind
    (answered,) = turns
    assert answered["exchange_id"] == asked["exchange_id"]
    (words,) = data(answered, "main", "said")
    assert (words["heard"], words["about"]) == (["who is online?"], "club_status people")


async def test_others_learn_of_nothing_and_a_host_of_no_words(enter: ComeIn, inspected: RunningServer) -> None:
    ada, bob, host = await enter("Ada"), await enter("Bob"), await enter("Hilda")
    match_id, seat, _ = await a_game(ada)
    await asyncio.to_thread(appoint, inspected, host)
    turns = await turns_of(ada, match_id)
    assert await turns_of(bob, match_id) == []
    status, _ = await bob.ask("GET", f"/api/inspector/turns/{turns[0]['id']}")
    assert status == 404
    with pytest.raises(socketio.exceptions.ConnectionError):
        await bob.enter("/inspector", match_id=match_id)

    seen = await turns_of(host, match_id)
    assert len(seen) == len(turns)
    lines = [line["text"] for name, line in seat.heard if name == "agent_chat"] + [chat for chat in SAID if chat]
    assert not [line for line in lines if line in json.dumps(seen)]
    assert any(data(turn, "memory", "scores") for turn in seen)
    _, file = await host.ask("GET", f"/api/inspector/turns/{seen[0]['id']}/export")
    assert "replay" not in file


async def test_whoever_plays_a_rated_game_is_not_told_what_the_engine_thinks_of_it(enter: ComeIn) -> None:
    ada = await enter("Ada")
    match_id, seat, listening = await a_game(ada, rated=True)
    running = await turns_of(ada, match_id)
    assert not any(data(turn, "main", "candidates") for turn in running)
    assert not [told for _, told in listening.heard if "candidates" in told["data"] or "chances" in told["data"]]
    assert (await seat.call("resign", {}))["ok"]
    await seat.until("match_ended")
    over = await turns_of(ada, match_id)
    assert any(data(turn, "main", "candidates") for turn in over)


async def test_the_words_of_who_has_left_for_good_are_gone_from_recorded_turns(
    enter: ComeIn, inspected: RunningServer
) -> None:
    ada, host = await enter("Ada"), await enter("Hilda")
    match_id, seat, _ = await a_game(ada)
    await seat.call("resign", {})
    await asyncio.to_thread(appoint, inspected, host)
    before = await turns_of(host, match_id)
    status, _ = await ada.ask("DELETE", "/api/me")
    assert status == 204
    after = {turn["id"]: turn for turn in await turns_of(host, match_id)}
    for turn in before:
        if turn["kind"] == "match":
            assert after[turn["id"]]["forgotten"]
            assert len(after[turn["id"]]["channels"]["main"]) < len(turn["channels"]["main"]) or not turn["spoke"]


@pytest.mark.parametrize("auth", [{"match_id": 7}, {"match_id": "x" * 99}, {"match_id": "a", "exchange_id": "b"}])
async def test_what_cannot_be_an_id_is_refused(enter: ComeIn, auth: dict[str, Any]) -> None:
    ada = await enter("Ada")
    with pytest.raises(socketio.exceptions.ConnectionError):
        await ada.enter("/inspector", **auth)


async def test_while_it_is_off_there_is_no_such_door(come_in: ComeIn) -> None:
    ada = await come_in("Ada")
    with pytest.raises(socketio.exceptions.ConnectionError):
        await ada.enter("/inspector")
    for path in ("/inspector", "/api/inspector/turns"):
        assert (await ada.ask("GET", path))[0] == 404
