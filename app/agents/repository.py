"""Agents in the database, and the book in which the club looks them up."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import uuid4

import structlog
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.agents.agent import Agent, AgentSheet, PlayedBy
from app.characters.temperaments import phrases_for
from app.db.database import Database
from app.db.models.agents import AgentRow, TrainingRow
from app.domain.errors import NotFound, TooManyAgents
from app.domain.match import PROGRAM_MARK
from app.domain.memory import Party
from app.domain.persona import Persona
from app.languages.speaking import worded
from app.runtime.others import Others
from app.runtime.pubsub import Message

log = structlog.get_logger(__name__)

# Agents of one owner that may play, and all that are kept, archived ones included.
MOST_ACTIVE, MOST_KEPT = 3, 24
UNKNOWN = "You have no agent of that name."

# The fields of `Agent` but for the sheet, which is long and is read only when its revision is new.
_COLUMNS = (
    AgentRow.id,
    AgentRow.owner_id,
    AgentRow.rating,
    AgentRow.rated_games,
    AgentRow.created_ms,
    AgentRow.archived_ms,
    AgentRow.metropolis_token_id,
    AgentRow.avatar_image_url,
    AgentRow.revision,
    AgentRow.played_by,
    AgentRow.open_to_others,
)


def add_agent(session: Session, agent: Agent, now_ms: int) -> None:
    """Writes a new agent. Raises TooManyAgents; counted in the same transaction, so that simultaneous requests cannot
    exceed the limits."""
    _count_one_more(session, agent.owner_id, agent.played_by)
    session.add(
        AgentRow(
            id=agent.id,
            owner_id=agent.owner_id,
            sheet=_stored(agent.sheet),
            rating=agent.rating,
            created_ms=now_ms,
            avatar_image_url=agent.avatar_image_url,
            played_by=agent.played_by,
        )
    )
    session.flush()
    note(session, agent.id, "raised", f"{agent.name} came into the club, rated {agent.rating}.", now_ms)


def change_agent(session: Session, agent_id: str, sheet: AgentSheet, avatar_image_url: str | None) -> None:
    """Writes the changed sheet and picture. Raises NotFound."""
    row = agent_row(session, agent_id)
    row.sheet, row.avatar_image_url, row.revision = _stored(sheet), avatar_image_url, row.revision + 1


def set_open_to_others(session: Session, agent_id: str, to_others: bool) -> None:
    """Says whether others may ask the agent to a game. Raises NotFound."""
    row = agent_row(session, agent_id)
    row.open_to_others, row.revision = to_others, row.revision + 1


def bind_token(session: Session, agent_id: str, token_id: str | None) -> None:
    """Says which token of an outside house an agent stands for, None for none. Raises NotFound."""
    row = agent_row(session, agent_id)
    row.metropolis_token_id, row.revision = token_id, row.revision + 1


def archive_agent(session: Session, agent_id: str, now_ms: int) -> None:
    """Archives an agent, which keeps all it has; nothing happens to one that is archived already. Raises NotFound."""
    row = agent_row(session, agent_id)
    if row.archived_ms is None:
        row.archived_ms, row.revision = now_ms, row.revision + 1
        note(session, agent_id, "archived", "Put away its clock for good.", now_ms)


def agent_row(session: Session, agent_id: str) -> AgentRow:
    """The row of an agent. Raises NotFound."""
    row = session.get(AgentRow, agent_id)
    if row is None:
        raise NotFound(UNKNOWN)
    return row


def note(session: Session, agent_id: str, kind: str, text: str, at_ms: int, match_id: str | None = None) -> None:
    """Adds a line to an agent's training log."""
    session.add(TrainingRow(id=str(uuid4()), agent_id=agent_id, at_ms=at_ms, kind=kind, text=text, match_id=match_id))


def training_of(session: Session, agent_id: str, limit: int) -> list[TrainingRow]:
    """The latest lines of an agent's training log, the latest first."""
    found = select(TrainingRow).where(TrainingRow.agent_id == agent_id)
    return list(session.scalars(found.order_by(TrainingRow.at_ms.desc(), TrainingRow.id).limit(limit)))


def agent_ids_of(session: Session, owner_id: str) -> list[str]:
    """All agents of a player, archived ones too, in the order they were made."""
    found = select(AgentRow.id).where(AgentRow.owner_id == owner_id)
    return list(session.scalars(found.order_by(AgentRow.created_ms, AgentRow.id)))


def all_agents(session: Session, known: Mapping[str, Agent]) -> list[Agent]:
    """All agents, the first made first; sheets that are `known` in their present revision are not read again."""
    rows = session.execute(select(*_COLUMNS).order_by(AgentRow.created_ms, AgentRow.id)).all()
    found: list[Agent] = []
    for row in rows:
        before = known.get(row.id)
        sheet = before.sheet if before is not None and before.revision == row.revision else _sheet(session, row.id)
        if sheet is not None:
            found.append(Agent(sheet=sheet, **row._asdict()))
    return found


def _sheet(session: Session, agent_id: str) -> AgentSheet | None:
    """The stored sheet with its phrases; None for one that breaks today's rules, which must not stop the server."""
    try:
        sheet = AgentSheet.model_validate_json(agent_row(session, agent_id).sheet)
        return sheet.model_copy(update={"phrases": phrases_for(sheet.temperament, (), sheet.name)})
    except ValueError:
        log.exception("agent_sheet_not_read", agent=agent_id)
        return None


def _stored(sheet: AgentSheet) -> str:
    return sheet.model_copy(update={"phrases": {}}).model_dump_json()


def _count_one_more(session: Session, owner_id: str, played_by: PlayedBy) -> None:
    """Minds and programs are counted apart."""
    mine = select(func.count()).select_from(AgentRow)
    mine = mine.where(AgentRow.owner_id == owner_id, AgentRow.played_by == played_by)
    if (session.scalar(mine.where(AgentRow.archived_ms.is_(None))) or 0) >= MOST_ACTIVE:
        raise TooManyAgents(
            worded("You may raise {most_active} agents at a time. Archive one first.", most_active=MOST_ACTIVE)
        )
    if (session.scalar(mine) or 0) >= MOST_KEPT:
        raise TooManyAgents(
            worded("The club keeps {most_kept} agents of one player, archived ones included.", most_kept=MOST_KEPT)
        )


# Messages between workers: nothing but who tells.
AGENTS_CHANGED = "agents_changed"


class AgentBook:
    """All agents, cached in memory: read at every turn, refreshed after a game or a change."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # Another worker learns of a changed sheet or rating by `AGENTS_CHANGED`, and reads again.
        self._by_id: dict[str, Agent] = {}
        self._others: Others | None = None

    def share(self, others: Others) -> None:
        """From now on the books of all workers follow each other."""
        self._others = others

        async def hear(_: Message) -> None:
            await self._read()

        others.hear(AGENTS_CHANGED, hear, self._read)

    async def refresh(self) -> None:
        """Reads all agents again, after a rating or a sheet has changed."""
        await self._read()
        if self._others is not None:
            self._others.tell(AGENTS_CHANGED)

    async def _read(self) -> None:
        agents = await self._database.read(all_agents, self._by_id)
        self._by_id = {agent.id: agent for agent in agents}

    def get(self, agent_id: str) -> Agent | None:
        """One agent, archived ones too; None if there is none."""
        return self._by_id.get(agent_id)

    def of(self, owner_id: str) -> list[Agent]:
        """All agents of a player, the latest first, archived ones last."""
        mine = [agent for agent in self._by_id.values() if agent.owner_id == owner_id]
        return sorted(mine, key=lambda agent: (agent.archived, -agent.created_ms))

    def open_to_others(self) -> list[Agent]:
        """The agents that anybody may ask to a game, by name."""
        found = (one for one in self._by_id.values() if one.open_to_others and not (one.archived or one.is_program))
        return sorted(found, key=lambda agent: (agent.name, agent.id))

    def programs(self) -> list[Agent]:
        """The programs that play, by name."""
        found = (one for one in self._by_id.values() if one.is_program and not one.archived)
        return sorted(found, key=lambda agent: (agent.name, agent.id))

    def programs_called(self, name: str) -> list[Agent]:
        """Those of this name, with its mark or without; case is ignored."""
        bare = name.removesuffix(PROGRAM_MARK).casefold()
        return [one for one in self.programs() if one.name.casefold() == bare]

    def own(self, owner_id: str, agent_id: str) -> Agent:
        """One agent of this player. Raises NotFound, also for somebody else's."""
        agent = self.get(agent_id)
        if agent is None or agent.owner_id != owner_id:
            raise NotFound(UNKNOWN)
        return agent

    def persona(self, party: Party) -> Persona | None:
        """The persona of an agent; None for a party of another kind, a deleted agent, and one that a program plays."""
        agent = self.get(party.id) if party.kind == "agent" else None
        return None if agent is None or agent.is_program else agent.persona
