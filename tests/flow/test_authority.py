"""Who may do what over the sockets: every event by every role (TRUST S3). The table is held against the requests the
house declares; one without a row here fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import socketio

from app.domain.requests import REQUESTS
from tests.fakes.server import RunningServer
from tests.fakes.visitors import PATIENCE, Seat, Visitor, doorstep
from tests.flow.conftest import ComeIn

OK = "ok"


@dataclass(frozen=True)
class Row:
    """What is answered to somebody in the gallery, and to the seat that is not to move, as the code of a refusal or
    `ok`. What the gallery is allowed changes nothing."""

    payload: Any
    gallery: str
    not_to_move: str


PLAY: dict[str, Row] = {
    "make_move": Row({"uci": "d2d4", "ply": 3}, "not_a_player", "not_your_turn"),
    "request_hint": Row({}, "not_a_player", "not_your_turn"),
    "player_chat": Row({"text": "hello"}, "not_a_player", OK),
    "spectator_chat": Row({"text": "what a game"}, OK, "not_allowed"),
    "player_to_agent_chat": Row({"text": "hold on"}, "not_allowed", "not_allowed"),
    "offer_draw": Row({}, "not_a_player", OK),
    "answer_draw": Row({"accept": True}, "not_a_player", "not_allowed"),
    "claim_draw": Row({}, "not_a_player", "not_allowed"),
    "claim_victory": Row({}, "not_a_player", "not_allowed"),
    "answer_takeback": Row({"accept": True}, "not_a_player", "not_allowed"),
    "rematch": Row({}, "not_a_player", "not_allowed"),
    "decline_rematch": Row({}, "not_a_player", "not_allowed"),
    "abort": Row({}, "not_a_player", "not_allowed"),
    "request_state": Row({}, OK, OK),
    "ping": Row({}, OK, OK),
    "request_takeback": Row({}, "not_a_player", OK),
    "resign": Row({}, "not_a_player", OK),
}
ROOM = {"player_chat", "start_match", "drop_goal", "leave"}
DESK = {"ask", "stop", "screen", "cache_state"}
LOBBY = {"enqueue", "cancel", "create", "join", "decline", "close", "start"}


def test_every_event_says_for_whom_it_is() -> None:
    assert set(REQUESTS["/play"]) == set(PLAY)
    assert set(REQUESTS["/room"]) == ROOM
    assert set(REQUESTS["/lobby"]) == LOBBY
    assert set(REQUESTS["/desk"]) == DESK
    assert set(REQUESTS["/presence"]) == set()
    assert set(REQUESTS["/inspector"]) == set()


@pytest.fixture(scope="module")
def slow_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Its characters take a person's time, so that there is a while in which it is not one's move."""
    server = RunningServer(tmp_path_factory.mktemp("authority"), pacing="human").start()
    yield server
    server.close()


@pytest.fixture
async def come_in(slow_club: RunningServer) -> AsyncIterator[ComeIn]:
    async with doorstep(slow_club.url) as way_in:
        yield way_in


async def refusal(visitor: Visitor, namespace: str, auth: Any) -> str:
    """The code with which a connection is refused."""
    client, refused = socketio.AsyncClient(reconnection=False), asyncio.get_running_loop().create_future()
    client.on(
        "connect_error", lambda error: refused.set_result(error) if not refused.done() else None, namespace=namespace
    )
    with pytest.raises(socketio.exceptions.ConnectionError):
        await client.connect(
            visitor.url, headers=dict(visitor.headers), auth=auth, transports=["websocket"], namespaces=[namespace]
        )
    error = await asyncio.wait_for(refused, PATIENCE)
    return str(error["data"]["code"])


def code(answer: dict[str, Any]) -> str:
    return OK if answer["ok"] else str(answer["error"]["code"])


async def settled(seat: Seat, match: str, visitor: Visitor, ply: int) -> dict[str, Any]:
    await seat.until("mood_update", lambda payload: payload["ply"] == ply)
    return lasting(await visitor.state(match))


def lasting(state: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in state.items() if key not in ("at", "spectators", "spectator_chat")}


async def test_nobody_and_strangers_find_no_table_and_no_room(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    nobody = Visitor(anna.url, anna.http, None, {})
    forged = Visitor(anna.url, anna.http, "A" * 43, {})
    private = await anna.sit_down(watchable=False)
    for stranger in (nobody, forged):
        assert await refusal(stranger, "/play", {"match_id": private}) == "unauthenticated"
        assert await refusal(stranger, "/room", {"character_id": "kenji"}) == "unauthenticated"
        assert await refusal(stranger, "/lobby", {}) == "unauthenticated"
        assert await refusal(stranger, "/desk", {"screen": "hall"}) == "unauthenticated"
    absent = "00000000-0000-0000-0000-000000000000"
    for match_id in (private, absent):
        assert await refusal(bert, "/play", {"match_id": match_id}) == "not_found"
    assert await refusal(bert, "/room", {"character_id": absent}) == "not_found"


async def test_the_gallery_and_the_seat_not_to_move_are_held_to_the_table(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    match_id, seat = await anna.play()
    assert (await seat.move("e2e4", 0))["ok"]
    before = await settled(seat, match_id, anna, 2)
    gallery = await bert.join(match_id)
    await gallery.until("match_state")
    for name, row in PLAY.items():
        assert code(await gallery.call(name, row.payload)) == row.gallery, name
    assert lasting(await anna.state(match_id)) == before

    assert (await seat.move("g1f3", 2))["ok"]
    for name in ("make_move", "request_hint", "answer_takeback", "rematch", "abort", "claim_victory"):
        assert code(await seat.call(name, PLAY[name].payload)) == PLAY[name].not_to_move, name
    assert (await anna.state(match_id))["ply"] == 3, "the character was faster than the test"
    # These do not ask whose move it is. A draw that is offered may be taken, so resigning comes before the offer.
    for name in ("player_chat", "answer_draw", "claim_draw", "request_state", "ping", "resign"):
        assert code(await seat.call(name, PLAY[name].payload)) == PLAY[name].not_to_move, name
    assert code(await seat.call("offer_draw", {})) == "game_over"
    for name in ("make_move", "offer_draw", "resign", "player_chat"):
        assert code(await gallery.call(name, PLAY[name].payload)) == "not_a_player"
