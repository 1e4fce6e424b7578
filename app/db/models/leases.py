"""Leases: which worker does what only one may do."""

from __future__ import annotations

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class LeaseRow(Base):
    """One lease: it is `owner`'s until `until_ms`."""

    __tablename__ = "leases"

    name: Mapped[str] = mapped_column(String(80), primary_key=True)
    owner: Mapped[str] = mapped_column(String(64), index=True)
    until_ms: Mapped[int] = mapped_column(index=True)
