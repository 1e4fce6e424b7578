"""Whatever is asked of the database is asked of any: one kind's own ways stay in the package of its adapter."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator
from functools import cache

import pytest
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

import app.db.models
from app.db.base import Base
from app.db.opening import MIGRATIONS
from tests.house.parsed import Source, read, sources
from tests.house.test_floors import imports

# The port's adapters, and a vector store that keeps a database in memory for itself.
OWN = ("app.db.sqlite.", "app.db.postgres.", "app.memory.store.sqlite_vec_store")
SQLITE_SQL = re.compile(
    r"\bINSERT OR\b|\bREPLACE INTO\b|\bPRAGMA\b|\bGLOB\b|\bVACUUM\b|\bATTACH\b|\bAUTOINCREMENT\b|\browid\b"
    r"|\bsqlite_(?:master|schema)\b|\b(?:json_extract|json_each|strftime|julianday|unixepoch|ifnull|instr|group_concat|randomblob|printf)\("
)
# SQL functions that mean the same everywhere.
FUNCTIONS = {"avg", "coalesce", "count", "lower", "max", "min", "row_number", "sum"}


@cache
def neutral() -> list[Source]:
    """Every module that has to be so, migrations included."""
    own = [source for source in sources() if not source.name.startswith(OWN)]
    return own + [read(path) for path in sorted(MIGRATIONS.rglob("*.py"))]


def statements(source: Source) -> Iterator[str]:
    """The texts of a module, without what is only said about it."""
    said = {
        id(node.body[0].value)
        for node in source.nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in source.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def test_no_statement_is_sqlites_own() -> None:
    strays = [
        f"{source.name}: {text}" for source in neutral() for text in statements(source) if SQLITE_SQL.search(text)
    ]
    assert strays == []


def test_the_driver_and_the_dialects_stay_behind_the_port() -> None:
    strays = [
        f"{source.name} imports {imported}"
        for source in neutral()
        for imported, part in imports(source)
        if f"{imported}.{part}".startswith(("sqlite3", "psycopg", "sqlalchemy.dialects"))
    ]
    assert strays == []


def test_functions_of_sql_mean_the_same_everywhere() -> None:
    used = {
        node.func.attr
        for source in neutral()
        for node in source.nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if isinstance(node.func.value, ast.Name) and node.func.value.id == "func"
    }
    assert used == FUNCTIONS


def test_what_is_said_to_sqlite_alone_is_said_to_postgresql_too() -> None:
    for source in neutral():
        for node in source.nodes:
            if isinstance(node, ast.Call):
                given = {keyword.arg or "" for keyword in node.keywords}
                own = {key.removeprefix("sqlite_") for key in given if key.startswith("sqlite_")}
                assert own == {key.removeprefix("postgresql_") for key in given if key.startswith("postgresql_")}, (
                    source.name
                )


@pytest.mark.parametrize(
    "text", ["INSERT OR REPLACE INTO x", "PRAGMA page_size", "SELECT rowid FROM x", "SELECT json_extract(a, b)"]
)
def test_the_test_would_see_them(text: str) -> None:
    assert SQLITE_SQL.search(text)


def test_the_tables_can_be_made_on_postgresql() -> None:
    assert app.db.models.__all__
    dialect = postgresql.dialect()
    for table in Base.metadata.sorted_tables:
        assert f"CREATE TABLE {table.name}" in str(CreateTable(table).compile(dialect=dialect))
        assert all(str(CreateIndex(index).compile(dialect=dialect)) for index in table.indexes)


def migrations_for_postgresql() -> str:
    """What the migrations would say to an empty PostgreSQL, from the first to the newest."""
    config, said = Config(), io.StringIO()
    config.set_main_option("script_location", str(MIGRATIONS))
    context = MigrationContext.configure(dialect_name="postgresql", opts={"as_sql": True, "output_buffer": said})
    with Operations.context(context):
        for script in reversed(list(ScriptDirectory.from_config(config).walk_revisions())):
            script.module.upgrade()
    return said.getvalue()


def test_the_migrations_speak_to_postgresql() -> None:
    said = migrations_for_postgresql()
    assert all(f"CREATE TABLE {table.name} " in said for table in Base.metadata.sorted_tables)
    assert not SQLITE_SQL.search(said)
