"""Tables over a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.db.database import Database
from tests.fakes.tables import Parlour


@pytest.fixture
async def parlour(database: Database) -> AsyncIterator[Parlour]:
    """Tables over an empty database, with a clock that stands still."""
    opened = Parlour(database)
    yield opened
    await opened.close()
