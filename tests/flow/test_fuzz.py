"""Whatever is thrown at a running club: every event that asks is answered, nobody is thrown out, nothing breaks and
nothing changes (TRUST S6, SPEC 13). The seeds are fixed; a failure can be repeated."""

from __future__ import annotations

import json
import os
import random
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import aiohttp
import pytest
from yarl import URL

from app.domain.requests import REQUESTS
from tests.fakes.server import RunningServer
from tests.fakes.visitors import Visitor
from tests.fakes.wire import Wire, wire
from tests.flow.conftest import ComeIn

# How many times as much as in an ordinary run; the long suite sets 56: 100,000 frames and 50,000 requests.
LONGER = int(os.environ.get("TRUST_FUZZ", "1"))
EVENTS = 2_200 * LONGER
FRAMES = 800 * LONGER
REQUESTS_OVER_HTTP = 900 * LONGER
BATCH = 50
# Megabytes by which the server may grow meanwhile: what its caches hold at the most, far less than a leak per frame.
GROWTH_MB = 128
REFUSALS = {
    "bad_payload", "unknown_event", "not_found", "illegal_move", "not_your_turn", "stale_ply", "not_a_player",
    "not_allowed", "rate_limited", "too_long", "game_over",
}  # fmt: skip

STRINGS = [
    "", " ", "e2e4", "e7e5", "a1a1", "e7e8q", "0000", "x" * 501, "x" * 5_000, "\x00", "\ud800", "🙂" * 300, "null",
    "../..", "'; DROP TABLE matches; --", "<script>alert(1)</script>", "%s%n", "{{7*7}}", "\u202e", "-1", "1e999",
    "NaN",
]  # fmt: skip
NUMBERS = [
    0,
    -1,
    1,
    2,
    3,
    19_999,
    20_001,
    2**31,
    2**53,
    2**63,
    2**64,
    -(2**63),
    10**300,
    0.5,
    1e308,
    float("nan"),
    float("inf"),
]
KEYS = [
    "uci",
    "ply",
    "epoch",
    "chat",
    "text",
    "accept",
    "after_seq",
    "match_id",
    "__proto__",
    "",
    "_placeholder",
    "num",
]
NAMES = [*REQUESTS["/play"], "connect", "disconnect", "connect_error", "message", "spectator_chat_", "", "nope", "🙂"]


def anything(rng: random.Random, depth: int = 0) -> Any:
    roll = rng.random()
    if depth > 3 or roll < 0.55:
        return rng.choice([None, True, False, rng.choice(STRINGS), rng.choice(NUMBERS)])
    if roll < 0.7:
        return [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(KEYS): anything(rng, depth + 1) for _ in range(rng.randrange(5))}


def wrong_payload(name: str, rng: random.Random) -> Any:
    """A payload with which this event can change nothing, wherever it comes from."""
    payload = anything(rng)
    if name == "make_move" and rng.random() < 0.5:
        # Well formed, and no move in a game that stands at ply 2 with e4 and the character's answer on the board.
        return {"uci": rng.choice(["e2e4", "e4e6", "a1a1", "h1h8", "e1g1"]), "ply": rng.choice([1, 3, 7, 500])}
    if isinstance(payload, dict):
        if name in ("player_chat",):
            payload["text"] = rng.choice(["", " ", None, 5, "x" * 501, ["x"]])
        elif name in ("answer_draw", "answer_takeback"):
            payload["accept"] = rng.choice([1, 0, "true", None, []])
        elif name not in ("make_move", "request_state", "ping"):
            return list(payload)  # a dict is all that resigning takes
    return payload


async def check(connection: Wire, asked: list[int]) -> None:
    for number in asked:
        answer = await connection.answer(number)
        assert answer["ok"] is True or answer["error"]["code"] in REFUSALS, answer
    assert (await connection.ask("ping", {}))["ok"]
    assert connection.alive


async def settled_game(anna: Visitor) -> tuple[str, dict[str, Any]]:
    """A game at ply 2 in which nobody has anything more to say, and its state."""
    match_id, seat = await anna.play()
    await seat.move("e2e4", 0)
    await seat.until("mood_update", lambda payload: payload["ply"] == 2)
    return match_id, await anna.state(match_id)


def same(before: dict[str, Any], after: dict[str, Any]) -> bool:
    def still(state: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in state.items() if key not in ("at", "spectators")}

    return still(before) == still(after)


def megabytes(pid: int) -> float:
    """What a process holds in memory; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


@pytest.fixture
async def nothing_broke(club: RunningServer) -> Any:
    """Fails when the server has logged an error, answered one event with `internal`, or keeps what it was sent."""
    before, held = len(club.log_text()), megabytes(club.pid)
    yield
    assert megabytes(club.pid) - held < GROWTH_MB
    logged = club.log_text()[before:]
    assert "Traceback" not in logged
    assert '"level": "error"' not in logged
    async with aiohttp.ClientSession() as http, http.get(f"{club.url}/metrics") as answer:
        lines = (await answer.text()).splitlines()
    assert [line for line in lines if line.startswith("chess_club_socket_events") and 'code="internal"' in line] == []
    assert [line for line in lines if line.startswith("chess_club_http_requests") and 'status="5' in line] == []


@pytest.mark.usefixtures("nothing_broke")
async def test_malformed_events_are_all_answered_and_change_nothing(come_in: ComeIn) -> None:
    rng = random.Random(20_260_101)
    anna = await come_in("Anna")
    match_id, before = await settled_game(anna)
    async with wire(anna, match_id) as seat:
        for _ in range(EVENTS // BATCH):
            asked = []
            for _ in range(BATCH):
                name = rng.choice(NAMES)
                arguments = [wrong_payload(name, rng) for _ in range(rng.choice([0, 1, 1, 1, 1, 1, 2, 3]))]
                asked.append(seat.number())
                await seat.send(f"42/play,{asked[-1]}{json.dumps([name, *arguments])}")
            await check(seat, asked)
        assert same(before, await anna.state(match_id))
        assert (await seat.ask("make_move", {"uci": "g1f3", "ply": 2}))["ok"]


@pytest.mark.usefixtures("nothing_broke")
async def test_whatever_the_gallery_sends_changes_nothing(come_in: ComeIn) -> None:
    rng = random.Random(20_260_102)
    anna, bert = await come_in("Anna"), await come_in("Bert")
    match_id, before = await settled_game(anna)
    good: dict[str, Any] = {
        "make_move": {"uci": "d2d4", "ply": 2}, "player_chat": {"text": "hello"}, "answer_draw": {"accept": True},
        "answer_takeback": {"accept": True},
    }  # fmt: skip
    async with wire(bert, match_id) as gallery:
        for _ in range(6):
            asked = []
            for _ in range(BATCH):
                name = rng.choice(NAMES)
                asked.append(await gallery.emit(name, good.get(name, {}) if rng.random() < 0.7 else anything(rng)))
            await check(gallery, asked)
    assert same(before, await anna.state(match_id))


def mutated(frame: str, rng: random.Random) -> str:
    """The frame with some of its characters gone, doubled, swapped or replaced."""
    signs = list(frame)
    for _ in range(rng.randint(1, 6)):
        place = rng.randrange(len(signs) + 1)
        roll = rng.random()
        if roll < 0.3 and signs:
            del signs[min(place, len(signs) - 1)]
        elif roll < 0.6:
            signs.insert(
                place, rng.choice(['"', "{", "}", "[", "]", ",", ":", "\\", "9" * 40, "\x00", "é", "-", "1e9999"])
            )
        elif roll < 0.8:
            signs[place:place] = signs[max(0, place - 9) : place]
        else:
            signs = signs[: max(1, place)]
    return "".join(signs)


HARSH = [
    '["make_move",' + "[" * 15_000, '["make_move",' + '{"a":' * 3_000, "[" * 16_000, '["ping",' + "9" * 10_000 + "]",
    '["ping",' + "1" * 15_000 + "]", '["ping",-' + "1" * 5_000 + "]", '["ping",1e999999]', '["ping",NaN]', "null", "{}",
    "[]", "[[]]", '"ping"', "[null]", '["ping"]x', '["ping"', "[,]", '["\\ud800",{}]', '["ping",{"a":"\\u0000"}]', "",
    "x", '["player_chat",{"text":"' + "x" * 16_000 + '"}]', '["player_chat",{"text":"' + "x" * 60_000 + '"}]',
]  # fmt: skip
RUBBISH = [
    "4", "47", "48", "49", "4{", "4[[[", "4" + "[" * 30_000, "44/play,{}", "43/play,1[]", "43/play,999999[1,2]",
    "46/play,1[]", "45-", "451-/play,", '451-/play,["make_move",{"_placeholder":true,"num":0}]',
    '459999999999-/play,["x"]', '450-/play,["ping",{}]', "42", "42/play", "42/play,", "42/nowhere,1[]",
    '42["ping",{}]', "40", "40/nowhere,{}",
    "40/play,{", '40/play,{"match_id":"x"}', "41/nowhere,", "2", "3", "3probe", "5", "6", "7", "8", "9x", "b",
    "bAAAA", "bé", "", " ", "x", "é", "\x00", "²", "4²", "hello", "{}", "0{}", "2" * 3_000,
]  # fmt: skip


@pytest.mark.usefixtures("nothing_broke")
async def test_broken_frames_cost_nobody_the_connection(come_in: ComeIn) -> None:
    rng = random.Random(20_260_103)
    anna = await come_in("Anna")
    match_id, before = await settled_game(anna)
    async with wire(anna, match_id) as seat:
        for number in range(FRAMES):
            asked = []
            if number < len(HARSH):
                asked = [seat.number()]
                await seat.send(f"42/play,{asked[0]}{HARSH[number]}")
            elif number % 3 == 0:
                asked = [seat.number()]
                body = json.dumps([rng.choice(NAMES), [wrong_payload("make_move", rng)]])
                broken = mutated(body, rng)
                # A digit in front would be read as part of the number of the acknowledgement.
                await seat.send(f"42/play,{asked[0]}{broken if not broken[:1].isdigit() else ' ' + broken}")
            elif number % 3 == 1:
                await seat.send(rng.choice(RUBBISH))
            else:
                await seat.send(rng.randbytes(rng.choice([0, 1, 10, 1_000])))
            if asked or number % 40 == 0:
                await check(seat, asked)
        await check(seat, [])
        assert same(before, await anna.state(match_id))
        assert (await seat.ask("make_move", {"uci": "g1f3", "ply": 2}))["ok"]


async def test_a_frame_without_end_costs_only_its_sender(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    match_id, _ = await settled_game(anna)
    async with wire(anna, match_id) as seat, wire(bert, match_id) as gallery:
        # Whoever sends it is thrown out, perhaps before all of it is on its way.
        with suppress(ConnectionError):
            await gallery.send('42/play,1["player_chat",{"text":"' + "x" * 3_000_000 + '"}]')
        assert not await gallery.until(lambda: False)
        assert (await seat.ask("make_move", {"uci": "g1f3", "ply": 2}))["ok"]
    assert (await anna.ask("GET", "/healthz"))[0] == 200


def some_request(rng: random.Random, match_id: str, slug: str) -> tuple[str, str, dict[str, Any]]:
    """Method, path and what else aiohttp wants to know."""
    odd = quote(rng.choice(STRINGS).encode("utf-8", "replace"))
    paths = [
        "/api/matches", f"/api/matches/{match_id}", f"/api/matches/{match_id}/events", f"/api/matches/{match_id}/pgn",
        "/api/characters", f"/api/characters/{slug}", "/api/me", "/api/players/guest", "/api/nothing", "/", "/login",
        "/api/auth/signup", "/api/auth/login", "/api/auth/logout", "/api/me/sessions", f"/api/me/sessions/{odd}",
        "/api/me/password", "/api/me/export", "/api/memories", f"/api/memories/{odd}", "/signup", "/settings",
        f"/settings?next={odd}", f"/login?as={odd}",
        f"/matches/{match_id}", "/socket.io/", "/static/../app/main.py", "/static/%2e%2e/x", "/vendor/x", "/healthz",
        "/openapi.json", "/metrics", "/characters/nobody", f"/api/matches/{odd}", f"/api/characters/{odd}", f"/{odd}",
        "//", "/%00", "/%ff", "/" + "a" * 5_000,
    ]  # fmt: skip
    path = rng.choice(paths)
    if rng.random() < 0.4:
        number = quote(str(rng.choice(NUMBERS)))
        path += "?" + "&".join(
            rng.sample([f"after_seq={number}", "status=live", "status=x", "chat=2", "a=%ff", "&&=", "?"], 2)
        )
    method = rng.choice(
        ["GET", "GET", "POST", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND"]
    )
    options: dict[str, Any] = {"headers": {}}
    roll = rng.random()
    if roll < 0.5:
        wish = anything(rng)
        if isinstance(wish, dict):
            keys = ("color", "time_control", "initial_fen", "username", "password", "email", "new_password")
            fields = {"character_id": slug} | {key: anything(rng) for key in keys}
            wish |= dict(rng.sample(list(fields.items()), 3))
        options["data"] = json.dumps(wish).encode("utf-8", "replace")
        options["headers"]["Content-Type"] = rng.choice(
            ["application/json", "text/plain", "application/x-www-form-urlencoded"]
        )
    elif roll < 0.7:
        options["data"] = rng.choice([b"", b"{", b"\xff\xfe", b"[" * 10_000, b"null", b"1" * 6_000, rng.randbytes(300)])
        options["headers"]["Content-Type"] = rng.choice(["application/json", "application/json; charset=utf-16", ""])
    elif roll < 0.75:
        options["data"] = b"x" * 40_000
    return method, path, options


@pytest.mark.usefixtures("nothing_broke")
async def test_malformed_requests_are_refused_and_change_nothing(come_in: ComeIn) -> None:
    rng = random.Random(20_260_104)
    anna, nobody = await come_in("Anna"), await come_in("Mallory")
    match_id, before = await settled_game(anna)
    slug = before["black"]["slug"]
    statuses: set[int] = set()
    for number in range(REQUESTS_OVER_HTTP):
        method, path, options = some_request(rng, match_id, slug)
        headers = {**(nobody.headers if number % 3 else {}), **options.pop("headers")}
        async with anna.http.request(
            method, URL(anna.url + path, encoded=True), headers=headers, allow_redirects=False, **options
        ) as answer:
            text = await answer.text(errors="replace")
        statuses.add(answer.status)
        if answer.status == 204:  # going out, or leaving for good
            nobody = await come_in("Mallory")
        assert answer.status < 500, (method, path[:200], options)
        assert "Traceback" not in text
        if answer.status >= 400 and path.startswith("/api/") and method != "HEAD":
            error = json.loads(text)["error"]
            assert set(error) <= {"code", "message", "details"}
            assert error["code"] != "internal"
    assert statuses >= {200, 401, 404, 405, 422}
    assert same(before, await anna.state(match_id))
    assert (await anna.ask("GET", "/api/me"))[1]["player"]["display_name"] == "Anna"
