"""While a new version is brought in, workers of the one before go on on its schema: whatever they wrote and read by the
columns they know, they still write and read (docs/operation.md, "Bringing in a new version").

The tables as a revision left them stand for the code of that revision: it names their columns and no others.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import Script, ScriptDirectory

from app.db.opening import MIGRATIONS

CONFIG = Config()
CONFIG.set_main_option("script_location", str(MIGRATIONS))
# From the oldest to the latest; the first makes the first tables.
SCRIPTS: list[Script] = list(ScriptDirectory.from_config(CONFIG).walk_revisions())[::-1]
# The last that broke the rule, when one process was all there was: it gave a column another name.
BEFORE_THE_RULE = "0029"


def steps() -> list[tuple[str, str]]:
    """Every revision that the rule is for, with the one before it."""
    names = [script.revision for script in SCRIPTS]
    return list(pairwise(names[names.index(BEFORE_THE_RULE) :]))


def migrate(url: str, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["url"] = url
    command.upgrade(config, revision)


def plain(column: sa.Column[object]) -> object:
    """Something that fits a column."""
    kind = column.type
    if isinstance(kind, sa.LargeBinary):
        return b"x"
    if isinstance(kind, sa.Boolean):
        return False
    if isinstance(kind, sa.Integer | sa.Float | sa.Numeric):
        return 1
    return "[]" if "JSON" in type(kind).__name__.upper() else "x"


def work(engine: sa.Engine, tables: sa.MetaData) -> dict[str, str]:
    """Writes, changes, reads and deletes a row of every table by the columns named; what fails, by table."""
    failed = {}
    for table in tables.tables.values():
        if table.name == "alembic_version":
            continue
        row = {column.name: plain(column) for column in table.columns}
        try:
            with engine.begin() as connection:
                connection.execute(sa.insert(table).values(row))
                connection.execute(sa.update(table).values({table.columns[0].name: table.columns[0]}))
                connection.execute(sa.select(table)).all()
                connection.execute(sa.delete(table))
        except sa.exc.DatabaseError as error:
            failed[table.name] = str(error.orig)
    return failed


def code_of(url: str) -> sa.MetaData:
    known = sa.MetaData()
    engine = sa.create_engine(url)
    known.reflect(engine)
    engine.dispose()
    return known


def worked(url: str, tables: sa.MetaData) -> dict[str, str]:
    engine = sa.create_engine(url)
    failed = work(engine, tables)
    engine.dispose()
    return failed


@pytest.mark.parametrize(("old", "new"), [steps()[-1]])
def test_the_code_of_the_revision_before_works_on_the_schema_of_the_latest(old: str, new: str, tmp_path: Path) -> None:
    check(old, new, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(("old", "new"), steps()[:-1])
def test_the_code_of_every_revision_works_on_the_schema_of_the_next(old: str, new: str, tmp_path: Path) -> None:
    check(old, new, tmp_path)


def check(old: str, new: str, folder: Path) -> None:
    url = f"sqlite:///{folder}/club.db"
    migrate(url, old)
    tables = code_of(url)
    before = worked(url, tables)
    # Some tables take no row of plain values (a check of theirs): what does not work before need not work after.
    assert len(before) < len(tables.tables) / 2, before
    migrate(url, new)
    after = worked(url, tables)
    assert {name: why for name, why in after.items() if name not in before} == {}


def test_a_column_that_has_to_be_filled_in_would_be_found(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/club.db"
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE pieces (id INTEGER, name VARCHAR)"))
    tables = code_of(url)
    assert worked(url, tables) == {}
    with engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE pieces"))
        connection.execute(sa.text("CREATE TABLE pieces (id INTEGER, name VARCHAR, worth INTEGER NOT NULL)"))
    assert worked(url, tables).keys() == {"pieces"}
    engine.dispose()
