"""Rows of a match: what it is now, the moves on its board, and the log that it really is."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, Index, Text
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class MatchRow(Base):
    """A match as lists and queries need it. `version` is the seq of its last event and fences every write."""

    __tablename__ = "matches"
    __table_args__ = (
        CheckConstraint("status in ('active', 'paused', 'ended')", name="status"),
        Index("ix_matches_status_updated_ms", "status", "updated_ms"),
        Index("ix_matches_white_kind_white_id_created_ms", "white_kind", "white_id", "created_ms"),
        Index("ix_matches_black_kind_black_id_created_ms", "black_kind", "black_id", "created_ms"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    version: Mapped[int]
    status: Mapped[str]
    result: Mapped[str] = mapped_column(default="*")
    end_reason: Mapped[str | None]
    white_kind: Mapped[str]
    white_id: Mapped[str]
    white_name: Mapped[str]
    black_kind: Mapped[str]
    black_id: Mapped[str]
    black_name: Mapped[str]
    rated: Mapped[bool]
    watchable: Mapped[bool]
    time_control: Mapped[str]
    initial_fen: Mapped[str]
    fen: Mapped[str]
    ply: Mapped[int] = mapped_column(default=0)
    epoch: Mapped[int] = mapped_column(default=0)
    rematch_id: Mapped[str | None]
    created_ms: Mapped[int]
    updated_ms: Mapped[int]
    ended_ms: Mapped[int | None]


class MatchMoveRow(Base):
    """A half-move on the board now; a takeback removes the undone ones, the log keeps their events."""

    __tablename__ = "match_moves"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    ply: Mapped[int] = mapped_column(primary_key=True)
    epoch: Mapped[int]
    seq: Mapped[int]
    color: Mapped[str]
    uci: Mapped[str]
    san: Mapped[str]
    by: Mapped[str]
    elapsed_ms: Mapped[int]


class MatchEventRow(Base):
    """One event of the log; `payload` is the event's JSON, in the shape of this number (`domain.events.shapes`)."""

    __tablename__ = "match_events"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    at_ms: Mapped[int]
    shape: Mapped[int] = mapped_column(default=0, server_default="0")
    payload: Mapped[str] = mapped_column(Text)
