"""Agents that look for games themselves, as rows. Every change raises the revision: of two workers that act on what
they have read, the second changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import CursorResult, func, select, update
from sqlalchemy.orm import Session

from app.agents.autonomy import AutonomyPlan
from app.agents.repository import note
from app.db.models.agents import AgentRow, AutonomyRow, TrainingRow
from app.db.models.matches import MatchRow
from app.domain.memory import Party

# Kinds of lines in the training log that are the journal of what an agent did of its own accord.
ALLOWED, CALLED_BACK, LOOKED, OWN_GAME, GAVE_UP, DAY_DONE = (
    "allowed",
    "called_back",
    "looked",
    "own_game",
    "gave_up",
    "day_done",
)
JOURNAL = (ALLOWED, CALLED_BACK, LOOKED, OWN_GAME, GAVE_UP, DAY_DONE)


class Overtaken(Exception):
    """Somebody else has changed the row since: another worker, or the owner who called the agent back."""


@dataclass(frozen=True, slots=True)
class Autonomy:
    """One row. Times in milliseconds since 1970; `seeking_since_ms` None while it looks for nobody."""

    agent_id: str
    owner_id: str
    enabled: bool
    plan: AutonomyPlan
    seeking_since_ms: int | None
    revision: int


def read_autonomy(session: Session, agent_id: str) -> Autonomy | None:
    """What an agent is allowed; None if its owner has never said."""
    return next(iter(_read(session, AutonomyRow.agent_id == agent_id)), None)


def due_autonomies(session: Session, now_ms: int, limit: int) -> list[Autonomy]:
    """Those that are to be looked after now, of agents that may play, the longest waiting first."""
    due = AutonomyRow.enabled & (AutonomyRow.next_look_ms <= now_ms) & AgentRow.archived_ms.is_(None)
    return _read(session, due, limit)


def allow(session: Session, agent_id: str, plan: AutonomyPlan, now_ms: int) -> None:
    """Lets an agent look for games by this plan, from now on."""
    row = session.get(AutonomyRow, agent_id)
    if row is None:
        row = AutonomyRow(agent_id=agent_id, revision=0)
        session.add(row)
    row.enabled, row.plan, row.seeking_since_ms, row.next_look_ms = True, plan.model_dump_json(), None, now_ms
    row.revision += 1
    hours = f"from {plan.from_hour}:00 to {plan.to_hour}:00"
    games = "one game" if plan.daily_limit == 1 else f"up to {plan.daily_limit} games"
    note(session, agent_id, ALLOWED, f"May look for {games} a day, {hours}.", now_ms)


def call_back(session: Session, agent_id: str, now_ms: int) -> None:
    """Ends it at once, also in the middle of a search; nothing happens to one that does not look."""
    row = session.get(AutonomyRow, agent_id)
    if row is None or not row.enabled:
        return
    searching = row.seeking_since_ms is not None
    row.enabled, row.seeking_since_ms, row.revision = False, None, row.revision + 1
    words = "Called back in the middle of a search." if searching else "Called back: looks for no more games."
    note(session, agent_id, CALLED_BACK, words, now_ms)


def claim(session: Session, seen: Autonomy, next_look_ms: int, seeking_since_ms: int | None) -> None:
    """Takes the next step for an agent that is still as it was seen. Raises Overtaken, also when it was archived."""
    active = select(AgentRow.id).where(AgentRow.id == seen.agent_id, AgentRow.archived_ms.is_(None)).exists()
    mine = (AutonomyRow.agent_id == seen.agent_id) & (AutonomyRow.revision == seen.revision) & AutonomyRow.enabled
    done = session.execute(
        update(AutonomyRow)
        .where(mine, active)
        .values(next_look_ms=next_look_ms, seeking_since_ms=seeking_since_ms, revision=seen.revision + 1)
    )
    if not isinstance(done, CursorResult) or done.rowcount != 1:
        raise Overtaken(seen.agent_id)


def step(
    session: Session, seen: Autonomy, next_look_ms: int, since_ms: int | None, kind: str, words: str, now_ms: int
) -> None:
    """Claims the step and writes it into the journal. Raises Overtaken."""
    claim(session, seen, next_look_ms, since_ms)
    note(session, seen.agent_id, kind, words, now_ms)


def own_games_since(session: Session, agent_id: str, since_ms: int) -> int:
    """How many games it has sat down to of its own accord since then."""
    mine = select(func.count()).select_from(TrainingRow)
    mine = mine.where(TrainingRow.agent_id == agent_id, TrainingRow.kind == OWN_GAME, TrainingRow.at_ms >= since_ms)
    return session.scalar(mine) or 0


def said_since(session: Session, agent_id: str, kind: str, since_ms: int) -> bool:
    """Whether a line of this kind stands in the journal since then."""
    one = select(TrainingRow.id).where(TrainingRow.agent_id == agent_id, TrainingRow.kind == kind)
    return session.scalar(one.where(TrainingRow.at_ms >= since_ms).limit(1)) is not None


def met_since(session: Session, agent_id: str, since_ms: int) -> set[Party]:
    """Whom it has sat down with since then."""
    mine = (TrainingRow.agent_id == agent_id) & (TrainingRow.at_ms >= since_ms) & (TrainingRow.kind != "game")
    games = select(MatchRow.white_kind, MatchRow.white_id, MatchRow.black_kind, MatchRow.black_id)
    found = session.execute(games.join(TrainingRow, TrainingRow.match_id == MatchRow.id).where(mine))
    both = {Party(*side) for row in found for side in (row[:2], row[2:])}
    return both - {Party("agent", agent_id)}


def journal_of(session: Session, agent_id: str, limit: int) -> Sequence[TrainingRow]:
    """The latest lines of its journal, the latest first."""
    mine = select(TrainingRow).where(TrainingRow.agent_id == agent_id, TrainingRow.kind.in_(JOURNAL))
    return list(session.scalars(mine.order_by(TrainingRow.at_ms.desc(), TrainingRow.id).limit(limit)))


def _read(session: Session, which: object, limit: int | None = None) -> list[Autonomy]:
    rows = session.execute(
        select(AutonomyRow, AgentRow.owner_id)
        .join(AgentRow, AgentRow.id == AutonomyRow.agent_id)
        .where(which)  # type: ignore[arg-type]
        .order_by(AutonomyRow.next_look_ms, AutonomyRow.agent_id)
        .limit(limit)
    )
    return [
        Autonomy(
            row.agent_id,
            owner_id,
            row.enabled,
            AutonomyPlan.model_validate_json(row.plan),
            row.seeking_since_ms,
            row.revision,
        )
        for row, owner_id in rows
    ]
