"""What is written only to see whether anything can be written."""

from __future__ import annotations

from sqlalchemy import Integer, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class ProbeRow(Base):
    """One row, written anew by every look at how the database is."""

    __tablename__ = "probe"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    padding: Mapped[bytes] = mapped_column(LargeBinary)
