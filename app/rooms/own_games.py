"""Agents that look for games themselves: looked after by one worker at a time, a few seconds apart.

An agent first goes looking, and sits down at a later look: meanwhile its owner may call it back. Every step is claimed
in the transaction that carries it out, so that neither two workers nor an owner's late word make two of it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from zoneinfo import ZoneInfo

import structlog
from sqlalchemy.orm import Session

from app.accounts.identity import Identity
from app.accounts.player import Player
from app.agents import autonomy_rows as rows
from app.agents.agent import Agent
from app.agents.autonomy import AutonomyPlan, State, UpTo, choose, standing
from app.agents.autonomy_rows import Autonomy, Overtaken
from app.agents.repository import note, set_open_to_others
from app.agents.results import results_of
from app.db.models.agents import TrainingRow
from app.domain.acts import Abort, Refusal, Resign
from app.domain.errors import ClubError, NotAllowed
from app.domain.match import Sitter
from app.domain.memory import Party
from app.languages.speaking import worded
from app.matches.opening import open_or_refuse, opponent_for
from app.matches.service import Terms
from app.rooms.agent_games import AgentGames
from app.runtime.leases import Leases

# The lease of whoever looks after them, and seconds between two looks.
AUTONOMY, LOOK_SECONDS = "autonomy", 10.0
# Milliseconds from the first look to the chair; from one look at an agent that rests or plays to the next; from the
# beginning of a game of its own to the next search; and after a search in which nobody could be asked.
SEARCH_MS, REST_MS, PAUSE_MS, GAVE_UP_MS = 15_000, 60_000, 5 * 60_000, 15 * 60_000
# Agents that are looked after in one look.
AT_ONCE = 50
LINES_SHOWN = 40

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class OwnGamesShown:
    """What an owner sees: what the agent is allowed (None: never asked for), what it is up to, its games of today of
    its own accord, and its journal, the latest line first."""

    plan: AutonomyPlan | None
    state: State
    why: str
    games_today: int
    journal: list[TrainingRow]


class OwnGames:
    """Looks after agents that may look for games, and answers their owners."""

    def __init__(self, games: AgentGames, identity: Identity, leases: Leases) -> None:
        self._games = games
        self._identity = identity
        self._leases = leases

    async def allow(self, owner: Player, agent_id: str, plan: AutonomyPlan) -> OwnGamesShown:
        """Lets an agent look for games. Raises NotFound, also for an opponent the owner does not see, AboveRating,
        NotReady, NotAllowed for an agent that is archived or played by a program."""
        agent = self._games.agents.own(owner.id, agent_id)
        if agent.archived or agent.is_program:
            raise NotAllowed(worded("{name} looks for no games.", name=agent.name))
        for slug in plan.opponents:
            opponent_for(self._games.characters, owner, slug)
        await self._games.database.write(rows.allow, agent_id, plan, self._games.clock.now_ms())
        return await self.shown(owner, agent_id)

    async def call_back(self, owner: Player, agent_id: str) -> OwnGamesShown:
        """Ends it at once, also in the middle of a search; a game that has begun is played to its end. Raises
        NotFound."""
        self._games.agents.own(owner.id, agent_id)
        await self._games.database.write(rows.call_back, agent_id, self._games.clock.now_ms())
        return await self.shown(owner, agent_id)

    async def stand_down(self, owner_id: str) -> None:
        """For somebody who is kept out of the club: their agents look for no games, nobody else may ask them, and they
        give up those that they are at. Nothing of this comes back by itself."""
        games, now_ms = self._games, self._games.clock.now_ms()
        agents = [one for one in games.agents.of(owner_id) if not one.archived]
        for agent in agents:
            await games.database.write(_stand_down, agent.id, now_ms)
        await games.agents.refresh()
        for agent in agents:
            for listed in await games.matches.unfinished_of(agent.party):
                await self._give_up(listed["id"], agent.party)

    async def _give_up(self, match_id: str, agent: Party) -> None:
        """Leaves a game: without a loser as long as that may be."""
        table = await self._games.matches.directory.open(match_id)
        color = None if table is None else table.state.color_of(agent)
        if table is None or color is None:
            return
        if isinstance(await table.act(Abort(color)), Refusal):
            await table.act(Resign(color))

    async def shown(self, owner: Player, agent_id: str) -> OwnGamesShown:
        """What the agent is up to. Raises NotFound."""
        self._games.agents.own(owner.id, agent_id)
        return await self._games.database.read(self._shown, owner, agent_id)

    def _shown(self, session: Session, owner: Player, agent_id: str) -> OwnGamesShown:
        seen = rows.read_autonomy(session, agent_id)
        today = rows.own_games_since(session, agent_id, self._midnight_ms(owner))
        journal = list(rows.journal_of(session, agent_id, LINES_SHOWN))
        plan = None if seen is None else seen.plan
        if seen is None or not seen.enabled:
            return OwnGamesShown(plan, "off", "Plays only when it is sent.", today, journal)
        now = self._standing(session, owner, seen)
        return OwnGamesShown(seen.plan, now.state, now.why, today, journal)

    async def run(self) -> None:
        """Looks after all of them, for as long as this worker holds the lease."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except Exception:
                log.exception("own_games_not_looked_after")

    async def look(self) -> None:
        """Takes the next step for every agent that is due."""
        if not await self._leases.take(AUTONOMY):
            return
        try:
            now_ms = self._games.clock.now_ms()
            for seen in await self._games.database.read(rows.due_autonomies, now_ms, AT_ONCE):
                try:
                    await self._step(seen)
                except Overtaken:
                    log.debug("own_game_overtaken", agent=seen.agent_id)
        finally:
            self._leases.let_go(AUTONOMY)

    async def _step(self, seen: Autonomy) -> None:
        """The next step of one agent. Raises Overtaken."""
        owner = await self._identity.player(seen.owner_id)
        agent = self._games.agents.get(seen.agent_id)
        now_ms = self._games.clock.now_ms()
        if owner is None or agent is None or agent.archived:
            # Somebody leaves the club, or another worker has archived it: what is left of them goes to no board.
            await self._games.database.write(rows.claim, seen, now_ms + REST_MS, None)
            return
        now = await self._games.database.read(self._standing, owner, seen)
        if now.state != "looking":
            await self._games.database.write(self._wait, owner, seen, now, now_ms)
        elif seen.seeking_since_ms is None:
            words = f"Went looking for a game. {now.why}"
            due_ms = now_ms + SEARCH_MS
            await self._games.database.write(rows.step, seen, due_ms, now_ms, rows.LOOKED, words, now_ms)
        else:
            await self._sit_down(owner, agent, seen)

    def _wait(self, session: Session, owner: Player, seen: Autonomy, now: UpTo, now_ms: int) -> None:
        """Not now; the end of its day is told once."""
        rows.claim(session, seen, now_ms + REST_MS, None)
        told = rows.said_since(session, seen.agent_id, rows.DAY_DONE, self._midnight_ms(owner))
        if now.state == "done" and not told:
            note(session, seen.agent_id, rows.DAY_DONE, now.why, now_ms)

    async def _sit_down(self, owner: Player, agent: Agent, seen: Autonomy) -> None:
        """Asks somebody to a game; the game and the step are one transaction. Raises Overtaken."""
        database, now_ms = self._games.database, self._games.clock.now_ms()
        met = await database.read(rows.met_since, agent.id, self._midnight_ms(owner))
        found = choose(agent.sitter, await self._others(owner, seen.plan), met)
        if found is None:
            words = "Found nobody to ask, and came back."
            await database.write(rows.step, seen, now_ms + GAVE_UP_MS, None, rows.GAVE_UP, words, now_ms)
            return
        other, why = found
        words = f"Sat down with {other.name} of its own accord. {why}"
        write = partial(_sat_down, seen=seen, words=words, now_ms=now_ms)
        terms = Terms(time_control=seen.plan.time_control, takebacks=False, watchable=self._is_public(other))
        try:
            await open_or_refuse(self._games.matches, agent.sitter, other, terms, opener=owner.party, also_write=write)
        except ClubError as error:
            words = f"Came back without a game: {error.message}"
            await database.write(rows.step, seen, now_ms + GAVE_UP_MS, None, rows.GAVE_UP, words, now_ms)

    async def _others(self, owner: Player, plan: AutonomyPlan) -> list[Sitter]:
        """Whom it may ask now: characters that its owner may play, and agents that are open to others and free."""
        characters = self._games.characters
        slugs = plan.opponents or tuple(one.persona.slug or one.id for one in characters.cast())
        found: list[Sitter] = []
        for slug in slugs:
            try:
                found.append(opponent_for(characters, owner, slug).persona.sitter)
            except ClubError:
                continue  # gone, hidden or not ready by now
        if plan.meets_agents:
            others = [one for one in self._games.agents.open_to_others() if one.owner_id != owner.id]
            results = await self._games.database.read(results_of, [one.id for one in others])
            found += [one.sitter for one in others if results[one.id].playing is None]
        return found

    def _is_public(self, other: Sitter) -> bool:
        character = self._games.characters.get(other.id) if other.kind == "character" else None
        return character is None or not character.persona.private

    def _standing(self, session: Session, owner: Player, seen: Autonomy) -> UpTo:
        hour = self._local(owner).hour
        today = rows.own_games_since(session, seen.agent_id, self._midnight_ms(owner))
        plays = results_of(session, [seen.agent_id])[seen.agent_id].playing is not None
        return standing(seen.plan, hour, today, plays=plays)

    def _local(self, owner: Player) -> datetime:
        now = datetime.fromtimestamp(self._games.clock.now_ms() / 1000, UTC)
        return now.astimezone(ZoneInfo(owner.time_zone))

    def _midnight_ms(self, owner: Player) -> int:
        """When the owner's day began, in milliseconds since 1970."""
        return round(self._local(owner).replace(hour=0, minute=0, second=0, microsecond=0).timestamp() * 1000)


def _stand_down(session: Session, agent_id: str, now_ms: int) -> None:
    set_open_to_others(session, agent_id, to_others=False)
    rows.call_back(session, agent_id, now_ms)


def _sat_down(session: Session, match_id: str, *, seen: Autonomy, words: str, now_ms: int) -> None:
    rows.claim(session, seen, now_ms + PAUSE_MS, None)
    note(session, seen.agent_id, rows.OWN_GAME, words, now_ms, match_id)
