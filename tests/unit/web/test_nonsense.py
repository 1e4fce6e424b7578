"""Requests that make no sense, at every address: each is answered, none breaks anything."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx
import pytest

METHODS = ("GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "BREW")
ODD_WORDS = (
    "", "a", "0", "-1", "1e999", "null", "%00", "%ff%fe", "..%2f..", "%0d%0aset-cookie:x=1", "x" * 3000, "{}", "<b>",
    "'; DROP TABLE players; --", "kenji", "00000000-0000-0000-0000-000000000000", "⅞", "%F0%9F%90%B4",
)  # fmt: skip
ODD_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 2**70, 1e308, "", "x" * 2000, "\u202e", "\x00", [], {}, [[[]]], {"a": {"b": []}}, "kenji",
    "white", "untimed", "0+0", "99999+99999", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
)  # fmt: skip
FIELDS = (
    "display_name", "time_zone", "chattiness", "max_content_rating", "character_id", "color", "time_control",
    "initial_fen", "takebacks", "rated", "watchable", "username", "password", "email", "current_password",
    "new_password", "__proto__", "",
)  # fmt: skip
KINDS = (
    "application/json",
    "text/plain",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "",
    "a/b; charset=klingon",
)


def nonsense(chance: random.Random, paths: list[str]) -> dict[str, Any]:
    path = chance.choice(
        [*paths, "/", "/login", "/matches/{x}", "/characters/{x}", "/static/{x}", "/vendor/{x}", "/{x}"]
    )
    while "{" in path:
        before, _, rest = path.partition("{")
        path = before + chance.choice(ODD_WORDS).replace("{", "%7b") + rest.partition("}")[2]
    query = "&".join(
        f"{chance.choice(('next', 'after_seq', 'status', 'chat', 'v'))}={chance.choice(ODD_WORDS)}" for _ in range(2)
    )
    fields = {chance.choice(FIELDS): chance.choice(ODD_VALUES) for _ in range(chance.randrange(5))}
    bodies = (
        json.dumps(fields).encode(),
        chance.randbytes(chance.randrange(200)),
        b"",
        json.dumps(chance.choice(ODD_VALUES)).encode(),
    )
    return {
        "method": chance.choice(METHODS),
        "url": f"{path}?{query}" if chance.random() < 0.4 else path,
        "content": chance.choice(bodies),
        "headers": {
            "content-type": chance.choice(KINDS),
            "cookie": f"x={chance.choice(ODD_WORDS[:8])}; {chance.choice(('', 'y'))}",
        },
    }


@pytest.mark.parametrize("requests", [200, pytest.param(1_000, marks=pytest.mark.long)])
async def test_nonsense_is_answered_and_breaks_nothing(guest: httpx.AsyncClient, requests: int) -> None:
    chance = random.Random(20)
    session = f"chess_club_session={guest.cookies['chess_club_session']}"
    paths = list((await guest.get("/openapi.json")).json()["paths"])
    for number in range(requests):
        request = nonsense(chance, paths)
        if number % 2:
            request["headers"]["cookie"] = session
        answer = await guest.request(**request)
        assert answer.status_code < 500, (request, answer.text)
        assert "Traceback" not in answer.text
        if answer.status_code >= 400 and request["url"].startswith("/api/") and request["method"] != "HEAD":
            error = answer.json()["error"]
            assert error["code"] != "internal", request
            assert error["message"]
        if answer.status_code == 204 and request["url"].startswith(("/api/auth/logout", "/api/me")):
            guest.cookies.clear()
            assert (await guest.post("/api/players/guest")).status_code == 201
            session = f"chess_club_session={guest.cookies['chess_club_session']}"
    assert (await guest.get("/readyz", headers={"cookie": session})).json()["ready"]
    assert (await guest.get("/", headers={"cookie": session})).status_code == 200
