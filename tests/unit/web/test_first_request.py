"""The first request finds the routes ready: nothing is worked out while guests wait."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastapi import FastAPI, routing
from fastapi.testclient import TestClient

from app.web.assets import Assets
from app.web.site import build_site


@asynccontextmanager
async def _nothing(_: FastAPI) -> AsyncIterator[None]:
    yield


def test_the_first_request_builds_no_routes(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[object] = []
    build = vars(routing)["get_dependant"]

    def noted(**how: Any) -> Any:
        built.append(how["call"])
        return build(**how)

    monkeypatch.setattr(routing, "get_dependant", noted)
    site = build_site(Assets(), _nothing, limits=None)
    assert built, "routes are not built where this test looks"
    built.clear()
    with TestClient(site) as client:
        assert client.get("/healthz").status_code == 200
    assert not built
