"""Arenas: the tournament, who is entered, and who meets whom in which game."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class ArenaRow(Base):
    """One arena. `round` is the latest that was paired, 0 before the start, and the fence of pairing; `rounds` is how
    many are meant, 0 until the start where everybody meets everybody. `ended_ms` is also when it was called off."""

    __tablename__ = "arenas"
    __table_args__ = (
        CheckConstraint("system in ('swiss', 'round_robin')", name="system"),
        CheckConstraint("status in ('open', 'running', 'ended', 'called_off')", name="status"),
        Index("ix_arenas_status_created_ms", "status", "created_ms"),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    host_id: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"), index=True)
    name: Mapped[str] = mapped_column(String(48))
    system: Mapped[str] = mapped_column(String(16))
    status: Mapped[str] = mapped_column(String(16))
    time_control: Mapped[str] = mapped_column(String(8))
    rated: Mapped[bool]
    places: Mapped[int]
    rounds: Mapped[int]
    round: Mapped[int] = mapped_column(default=0)
    created_ms: Mapped[int]
    started_ms: Mapped[int | None]
    ended_ms: Mapped[int | None]


class EntrantRow(Base):
    """One entrant, known by its number in the arena. `player_id` is the person behind it: the player, the agent's
    owner, or the host who invited the character. `left_ms` is since when it is paired no more."""

    __tablename__ = "arena_entrants"
    __table_args__ = (
        UniqueConstraint("arena_id", "kind", "party_id"),
        Index("ix_arena_entrants_kind_party_id", "kind", "party_id"),
    )

    arena_id: Mapped[str] = mapped_column(ForeignKey("arenas.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(16))
    party_id: Mapped[str] = mapped_column(String(36))
    name: Mapped[str] = mapped_column(String(64))
    rating: Mapped[int]
    program: Mapped[bool]
    player_id: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"), index=True)
    entered_ms: Mapped[int]
    left_ms: Mapped[int | None]


class PairingRow(Base):
    """One board of a round; `black` is None for a bye. `match_id` is its game, set in the transaction that opens it;
    `attempt` counts games, since an aborted one may be played again. Half-points stand once it is decided: `how` says
    by what."""

    __tablename__ = "arena_pairings"
    __table_args__ = (
        CheckConstraint("how in ('game', 'bye', 'forfeit', 'void')", name="how"),
        Index("ix_arena_pairings_match_id", "match_id"),
    )

    arena_id: Mapped[str] = mapped_column(ForeignKey("arenas.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    board: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    white: Mapped[int]
    black: Mapped[int | None]
    match_id: Mapped[str | None] = mapped_column(String(36))
    attempt: Mapped[int] = mapped_column(default=0)
    white_half: Mapped[int | None]
    black_half: Mapped[int | None]
    how: Mapped[str | None] = mapped_column(String(8))
