"""The kinds of databases, and how one is brought up to date and opened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import Engine, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.orm import Session

from app.db.backend import Backend
from app.db.database import Database
from app.db.errors import CannotOpenError
from app.db.sqlite.backend import SqliteBackend


def _on_postgresql(url: str) -> Backend:
    # Its driver is an extra, and who plays on SQLite does not load it.
    if find_spec("psycopg") is None:
        raise CannotOpenError("A database on PostgreSQL needs psycopg; `make psycopg` installs it.")
    from app.db.postgres.backend import PostgresBackend

    return PostgresBackend(url)


# What an URL begins with -> who serves it.
BACKENDS: dict[str, Callable[[str], Backend]] = {"sqlite": SqliteBackend, "postgresql+psycopg": _on_postgresql}

WRITTEN = "DATABASE_URL is written sqlite:///path/to/club.db or postgresql+psycopg://user:password@host:5432/database"

ROOT = Path(__file__).resolve().parents[2]
MIGRATIONS = ROOT / "migrations"


def backend_of(url: str) -> Backend:
    """Who serves the database at `url` (`sqlite:///path`). Raises CannotOpenError for what is no URL or of an unknown
    kind; a password in it is not repeated."""
    try:
        asked = make_url(url)
    except (ArgumentError, ValueError):
        raise CannotOpenError(f"That is no address of a database; {WRITTEN}.") from None
    make = BACKENDS.get(asked.drivername)
    if make is None:
        shown = asked.render_as_string(hide_password=True)
        raise CannotOpenError(f"The club knows no database of this kind, {shown}; {WRITTEN}.")
    return make(url)


def open_database(url: str) -> Database:
    """The database at `url`, as it is. Raises CannotOpenError."""
    return Database(backend_of(url))


@contextmanager
def as_it_stands(url: str, *, writing: bool = False) -> Iterator[Session]:
    """A session for a host's command beside a running server or without one: it only reads, or with `writing` commits
    at its end. Raises CannotOpenError where no club of this schema has been."""
    backend = backend_of(url)
    with _in_one_sentence(backend):
        if not backend.stands():
            raise CannotOpenError(f"There is no database {backend.name}; the club's first start makes it.")
        engine = backend.writer_engine() if writing else backend.reader_engine()
        try:
            revision, head = revision_of(engine), head_revision()
            if revision != head:
                raise CannotOpenError(
                    f"The database {backend.name} has schema {revision or 'none'}, and this command is of the club "
                    f"of {head}; the start of that club brings it up to date."
                )
            with Session(engine) as session:
                yield session
                session.commit()
        finally:
            engine.dispose()


def upgrade(url: str) -> None:
    """Brings the schema of the database at `url` up to date; blocks, so call it in a thread. Raises CannotOpenError for
    a file that is none, cannot be used, or has a schema of a later club.

    Loads Alembic only when there is something to do: its import would cost every start a fifth of a second.
    """
    backend = backend_of(url)
    with _in_one_sentence(backend):
        _upgrade(url, backend)


@contextmanager
def _in_one_sentence(backend: Backend) -> Iterator[None]:
    """Raises CannotOpenError for whatever the driver has against the database."""
    try:
        yield
    except (backend.driver_error, DBAPIError) as error:
        said = error.orig if isinstance(error, DBAPIError) else error
        why = f"{_first_line(said)} ({backend.name_of(error)})"
        raise CannotOpenError(f"The database {backend.name} cannot be opened: {why}.") from error


def _first_line(said: BaseException | None) -> str:
    # PostgreSQL explains itself over several lines.
    return (str(said).strip().splitlines() or ["no reason given"])[0].rstrip(".")


def _upgrade(url: str, backend: Backend) -> None:
    engine = backend.writer_engine()
    try:
        revision, head = revision_of(engine), head_revision()
    finally:
        engine.dispose()
    if revision == head:
        return
    if revision is not None and revision > head:
        raise CannotOpenError(
            f"The database {backend.name} has been used by a later club "
            f"(schema {revision}; this one knows {head}): update it."
        )
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"url": url})
    config.set_main_option("script_location", str(MIGRATIONS))
    # Several workers may start at once: the second finds nothing left to do.
    with backend.migrating():
        command.upgrade(config, "head")


def head_revision() -> str:
    """The newest revision there is: files are called `NNNN_what.py`, and NNNN is the revision's id."""
    return max(path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py"))


def revision_of(engine: Engine) -> str | None:
    """The revision of the schema that stands in the database, None for an empty one."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
