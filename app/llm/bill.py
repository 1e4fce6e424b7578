"""The cost of models: every request to a provider is recorded as a row, and a game's cost is the sum of its rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any
from uuid import uuid4

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.model_calls import ModelCallRow
from app.llm.budget import DAY_MS
from app.llm.prices import MICROS
from app.runtime.metrics import MODEL_CALLS, MODEL_DOLLARS, MODEL_SECONDS, MODEL_TOKENS
from app.runtime.tasks import Tasks


@dataclass(frozen=True, slots=True)
class CallRecord:
    """The values of one `ModelCallRow`."""

    at_ms: int
    provider: str
    model: str
    purpose: str
    match_id: str | None
    player_id: str | None
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    cost_micros: int
    estimated: bool
    latency_ms: int
    outcome: str

    @property
    def told(self) -> dict[str, Any]:
        """For the channel of tokens: which model, how many tokens, what they cost in dollars."""
        return {
            "provider": self.provider,
            "model": self.model,
            "purpose": str(self.purpose),
            "input": self.input_tokens,
            "cached": self.cached_tokens,
            "output": self.output_tokens,
            "dollars": self.cost_micros / MICROS,
            "estimated": self.estimated,
            "latency_ms": self.latency_ms,
            "outcome": str(self.outcome),
        }


@dataclass(frozen=True, slots=True)
class BillLine:
    """The cost of one purpose with one model. `estimated_micros` is the part that no provider confirmed."""

    purpose: str
    model: str
    calls: int
    failed: int
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    cost_micros: int
    estimated_micros: int
    latency_ms: int

    @property
    def shown(self) -> dict[str, Any]:
        """For the API: money in dollars, to the millionth; `latency_ms` is the mean."""
        return {
            "purpose": self.purpose,
            "model": self.model,
            "calls": self.calls,
            "failed": self.failed,
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "cached_tokens": self.cached_tokens,
            "dollars": self.cost_micros / MICROS,
            "estimated_dollars": self.estimated_micros / MICROS,
            "mean_latency_ms": self.latency_ms,
        }


@dataclass(frozen=True, slots=True)
class Bill:
    """The cost of models for one game, day or player, by purpose and model."""

    lines: Sequence[BillLine]

    @property
    def cost_micros(self) -> int:
        """Micro-dollars in all."""
        return sum(line.cost_micros for line in self.lines)

    @property
    def shown(self) -> dict[str, Any]:
        """For the API. `cents` is the sum rounded to the cent."""
        return {
            "dollars": self.cost_micros / MICROS,
            "cents": round(self.cost_micros / 10_000),
            "estimated_dollars": sum(line.estimated_micros for line in self.lines) / MICROS,
            "calls": sum(line.calls for line in self.lines),
            "lines": [line.shown for line in self.lines],
        }


class Bills:
    """Writes the rows in the background, and reads them."""

    def __init__(self, database: Database, tasks: Tasks) -> None:
        self._database = database
        self._tasks = tasks

    def note(self, record: CallRecord) -> None:
        """Counts a request and writes its row in the background; shutdown waits for that."""
        labels = (record.provider, record.purpose)
        MODEL_CALLS.labels(*labels, record.outcome).inc()
        MODEL_SECONDS.labels(*labels).observe(record.latency_ms / 1000)
        MODEL_DOLLARS.labels(*labels).inc(record.cost_micros / MICROS)
        for kind, tokens in (
            ("input", record.input_tokens),
            ("cached", record.cached_tokens),
            ("output", record.output_tokens),
        ):
            MODEL_TOKENS.labels(*labels, kind).inc(tokens)
        self._tasks.start(
            f"model-bill:{record.purpose}", self._database.write(store, record, background=True), drain=True
        )

    async def of_match(self, match_id: str) -> Bill:
        """The cost of a game, talk and recap included; empty for a game without models."""
        return await self._database.read(bill_of_match, match_id)

    async def spent_today(self, now_ms: int) -> tuple[int, dict[str, int]]:
        """Micro-dollars of this UTC day so far: the house's, and each player's."""
        return await self._database.read(spent_since, now_ms // DAY_MS * DAY_MS)


def store(session: Session, record: CallRecord) -> None:
    session.add(ModelCallRow(id=str(uuid4()), **asdict(record)))


def bill_of_match(session: Session, match_id: str) -> Bill:
    return _bill(session, ModelCallRow.match_id == match_id)


def bill_of_day(session: Session, day_ms: int) -> Bill:
    start = day_ms // DAY_MS * DAY_MS
    return _bill(session, ModelCallRow.at_ms >= start, ModelCallRow.at_ms < start + DAY_MS)


def bill_of_player(session: Session, player_id: str) -> Bill:
    """The bill of one player over all time."""
    return _bill(session, ModelCallRow.player_id == player_id)


def spent_since(session: Session, start_ms: int) -> tuple[int, dict[str, int]]:
    """Micro-dollars since `start_ms`: all, and by player."""
    rows = session.execute(
        select(ModelCallRow.player_id, func.sum(ModelCallRow.cost_micros))
        .where(ModelCallRow.at_ms >= start_ms)
        .group_by(ModelCallRow.player_id)
    ).all()
    return sum(int(micros) for _, micros in rows), {player: int(micros) for player, micros in rows if player}


def _bill(session: Session, *which: Any) -> Bill:
    row = ModelCallRow
    rows = session.execute(
        select(
            row.purpose,
            row.model,
            func.count(),
            func.count().filter(row.outcome != "ok"),
            func.sum(row.input_tokens),
            func.sum(row.output_tokens),
            func.sum(row.cached_tokens),
            func.sum(row.cost_micros),
            func.coalesce(func.sum(row.cost_micros).filter(row.estimated), 0),
            func.avg(row.latency_ms),
        )
        .where(*which)
        .group_by(row.purpose, row.model)
        .order_by(row.purpose, row.model)
    ).all()
    return Bill([BillLine(purpose, model, *(int(number) for number in numbers)) for purpose, model, *numbers in rows])
