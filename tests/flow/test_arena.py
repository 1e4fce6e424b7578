"""Eight entrants of all kinds finish an arena over real sockets, though the club is killed in the middle."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import chess
import pytest
import socketio

from tests.fakes.server import RunningServer
from tests.fakes.visitors import COOKIE, PATIENCE, Seat, Visitor, doorstep
from tests.flow.test_programs import program_of

# Seconds for a whole arena on a busy machine.
AN_ARENA = 240
AGENT = {"name": "Patient Ada", "personality_description": "Counts to ten before every capture."}
PLAYED = {"name": "Iron Bishop", "personality_description": "A small engine.", "played_by": "program"}
# What a client meets whose club has died.
GONE = (TimeoutError, OSError, aiohttp.ClientError, socketio.exceptions.SocketIOError)
# Ended for whoever sits down: what a client may be told of a seat that is gone, or of a game that is over.
OVER = ("game_over", "stale_ply", "not_your_turn")


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path).start()
    yield server
    server.close()


async def sit(visitor: Visitor, match_id: str, auth: dict[str, Any]) -> None:
    """Plays the first legal move whenever it is one's turn, for a few moves, and then resigns."""
    seat: Seat = await visitor.join(match_id, **auth)
    try:
        await seat.until("match_state")
        while True:
            state = (await seat.call("request_state", {}))["state"]
            if state["status"] == "ended":
                return
            if state["turn"] == state["your_seat"]:
                board = chess.Board(state["fen"])
                if state["ply"] > 6:
                    await seat.call("resign", {})
                    continue
                answer = await seat.move(str(next(iter(board.legal_moves))), state["ply"])
                assert answer["ok"] or answer["error"]["code"] in OVER, answer
            await asyncio.sleep(0.05)
    finally:
        await seat.close()


async def play_on(visitor: Visitor, arena: str, kind: str, auth: dict[str, Any], headers: dict[str, str]) -> None:
    """Goes to one's board whenever there is one, until the arena is over; comes back when the line was lost."""
    while True:
        try:
            status, shown = await visitor.ask("GET", arena, headers=headers)
            assert status == 200, shown
            if shown["status"] == "ended":
                return
            mine = [one for one in shown["your_games"] if one[one["color"]]["kind"] == kind]
            mine = [one for one in mine if kind == "player" or one[one["color"]]["program"]]
            if mine:
                await sit(visitor, mine[0]["match_id"], auth)
        except GONE:
            pass
        await asyncio.sleep(0.2)


async def made(visitor: Visitor, path: str, body: dict[str, Any], **headers: str) -> Any:
    status, answer = await visitor.ask("POST", path, json=body, headers=headers)
    assert status in (201, 204), answer
    return answer


async def sign_up(guest: Visitor) -> None:
    """Makes a member of a guest, who has another session from then on."""
    body = {"username": "hostess_anna", "password": "a rook on the 7th"}
    async with guest.http.post(f"{guest.url}/api/auth/signup", json=body, headers=guest.headers) as answer:
        assert answer.status == 201, await answer.text()
        guest.cookie = answer.cookies[COOKIE].value


@pytest.mark.wider
async def test_eight_of_all_kinds_finish_an_arena_though_the_club_dies_in_the_middle(mortal: RunningServer) -> None:
    async with doorstep(mortal.url) as come_in, asyncio.timeout(AN_ARENA):
        anna, bert = await come_in("Anna"), await come_in("Bert")
        await sign_up(anna)
        terms = {"name": "All kinds", "time_control": "3+2", "rated": True, "places": 8}
        arena = f"/api/arenas/{(await made(anna, '/api/arenas', terms))['id']}"
        program, token, _ = await program_of(bert, "play")
        bearer = {"Authorization": f"Bearer {token}"}
        agent = await made(anna, "/api/agents", AGENT)
        bishop = await made(program, "/api/agents", PLAYED, **bearer)
        for visitor, who, headers in (
            (anna, {}, {}), (bert, {}, {}), (anna, {"agent_id": agent["id"]}, {}),
            (program, {"agent_id": bishop["id"]}, bearer),
            *((anna, {"character_id": slug}, {}) for slug in ("pip", "kenji", "rosa", "teodor")),
        ):  # fmt: skip
            await made(visitor, f"{arena}/entrants", who, **headers)
        await made(anna, f"{arena}/start", {})

        at_work = asyncio.gather(
            play_on(anna, arena, "player", {}, {}),
            play_on(bert, arena, "player", {}, {}),
            play_on(program, arena, "agent", {"token": token}, bearer),
        )
        await reached(anna, arena, 2)
        mortal.kill()
        await asyncio.to_thread(mortal.start)
        await at_work

        _, shown = await anna.ask("GET", arena)
        boards = [board for one in shown["pairings"] for board in one["boards"]]
        assert (shown["status"], shown["round"], shown["rounds"], len(boards)) == ("ended", 3, 3, 12)
        assert all(board["result"] for board in boards)
        assert len({frozenset((one["white"]["number"], one["black"]["number"])) for one in boards}) == 12
        assert sum(line["points"] for line in shown["table"]) == 12
        assert {line["kind"] for line in shown["table"]} == {"player", "agent", "character"}
        assert shown["table"][0]["place"] == 1
        # What the table says is what the matches say, each opened once.
        assert len({board["match_id"] for board in boards}) == 12
        for board in boards:
            state = await anna.state(board["match_id"])
            if board["how"] == "game":
                assert state["result"].replace("1/2", "½") == board["result"], board
            assert state["status"] == "ended"


async def reached(visitor: Visitor, arena: str, number: int) -> None:
    """Returns once a round has begun."""
    async with asyncio.timeout(6 * PATIENCE):
        while True:
            _, shown = await visitor.ask("GET", arena)
            if shown["round"] >= number:
                return
            await asyncio.sleep(0.1)
