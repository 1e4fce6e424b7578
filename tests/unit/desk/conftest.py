"""A whole house with its desk, the mock engine and the hashed embedder; no sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.config import Settings
from app.house import House
from app.wiring import open_house
from tests.unit.web.conftest import NobodyListens


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[House]:
    settings = Settings(
        _env_file=None,
        data_dir=tmp_path,
        database_url=database_url,
        engine="mock",
        embedder="hashed",
        pacing="instant",
        exhibitions=False,
    )
    async with open_house(settings, NobodyListens()) as opened:
        yield opened
