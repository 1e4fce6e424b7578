"""Runs the migrations on the database that the server, a test or the command line names."""

from __future__ import annotations

import os

from alembic import context

from app.db.base import Base
from app.db.models import *  # noqa: F403 - every row registers itself on Base.metadata
from app.db.opening import backend_of

DEFAULT_URL = "sqlite:///data/club.db"


def database_url() -> str:
    """The server's and the tests' URL comes as an attribute, the command line's by `-x url=` or DATABASE_URL."""
    given: str | None = context.config.attributes.get("url")
    return (
        given or context.get_x_argument(as_dictionary=True).get("url") or os.environ.get("DATABASE_URL") or DEFAULT_URL
    )


def migrate(url: str) -> None:
    """One transaction for all that is missing: a process killed in the middle leaves the old schema whole."""
    engine = backend_of(url).writer_engine()
    with engine.connect() as connection:
        context.configure(
            connection=connection,
            target_metadata=Base.metadata,
            render_as_batch=True,
            transactional_ddl=True,
            compare_type=True,
        )
        with context.begin_transaction():
            context.run_migrations()
    engine.dispose()


migrate(database_url())
