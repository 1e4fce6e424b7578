"""Who is let in at `/play`, what they are told first, and what after a while away."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import chess
import pytest
import socketio

from tests.contract.conftest import ComeIn
from tests.contract.play_table import play_turns, quiet
from tests.fakes.server import RunningServer
from tests.fakes.visitors import Visitor

STATE_KEYS = {
    "match_id", "seq", "at", "status", "result", "end_reason", "initial_fen", "fen", "ply", "epoch", "turn",
    "your_seat", "white", "black", "moves", "minds", "chat", "spectators", "rated", "takebacks",
}  # fmt: skip


async def refusal(visitor: Visitor, auth: Any, namespace: str = "/play") -> dict[str, Any]:
    """The `data` with which a connection is refused; fails when it is not."""
    client, refused = socketio.AsyncClient(reconnection=False), asyncio.get_running_loop().create_future()

    async def note(error: Any = None) -> None:
        if not refused.done():
            refused.set_result(error)

    client.on("connect_error", note, namespace=namespace)
    with pytest.raises(socketio.exceptions.ConnectionError):
        await client.connect(
            visitor.url, headers=dict(visitor.headers), auth=auth, transports=["websocket"], namespaces=[namespace]
        )
    error = await asyncio.wait_for(refused, 10)
    return dict(error["data"])


class TestComingIn:
    async def test_the_state_is_the_first_thing_told_and_has_every_field(self, come_in: ComeIn) -> None:
        anna = await come_in("Anna")
        _, seat = await anna.play(rated=True)
        name, state = seat.heard[0]
        assert name == "match_state"
        assert state.keys() >= STATE_KEYS
        assert (state["your_seat"], state["status"], state["result"], state["turn"]) == (
            "white",
            "active",
            "*",
            "white",
        )
        assert (state["ply"], state["epoch"], state["fen"], state["rated"]) == (0, 0, chess.STARTING_FEN, True)
        assert state["white"]["kind"] == "player"
        assert state["white"]["name"] == "Anna"
        assert state["white"]["id"] == anna.player["id"]
        assert state["black"]["kind"] == "character"
        assert state["black"].keys() >= {"kind", "id", "name", "rating"}
        assert state["minds"].keys() == {"black"}
        assert state["minds"]["black"].keys() == {"mood", "bucket", "emotion", "emotion_intensity"}
        assert state["minds"]["black"]["mood"].keys() == {"aggression", "confidence", "tilt", "engagement"}
        assert "clock" not in state
        assert "draw_offer" not in state

    async def test_who_sits_black_is_told_so_and_the_character_begins(self, come_in: ComeIn) -> None:
        anna = await come_in()
        _, seat = await anna.play(color="black")
        assert seat.heard[0][1]["your_seat"] == "black"
        move = await seat.until("agent_move") if not seat.heard[0][1]["moves"] else seat.heard[0][1]["moves"][0]
        assert (move["ply"], move["color"], move["by"]) == (1, "white", "character")

    async def test_somebody_else_watches(self, come_in: ComeIn) -> None:
        anna, bert = await come_in("Anna"), await come_in("Bert")
        match_id, seat = await anna.play()
        gallery = await bert.join(match_id)
        state = await gallery.until("match_state")
        assert (state["your_seat"], state["spectators"]) == ("spectator", 1)
        assert (await seat.until("spectator_count"))["count"] == 1
        await gallery.close()
        await seat.until("spectator_count", lambda payload: payload["count"] == 0)

    @pytest.mark.parametrize(
        "auth",
        [
            None, {}, [], "x", 5, {"match_id": None}, {"match_id": 5}, {"match_id": ["x"]}, {"after_seq": 1},
            {"match_id": "x", "after_seq": "1"}, {"match_id": "x", "after_seq": -1},
            {"match_id": "x", "after_seq": 1.5}, {"match_id": "x", "after_seq": True},
        ],
        ids=repr,
    )  # fmt: skip
    async def test_malformed_auth_is_refused(self, come_in: ComeIn, auth: Any) -> None:
        data = await refusal(await come_in(), auth)
        assert data["code"] == "bad_payload"
        assert data["message"]

    @pytest.mark.parametrize("match_id", ["", "x", "0" * 36, "../../etc", "\x00" * 36, "é" * 36, "0" * 5000])
    async def test_an_unknown_match_is_not_found(self, come_in: ComeIn, match_id: str) -> None:
        assert (await refusal(await come_in(), {"match_id": match_id}))["code"] == "not_found"

    async def test_a_match_not_to_be_watched_answers_as_an_absent_one(self, come_in: ComeIn) -> None:
        anna, bert = await come_in(), await come_in()
        match_id, _ = await anna.play(watchable=False)
        assert await refusal(bert, {"match_id": match_id}) == await refusal(bert, {"match_id": "0" * 36})
        for path in (f"/api/matches/{match_id}", f"/api/matches/{match_id}/events", f"/api/matches/{match_id}/pgn"):
            status, answer = await bert.ask("GET", path)
            assert (status, answer["error"]["code"]) == (404, "not_found")
            assert (await anna.ask("GET", path))[0] == 200

    @pytest.mark.parametrize("cookie", [None, "x", "A" * 43, "", "é", "../../x", "a" * 4000])
    async def test_nobody_comes_in_without_a_session(self, come_in: ComeIn, cookie: str | None) -> None:
        anna = await come_in()
        match_id = await anna.sit_down()
        thief = Visitor(anna.url, anna.http, cookie, {})
        assert (await refusal(thief, {"match_id": match_id}))["code"] == "unauthenticated"

    async def test_the_id_of_a_player_is_no_credential(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id = await anna.sit_down()
        thief = Visitor(anna.url, anna.http, anna.player["id"], {})
        assert (await refusal(thief, {"match_id": match_id}))["code"] == "unauthenticated"

    @pytest.mark.parametrize("namespace", ["/", "/nowhere", "/play/"])
    async def test_another_door_is_refused_with_a_code(self, come_in: ComeIn, namespace: str) -> None:
        assert (await refusal(await come_in(), {"match_id": "x"}, namespace))["code"] == "not_found"


class TestComingBack:
    @pytest.mark.parametrize("audience", ["seat", "gallery"])
    async def test_exactly_the_missed_events_come_in_order(self, come_in: ComeIn, audience: str) -> None:
        anna, bert = await come_in(), await come_in()
        match_id, seat = await anna.play()
        listener = seat if audience == "seat" else await bert.join(match_id)
        await listener.until("match_state")
        who = anna if audience == "seat" else bert
        await play_turns(seat, 4)
        await quiet(seat)
        last = seat.last_seq
        for seen in (0, 1, last - 3, last - 1):
            again = await who.join(match_id, after_seq=seen)
            await again.until_seq(last)
            numbered = [(name, payload) for name, payload in again.heard if "seq" in payload]
            assert [payload["seq"] for _, payload in numbered][: last - seen] == list(range(seen + 1, last + 1))
            expected = await who.events(match_id, seen)
            told = [
                {"name": name, "seq": payload["seq"], "at": payload["at"], "payload": inner(payload)}
                for name, payload in numbered
            ]
            assert told[: last - seen] == expected[: last - seen]
            await again.close()

    async def test_nothing_missed_is_nothing_told_and_the_game_goes_on(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id, seat = await anna.play()
        await quiet(seat)
        again = await anna.join(match_id, after_seq=seat.last_seq)
        await again.move("e2e4", 0)
        first = await again.until("player_move_applied")
        assert "match_state" not in again.names()
        assert first["seq"] == seat.last_seq or first["seq"] > 1

    async def test_a_number_from_the_future_gets_the_state(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id = await anna.sit_down()
        seat = await anna.join(match_id, after_seq=10_000)
        assert (await seat.until("match_state"))["your_seat"] == "white"

    async def test_a_seat_is_paused_only_with_its_last_connection(self, come_in: ComeIn) -> None:
        anna, bert = await come_in(), await come_in()
        match_id, one = await anna.play()
        two = await anna.join(match_id)
        gallery = await bert.join(match_id)
        await two.until("match_state")
        await gallery.until("match_state")
        await one.close()
        assert (await two.call("ping", {}))["ok"]
        assert (await anna.state(match_id))["status"] == "active"
        await two.close()
        paused = await gallery.until("match_paused")
        assert paused["color"] == "white"
        assert paused["deadline"] is None
        assert (await bert.state(match_id))["status"] == "paused"
        await anna.join(match_id)
        assert (await gallery.until("match_resumed"))["color"] == "white"

    async def test_going_out_closes_the_live_sockets_of_the_session(self, come_in: ComeIn) -> None:
        anna = await come_in()
        _, seat = await anna.play()
        status, _ = await anna.ask("POST", "/api/auth/logout")
        assert status == 204
        await asyncio.wait_for(seat.gone.wait(), 5)
        assert (await anna.ask("GET", "/api/me"))[0] == 401


def inner(payload: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in payload.items() if key not in ("match_id", "seq", "at")}


async def test_the_session_cookie_is_closed_to_scripts(club: RunningServer) -> None:
    async with aiohttp.ClientSession() as http, http.post(f"{club.url}/api/players/guest", json={}) as answer:
        cookie = answer.headers["Set-Cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert answer.cookies["chess_club_session"].value not in await answer.text()
