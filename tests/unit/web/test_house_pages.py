from __future__ import annotations

import json

import httpx
from fastapi import FastAPI

from app.runtime.readiness import PartState, Readiness
from app.web.asyncapi import asyncapi_document
from scripts.make_docs import files


async def test_alive_ready_and_counting(visitor: httpx.AsyncClient) -> None:
    assert (await visitor.get("/healthz")).json() == {"status": "ok"}
    ready = await visitor.get("/readyz")
    assert ready.status_code == 200
    assert ready.json()["ready"] is True
    assert ready.json()["parts"].keys() >= {"database", "engine", "embedder", "model_chain"}
    counted = await visitor.get("/metrics")
    assert counted.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert 'chess_club_http_requests_total{method="GET",status="200"}' in counted.text


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
