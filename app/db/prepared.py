"""Statements of the hot path: compiled once for a database's driver, then handed straight to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, text


class Prepared:
    """One statement in SQLAlchemy's notation (`:name`). Running it costs a tenth of what `Connection.execute` does,
    which is why nothing but the record of an act goes this way. What the driver raises comes out as it is."""

    def __init__(self, statement: str) -> None:
        self._statement = statement
        # Name of the dialect -> the driver's own text, and the names of its positional parameters if it has such.
        # One worker's own: statements, the same everywhere.
        self._compiled: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Runs the statement in the connection's transaction; returns how many rows it touched."""
        statement, names = self._for(connection.dialect)
        cursor = connection.connection.cursor()
        try:
            cursor.execute(statement, values if names is None else [values[name] for name in names])
            return int(cursor.rowcount)
        finally:
            cursor.close()

    def run_each(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Runs the statement once for each row, in one go of the driver."""
        statement, names = self._for(connection.dialect)
        cursor = connection.connection.cursor()
        try:
            cursor.executemany(statement, rows if names is None else [[row[name] for name in names] for row in rows])
        finally:
            cursor.close()

    def _for(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        known = self._compiled.get(dialect.name)
        if known is None:
            known = self._compiled[dialect.name] = self._compile(dialect)
        return known

    def _compile(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        compiled = text(self._statement).compile(dialect=dialect)
        positions = getattr(compiled, "positiontup", None)
        return str(compiled), None if positions is None else tuple(positions)
