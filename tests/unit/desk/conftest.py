"""A whole house with its desk, the mock engine and the hashed embedder; no sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.house import House
from app.wiring import open_house
from tests.unit.web.conftest import NobodyListens, blank_database, settings_of  # noqa: F401


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(settings_of(database_url, tmp_path), NobodyListens()) as opened:
        yield opened
