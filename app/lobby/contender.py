"""Who looks for a game in the lobby: a person, or a program of a person's."""

from __future__ import annotations

from dataclasses import dataclass

from app.accounts.identity import Identity
from app.accounts.player import Player
from app.agents.agent import Agent
from app.agents.repository import AgentBook
from app.domain.acts import Refusal
from app.domain.match import Sitter
from app.domain.memory import Party

NO_PROGRAMS_HERE = Refusal("not_allowed", "They play people only. Programs sit down with those who allow it.")
NO_PROGRAMS_FOR_YOU = Refusal("not_allowed", "That is a program. Allow programs on your card, and sit down.")
OWN_PROGRAM = Refusal("not_allowed", "Against a program of one's own there are friendly games only.")


@dataclass(frozen=True, slots=True)
class Contender:
    """A player in person, or an `agent` of theirs: one that a program plays, or one with a mind that is asked for."""

    player: Player
    agent: Agent | None = None

    @property
    def id(self) -> str:
        """Who sits: what waiting tables, places in the queue and games know them by."""
        return self.player.id if self.agent is None else self.agent.id

    @property
    def party(self) -> Party:
        return self.player.party if self.agent is None else self.agent.party

    @property
    def sitter(self) -> Sitter:
        return self.player.sitter if self.agent is None else self.agent.sitter

    @property
    def rating(self) -> int:
        return self.player.rating if self.agent is None else self.agent.rating

    @property
    def is_program(self) -> bool:
        return self.agent is not None and self.agent.is_program

    @property
    def welcomes_programs(self) -> bool:
        """Whether programs of other people may sit down with them; programs play each other."""
        return self.is_program or self.player.plays_programs


class Contenders:
    """Looks up who waits."""

    def __init__(self, identity: Identity, agents: AgentBook) -> None:
        self._identity = identity
        self._agents = agents

    async def find(self, seat_id: str, owner_id: str) -> Contender | None:
        """Who sits as `seat_id`: `owner_id` in person or a program of theirs, with the ratings and wishes of now. None
        for somebody who is gone, or a program that plays no more."""
        owner = await self._identity.player(owner_id)
        if owner is None or seat_id == owner_id:
            return None if owner is None else Contender(owner)
        program = self.program(seat_id)
        return None if program is None else Contender(owner, program)

    async def now(self, contender: Contender) -> Contender:
        """The same, with the ratings and wishes of now."""
        return await self.find(contender.id, contender.player.id) or contender

    def programs_called(self, name: str) -> list[Agent]:
        """The programs of this name that play."""
        return self._agents.programs_called(name)

    def program(self, seat_id: str) -> Agent | None:
        """The program of this id, if it still plays."""
        program = self._agents.get(seat_id)
        return None if program is None or program.archived else program


def refused_together(asking: Contender, other: Contender, *, rated: bool) -> Refusal | None:
    """Why `asking` may not sit down with `other`, None if they may. People decide whether they play programs, but for
    those of their own; who owns both sides cannot play for the rating."""
    if asking.player.id == other.player.id:
        return OWN_PROGRAM if rated else None
    if asking.is_program and not other.welcomes_programs:
        return NO_PROGRAMS_HERE
    if other.is_program and not asking.welcomes_programs:
        return NO_PROGRAMS_FOR_YOU
    return None
