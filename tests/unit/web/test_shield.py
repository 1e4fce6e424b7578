from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request, Response
from starlette.routing import Route
from starlette.types import Message

from app.web.assets import Assets
from app.web.security import BODY_LIMIT, Shield, same_origin

ErrorCode = Callable[[httpx.Response], str]

# Everything a page of another site might come as, for a club at http://club.test.
FOREIGN = [
    "null", "", "http://club.test.evil.com", "http://evil.com", "http://evilclub.test", "http://club.tes",
    "http://club.test:81", "http://club.test:80", "http://club.test:8000", "https://club.test", "ws://club.test",
    "HTTP://club.test", "http://CLUB.test", "http://Club.Test", "http://club.test/", "http://club.test/path",
    "http://club.test?x", "http://club.test#", "http://user@club.test", "http://club.test@evil.com",
    "http://sub.club.test", "http://club.test.", "//club.test", "club.test", "http:club.test", "http://club.test http://evil.com",
    "file://", "data:", "chrome-extension://club.test", "*", "http://*", "http://127.0.0.1", "http://[::1]", " http://club.test",
]  # fmt: skip


async def test_a_foreign_origin_changes_nothing_by_http(guest: httpx.AsyncClient, error_code: ErrorCode) -> None:
    for origin in FOREIGN:
        for method in ("POST", "PATCH", "PUT", "DELETE"):
            answer = await guest.request(method, "/api/me", json={"chattiness": "off"}, headers={"origin": origin})
            assert (answer.status_code, error_code(answer)) == (403, "cross_origin"), origin
    assert (await guest.get("/api/me")).json()["player"]["chattiness"] == "normal"


async def test_our_own_page_and_clients_without_an_origin_are_heard(guest: httpx.AsyncClient) -> None:
    assert (await guest.patch("/api/me", json={}, headers={"origin": "http://club.test"})).status_code == 200
    assert (await guest.patch("/api/me", json={})).status_code == 200


async def test_what_a_browser_sends_for_another_site_changes_nothing(
    guest: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    """Also where it names no origin, or ours: a form without script may do either."""
    for method in ("POST", "PATCH", "PUT", "DELETE"):
        for origin in ({}, {"origin": "http://club.test"}):
            headers = {"sec-fetch-site": "cross-site", **origin}
            answer = await guest.request(method, "/api/me", json={"chattiness": "off"}, headers=headers)
            assert (answer.status_code, error_code(answer)) == (403, "cross_origin")
    assert (await guest.get("/api/me", headers={"sec-fetch-site": "cross-site"})).json()["player"][
        "chattiness"
    ] == "normal"
    for site in ("same-origin", "same-site", "none"):
        answer = await guest.patch("/api/me", json={}, headers={"sec-fetch-site": site})
        assert answer.status_code == 200, site


def test_a_port_belongs_to_the_origin() -> None:
    assert same_origin("http://127.0.0.1:8000", "http", "127.0.0.1:8000")
    assert not same_origin("http://127.0.0.1", "http", "127.0.0.1:8000")
    assert not same_origin("http://", "http", "")


@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_foreign_origin_gets_no_socket(assets: Assets, origin: str) -> None:
    reached, sent = await open_socket(assets, origin)
    assert not reached
    assert sent == [{"type": "websocket.close", "code": 1008, "reason": "cross_origin"}]


@pytest.mark.parametrize("origin", ["http://club.test", None])
async def test_our_own_page_gets_its_socket(assets: Assets, origin: str | None) -> None:
    reached, sent = await open_socket(assets, origin)
    assert reached
    assert sent == []


async def open_socket(assets: Assets, origin: str | None) -> tuple[bool, list[Message]]:
    reached: list[str] = []
    sent: list[Message] = []

    async def inner(scope: Any, _receive: Any, _send: Any) -> None:
        reached.append(scope["path"])

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"host", b"club.test")] + ([] if origin is None else [(b"origin", origin.encode())])
    scope = {"type": "websocket", "scheme": "ws", "path": "/socket.io/", "headers": headers}
    await Shield(inner, assets)(scope, receive, send)
    return bool(reached), sent


async def test_every_answer_wears_the_headers(visitor: httpx.AsyncClient) -> None:
    for path in ("/login", "/healthz", "/nowhere", "/static/css/base.css", "/api/me"):
        headers = (await visitor.get(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "*" not in policy
        assert "server" not in headers


async def test_the_policy_allows_the_import_map_of_the_page_and_no_other_inline_script(
    visitor: httpx.AsyncClient,
) -> None:
    page = await visitor.get("/login")
    maps = re.findall(r'<script type="importmap">(.*?)</script>', page.text, re.DOTALL)
    assert len(maps) == 1
    digest = base64.b64encode(hashlib.sha256(maps[0].encode()).digest()).decode()
    assert f"'sha256-{digest}'" in page.headers["content-security-policy"]
    for attributes, body in re.findall(r"<script([^>]*)>(.*?)</script>", page.text, re.DOTALL):
        assert "src=" in attributes or "importmap" in attributes or "application/json" in attributes, body
    assert not re.search(r"\son[a-z]+=|\sstyle=|javascript:", page.text)


async def test_a_body_over_the_limit_is_refused_with_and_without_a_length(
    visitor: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(BODY_LIMIT // 1024 + 1):
            yield b" " * 1024

    for content in (b" " * (BODY_LIMIT + 1), endless()):
        answer = await visitor.post("/api/players/guest", content=content)
        assert (answer.status_code, error_code(answer)) == (413, "too_large")
    just = b'{"display_name": "Ada"}'.ljust(BODY_LIMIT)
    answer = await visitor.post("/api/players/guest", content=just, headers={"content-type": "application/json"})
    assert answer.status_code == 201


async def test_what_its_sender_did_not_finish_is_not_acted_on(assets: Assets) -> None:
    reached: list[str] = []

    async def inner(scope: Any, _receive: Any, _send: Any) -> None:
        reached.append(scope["path"])

    parts: Iterator[Message] = iter(
        [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
    )

    async def receive() -> Message:
        return next(parts)

    async def send(_message: Message) -> None:
        return None

    headers = [(b"host", b"club.test"), (b"transfer-encoding", b"chunked")]
    scope = {"type": "http", "method": "POST", "scheme": "http", "path": "/api/me", "headers": headers}
    await Shield(inner, assets)(scope, receive, send)
    assert reached == []


async def test_an_error_nobody_foresaw_is_answered_without_its_story(assets: Assets, error_code: ErrorCode) -> None:
    async def broken(_scope: Any, _receive: Any, _send: Any) -> None:
        raise RuntimeError("the secret is walrus")

    transport = httpx.ASGITransport(Shield(broken, assets))
    async with httpx.AsyncClient(transport=transport, base_url="http://club.test") as client:
        answer = await client.get("/")
    assert (answer.status_code, error_code(answer)) == (500, "internal")
    assert "walrus" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_an_error_of_a_handler_is_answered_as_every_other(
    site: FastAPI, visitor: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    async def broken(_request: Request) -> Response:
        raise RuntimeError("the secret is walrus")

    for path in ("/api/broken", "/broken"):
        site.router.routes.insert(0, Route(path, broken, methods=["GET", "POST"]))
    api = await visitor.post("/api/broken")
    assert (api.status_code, error_code(api)) == (500, "internal")
    page = await visitor.get("/broken")
    assert (page.status_code, page.headers["content-type"]) == (500, "text/html; charset=utf-8")
    for answer in (api, page):
        assert "walrus" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"


async def test_who_is_still_waiting_when_the_club_closes_hears_so(assets: Assets) -> None:
    waiting = asyncio.Event()

    async def endless(_scope: Any, _receive: Any, _send: Any) -> None:
        waiting.set()
        await asyncio.Event().wait()

    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "scheme": "http", "path": "/", "headers": []}
    asking = asyncio.ensure_future(Shield(endless, assets)(scope, receive, send))
    await waiting.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert sent[0]["status"] == 503
    assert json.loads(sent[1]["body"])["error"]["code"] == "unavailable"


JSON, FORM, TEXT = "application/json", "application/x-www-form-urlencoded", "text/plain"
MALFORMED = [
    (b"{", JSON), (b"[]", JSON), (b'"x"', JSON), (b"7", JSON), (b"NaN", JSON), (b"1" * 9000, JSON), (b"[" * 9000, JSON),
    (b'{"display_name": {}}', JSON), (b'{"display_name": 1}', JSON), (b'{"display_name": "\\ud800"}', JSON),
    (b"\xff\xfe", JSON), (b"display_name=Ada", FORM), (b"{}", TEXT),
]  # fmt: skip


async def test_a_malformed_body_is_a_bad_payload(visitor: httpx.AsyncClient, error_code: ErrorCode) -> None:
    for content, kind in MALFORMED:
        answer = await visitor.post("/api/players/guest", content=content, headers={"content-type": kind})
        # Half a character is well-formed JSON; it is the name that cannot be one.
        code = "name_refused" if b"ud800" in content else "bad_payload"
        assert (answer.status_code, error_code(answer)) == (422, code), content[:40]
        assert "Traceback" not in answer.text


async def test_unknown_addresses_and_methods_have_codes(guest: httpx.AsyncClient, error_code: ErrorCode) -> None:
    for method, path, status, code in (
        ("GET", "/api/nothing", 404, "not_found"),
        ("DELETE", "/api/characters", 405, "method_not_allowed"),
        ("GET", "/api/matches/not-a-match", 404, "not_found"),
        ("GET", "/static/..%2fpyproject.toml", 404, "not_found"),
        ("GET", "/vendor/chess.js/..%2f..%2fpackage.json", 404, "not_found"),
        ("GET", "/api/%00", 404, "not_found"),
    ):
        answer = await guest.request(method, path)
        assert (answer.status_code, error_code(answer)) == (status, code), path
