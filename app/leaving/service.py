"""Deletes players: on their own request, or as guests absent for ninety days."""

from __future__ import annotations

import asyncio
from typing import Protocol

import structlog
from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from app.accounts.identity import Identity
from app.accounts.repository import credentials_of, delete_player, guests_absent_since, player_by_id, step_out
from app.agents.repository import agent_ids_of
from app.db.base import Base
from app.db.database import Database
from app.db.models.characters import CharacterRow
from app.db.models.jobs import JobRow
from app.domain.acts import Abort, Refusal, Resign
from app.domain.errors import NotAllowed
from app.domain.memory import Party
from app.matches.directory import Directory
from app.matches.repository import unfinished_ids_of
from app.runtime.clock import Clock

# Absence after which a guest is deleted.
ABSENT_MS = 90 * 24 * 3600 * 1000
SWEEP_SECONDS = 3600.0
# Guests deleted per round of the sweep, each in transactions of less than 50 rows.
SWEPT_AT_ONCE = 10
# Attempts at ending games, since a request that was running when the player left may open one more.
TRIES = 3

log = structlog.get_logger(__name__)


class Forgetting(Protocol):
    """The port to `memory.rights.Rights`."""

    async def forget_player(self, player_id: str) -> int:
        """Erases everything about a player but their own row. Raises NotAllowed while they have an unfinished game."""

    async def forget_party(self, party: Party) -> int:
        """Erases the same about an agent: its name, and what was said by and to it."""

    async def forget_mind(self, owner: Party) -> int:
        """Erases everything that a mind remembers."""


class CastReader(Protocol):
    """The port to characters and agents."""

    async def refresh(self) -> None:
        """Reads all of them again, after some have been deleted."""


class AtStake(Protocol):
    """The port to `economy.wagers.Wagers`."""

    async def leave(self, player_id: str) -> None:
        """Settles what a player has at stake and closes their purse. Raises Unavailable."""


class LeavingStep:
    """Deletes players. One instance per server."""

    def __init__(
        self,
        database: Database,
        identity: Identity,
        directory: Directory,
        forgetting: Forgetting,
        cast: CastReader,
        clock: Clock,
        at_stake: AtStake,
    ) -> None:
        self._database = database
        self._identity = identity
        self._directory = directory
        self._forgetting = forgetting
        self._cast = cast
        self._clock = clock
        self._at_stake = at_stake

    async def leave_for_good(self, player_id: str) -> None:
        """Ends the player's sessions and sockets, ends their open games, then erases everything stored about them and
        finally their own row. Does nothing for an unknown id.

        Works in small transactions. The first turns the player into a long absent guest, so that the sweep continues
        after a crash.
        """
        texts = await self._database.write(_step_out, player_id)
        if texts is None:
            return
        await self._identity.end_all(player_id)
        await self._identity.forget(player_id)
        await self._forget(player_id)
        minds = await self._database.read(_minds_of, player_id)
        for mind in minds:
            await self._give_up_games(mind)
        # Before the agents' names are gone from their games, by which is known who won.
        await self._at_stake.leave(player_id)
        for mind in minds:
            if mind.kind == "agent":
                # An agent is its owner's alone: nobody keeps its name, or what it and its owner said at a table.
                await self._forgetting.forget_party(mind)
            await self._forgetting.forget_mind(mind)
        await self._database.write(_erase, player_id)
        if minds:
            await self._cast.refresh()
        await self._database.scrub(texts)

    async def sweep(self) -> int:
        """Deletes some of the guests absent for ninety days; returns how many."""
        before_ms = self._clock.now_ms() - ABSENT_MS
        absent = await self._database.read(guests_absent_since, before_ms, SWEPT_AT_ONCE)
        for player_id in absent:
            await self.leave_for_good(player_id)
        if absent:
            log.info("guests_swept", guests=len(absent))
        return len(absent)

    async def sweep_forever(self) -> None:
        """Every hour, sweeps until nobody is left."""
        while True:
            try:
                while await self.sweep() == SWEPT_AT_ONCE:
                    pass
            except Exception:
                log.exception("guests_not_swept")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _forget(self, player_id: str) -> None:
        for last in (False,) * (TRIES - 1) + (True,):
            await self._give_up_games(Party("player", player_id))
            try:
                await self._forgetting.forget_player(player_id)
                return
            except NotAllowed:
                if last:
                    raise

    async def _give_up_games(self, party: Party) -> None:
        """Aborts games that have hardly begun and resigns the others: the player's own, and those of other players
        against their characters."""
        for match_id in await self._database.read(unfinished_ids_of, party):
            table = await self._directory.open(match_id)
            color = None if table is None else table.state.color_of(party)
            if table is None or color is None:
                continue
            if isinstance(await table.act(Abort(color)), Refusal):
                await table.act(Resign(color))


def _step_out(session: Session, player_id: str) -> list[str] | None:
    """Closes the account and returns the texts in the player's rows; None for an unknown id."""
    player = player_by_id(session, player_id)
    if player is None:
        return None
    credentials = credentials_of(session, player_id)
    texts = [player.username, player.display_name]
    if credentials is not None:
        texts += [credentials.password, *([credentials.email] if credentials.email else [])]
    step_out(session, player_id)
    return texts


def _minds_of(session: Session, player_id: str) -> list[Party]:
    """The characters and agents made by the player."""
    characters = session.scalars(select(CharacterRow.id).where(CharacterRow.owner_id == player_id)).all()
    agents = agent_ids_of(session, player_id)
    return [*(Party("character", one) for one in characters), *(Party("agent", one) for one in agents)]


def _erase(session: Session, player_id: str) -> None:
    """Deletes the player's row with all dependent rows. Model costs keep their figures without the player's id. Pending
    jobs for their characters are dropped."""
    for mind in _minds_of(session, player_id):
        session.execute(delete(JobRow).where(JobRow.key.like(f"{mind.id}:%")))
    for table in Base.metadata.sorted_tables:
        column = table.columns.get("player_id")
        if column is not None and not column.foreign_keys and column.nullable:
            session.execute(update(table).where(column == player_id).values({column.name: None}))
    delete_player(session, player_id)
