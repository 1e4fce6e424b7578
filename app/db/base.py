"""The declarative base of every row; the rows themselves live in `app/db/models/`."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Integer, MetaData
from sqlalchemy.orm import DeclarativeBase

# Constraints carry the same names on every database, so that a migration can drop them by name.
NAMING_CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """Times are integers: milliseconds since 1970 in UTC, columns named `*_ms`. Ids are uuid strings."""

    metadata = MetaData(naming_convention=NAMING_CONVENTION)
    # Milliseconds do not fit into the four bytes of PostgreSQL's INTEGER; SQLite's holds eight.
    type_annotation_map: Any = {int: BigInteger().with_variant(Integer, "sqlite")}  # noqa: RUF012 - SQLAlchemy's name
