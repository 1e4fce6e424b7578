"""Signing up, logging in, sessions and passwords over HTTP, as a browser sees them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import httpx
import pytest
from fastapi import FastAPI

from app.web.assets import Assets
from app.web.security import Shield

ErrorCode = Callable[[httpx.Response], str]
SECRET = "a rook on the seventh"


@pytest.fixture
async def elsewhere(site: FastAPI, assets: Assets) -> AsyncIterator[httpx.AsyncClient]:
    """Another browser, at another address."""
    transport = httpx.ASGITransport(Shield(site, assets), client=("10.0.0.9", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://club.test") as client:
        yield client


async def sign_up(client: httpx.AsyncClient, username: str = "ada") -> httpx.Response:
    return await client.post("/api/auth/signup", json={"username": username, "password": SECRET})


async def log_in(client: httpx.AsyncClient, password: str = SECRET, username: str = "ada") -> httpx.Response:
    return await client.post("/api/auth/login", json={"username": username, "password": password})


async def test_a_guest_keeps_everything_and_gets_another_cookie(guest: httpx.AsyncClient) -> None:
    before, cookie = (await guest.get("/api/me")).json()["player"], guest.cookies["chess_club_session"]
    wish = {"character_id": "kenji", "color": "white", "rated": False}
    match_id = (await guest.post("/api/matches", json=wish)).json()["match_id"]
    answer = await sign_up(guest)
    assert answer.status_code == 201
    assert answer.json()["player"] == before | {"username": "ada", "is_guest": False}
    assert guest.cookies["chess_club_session"] != cookie
    for part in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert part in answer.headers["set-cookie"]
    assert SECRET not in answer.text
    assert (await guest.get("/api/me")).json() == answer.json()
    assert [game["id"] for game in (await guest.get("/api/matches?status=unfinished")).json()["matches"]] == [match_id]
    guest.cookies.clear()
    assert (await guest.get("/api/me", headers={"cookie": f"chess_club_session={cookie}"})).status_code == 401


async def test_login_finds_the_same_player_and_rotates_the_session(
    visitor: httpx.AsyncClient, elsewhere: httpx.AsyncClient
) -> None:
    player = (await sign_up(visitor)).json()["player"]
    planted = (await elsewhere.post("/api/players/guest")).headers["set-cookie"].split(";")[0].split("=")[1]
    answer = await log_in(elsewhere)
    assert (answer.status_code, answer.json()["player"]) == (200, player)
    assert elsewhere.cookies["chess_club_session"] != planted
    elsewhere.cookies.clear()
    headers = {"cookie": f"chess_club_session={planted}"}
    assert (await elsewhere.get("/api/me", headers=headers)).status_code == 401


async def test_a_wrong_password_and_an_unknown_name_are_one_refusal(
    visitor: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    await sign_up(visitor)
    wrong, unknown = await log_in(visitor, "another word"), await log_in(visitor, username="nobody")
    assert wrong.status_code == unknown.status_code == 401
    assert error_code(wrong) == error_code(unknown) == "bad_credentials"
    assert wrong.json() == unknown.json()
    assert "set-cookie" not in wrong.headers


async def test_five_failures_close_the_account_to_that_address_only(
    visitor: httpx.AsyncClient, elsewhere: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    await sign_up(visitor)
    visitor.cookies.clear()
    tried = await asyncio.gather(*(log_in(visitor, f"guess number {number}") for number in range(12)))
    codes = sorted(error_code(one) for one in tried)
    assert codes == ["bad_credentials"] * 5 + ["rate_limited"] * 7
    shut = await log_in(visitor)
    assert (shut.status_code, error_code(shut)) == (429, "rate_limited")
    assert shut.json()["error"]["message"] == "That was tried too often. Try it again in 15 minutes."
    assert 60 < int(shut.headers["retry-after"]) <= 15 * 60
    assert (await log_in(visitor, username="ADA")).status_code == 429
    assert (await log_in(elsewhere)).status_code == 200


async def test_the_right_password_forgives_the_wrong_ones(visitor: httpx.AsyncClient) -> None:
    await sign_up(visitor)
    for _ in range(3):
        for number in range(4):
            assert (await log_in(visitor, f"guess number {number}")).status_code == 401
        assert (await log_in(visitor)).status_code == 200


async def test_one_password_is_not_tried_on_the_whole_club(visitor: httpx.AsyncClient) -> None:
    tried = await asyncio.gather(*(log_in(visitor, SECRET, f"member{number}") for number in range(70)))
    assert [one.status_code for one in tried].count(429) >= 10


async def test_sessions_are_listed_and_ended(visitor: httpx.AsyncClient, elsewhere: httpx.AsyncClient) -> None:
    await sign_up(visitor)
    firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    elsewhere.headers["user-agent"] = firefox
    await log_in(elsewhere)
    listed = (await visitor.get("/api/me/sessions")).json()["sessions"]
    (here,) = [one for one in listed if one["current"]]
    (there,) = [one for one in listed if not one["current"]]
    assert there["browser"] == "Firefox on Linux"
    assert visitor.cookies["chess_club_session"] not in str(listed)
    assert (await visitor.delete(f"/api/me/sessions/{there['id']}")).status_code == 204
    assert (await elsewhere.get("/api/me")).status_code == 401
    assert (await visitor.delete(f"/api/me/sessions/{there['id']}")).status_code == 404
    await log_in(elsewhere)
    stranger = await elsewhere.delete(f"/api/me/sessions/{'0' * 16}")
    assert stranger.status_code == 404
    assert (await elsewhere.delete("/api/me/sessions")).status_code == 204
    assert (await visitor.get("/api/me")).status_code == 401
    assert len((await elsewhere.get("/api/me/sessions")).json()["sessions"]) == 1
    assert here["id"] != there["id"]


async def test_a_session_of_somebody_else_does_not_exist(
    visitor: httpx.AsyncClient, elsewhere: httpx.AsyncClient
) -> None:
    await sign_up(visitor)
    session = (await visitor.get("/api/me/sessions")).json()["sessions"][0]["id"]
    await sign_up(elsewhere, "mallory")
    assert (await elsewhere.delete(f"/api/me/sessions/{session}")).status_code == 404
    assert (await visitor.get("/api/me")).status_code == 200


async def test_a_new_password_needs_the_old_one(visitor: httpx.AsyncClient, error_code: ErrorCode) -> None:
    await sign_up(visitor)
    change = {"current_password": "another word", "new_password": "the bishop pair"}
    refused = await visitor.post("/api/me/password", json=change)
    assert (refused.status_code, error_code(refused)) == (401, "bad_credentials")
    change["current_password"] = SECRET
    assert (await visitor.post("/api/me/password", json=change)).status_code == 204
    assert (await visitor.get("/api/me")).status_code == 200
    assert (await log_in(visitor, "the bishop pair")).status_code == 200


async def test_a_member_adds_a_mail_address_and_takes_it_away(
    visitor: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    await sign_up(visitor)
    page = (await visitor.get("/settings")).text
    assert "Add a mail address" in page
    change = {"current_password": SECRET, "email": "nowhere"}
    assert error_code(await visitor.post("/api/me/email", json=change)) == "bad_payload"
    change["email"] = "ada@example.org"
    wrong = await visitor.post("/api/me/email", json={**change, "current_password": "another word"})
    assert (wrong.status_code, error_code(wrong)) == (401, "bad_credentials")
    assert (await visitor.post("/api/me/email", json=change)).status_code == 204
    assert "ada@example.org" in (await visitor.get("/settings")).text
    assert (await visitor.post("/api/me/email", json={**change, "email": ""})).status_code == 204
    assert "ada@example.org" not in (await visitor.get("/settings")).text


BAD = [
    b"{}", b"[]", b'{"username": "ada"}', b'{"username": "ada", "password": null}',
    b'{"username": "ada", "password": 12345678}', b'{"username": ["ada"], "password": "a rook on the seventh"}',
    b'{"username": "ada", "password": "short"}', b'{"username": "ada", "password": "' + b"x" * 1_025 + b'"}',
    b'{"username": "ada", "password": "\\ud800\\ud800 and half a horse"}',
]  # fmt: skip
WORSE = [
    {"username": "x" * 65}, {"email": "nowhere"}, {"username": "ada\u0000"}, {"time_zone": "Mars/Olympus"},
    {"username": "<b>ada</b>"}, {"email": "a@b\r\nBcc: everybody"},
]  # fmt: skip


async def test_a_wish_that_cannot_be_makes_no_account(
    guest: httpx.AsyncClient, elsewhere: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    before = (await guest.get("/api/me")).json()
    for body in BAD:
        answer = await guest.post("/api/auth/signup", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, error_code(answer)) == (422, "bad_payload"), body[:60]
    for wish in WORSE:
        answer = await elsewhere.post("/api/auth/signup", json={"username": "ada", "password": SECRET, **wish})
        assert (answer.status_code, error_code(answer)) == (422, "bad_payload"), wish
    assert (await guest.get("/api/me")).json() == before


async def test_going_out_twice_is_fine(visitor: httpx.AsyncClient) -> None:
    await sign_up(visitor)
    assert (await visitor.post("/api/auth/logout")).status_code == 204
    assert (await visitor.post("/api/auth/logout")).status_code == 204
    assert (await visitor.get("/api/me")).status_code == 401


async def test_an_account_is_deleted_with_its_password_only(visitor: httpx.AsyncClient, error_code: ErrorCode) -> None:
    await sign_up(visitor)
    for body in (None, {}, {"password": None}, {"password": "another word"}):
        refused = await visitor.request("DELETE", "/api/me", json=body)
        assert (refused.status_code, error_code(refused)) == (401, "bad_credentials"), body
    assert (await visitor.get("/api/me")).status_code == 200
    tried = [await visitor.request("DELETE", "/api/me", json={"password": f"guess {number}"}) for number in range(8)]
    assert [one.status_code for one in tried] == [401] * 6 + [429] * 2
    assert (await visitor.get("/api/me")).status_code == 200


async def test_with_it_the_account_is_gone_and_a_guest_needs_none(
    visitor: httpx.AsyncClient, elsewhere: httpx.AsyncClient
) -> None:
    await sign_up(visitor)
    assert (await visitor.request("DELETE", "/api/me", json={"password": SECRET})).status_code == 204
    assert (await log_in(visitor)).status_code == 401
    assert (await elsewhere.post("/api/players/guest")).status_code == 201
    assert (await elsewhere.delete("/api/me")).status_code == 204
    assert (await elsewhere.get("/api/me")).status_code == 401


async def test_the_language_belongs_to_the_account(visitor: httpx.AsyncClient, elsewhere: httpx.AsyncClient) -> None:
    # Chosen by a guest, in a cookie; the account that they make takes it over.
    await visitor.post("/api/players/guest")
    await visitor.post("/language", content="language=de&next=/")
    assert (await visitor.get("/api/me")).json()["player"]["language"] is None
    assert (await sign_up(visitor)).json()["player"]["language"] == "de"
    # Another browser reads German as soon as they are signed in there, whatever it asks for.
    assert (await elsewhere.get("/login")).headers["content-language"] == "en"
    await log_in(elsewhere)
    assert (await elsewhere.get("/settings")).headers["content-language"] == "de"
    assert elsewhere.cookies["club_language"] == "de"
    # Chosen anew there, it is another one here too, although this browser remembers German.
    await elsewhere.post("/language", content="language=en&next=/")
    assert (await visitor.get("/settings")).headers["content-language"] == "en"


async def test_a_member_takes_no_language_that_there_is_not(visitor: httpx.AsyncClient, error_code: ErrorCode) -> None:
    await sign_up(visitor)
    answer = await visitor.patch("/api/me", json={"language": "tlh"})
    assert (answer.status_code, error_code(answer)) == (422, "bad_payload")
    assert (await visitor.patch("/api/me", json={"language": "de"})).json()["player"]["language"] == "de"
