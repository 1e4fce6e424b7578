from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.config import Settings
from app.llm.base import Purpose
from app.web.assets import Assets
from app.web.security import Shield
from tests.fakes.model_chains import KEY, ask
from tests.fakes.model_server import ModelServer


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    opened = await ModelServer(lambda _: {"line": "Well.", "intensity": 0}).start()
    yield opened
    await opened.close()


@pytest.fixture
def settings(database_url: str, tmp_path: Path, server: ModelServer) -> Settings:
    return Settings(
        _env_file=None, data_dir=tmp_path, database_url=database_url, engine="mock", embedder="hashed",
        pacing="instant", llm_chain="gemini", gemini_api_key=KEY, gemini_base_url=server.url,
    )  # fmt: skip


async def test_those_who_played_see_what_their_game_cost(
    guest: httpx.AsyncClient, site: FastAPI, assets: Assets, error_code: Callable[[httpx.Response], str]
) -> None:
    house = site.state.house
    opened = await guest.post("/api/matches", json={"character_id": "kenji", "color": "white"})
    match_id = opened.json()["match_id"]
    before = (await guest.get(f"/api/matches/{match_id}/cost")).json()
    asked = ask(match_id=match_id, purpose=Purpose.STEWARD)
    assert (await house.models.ask(asked)).line == "Well."
    while any(name.startswith("model-bill") for name in house.tasks.names()):
        await house.database.prove()
    bill = (await guest.get(f"/api/matches/{match_id}/cost")).json()
    (line,) = [line for line in bill["lines"] if line["purpose"] == "steward"]
    # 1000 fresh, 200 cached, 50 out at 0.30, 0.03 and 2.50 dollars per million.
    assert line["dollars"] == pytest.approx((300 + 6 + 125) / 1_000_000)
    assert bill["dollars"] - before["dollars"] >= line["dollars"]
    assert bill["calls"] > before["calls"]
    assert line["model"] == "gemini-3.5-flash-lite"

    async with httpx.AsyncClient(transport=httpx.ASGITransport(Shield(site, assets)), base_url="http://club.test") as b:
        await b.post("/api/players/guest")
        assert (await b.get(f"/api/matches/{match_id}")).status_code == 200
        hidden = await b.get(f"/api/matches/{match_id}/cost")
        assert (hidden.status_code, error_code(hidden)) == (404, "not_found")
    assert (await guest.get("/api/matches/nobody/cost")).status_code == 404


async def test_readiness_shows_the_chain_and_the_metrics_what_it_used(
    visitor: httpx.AsyncClient, site: FastAPI
) -> None:
    await site.state.house.models.ask(ask())
    part = (await visitor.get("/readyz")).json()["parts"]["model_chain"]
    assert part == {"ready": True, "state": "gemini (gemini-3.5-flash-lite), scripted"}
    metrics = (await visitor.get("/metrics")).text
    assert 'chess_club_model_calls_total{outcome="ok",provider="gemini",purpose="soul"}' in metrics
    assert 'chess_club_model_tokens_total{kind="cached",provider="gemini",purpose="soul"}' in metrics
    assert "chess_club_model_dollars_total" in metrics
    assert KEY not in metrics
