from __future__ import annotations

import json

import httpx
from fastapi import FastAPI
from pydantic import SecretStr

from app.runtime.readiness import PartState, Readiness
from app.web.assets import Assets
from app.web.asyncapi import asyncapi_document
from app.web.security import Shield
from scripts.make_docs import files
from tests.unit.web.conftest import ORIGIN


async def test_alive_ready_and_counting(visitor: httpx.AsyncClient) -> None:
    assert (await visitor.get("/healthz")).json() == {"status": "ok"}
    ready = await visitor.get("/readyz")
    assert ready.status_code == 200
    assert ready.json()["ready"] is True
    assert ready.json()["parts"].keys() >= {"database", "engine", "embedder", "model_chain"}
    counted = await visitor.get("/metrics")
    assert counted.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert 'chess_club_http_requests_total{method="GET",status="200"}' in counted.text


async def test_metrics_are_for_this_machine_and_for_whoever_shows_the_token(site: FastAPI, assets: Assets) -> None:
    async def asked(address: str, **headers: str) -> int:
        transport = httpx.ASGITransport(Shield(site, assets), client=(address, 50_000))
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
            return (await client.get("/metrics", headers=headers)).status_code

    for here in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert await asked(here) == 200
    elsewhere = ("203.0.113.7", "2001:db8::1", "testclient")
    assert {await asked(address) for address in elsewhere} == {404}
    assert await asked("203.0.113.7", Authorization="Bearer guessed") == 404
    site.state.metrics_token = SecretStr("a long random text")
    try:
        assert await asked("203.0.113.7", Authorization="Bearer a long random text") == 200
        assert await asked("203.0.113.7", Authorization="Bearer a long random") == 404
        assert await asked("203.0.113.7") == 404
        assert await asked("127.0.0.1") == 200
    finally:
        del site.state.metrics_token


async def test_a_house_that_is_not_open_yet_is_alive_but_not_ready(site: FastAPI, visitor: httpx.AsyncClient) -> None:
    house = site.state.house
    del site.state.house
    assert (await visitor.get("/healthz")).status_code == 200
    assert (await visitor.get("/readyz")).status_code == 503
    assert (await visitor.get("/api/me")).json()["error"]["code"] == "unavailable"
    site.state.house = house


async def test_one_missing_part_makes_the_house_unready_and_an_extra_one_does_not() -> None:
    async def fine() -> PartState:
        return PartState(True, "fine")

    async def broken() -> PartState:
        raise OSError("gone")

    readiness = Readiness()
    readiness.watch("floor", fine)
    readiness.watch("flowers", broken, needed=False)
    report = await readiness.report()
    assert report.ready
    assert report.parts["flowers"] == PartState(False, "failed")
    readiness.watch("roof", broken)
    assert not (await readiness.report()).ready


async def test_the_references_are_served(site: FastAPI, visitor: httpx.AsyncClient) -> None:
    sockets = (await visitor.get("/asyncapi.json")).json()
    whole = json.loads(next(text for path, text in files().items() if path.name == "asyncapi.json"))
    # What is switched off here is left out.
    assert sockets == asyncapi_document(site.state.hidden)
    assert sockets["channels"].keys() == whole["channels"].keys() - {"inspector"}
    routes = (await visitor.get("/openapi.json")).json()["paths"]
    assert {"/api/players/guest", "/api/me", "/api/characters", "/api/matches"} <= routes.keys()
    # The house's own page about them, not the framework's, which loads scripts from another host.
    page = await visitor.get("/docs")
    assert page.status_code == 200
    assert "/asyncapi.json" in page.text
    assert "swagger" not in page.text.lower()
    assert (await visitor.get("/redoc")).status_code == 404
