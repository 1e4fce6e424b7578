"""Exhibitions: two minds play and talk to each other, for whoever looks on.

Anybody may seat two of the cast, their own agents, and agents whose owners let others ask them; the house sees to it
that one of the cast is on while somebody is there to see it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import structlog
from sqlalchemy.orm import Session

from app.accounts.identity import Identity
from app.accounts.player import Player
from app.agents.agent import Agent
from app.agents.repository import AgentBook, note
from app.characters.character import Character
from app.characters.repository import CharacterBook
from app.domain.errors import AboveRating, BadPayload, InPlay, NotAllowed, NotFound, NotReady, RateLimited
from app.domain.match import MatchState, Sitter
from app.domain.memory import Party
from app.domain.position import Color
from app.economy.wager import with_wager
from app.economy.wagers import Wagers
from app.languages.speaking import worded
from app.lobby.presence import PeopleHere
from app.matches.clock import UNTIMED
from app.matches.directory import Directory
from app.matches.opening import open_or_refuse
from app.matches.service import Matches, Terms
from app.matches.table import Table

# Exhibitions that run at once in the whole house; their moves and the work after them take engines from people.
AT_ONCE = 3
# Running games from which on the house opens no exhibition of its own accord: the minds are busy with people.
BUSY_GAMES = 6
# Seconds between two looks at whether one is on, and between the end of one and the next.
LOOK_SECONDS = 15.0
# Long enough for talk, short enough to see the end.
TIME_CONTROL = "5+3"
NOBODY = "Nobody of that name plays here."

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ExhibitionWish:
    """The two who play, by id or slug, their clock, and the opener's clay on an agent of theirs."""

    white: str
    black: str
    time_control: str = TIME_CONTROL
    stake: int | None = None


# The lease of the worker that keeps one on.
EXHIBITIONS = "exhibitions"


class Exhibitions:
    """Opens exhibitions. One that runs is an ordinary match between two minds."""

    def __init__(
        self,
        matches: Matches,
        directory: Directory,
        characters: CharacterBook,
        agents: AgentBook,
        identity: Identity,
        presence: PeopleHere,
        wagers: Wagers,
        now_ms: Callable[[], int],
    ) -> None:
        self._matches = matches
        self._directory = directory
        self._characters = characters
        self._agents = agents
        self._identity = identity
        self._presence = presence
        self._wagers = wagers
        self._now = now_ms

    async def open(self, opener: Player, wish: ExhibitionWish, *, with_agents: bool = True) -> Table:
        """Opens an exhibition for a player, which counts among the games that they open. One in which an agent plays is
        rated, for the agent. Raises NotFound, AboveRating, NotReady, BadPayload, InPlay for an agent that plays
        already, NotAllowed for one mind twice, RateLimited when as many run as may, and with a stake what
        `Wagers.agree` raises. Without `with_agents` there are none."""
        white, black = (self._guest(opener, name, with_agents) for name in (wish.white, wish.black))
        if white.party == black.party:
            raise NotAllowed("Nobody plays against themselves, not even here. Choose two.")
        agents = [one for one in (white, black) if one.kind == "agent"]
        await self._fit_for_owners(agents, [one for one in (white, black) if one.kind == "character"])
        if not agents and len(self.running()) >= AT_ONCE:
            raise RateLimited(
                worded(
                    "{at_once} exhibitions are going on already. Watch one, or come back for the next.", at_once=AT_ONCE
                )
            )
        if wish.time_control.endswith("d") and wish.time_control != UNTIMED:
            raise BadPayload("Nobody looks on for days.")
        terms = Terms(Color.WHITE, wish.time_control, takebacks=False, rated=bool(agents))
        sent = partial(_note_sent, agents=agents, other={white.id: black.name, black.id: white.name}, now_ms=self._now)
        seat = partial(open_or_refuse, self._matches, white, black, terms, opener=opener.party)
        if wish.stake is None:
            return await seat(also_write=sent)
        staked_on = self._backed(opener, agents)
        return await self._wagers.play_for(
            wish.stake, opener.id, staked_on, lambda match_id: seat(also_write=with_wager(sent), match_id=match_id)
        )

    async def _fit_for_owners(self, agents: Sequence[Sitter], characters: Sequence[Sitter]) -> None:
        """Raises AboveRating if an agent would play somebody whom its owner's settings keep from them."""
        for agent in filter(None, (self._agents.get(one.id) for one in agents)):
            owner = await self._identity.player(agent.owner_id)
            for character in filter(None, (self._characters.get(one.id) for one in characters)):
                if owner is not None and not character.fits(owner.id, owner.max_content_rating):
                    raise AboveRating(worded("The owner of {name} keeps it from this company.", name=agent.name))

    def _backed(self, opener: Player, agents: Sequence[Sitter]) -> str:
        """The id of the agent that the opener's clay is on. Raises NotAllowed unless exactly one of theirs plays."""
        own = {agent.id for agent in self._agents.of(opener.id)}
        mine = [one.id for one in agents if one.id in own]
        if len(mine) != 1:
            raise NotAllowed("Clay is staked on an agent of one’s own, in a game against somebody else’s or the cast.")
        return mine[0]

    def running(self) -> list[Table]:
        """The exhibitions of characters that are going on."""
        return [table for table in self._directory.tables() if is_exhibition(table.state) and not table.state.ended]

    def seatable(self, opener: Player) -> list[Agent]:
        """The agents that this player may seat: their own first, then those whose owners let others ask them."""
        own = [one for one in self._agents.of(opener.id) if not (one.archived or one.is_program)]
        return own + [one for one in self._agents.open_to_others() if one.owner_id != opener.id]

    async def run(self) -> None:
        """Keeps one exhibition on while somebody is here to see it and the minds are free."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except Exception:
                log.exception("exhibition_not_opened")

    async def look(self) -> Table | None:
        """Opens an exhibition of the house's if it is time for one."""
        if not await self._matches.directory.leases.take(EXHIBITIONS):
            return None  # another worker sees to it
        somebody = self._presence.roll().count > 0 or bool(self._identity.here())
        games = [table for table in self._directory.tables() if not table.state.ended]
        if not somebody or self.running() or len(games) >= BUSY_GAMES:
            return None
        pair = _neighbours([one for one in self._characters.cast() if one.fits("", "family")])
        if pair is None:
            return None
        white, black = pair
        terms = Terms(Color.WHITE, TIME_CONTROL, takebacks=False, rated=False)
        return await self._matches.open_match(white.persona.sitter, black.persona.sitter, terms)

    def _guest(self, opener: Player, id_or_slug: str, with_agents: bool) -> Sitter:
        """A mind that the opener may seat: a public character, or an agent that is theirs or open to others. Anybody
        else does not exist for them."""
        agent = self._agents.get(id_or_slug) if with_agents else None
        if agent is not None and not (agent.archived or agent.is_program):
            if agent.owner_id != opener.id and not agent.open_to_others:
                raise NotFound(NOBODY)
            if any(agent.party in _parties(table.state) for table in self._directory.tables() if not table.state.ended):
                raise InPlay(worded("{name} is at a board already.", name=agent.name))
            return agent.sitter
        character = self._characters.visible_to(opener.id, id_or_slug)
        if character is None or character.persona.private:
            raise NotFound(NOBODY)
        if not character.fits(opener.id, opener.max_content_rating):
            raise AboveRating
        if not character.ready:
            raise NotReady
        return character.persona.sitter


def _note_sent(
    session: Session, match_id: str, *, agents: Sequence[Sitter], other: Mapping[str, str], now_ms: Callable[[], int]
) -> None:
    """A line in the training log of each agent that sits down."""
    for agent in agents:
        note(
            session,
            agent.id,
            "deployed",
            f"Sat down with {other[agent.id]}, for whoever looked on.",
            now_ms(),
            match_id,
        )


def _parties(state: MatchState) -> tuple[Party, Party]:
    return state.white.party, state.black.party


def is_exhibition(state: MatchState) -> bool:
    """Whether two characters play each other."""
    return all(state.sitter(color).kind == "character" for color in Color)


def _neighbours(cast: Sequence[Character]) -> tuple[Character, Character] | None:
    """Two who are near each other in strength, in random order; None of fewer than two."""
    if len(cast) < 2:
        return None
    ranked = sorted(cast, key=lambda one: one.current_elo)
    place = secrets.randbelow(len(ranked) - 1)
    first, second = ranked[place : place + 2]
    return (first, second) if secrets.randbelow(2) else (second, first)
