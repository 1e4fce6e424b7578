"""The store that the settings name, or a refusal that says what is missing."""

from __future__ import annotations

import sys

import pytest
from pydantic import ValidationError

from app.config import Settings


def test_a_store_that_is_not_installed_is_refused_before_anything_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_STORE", "sqlite-vec")
    monkeypatch.setitem(sys.modules, "sqlite_vec", None)
    with pytest.raises(ValidationError, match="make sqlite-vec"):
        Settings()


def test_an_unknown_store_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_STORE", "a-drawer")
    with pytest.raises(ValidationError):
        Settings()


def test_the_store_of_the_house_needs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MEMORY_STORE", raising=False)
    assert Settings().memory_store == "numpy"


def test_pgvector_is_refused_on_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_STORE", "pgvector")
    with pytest.raises(ValidationError, match="needs a PostgreSQL"):
        Settings()
    monkeypatch.setenv("DATABASE_URL", "postgresql+psycopg://club@127.0.0.1/club")
    assert Settings().memory_store == "pgvector"
