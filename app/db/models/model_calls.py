"""Calls of models: what each cost and whose it was. No words of anybody are kept here."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from app.db.base import Base


class ModelCallRow(Base):
    """One request that was sent to a provider.

    `outcome` is `ok` or why there was no usable answer. `cost_micros` is in millionths of a dollar; where `estimated`,
    the provider did not say what it used and the most it can have cost stands in. `input_tokens` are those that did
    not come from the provider's cache. Players and matches are named without a foreign key: an account that leaves
    takes nothing off the house's bill.
    """

    __tablename__ = "model_calls"
    __table_args__ = (
        CheckConstraint(
            "cost_micros >= 0 AND input_tokens >= 0 AND output_tokens >= 0 AND cached_tokens >= 0", name="no_gifts"
        ),
        Index("ix_model_calls_match_id", "match_id"),
        Index("ix_model_calls_at_ms", "at_ms"),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    at_ms: Mapped[int]
    provider: Mapped[str] = mapped_column(String(16))
    model: Mapped[str] = mapped_column(String(80))
    purpose: Mapped[str] = mapped_column(String(16))
    match_id: Mapped[str | None] = mapped_column(String(36))
    player_id: Mapped[str | None] = mapped_column(String(36))
    input_tokens: Mapped[int]
    output_tokens: Mapped[int]
    cached_tokens: Mapped[int]
    cost_micros: Mapped[int]
    estimated: Mapped[bool]
    latency_ms: Mapped[int]
    outcome: Mapped[str] = mapped_column(String(16))
