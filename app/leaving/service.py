"""How a player leaves for good, by their own wish or by ninety days of absence as a guest."""

from __future__ import annotations

import asyncio
from typing import Protocol

import structlog
from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from app.accounts.identity import Identity
from app.accounts.repository import credentials_of, delete_player, guests_absent_since, player_by_id, step_out
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

# A guest nobody has seen for so long is not coming back.
ABSENT_MS = 90 * 24 * 3600 * 1000
SWEEP_SECONDS = 3600.0
# Guests per round of the sweep; each leaves in units of less than 50 rows.
SWEPT_AT_ONCE = 10
# Tries at ending games while a last request of the player's, under way when they left, may open one more.
TRIES = 3

log = structlog.get_logger(__name__)


class Forgetting(Protocol):
    """What is remembered and told of somebody, erased: `memory.rights.Rights`."""

    async def forget_player(self, player_id: str) -> int:
        """Everything of a player but their own row. Raises NotAllowed while they have a game that is not over."""
        ...

    async def forget_mind(self, owner: Party) -> int:
        """Everything that a mind of theirs remembers."""
        ...


class CastReader(Protocol):
    """The characters of the house, read again after some have gone."""

    async def refresh(self) -> None:
        """Reads everybody again."""
        ...


class LeavingStep:
    """One for the house."""

    def __init__(
        self,
        database: Database,
        identity: Identity,
        directory: Directory,
        forgetting: Forgetting,
        cast: CastReader,
        clock: Clock,
    ) -> None:
        self._database = database
        self._identity = identity
        self._directory = directory
        self._forgetting = forgetting
        self._cast = cast
        self._clock = clock

    async def leave_for_good(self, player_id: str) -> None:
        """Ends the player's sessions and sockets at once, gives up their open games, then erases everything that is
        held about them and at last their own row. Nothing happens for an unknown id.

        It works in small transactions. The first makes the player a guest whom nobody has ever seen, so that the sweep
        goes on with what a crash has interrupted.
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
            await self._forgetting.forget_mind(mind)
        await self._database.write(_erase, player_id)
        if minds:
            await self._cast.refresh()
        await self._database.scrub(texts)

    async def sweep(self) -> int:
        """Lets some of the guests go who have been away for ninety days; returns how many."""
        before_ms = self._clock.now_ms() - ABSENT_MS
        absent = await self._database.read(guests_absent_since, before_ms, SWEPT_AT_ONCE)
        for player_id in absent:
            await self.leave_for_good(player_id)
        if absent:
            log.info("guests_swept", guests=len(absent))
        return len(absent)

    async def sweep_forever(self) -> None:
        """Sweeps until nobody is left to sweep, every hour."""
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
        """A game that has not really begun is called off, any other resigned: a player's, and those that others play
        with characters of theirs, so that nobody waits for who is gone."""
        for match_id in await self._database.read(unfinished_ids_of, party):
            table = await self._directory.open(match_id)
            color = None if table is None else table.state.color_of(party)
            if table is None or color is None:
                continue
            if isinstance(await table.act(Abort(color)), Refusal):
                await table.act(Resign(color))


def _step_out(session: Session, player_id: str) -> list[str] | None:
    """What the player's rows hold in words, None for an unknown id; from now on there is no way back in."""
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
    """The characters that the player has made."""
    found = session.scalars(select(CharacterRow.id).where(CharacterRow.owner_id == player_id))
    return [Party("character", character_id) for character_id in found]


def _erase(session: Session, player_id: str) -> None:
    """The player's own row, and with it every row that hangs on it; bills and counts that only name the player keep
    their figures and lose the name. What was still to be done for a character of theirs is not."""
    for mind in _minds_of(session, player_id):
        session.execute(delete(JobRow).where(JobRow.key.like(f"{mind.id}:%")))
    for table in Base.metadata.sorted_tables:
        column = table.columns.get("player_id")
        if column is not None and not column.foreign_keys and column.nullable:
            session.execute(update(table).where(column == player_id).values({column.name: None}))
    delete_player(session, player_id)
