"""A fixture with a room whose host is Otto."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.db.database import Database
from tests.fakes.rooms import Roomful


@pytest.fixture
async def room(database: Database) -> AsyncIterator[Roomful]:
    roomful = await Roomful(database).open()
    yield roomful
    await roomful.close()
