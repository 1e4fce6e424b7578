"""Where players raise agents: they make, change and archive them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from uuid import uuid4

from app.accounts.access_tokens import Caller
from app.accounts.player import STARTING_RATING, Player
from app.agents.agent import Agent
from app.agents.repository import (
    MOST_ACTIVE,
    AgentBook,
    add_agent,
    archive_agent,
    change_agent,
    set_open_to_others,
    training_of,
)
from app.agents.results import AgentResults, results_of
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.db.models.agents import TrainingRow
from app.domain.errors import BadSheet, InPlay, NotAllowed
from app.domain.memory import Party
from app.domain.names import A_PROGRAM, program_name
from app.languages.speaking import worded
from app.memory.store.repository import memories_of
from app.runtime.clock import Clock
from app.workshop.agent_wish import AgentChanges, AgentWish, agent_sheet_from, changed_agent, wish_of_agent

# Lines of a training log that are shown, the latest ones.
LINES_SHOWN = 100
# Memories that are shown, the latest ones.
MEMORIES_SHOWN = 20


@dataclass(frozen=True, slots=True)
class AgentMemory:
    """One memory of an agent as its owner is shown it; `of` is the name of whom it is about, None for nobody."""

    narrative: str
    of: str | None


class AgentWorkshop:
    """What an owner may do with agents. For other players every call raises `NotFound`, as if the agent did not
    exist."""

    most = MOST_ACTIVE

    def __init__(self, database: Database, characters: CharacterBook, agents: AgentBook, clock: Clock) -> None:
        self._database = database
        self._characters = characters
        self._agents = agents
        self._clock = clock

    async def create(self, owner: Player, wish: AgentWish) -> Agent:
        """Makes an agent, rated as a new player is. Raises BadSheet, TooManyAgents."""
        sheet = await asyncio.to_thread(agent_sheet_from, wish, STARTING_RATING, self._cast_names())
        now_ms = self._clock.now_ms()
        agent = Agent(
            str(uuid4()),
            owner.id,
            sheet,
            STARTING_RATING,
            0,
            now_ms,
            avatar_image_url=wish.avatar_image_url,
            played_by=wish.played_by,
        )
        await self._database.write(add_agent, agent, now_ms)
        return await self._stored(owner, agent.id)

    async def program_of(self, caller: Caller) -> Agent | None:
        """The agent that the caller plays, which goes by the name of its token; None for a person. Errors as of
        `program_called`."""
        return None if caller.token is None else await self.program_called(caller.player, caller.token.name)

    async def program_called(self, owner: Player, name: str) -> Agent:
        """The owner's program of this name, or of the nearest that an agent may have (`program_name`), made when it
        plays for the first time. Raises TooManyAgents."""
        called = program_name(name)
        words = f"{called} is a chess program that comes in from outside, by a token of {owner.display_name}."
        try:
            return self._program(owner, called) or await self.create(
                owner, AgentWish(name=called, personality_description=words, played_by="program")
            )
        except BadSheet:
            # Words that no agent may have in its name, nor its owner: the token was given all the same.
            words = f"A chess program that comes in from outside, by a token of a player. It is called {A_PROGRAM}."
            return self._program(owner, A_PROGRAM) or await self.create(
                owner, AgentWish(name=A_PROGRAM, personality_description=words, played_by="program")
            )

    def _program(self, owner: Player, name: str) -> Agent | None:
        """The owner's program of exactly this name."""
        known = (one for one in self._agents.of(owner.id) if one.is_program and not one.archived and one.name == name)
        return next(known, None)

    async def change(self, owner: Player, agent_id: str, changes: AgentChanges) -> Agent:
        """Changes the given fields; the rating and what it has learned stay. Raises NotFound, NotAllowed for an
        archived agent, BadSheet."""
        agent = self.active(owner, agent_id)
        if changes.open_to_others is not None:
            await self._database.write(set_open_to_others, agent_id, changes.open_to_others)
        if changes.model_fields_set == {"open_to_others"}:
            return await self._stored(owner, agent_id)
        wish = changed_agent(wish_of_agent(agent.sheet, agent.avatar_image_url), changes)
        sheet = await asyncio.to_thread(
            agent_sheet_from, wish, STARTING_RATING, self._cast_names(), previous=agent.sheet
        )
        await self._database.write(change_agent, agent_id, sheet, wish.avatar_image_url)
        return await self._stored(owner, agent_id)

    async def archive(self, owner: Player, agent_id: str) -> Agent:
        """Archives an agent: it plays no more, and keeps all it has. Raises NotFound, InPlay."""
        self._agents.own(owner.id, agent_id)
        if (await self.results([agent_id]))[agent_id].playing is not None:
            raise InPlay
        await self._database.write(archive_agent, agent_id, self._clock.now_ms())
        return await self._stored(owner, agent_id)

    def active(self, owner: Player, agent_id: str) -> Agent:
        """An agent of this owner that may play. Raises NotFound, NotAllowed if it is archived."""
        agent = self._agents.own(owner.id, agent_id)
        if agent.archived:
            raise NotAllowed(worded("{name} has been archived and plays no more.", name=agent.name))
        return agent

    async def results(self, agent_ids: list[str]) -> dict[str, AgentResults]:
        """The results of each of these agents."""
        return await self._database.read(results_of, agent_ids)

    async def training(self, owner: Player, agent_id: str) -> list[TrainingRow]:
        """The training log of an agent, the latest line first. Raises NotFound."""
        self._agents.own(owner.id, agent_id)
        return await self._database.read(training_of, agent_id, LINES_SHOWN)

    async def memories(self, owner: Player, agent_id: str) -> list[AgentMemory]:
        """The latest of what an agent remembers, the latest first. Raises NotFound."""
        agent = self._agents.own(owner.id, agent_id)
        found = await self._database.read(memories_of, agent.party)
        return [
            AgentMemory(one.narrative, self._name_of(one.subject, owner)) for one in found[: -MEMORIES_SHOWN - 1 : -1]
        ]

    def _name_of(self, subject: Party | None, owner: Player) -> str | None:
        """How a page calls whom a memory is of; None for nobody in particular and for who has left."""
        if subject is None:
            return None
        if subject.kind == "agent":
            agent = self._agents.get(subject.id)
            return None if agent is None else agent.name
        character = self._characters.get(subject.id) if subject.kind == "character" else None
        if character is not None:
            return character.name
        return "you" if subject == owner.party else None

    async def _stored(self, owner: Player, agent_id: str) -> Agent:
        await self._agents.refresh()
        return self._agents.own(owner.id, agent_id)

    def _cast_names(self) -> list[str]:
        return [character.name for character in self._characters.cast()]
