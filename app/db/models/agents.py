"""Agents that players raise, and what each has gone through."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, Integer, String, Text, false
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class AgentRow(Base):
    """One agent. `sheet` is the JSON of an `AgentSheet`, `rating` in Elo points, made by `rated_games` games.

    An archived agent plays no more and keeps all it has. `metropolis_token_id` binds it to a token of an outside
    house; `played_by` is `mind`, or `program` for one that a program plays; anybody may seat it in an exhibition if it
    is `open_to_others`; `revision` rises with every change of the row, so that a cache knows what to read again.
    """

    __tablename__ = "agents"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    owner_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    sheet: Mapped[str] = mapped_column(Text)
    rating: Mapped[int]
    rated_games: Mapped[int] = mapped_column(default=0, server_default="0")
    metropolis_token_id: Mapped[str | None] = mapped_column(String(80))
    avatar_image_url: Mapped[str | None] = mapped_column(String(500))
    played_by: Mapped[str] = mapped_column(String(8), default="mind", server_default="mind")
    open_to_others: Mapped[bool] = mapped_column(default=False, server_default=false())
    created_ms: Mapped[int]
    archived_ms: Mapped[int | None]
    # A count of changes, not a time: no BIGINT.
    revision: Mapped[int] = mapped_column(Integer, default=1, server_default="1")


class TrainingRow(Base):
    """One line of an agent's training log: what happened (`kind`), told to its owner in a sentence."""

    __tablename__ = "agent_training"
    __table_args__ = (Index("ix_agent_training_agent_id_at_ms", "agent_id", "at_ms"),)

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    agent_id: Mapped[str] = mapped_column(ForeignKey("agents.id", ondelete="CASCADE"))
    at_ms: Mapped[int]
    kind: Mapped[str] = mapped_column(String(16))
    text: Mapped[str] = mapped_column(Text)
    match_id: Mapped[str | None] = mapped_column(ForeignKey("matches.id", ondelete="SET NULL"), index=True)


class AutonomyRow(Base):
    """How an agent looks for games of its own accord. `plan` is the JSON of an `AutonomyPlan`; while it looks for one,
    `seeking_since_ms` says since when. Nobody looks for it before `next_look_ms`; `revision` rises with every change,
    so that of two who act on what they read only one does."""

    __tablename__ = "agent_autonomy"

    agent_id: Mapped[str] = mapped_column(ForeignKey("agents.id", ondelete="CASCADE"), primary_key=True)
    enabled: Mapped[bool]
    plan: Mapped[str] = mapped_column(Text)
    seeking_since_ms: Mapped[int | None]
    next_look_ms: Mapped[int]
    revision: Mapped[int] = mapped_column(Integer, default=1, server_default="1")
