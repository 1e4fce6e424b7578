"""A whole evening at one club that shows clay, over real sockets: an agent is staked on and followed to the end, two
people find each other and one loses the line, somebody watches both, a program plays, eight of all kinds finish an
arena, and the books balance after all of it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.db.opening import open_database
from tests.fakes.ledger_strokes import laws_of
from tests.fakes.server import ROOT, RunningServer
from tests.fakes.visitors import PATIENCE, Seat, Visitor, doorstep, tells
from tests.flow.test_agents import raise_agent
from tests.flow.test_arena import AGENT, PLAYED, made, play_on, sign_up
from tests.flow.test_programs import program_of, run
from tests.flow.test_programs_meet import lobby_of

# Seconds for an evening on a busy machine.
AN_EVENING = 300
# Moves for White and Black until one of them is mated.
MOVES = ("f2f3", "e7e5", "g2g4", "d8h4")


@pytest.fixture
def clay_club(tmp_path: Path) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path, show_clay_economy="on").start()
    yield server
    server.close()


@pytest.mark.wider
async def test_an_evening_of_everybody_and_the_books_balance(clay_club: RunningServer) -> None:
    async with doorstep(clay_club.url) as come_in, asyncio.timeout(AN_EVENING):
        anna, bert, carl, dora = [await come_in(name) for name in ("Anna", "Bert", "Carl", "Dora")]
        await an_agent_is_followed_to_its_end(anna)
        await two_are_paired_and_one_is_dropped_while_a_third_watches(bert, carl, dora)
        await twenty_lines_play_pip(bert)
        await eight_of_all_kinds_finish_an_arena(anna, bert)
        await everything_is_paid_out(anna)
    database = open_database(f"sqlite:///{clay_club.database}")
    try:
        assert await laws_of(database) == []
    finally:
        await database.close()


async def an_agent_is_followed_to_its_end(owner: Visitor) -> None:
    """From its room, with a stake, by its chat, to what it remembers."""
    agent_id = await raise_agent(owner)
    room = await owner.enter("/room", agent_id=agent_id)
    await room.until("agent_chat")
    for stake, code in ((1_001, "insufficient_funds"), (-5, "bad_amount"), (2.5, "bad_amount"), ("50", "bad_amount")):
        refused = await room.call("start_match", {"character_id": "pip", "stake": stake})
        assert refused["error"]["code"] == code, stake
    for words, code in (("Play Pip with a stake of 5000.", "insufficient_funds"), ("Play Pip, bet 2.5", "bad_amount")):
        assert (await room.call("player_chat", {"text": words}))["ok"]
        assert (await room.until("game_not_started", tells("code", code)))["message"]
    await room.call("player_chat", {"text": "Then play Pip with a stake of 60.", "terms": {"color": "white"}})
    match_id = (await room.until("game_started"))["match_id"]
    seat = await owner.join(match_id)
    assert (await seat.until("match_state"))["your_seat"] == "spectator"
    await seat.call("player_to_agent_chat", {"text": "Take your time."})
    ended = await seat.until("match_ended")
    await seat.until("post_match_complete")
    log = await owner.events(match_id)
    assert [one["seq"] for one in log] == list(range(1, len(log) + 1))
    assert [one["name"] for one in log].count("match_ended") == 1
    (line, *_) = (await owner.ask("GET", f"/api/agents/{agent_id}/training"))[1]["training"]
    assert (line["kind"], line["match_id"]) == ("game", match_id)
    assert ">of Pip" in (await owner.ask("GET", f"/agents/{agent_id}"))[1], "it remembers whom it has met"
    page = (await owner.ask("GET", f"/matches/{match_id}"))[1]
    assert "60 clay" in page
    won = {"white": 1_060, "black": 940, None: 1_000}[ended["winner"]]
    await everything_is_paid_out(owner)
    assert (await owner.ask("GET", "/api/wallet"))[1]["balance"] == won


async def two_are_paired_and_one_is_dropped_while_a_third_watches(bert: Visitor, carl: Visitor, dora: Visitor) -> None:
    game = {"time_control": "3+2", "rated": True}
    waiting = [await lobby_of(one) for one in (bert, carl)]
    for lobby in waiting:
        assert (await lobby.call("enqueue", game))["ok"]
    match_id = (await waiting[0].until("match_started"))["match_id"]
    assert (await waiting[1].until("match_started"))["match_id"] == match_id
    other = await dora.sit_down("pip", time_control="10+5")
    watcher = await dora.enter("/presence")
    both = {match_id, other}
    await watcher.until("live_matches", lambda told: both <= {one["id"] for one in told["matches"]})
    gallery = await dora.join(match_id)
    assert (await gallery.until("match_state"))["your_seat"] == "spectator"

    seats: dict[str, Seat] = {}
    for visitor in (bert, carl):
        seat = await visitor.join(match_id)
        seats[(await seat.until("match_state"))["your_seat"]] = seat
    white = bert if (await bert.state(match_id))["your_seat"] == "white" else carl
    for ply, uci in enumerate(MOVES[:2]):
        assert (await seats["white" if ply % 2 == 0 else "black"].move(uci, ply))["ok"]
    heard = (await seats["white"].until("player_move_applied", tells("ply", 2)))["seq"]
    await seats["white"].close()
    paused = await seats["black"].until("match_paused")
    assert paused["color"] == "white"
    seats["white"] = await white.join(match_id, after_seq=heard)
    await seats["black"].until("match_resumed")
    await seats["white"].until("match_resumed")
    assert "match_state" not in seats["white"].names(), "exactly what was missed, and no state"
    for ply, uci in enumerate(MOVES[2:], start=2):
        assert (await seats["white" if ply % 2 == 0 else "black"].move(uci, ply))["ok"]
    ended = await gallery.until("match_ended")
    assert (ended["reason"], ended["winner"]) == ("checkmate", "black")
    await gallery.until("post_match_complete")


async def twenty_lines_play_pip(owner: Visitor) -> None:
    """The program of docs/programs.md, as it stands there."""
    _, token, _ = await program_of(owner, "play")
    code = re.search(r"```python\n(.*?)```", (ROOT / "docs/programs.md").read_text(), re.DOTALL)
    assert code is not None
    played = await run("-c", code[1], owner.url, token)
    told, trouble = await asyncio.wait_for(played.communicate(), 3 * PATIENCE)
    assert (played.returncode, trouble) == (0, b"")
    match_id, result = told.decode().split()
    state = await owner.state(match_id)
    assert (state["status"], state["result"], state["white"]["program"]) == ("ended", result, True)


async def eight_of_all_kinds_finish_an_arena(anna: Visitor, bert: Visitor) -> None:
    await sign_up(anna)
    terms = {"name": "All kinds", "time_control": "3+2", "rated": True, "places": 8}
    arena = f"/api/arenas/{(await made(anna, '/api/arenas', terms))['id']}"
    program, token, _ = await program_of(bert, "play", name="Iron Bishop")
    bearer = {"Authorization": f"Bearer {token}"}
    agent = await made(anna, "/api/agents", AGENT)
    bishop = await made(program, "/api/agents", PLAYED, **bearer)
    entered: list[tuple[Visitor, dict[str, Any], dict[str, str]]] = [
        (anna, {}, {}),
        (bert, {}, {}),
        (anna, {"agent_id": agent["id"]}, {}),
        (program, {"agent_id": bishop["id"]}, bearer),
    ]
    entered += [(anna, {"character_id": slug}, {}) for slug in ("pip", "kenji", "rosa", "teodor")]
    for visitor, who, headers in entered:
        await made(visitor, f"{arena}/entrants", who, **headers)
    await made(anna, f"{arena}/start", {})
    await asyncio.gather(
        play_on(anna, arena, "player", {}, {}),
        play_on(bert, arena, "player", {}, {}),
        play_on(program, arena, "agent", {"token": token}, bearer),
    )
    _, shown = await anna.ask("GET", arena)
    boards = [board for one in shown["pairings"] for board in one["boards"]]
    assert (shown["status"], len(boards)) == ("ended", 12)
    assert all(board["result"] for board in boards)


async def everything_is_paid_out(owner: Visitor) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await owner.ask("GET", "/api/wallet"))[1]["at_stake"]:  # noqa: ASYNC110 - what another process does
            await asyncio.sleep(0.05)
