"""By what names the club answers (DNS rebinding)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.types import Message

from app.web.hosts import KnownHosts, known_hosts

HOME = known_hosts("127.0.0.1", ())
STRANGE = [
    "evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example@localhost",
    "localhost, evil.example", "", " ", "local host", "localhost:", "localhost:x", "localhost/", "[::1", "::1]",
    "127.0.0.2", "127.1", "2130706433", "0.0.0.0", "[::]", "192.168.1.5:8000", "xlocalhost", "localhost#", "*",
]  # fmt: skip


@pytest.mark.parametrize(
    ("bound", "named", "known"),
    [
        ("127.0.0.1", (), {"localhost", "127.0.0.1", "::1"}),
        ("192.168.1.5", (), {"localhost", "127.0.0.1", "::1", "192.168.1.5"}),
        ("0.0.0.0", (), {"localhost", "127.0.0.1", "::1"}),
        ("::", ("club.example",), {"localhost", "127.0.0.1", "::1", "club.example"}),
        ("0.0.0.0", ("Club.Example:443", " 10.0.0.7"), {"localhost", "127.0.0.1", "::1", "club.example", "10.0.0.7"}),
        ("2001:db8::7", (), {"localhost", "127.0.0.1", "::1", "2001:db8::7"}),
        ("club", (), {"localhost", "127.0.0.1", "::1", "club"}),
    ],
)
def test_the_names_are_localhost_the_bound_address_and_those_that_are_named(
    bound: str, named: tuple[str, ...], known: set[str]
) -> None:
    assert known_hosts(bound, named) == known


async def ask(kind: str, hosts: list[str], known: frozenset[str] = HOME) -> tuple[bool, list[Message]]:
    """Whether somebody who asks so is heard, and what is said else."""
    heard: list[str] = []
    sent: list[Message] = []

    async def inner(scope: Any, _receive: Any, _send: Any) -> None:
        heard.append(scope["type"])

    async def receive() -> Message:
        return {"type": f"{kind}.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: dict[str, Any] = {"type": kind, "path": "/", "headers": [(b"host", host.encode()) for host in hosts]}
    if kind == "websocket":
        scope["extensions"] = {"websocket.http.response": {}}
    await KnownHosts(inner, known)(scope, receive, send)
    return bool(heard), sent


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:1", "[::1]:8000", "localhost."]
)
async def test_who_asks_by_a_name_of_ours_is_heard(kind: str, host: str) -> None:
    assert await ask(kind, [host]) == (True, [])


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize("hosts", [[host] for host in STRANGE] + [[], ["localhost", "evil.example"]], ids=repr)
async def test_anybody_else_gets_one_sentence_that_names_the_setting(kind: str, hosts: list[str]) -> None:
    heard, (start, body) = await ask(kind, hosts)
    assert not heard
    assert start["status"] == 421
    error = json.loads(body["body"])["error"]
    assert error["code"] == "unknown_host"
    assert "ALLOWED_HOSTS" in error["message"]
    assert error["message"].count(".") == 1


async def test_on_all_addresses_only_what_is_named_is_known() -> None:
    known = known_hosts("0.0.0.0", ("club.example", "10.0.0.7"))
    assert [(await ask("http", [host], known))[0] for host in ("club.example:80", "10.0.0.7", "localhost")] == [
        True
    ] * 3
    assert [(await ask("http", [host], known))[0] for host in ("0.0.0.0", "10.0.0.8", "example")] == [False] * 3


async def test_the_life_of_the_application_has_no_host() -> None:
    assert (await ask("lifespan", []))[0]
