"""Credentials: by what a player who has an account is known again."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class CredentialRow(Base):
    """What opens one account. `login` is the username in lower case; `password` an argon2id digest that carries its
    own salt and costs; `email` is for whoever runs the club, who may have to write to somebody."""

    __tablename__ = "credentials"

    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    login: Mapped[str] = mapped_column(String(32), unique=True)
    password: Mapped[str] = mapped_column(String(200))
    email: Mapped[str | None] = mapped_column(String(254))
    changed_ms: Mapped[int]
