"""A whole house in which clay is shown, as the pages know it."""

from __future__ import annotations

import pytest

from app.config import Settings
from tests.unit.web.conftest import assets, built, error_code, guest, site, sites, values, visitor  # noqa: F401
from tests.unit.web.conftest import settings as _hidden  # noqa: F401


@pytest.fixture
def settings(_hidden: Settings) -> Settings:  # noqa: F811
    return _hidden.model_copy(update={"flags": {**_hidden.flags, "clay_economy": True}})
