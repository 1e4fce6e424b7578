"""`/openapi.json` agrees with what the routes do: their refusals, and the kinds of what they answer with."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from app.config import Settings
from app.domain.errors import ClubError
from app.domain.flags import hidden_flags

ERROR = {"$ref": "#/components/schemas/ErrorAnswer"}


@pytest.fixture
async def reference(visitor: httpx.AsyncClient) -> dict[str, Any]:
    """As the club tells it whose flags stand as they do by themselves."""
    return dict((await visitor.get("/openapi.json")).json())


def operations(reference: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method.upper(), path, operation)
        for path, methods in reference["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_route_of_the_api_says_how_it_refuses(reference: dict[str, Any]) -> None:
    told = operations(reference)
    assert len(told) > 30
    for method, path, operation in told:
        if not path.startswith("/api/"):
            continue
        refusals = {status: one for status, one in operation["responses"].items() if not status.startswith("2")}
        assert "default" in refusals, (method, path)
        assert all(one["content"]["application/json"]["schema"] == ERROR for one in refusals.values()), (method, path)


def test_every_code_is_told_with_its_status(reference: dict[str, Any], settings: Settings) -> None:
    code = reference["components"]["schemas"]["ErrorAnswer"]["properties"]["error"]["properties"]["code"]
    hidden = hidden_flags(settings.flags)
    assert hidden
    for kind in ClubError.__subclasses__():
        if kind.flag in hidden:
            assert kind.code not in code["enum"]
            continue
        assert kind.code in code["enum"]
        assert f"`{kind.code}` {kind.status}" in code["description"]


def test_nothing_is_pointed_at_that_is_not_there(reference: dict[str, Any]) -> None:
    pointed = set(re.findall(r"'#/components/schemas/([^']+)'", str(reference)))
    assert pointed
    assert pointed <= reference["components"]["schemas"].keys()
    assert "HTTPValidationError" not in str(reference)


async def test_real_refusals_have_the_told_shape(guest: httpx.AsyncClient, reference: dict[str, Any]) -> None:
    error = reference["components"]["schemas"]["ErrorAnswer"]["properties"]["error"]
    refused = [
        await guest.get("/api/matches/nobody"),
        await guest.patch("/api/me", json={"chattiness": "loud"}),
        await guest.put("/api/me"),
        await guest.post("/api/me/password", json={"current_password": "x" * 9, "new_password": "a rook on g7"}),
        await guest.patch("/api/me", json={}, headers={"origin": "http://evil.test"}),
        await guest.post("/api/players/guest", content=b" " * 20_000),
        await guest.get("/api/me", headers={"cookie": "chess_club_session=x"}),
    ]
    assert [answer.status_code for answer in refused] == [404, 422, 405, 409, 403, 413, 401]
    for answer in refused:
        told = answer.json()
        assert told.keys() == {"error"}
        assert set(error["required"]) <= told["error"].keys() <= error["properties"].keys()
        assert told["error"]["code"] in error["properties"]["code"]["enum"]


async def test_what_is_answered_is_of_the_told_kind(guest: httpx.AsyncClient, reference: dict[str, Any]) -> None:
    match_id = (await guest.post("/api/matches", json={"character_id": "kenji"})).json()["match_id"]
    made = await guest.post("/api/characters/kenji/clone")
    ids = {"{match_id}": match_id, "{id_or_slug}": made.json()["slug"]}
    asked = 0
    for method, path, operation in operations(reference):
        address = path
        for name, value in ids.items():
            address = address.replace(name, value)
        if method != "GET" or "{" in address:
            continue
        answer = await guest.get(address)
        if answer.status_code != 200:
            assert answer.status_code == 409, path
            continue
        asked += 1
        kind = answer.headers["content-type"].partition(";")[0]
        assert kind in operation["responses"]["200"]["content"], path
    assert asked > 15


def test_a_body_is_told_wherever_one_is_read(reference: dict[str, Any]) -> None:
    bodiless = {(method, path) for method, path, one in operations(reference) if "requestBody" not in one}
    assert {path for method, path in bodiless if method in ("POST", "PUT", "PATCH")} == {
        "/api/auth/logout",
        "/api/agents/{agent_id}/archive",
        "/api/arenas/{arena_id}/start",
        "/api/arenas/{arena_id}/call_off",
        "/api/characters/{id_or_slug}/clone",
        "/api/lobbies/{code}/join",
        "/api/blocks/{player_id}",
        "/api/matches/{match_id}/rematch",
        "/api/matches/{match_id}/share",
        "/api/me/share",
    }
