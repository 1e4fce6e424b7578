"""An agent stands for a token of its owner's: bound, shown, and gone with the token."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.config import Settings
from tests.contract.test_token_resolvers import PNG, a_folder
from tests.unit.web.conftest import Client
from tests.unit.web.test_agents import WISH


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "outside"


@pytest.fixture
def settings(settings: Settings, folder: Path) -> Settings:
    a_folder(folder)
    return settings.model_copy(update={"metropolis_folder": folder})


async def test_a_bound_agent_shows_picture_and_traits_as_long_as_its_owner_has_the_token(
    guest: Client, folder: Path
) -> None:
    username = (await guest.get("/api/me")).json()["player"]["username"]
    (agent, other) = [
        (await guest.post("/api/agents", json=WISH | {"name": n})).json()["id"] for n in ("Nimbus", "Cirrus")
    ]
    place = f"/api/agents/{agent}/token"
    refused = await guest.put(place, json={"token_id": "1"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_allowed")
    owners = folder / "owners.json"
    owners.write_text(json.dumps({username: {"wallet": "w-1", "tokens": ["1"]}}))
    bound = await guest.put(place, json={"token_id": "1"})
    assert (bound.status_code, bound.json()["metropolis_token_id"]) == (200, "1")
    page = (await guest.get(f"/agents/{agent}")).text
    assert "Heron" in page
    assert "calm" in page
    picture = await guest.get(f"{place}/picture")
    assert (picture.content, picture.headers["content-type"]) == (PNG, "image/png")
    assert picture.headers["x-content-type-options"] == "nosniff"
    assert (await guest.put(f"/api/agents/{other}/token", json={"token_id": "1"})).status_code == 409

    owners.write_text(json.dumps({"somebody-else": {"wallet": "w-2", "tokens": ["1"]}}))
    assert (await guest.get(f"{place}/picture")).status_code == 404
    page = (await guest.get(f"/agents/{agent}")).text
    assert "not in your wallet any more" in page
    assert "Heron" not in page
    assert (await guest.put(place, json={"token_id": None})).json()["metropolis_token_id"] is None
    bad: list[object] = [{"token_id": 7}, {"token_id": "x" * 81}, []]
    for wrong in bad:
        assert (await guest.put(place, json=wrong)).status_code == 422
