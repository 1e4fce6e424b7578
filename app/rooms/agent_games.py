"""What an agent's room can do for its owner: send the agent to the table, and teach it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sqlalchemy.orm import Session

from app.accounts.player import Player
from app.agents.lessons import take_lesson
from app.agents.repository import AgentBook, note
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.domain.errors import BadPayload, NotAllowed
from app.domain.lesson import CoachLesson
from app.domain.memory import CreatedBy, MemoryType, Party, Scope
from app.economy.wager import with_wager
from app.economy.wagers import Wagers
from app.languages.speaking import worded
from app.matches.opening import opponent_for, send_agent
from app.matches.service import AlsoWrite, Matches, Terms
from app.matches.table import Table
from app.memory.keeping.draft import Kept, MemoryDraft, NotKept
from app.runtime.clock import Clock

# Valence in [-1, 1] and importance in [0, 1] of what a coach has said.
VALENCE, IMPORTANCE = 0.3, 0.8


class LessonKeeper(Protocol):
    """The port to `memory.keeping.keeper.Keeper`."""

    async def keep(self, draft: MemoryDraft, *, step_key: str | None = None) -> Kept | NotKept:
        """Judges and keeps a memory."""
        ...


@dataclass(frozen=True, slots=True)
class AgentGames:
    """Opens games of agents, from their rooms and their owner's page, and keeps their lessons."""

    database: Database
    matches: Matches
    characters: CharacterBook
    agents: AgentBook
    keeper: LessonKeeper
    wagers: Wagers
    clock: Clock

    async def send(
        self,
        owner: Player,
        agent_id: str,
        character_id: str | None,
        terms: Terms,
        also_write: AlsoWrite | None = None,
        *,
        stake: int | None = None,
    ) -> Table:
        """Sends an agent to the table of a character, whom its owner could play too, with so much clay of the owner's
        at stake. Raises NotFound, NotAllowed for an archived agent, BadPayload without a character, AboveRating,
        NotReady, what `open_or_refuse` raises, and with a stake what `Wagers.agree` raises."""
        agent = self.agents.own(owner.id, agent_id)
        if agent.archived:
            raise NotAllowed(worded("{name} has been archived and plays no more.", name=agent.name))
        if character_id is None:
            raise BadPayload("Say whom to play: character_id is missing.")
        character = opponent_for(self.characters, owner, character_id)
        # Whoever is private plays in private; nobody takes a move back for somebody else.
        watchable = terms.watchable and not character.persona.private
        terms = Terms(terms.color, terms.time_control, None, False, terms.rated, watchable, terms.goal)

        def write(session: Session, match_id: str) -> None:
            note(session, agent_id, "deployed", f"Sat down with {character.name}.", self.clock.now_ms(), match_id)
            if also_write is not None:
                also_write(session, match_id)

        if stake is None:
            return await send_agent(self.matches, owner, agent, character, terms, write)
        if agent.is_program:
            raise NotAllowed("Clay is staked on agents that think for themselves, not on programs.")

        async def open_game(match_id: str) -> Table:
            return await send_agent(self.matches, owner, agent, character, terms, with_wager(write), match_id)

        return await self.wagers.play_for(stake, owner.id, agent.id, open_game)

    async def teach(self, agent: Party, owner: Party, lesson: CoachLesson, place: str) -> str:
        """Applies a lesson and has it remembered, as learned from the line at `place`; returns what has changed."""
        told = await self.database.write(take_lesson, agent.id, lesson, self.clock.now_ms())
        await self.agents.refresh()
        draft = MemoryDraft(
            agent,
            f"My coach asked me to {lesson.words}.",
            ("coach", "lesson", *lesson.words.split()[:4]),
            VALENCE,
            Scope.OPPONENT_SPECIFIC,
            MemoryType.PERSONAL_NOTE,
            IMPORTANCE,
            owner,
            CreatedBy.SOUL,
            chat_reference=place,
        )
        await self.keeper.keep(draft)
        return told
