"""Runs the migrations on the database that the server, a test or the command line names."""

from __future__ import annotations

from alembic import context
from alembic.util import CommandError

from app.config import Settings
from app.db.base import Base
from app.db.errors import CannotOpenError
from app.db.models import *  # noqa: F403 - every row registers itself on Base.metadata
from app.db.opening import backend_of


def database_url() -> str:
    """The server's and the tests' URL comes as an attribute, the command line's by `-x url=` or from the settings."""
    given: str | None = context.config.attributes.get("url")
    return given or context.get_x_argument(as_dictionary=True).get("url") or Settings().database_url


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


def migrate_alone(url: str) -> None:
    """The command line's way: beside a running server, which has the tables in its memory too, it is refused. The
    server's own way has the place already."""
    try:
        leave = backend_of(url).take_place()
    except CannotOpenError as error:
        raise CommandError(str(error)) from error
    try:
        migrate(url)
    finally:
        leave()


(migrate if "url" in context.config.attributes else migrate_alone)(database_url())
