"""Methods: the head of every answer can be had alone, and a refused method hears which others there are."""

from __future__ import annotations

import httpx
import pytest

VOLATILE = {"content-length", "content-encoding", "vary"}


async def test_a_head_is_the_answer_to_get_without_its_body(
    guest: httpx.AsyncClient, subtests: pytest.Subtests
) -> None:
    for path in ["/healthz", "/settings", "/api/characters", "/api/me", "/nowhere", "/static/css/base.css"]:
        with subtests.test(path=path):
            whole, head = await guest.get(path), await guest.head(path)
            assert head.status_code == whole.status_code
            assert head.content == b""
            assert whole.content != b""
            assert {key: head.headers[key] for key in head.headers if key not in VOLATILE} == {
                key: whole.headers[key] for key in whole.headers if key not in VOLATILE
            }


async def test_a_head_needs_the_same_session_as_the_whole(visitor: httpx.AsyncClient) -> None:
    assert (await visitor.head("/api/me")).status_code == 401
    assert (await visitor.head("/settings")).headers["location"] == "/login?next=%2Fsettings"


async def test_a_head_changes_nothing(guest: httpx.AsyncClient) -> None:
    assert (await guest.head("/api/auth/logout")).status_code == 405
    assert (await guest.get("/api/me")).status_code == 200


async def test_a_refused_method_hears_every_method_that_is_answered(
    guest: httpx.AsyncClient, subtests: pytest.Subtests
) -> None:
    for method, path, allowed in [
        ("PUT", "/api/me", "GET, HEAD, PATCH, DELETE"),
        ("DELETE", "/api/characters", "GET, HEAD, POST"),
        ("GET", "/api/auth/login", "POST"),
        ("POST", "/api/memories/some-id", "PATCH, DELETE"),
        ("POST", "/login", "GET, HEAD"),
        ("POST", "/static/css/base.css", "GET, HEAD"),
    ]:
        with subtests.test(method=method, path=path, allowed=allowed):
            answer = await guest.request(method, path)
            assert answer.status_code == 405
            assert answer.headers["allow"] == allowed
