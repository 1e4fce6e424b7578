"""Pages of other sites may neither open a socket nor change anything with the visitor's cookie (TRUST S1)."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path

import aiohttp
import pytest

from tests.fakes.raw import HANDSHAKE, SOCKET_PATH, doorway, request
from tests.fakes.server import RunningServer
from tests.fakes.visitors import Visitor
from tests.flow.conftest import ComeIn

# Cookies that were never given; TRUST.md asks for 10,000, which the long suite sets.
FORGED = int(os.environ.get("TRUST_COOKIES", "300"))


def bad_origins(port: int) -> list[str]:
    """Everything that looks like our own origin and is not."""
    here = f"127.0.0.1:{port}"
    return [
        "http://evil.example", f"http://{here}.evil.example", f"http://evil.example/{here}", f"http://evil{here}",
        f"http://{here}@evil.example", f"http://evil.example?{here}", f"http://evil.example#{here}", "http://127.0.0.1",
        f"http://127.0.0.1:{port + 1}", f"http://127.0.0.1:{port}0", f"http://127.0.0.1:0{port}", "http://127.0.0.1:80",
        f"https://{here}", f"ws://{here}", f"ftp://{here}", f"HTTP://{here}", f"Http://{here}", f"http:///{here}",
        f"http://{here}/", f"http://{here}/page", f"//{here}", here, "null", "Null", "", " ", "*", "file://",
        f"http://localhost:{port}", f"http://127.1:{port}", f"http://2130706433:{port}", f"http://[::1]:{port}",
        f"http://{here}, http://{here}", f"http://{here} http://evil.example", f"http://127.0.0.1.:{port}",
        f"http://{here}%00.evil.example", "chrome-extension://abc", "data:text/html,x", f"http://user@{here}",
    ]  # fmt: skip


async def socket_opens(visitor: Visitor, headers: dict[str, str]) -> bool:
    url = visitor.url.replace("http", "ws", 1) + "/socket.io/?EIO=4&transport=websocket"
    try:
        async with visitor.http.ws_connect(url, headers={**visitor.headers, **headers}) as wire:
            frame = await wire.receive(timeout=10)
            return frame.type is aiohttp.WSMsgType.TEXT
    except aiohttp.WSServerHandshakeError as refused:
        return refused.status != 403


async def test_no_other_origin_opens_a_socket(club: RunningServer, come_in: ComeIn) -> None:
    anna = await come_in()
    origins = bad_origins(club.port)
    assert len(origins) >= 30
    opened = [origin for origin in origins if await socket_opens(anna, {"Origin": origin})]
    assert opened == []
    assert "handshake" not in club.log_text(), "strangers cannot fill the log with errors"


async def test_no_other_origin_changes_anything_over_http(club: RunningServer, come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    slug = (await anna.ask("GET", "/api/characters"))[1]["characters"][0]["slug"]
    for origin in bad_origins(club.port):
        for method, path, body in (
            ("POST", "/api/matches", {"character_id": slug}),
            ("PATCH", "/api/me", {"display_name": "Mallory"}),
            ("POST", "/api/auth/logout", {}),
            ("POST", "/api/players/guest", {}),
            ("DELETE", "/api/me", {}),
            ("POST", "/api/auth/signup", {"username": "mallory", "password": "a rook on the seventh"}),
            ("POST", "/api/auth/login", {"username": "mallory", "password": "a rook on the seventh"}),
            ("POST", "/api/me/password", {"current_password": "x", "new_password": "a rook on the seventh"}),
            ("DELETE", "/api/me/sessions", {}),
        ):
            status, answer = await anna.ask(method, path, json=body, headers={"Origin": origin})
            assert (status, answer["error"]["code"]) == (403, "cross_origin"), (origin, method, path)
    assert (await anna.ask("GET", "/api/me"))[1]["player"]["display_name"] == "Anna"
    assert (await anna.ask("GET", "/api/matches?status=unfinished"))[1]["matches"] == []


async def test_a_name_that_is_not_ours_leads_nowhere(club: RunningServer) -> None:
    """A page elsewhere whose name leads to our address is of one origin with itself."""
    async with doorway(club.port) as knock:
        cookie = await (await knock()).come_in()
        for host in ("evil.example", f"evil.example:{club.port}", "", "127.0.0.1.evil.example"):
            lines = [("Host", host), ("Cookie", cookie), *([("Origin", f"http://{host}")] if host else [])]
            for method, path in (("GET", "/"), ("GET", "/api/me"), ("POST", "/api/matches"), ("GET", "/healthz")):
                line = await knock()
                await line.send(request(method, path, lines))
                status, _, body = await line.answer()
                error = json.loads(body)["error"]
                assert (status, error["code"]) == (421, "unknown_host"), (host, method, path)
                assert "ALLOWED_HOSTS" in error["message"]
            line = await knock()
            await line.send(request("GET", SOCKET_PATH, [*lines, *HANDSHAKE]))
            status, _, body = await line.answer()
            assert (status, json.loads(body)["error"]["code"]) == (421, "unknown_host"), host
        for host in ("localhost", f"localhost:{club.port}", f"127.0.0.1:{club.port}", "[::1]"):
            line = await knock()
            await line.send(request("GET", "/api/me", [("Host", host), ("Cookie", cookie)]))
            assert (await line.answer())[0] == 200, host


async def test_names_that_a_host_has_given_are_ours(tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "named", allowed_hosts="club.example, chess.example").start()
    try:
        async with doorway(server.port) as knock:
            for host, status in (("club.example", 200), ("chess.example:443", 200), ("other.example", 421)):
                line = await knock()
                await line.send(request("GET", "/healthz", [("Host", host)]))
                assert (await line.answer())[0] == status, host
    finally:
        server.close()


async def test_two_origins_are_one_too_many(come_in: ComeIn) -> None:
    anna = await come_in()
    headers = [*anna.headers.items(), ("Origin", anna.url), ("Origin", "http://evil.example")]
    async with anna.http.post(f"{anna.url}/api/matches", headers=headers, json={}) as answer:
        assert answer.status == 403


@pytest.mark.parametrize("own", [True, False], ids=["own", "none"])
async def test_our_own_pages_and_programs_come_in(come_in: ComeIn, own: bool) -> None:
    anna = await come_in()
    headers = {"Origin": anna.url} if own else {}
    assert await socket_opens(anna, headers)
    status, _ = await anna.ask("PATCH", "/api/me", json={"chattiness": "rare"}, headers=headers)
    assert status == 200


async def test_long_polling_is_not_offered(come_in: ComeIn) -> None:
    anna = await come_in()
    for path in ("/socket.io/?EIO=4&transport=polling", "/socket.io/", "/socket.io/?EIO=3&transport=websocket"):
        status, _ = await anna.ask("GET", path)
        assert 400 <= status < 500, path


async def test_reading_across_origins_gives_no_permission_to_the_reader(come_in: ComeIn) -> None:
    anna = await come_in()
    headers = {**anna.headers, "Origin": "http://evil.example"}
    async with anna.http.get(f"{anna.url}/api/me", headers=headers) as answer:
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


async def test_forged_cookies_open_nothing(come_in: ComeIn) -> None:
    anna = await come_in()
    real = str(anna.cookie)
    near = [real[:-1] + ("A" if real[-1] != "A" else "B"), real[::-1], real.upper(), real + "A", real[:-1], f" {real}x"]
    random = [secrets.token_urlsafe(32) for _ in range(FORGED)]
    for cookie in (*near, anna.player["id"], anna.player["username"], *random):
        thief = Visitor(anna.url, anna.http, cookie, {})
        assert (await thief.ask("GET", "/api/me"))[0] == 401, cookie
    assert (await anna.ask("GET", "/api/me"))[0] == 200
