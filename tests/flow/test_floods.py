"""Floods, against a running club with its limits on (TRUST S4, S7): each is held to its measure, whatever sockets and
doors it comes by, and the others do not notice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import socketio

from app.matches.service import LIVE_GAMES, OPENINGS
from app.sockets.allowances import MOVES, SOCKETS_PER_PLAYER, TALK, WORDS
from tests.fakes.rounds import felt
from tests.fakes.server import RunningServer
from tests.fakes.visitors import PATIENCE, Seat, Visitor, doorstep
from tests.fakes.wire import wire
from tests.flow.conftest import ComeIn

SECRET = "a rook on the seventh"
# Seconds after which a session's sockets are gone: at once in truth. No sweep and no heartbeat comes as soon.
AT_ONCE = 5.0


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A club with its limits on."""
    server = RunningServer(tmp_path_factory.mktemp("strict"), rate_limits="on").start()
    yield server
    assert '"level": "error"' not in server.log_text()
    server.close()


@pytest.fixture
async def come_in(strict: RunningServer) -> AsyncIterator[ComeIn]:
    async with doorstep(strict.url) as way_in:
        yield way_in


async def enter_room(visitor: Visitor, slug: str = "kenji") -> socketio.AsyncClient:
    client = socketio.AsyncClient(reconnection=False)
    await client.connect(
        visitor.url,
        headers=dict(visitor.headers),
        auth={"character_id": slug},
        transports=["websocket"],
        namespaces=["/room"],
        wait_timeout=PATIENCE,
    )
    return client


@pytest.mark.wider
async def test_ten_sockets_whatever_doors_they_lead_to(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    match_id = await anna.sit_down()
    rooms = [await enter_room(anna) for _ in range(3)]
    seats = [await anna.join(match_id) for _ in range(SOCKETS_PER_PLAYER - 3)]
    for attempt in (enter_room(anna), anna.join(match_id)):
        with pytest.raises(socketio.exceptions.ConnectionError):
            await attempt
    await (await bert.join(match_id)).until("match_state")
    await rooms[0].disconnect()
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                rooms[0] = await enter_room(anna)
                break
            except socketio.exceptions.ConnectionError:
                await asyncio.sleep(0.05)
    for room in rooms:
        await room.disconnect()
    assert all(seat.client.connected for seat in seats)


async def test_three_live_games_and_five_a_minute_by_whatever_door(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    room = await enter_room(anna)
    opened = [await anna.sit_down() for _ in range(LIVE_GAMES - 1)]
    started = await room.call("start_match", {}, namespace="/room", timeout=PATIENCE)
    assert started["ok"]
    opened.append(started["match_id"])
    wish = {"character_id": "kenji", "rated": False}
    status, answer = await anna.ask("POST", "/api/matches", json=wish)
    assert (status, answer["error"]["code"]) == (429, "too_many_games")
    for match_id in opened:
        seat = await anna.join(match_id)
        assert (await seat.call("resign", {}))["ok"]
    # The refused one counted too: knocking is not free.
    assert OPENINGS.amount == LIVE_GAMES + 2
    again = await anna.join(opened[0])
    assert (await again.call("rematch", {}))["ok"]
    status, answer = await anna.ask("POST", "/api/matches", json=wish)
    assert (status, answer["error"]["code"]) == (429, "rate_limited")
    assert 1 <= answer["error"]["details"]["retry_after"] <= 60
    refused = await (await anna.join(opened[1])).call("rematch", {})
    assert refused["error"]["code"] == "rate_limited"
    await room.disconnect()


async def test_twenty_lines_a_minute_to_who_always_answers(come_in: ComeIn) -> None:
    assert TALK.per_second * 60 == 20
    anna, bert = await come_in("Anna"), await come_in("Bert")
    rooms = [await enter_room(anna, slug) for slug in ("kenji", "rosa")]
    began = time.monotonic()
    answers = await asyncio.gather(
        *(
            room.call("player_chat", {"text": f"Line {number}."}, namespace="/room", timeout=PATIENCE)
            for number in range(TALK.burst)
            for room in rooms
        )
    )
    heard = sum(answer["ok"] for answer in answers)
    assert TALK.burst <= heard <= TALK.burst + TALK.per_second * (time.monotonic() - began) + 1
    assert {answer["error"]["code"] for answer in answers if not answer["ok"]} == {"rate_limited"}
    theirs = await enter_room(bert)
    assert (await theirs.call("player_chat", {"text": "Hello."}, namespace="/room", timeout=PATIENCE))["ok"]
    for room in (*rooms, theirs):
        await room.disconnect()


async def flood(visitor: Visitor, match_id: str, name: str, payload: Any, times: int, sockets: int) -> int:
    """How many of so many events over so many sockets were let through."""

    async def pour() -> int:
        async with wire(visitor, match_id) as line:
            asked = [await line.emit(name, payload) for _ in range(times // sockets)]
            answers = [await line.answer(number) for number in asked]
            assert (await line.ask("ping", {}))["ok"]
        return sum(answer.get("error", {}).get("code") != "rate_limited" for answer in answers)

    return sum(await asyncio.gather(*(pour() for _ in range(sockets))))


@pytest.mark.wider
@pytest.mark.quiet
async def test_one_who_pours_is_held_to_the_measure_and_the_others_do_not_notice(come_in: ComeIn) -> None:
    anna, mallory = await come_in("Anna"), await come_in("Mallory")
    _, seat = await anna.play()
    theirs = await mallory.sit_down()
    let_through: list[tuple[int, int]] = []
    began = time.monotonic()

    async def pour(_over: asyncio.Event) -> None:
        moves, words = await asyncio.gather(
            flood(mallory, theirs, "make_move", {"uci": "a1a1", "ply": 0}, 1_200, 4),
            flood(mallory, theirs, "player_chat", {"text": "hello"}, 400, 2),
        )
        let_through.append((moves, words))

    assert not await felt(seat, pour)
    seconds = time.monotonic() - began
    for rate, done in (
        (MOVES, sum(moves for moves, _ in let_through)),
        (WORDS, sum(words for _, words in let_through)),
    ):
        assert rate.burst <= done <= rate.burst + rate.per_second * seconds + 1


async def sign_up(visitor: Visitor, username: str) -> None:
    async with visitor.http.post(
        f"{visitor.url}/api/auth/signup",
        headers=visitor.headers,
        json={"username": username, "password": SECRET},
    ) as answer:
        assert answer.status == 201, await answer.text()
        visitor.cookie = answer.cookies["chess_club_session"].value


async def log_in(visitor: Visitor, username: str) -> Visitor:
    """The same player in another browser."""
    async with visitor.http.post(
        f"{visitor.url}/api/auth/login", json={"username": username, "password": SECRET}
    ) as answer:
        assert answer.status == 200, await answer.text()
        return Visitor(visitor.url, visitor.http, answer.cookies["chess_club_session"].value, visitor.player)


async def gone_at_once(seat: Seat) -> None:
    async with asyncio.timeout(AT_ONCE):
        await seat.gone.wait()


async def test_whatever_ends_a_session_closes_its_sockets_at_once(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    await sign_up(anna, "anna-of-the-doors")
    match_id, here = await anna.play()
    ways = {
        "logout": lambda other: other.ask("POST", "/api/auth/logout"),
        "new password": lambda _: anna.ask(
            "POST", "/api/me/password", json={"current_password": SECRET, "new_password": SECRET}
        ),
        "all others": lambda _: anna.ask("DELETE", "/api/me/sessions"),
    }
    for way, end in ways.items():
        other = await log_in(anna, "anna-of-the-doors")
        there = await other.join(match_id)
        await there.until("match_state")
        status, answer = await end(other)
        assert status == 204, (way, answer)
        await gone_at_once(there)
        assert (await other.ask("GET", "/api/me"))[0] == 401, way
        assert here.client.connected, way
    assert (await here.call("ping", {}))["ok"]
    status, _ = await anna.ask("DELETE", "/api/me", json={"password": SECRET})
    assert status == 204
    await gone_at_once(here)


@pytest.mark.quiet
@pytest.mark.wider
async def test_a_flood_of_logins_leaves_play_untouched(tmp_path_factory: pytest.TempPathFactory) -> None:
    server = RunningServer(tmp_path_factory.mktemp("crowd")).start()  # without limits every guess is looked at
    try:
        async with doorstep(server.url) as way_in:
            anna = await way_in("Anna")
            await sign_up(anna, "anna")
            match_id, seat = await anna.play()
            statuses: set[int] = set()
            wish = {"username": "anna", "password": "a wrong guess"}

            async def guess(over: asyncio.Event) -> None:
                while not over.is_set():
                    statuses.add((await anna.ask("POST", "/api/auth/login", json=wish, headers={"Cookie": ""}))[0])

            async def crowd(over: asyncio.Event) -> None:
                await asyncio.gather(*(guess(over) for _ in range(40)), seat.move("e2e4", 0))

            assert not await felt(seat, crowd)
            assert statuses <= {401, 429}
            assert (await anna.state(match_id))["ply"] >= 1
            assert (await log_in(anna, "anna")).cookie
    finally:
        server.close()
