"""A member who forgot the password gets a new one from whoever has the machine, and the old sessions are over."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI

from app.accounts.password_reset import reset_password
from app.domain.errors import NotFound
from app.house import House
from app.web.assets import Assets
from app.web.security import Shield
from tests.unit.web.conftest import ORIGIN, Client
from tests.unit.web.test_authority import SECRET


def browser(site: FastAPI, assets: Assets) -> Client:
    return httpx.AsyncClient(transport=httpx.ASGITransport(Shield(site, assets)), base_url=ORIGIN)


async def test_the_new_password_opens_and_the_old_one_does_not(site: FastAPI, assets: Assets) -> None:
    house: House = site.state.house
    old, other = browser(site, assets), browser(site, assets)
    assert (await old.post("/api/auth/signup", json={"username": "Harriet", "password": SECRET})).status_code == 201
    player = (await old.get("/api/me")).json()["player"]["id"]
    name, told = await house.database.write(reset_password, "HARRIET", house.clock.now_ms())
    assert name == "Harriet"
    await house.identity.forget(player)  # what a server remembers of a session ends by itself within half a minute
    assert (await old.get("/api/me/sessions")).status_code == 401
    for password, status in ((SECRET, 401), (told, 200)):
        answered = await other.post("/api/auth/login", json={"username": "harriet", "password": password})
        assert answered.status_code == status
    assert len((await other.get("/api/me/sessions")).json()["sessions"]) == 1


async def test_nobody_else_gets_one(site: FastAPI) -> None:
    house: House = site.state.house
    with pytest.raises(NotFound, match="no member called nobody"):
        await house.database.write(reset_password, "nobody", 1)
