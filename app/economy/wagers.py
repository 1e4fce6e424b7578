"""Wagers on games of agents: an owner's clay, matched by the house, in escrow until the game is over.

The ledger may be another machine, so clay moves in steps that stand in no transaction of the club's. The row of a wager
is written before anything moves and every step has a key made of its game's id: after a crash, a job repeats the steps
it finds undone, and those that were done move nothing. A game opens only while its stakes are held.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar
from uuid import uuid4

import structlog
from sqlalchemy.exc import IntegrityError

from app.db.database import Database
from app.domain.errors import AlreadyStaked, InsufficientFunds, Unavailable
from app.economy.operations import HOUSE, ClayOperation
from app.economy.purses import Purses
from app.economy.wager import (
    Wager,
    WagerOutcome,
    agree,
    close_unopened,
    forget_player,
    outcome_of,
    read_wager,
    settled,
    wagers_of,
)
from app.jobs.job import Job, PutOff
from app.jobs.worker import Handling
from app.runtime.clock import Clock

# Milliseconds before a ledger that does not answer is asked again: for ever, since it holds somebody's clay.
AGAIN_MS = 15_000

# Why clay moved, as histories tell.
STAKE, RETURNED, WON, LOST = "stake", "stake_returned", "wager_won", "wager_lost"

log = structlog.get_logger(__name__)

Game = TypeVar("Game")


class Wagers:
    """Agrees wagers and settles them."""

    def __init__(self, database: Database, purses: Purses, clock: Clock) -> None:
        self._database = database
        self.purses = purses
        self._ledger = purses.ledger
        self._clock = clock

    def handling(self) -> Handling:
        """How a worker carries the jobs of wagers: giving back the stake of a game that never opened, and settling the
        wager on one that is over."""
        return Handling(self.carry, at_once=4)

    async def play_for(
        self, stake: int, player_id: str, agent_id: str, open_game: Callable[[str], Awaitable[Game]]
    ) -> Game:
        """Opens a game for which both stakes are held: `open_game` gets its id, and has `wager.open_wager` in the
        transaction that opens it, so that it opens with its wager or not at all. Raises what `agree` and `open_game`
        raise."""
        wager = await self.agree(str(uuid4()), player_id, agent_id, stake)
        try:
            return await open_game(wager.match_id)
        except Exception:
            # It may have opened all the same; then nothing goes back.
            await self.call_off(wager)
            raise

    async def agree(self, match_id: str, player_id: str, agent_id: str, stake: int) -> Wager:
        """Takes both stakes for the game that is about to be opened by this id, with `wager.open_wager` in its
        transaction; otherwise it has to be called off. Raises BadAmount, InsufficientFunds, AlreadyStaked,
        Unavailable."""
        ClayOperation.checked(player_id, HOUSE, stake, STAKE, None, None)
        # Asked before anything is written, for a plain refusal; the ledger has the last word.
        if await self.purses.balance(player_id) < stake:
            raise InsufficientFunds
        wager = Wager(match_id, player_id, agent_id, stake, "agreed", None, self._clock.now_ms())
        try:
            await self._database.write(agree, wager, durable=True)
        except IntegrityError as error:
            raise AlreadyStaked from error
        try:
            for holder in (player_id, HOUSE):
                await self._collect(wager, holder)
        except (InsufficientFunds, Unavailable):
            await self.call_off(wager)
            raise
        return wager

    async def call_off(self, wager: Wager) -> None:
        """Gives the stakes back, because no game was opened. What cannot be done now, the wager's job does."""
        try:
            await self._give_back(wager)
        except Unavailable:
            log.warning("stake_goes_back_later", match_id=wager.match_id)

    async def carry(self, job: Job) -> None:
        """Carries a job of a wager. Raises PutOff while the ledger does not answer."""
        wager = await self._database.read(read_wager, job.payload["match_id"])
        try:
            if wager is not None:
                await self._carry(wager, settle=job.payload["settle"])
        except Unavailable as error:
            raise PutOff(self._clock.now_ms() + AGAIN_MS) from error

    async def _carry(self, wager: Wager, *, settle: bool) -> None:
        if wager.state in ("agreed", "closing"):
            await self._give_back(wager)
        elif wager.state == "open" and settle:
            await self._settle(wager)

    async def on_game(self, match_id: str, player_id: str) -> Wager | None:
        """The wager of a player on a game; None if they have none there."""
        wager = await self._database.read(read_wager, match_id)
        return wager if wager is not None and wager.player_id == player_id else None

    async def of_player(self, player_id: str) -> list[Wager]:
        """The wagers of a player, the latest first."""
        return await self._database.read(wagers_of, player_id)

    async def leave(self, player_id: str) -> None:
        """Settles whatever a player has at stake, gives their clay back to the house and takes them out of the books;
        their games have to be over, or everybody gets back theirs. Raises Unavailable."""
        for wager in await self.of_player(player_id):
            await self._carry(wager, settle=True)
        await self.purses.close(player_id)
        await self._database.write(forget_player, player_id)

    async def _give_back(self, wager: Wager) -> None:
        """Closes a wager whose game has not opened, and returns what is held of it."""
        if not await self._database.write(close_unopened, wager.match_id):
            return
        for holder in (wager.player_id, HOUSE):
            try:
                # It is not known what was taken before a crash, or is on its way still: taken with the same key, it is
                # taken for certain, and once.
                await self._collect(wager, holder)
            except InsufficientFunds:
                continue
            await self._return(wager, holder)
        await self._mark(wager, "returned")

    async def _settle(self, wager: Wager) -> None:
        outcome = await self._database.read(outcome_of, wager)
        both = 2 * wager.stake
        if outcome == "returned":
            for holder in (wager.player_id, HOUSE):
                await self._return(wager, holder)
        elif outcome == "won":
            await self._move(wager, wager.escrow, wager.player_id, both, WON, WON)
        else:
            await self._move(wager, wager.escrow, HOUSE, both, LOST, LOST)
        await self._mark(wager, outcome)

    async def _collect(self, wager: Wager, holder: str) -> None:
        await self._move(wager, holder, wager.escrow, wager.stake, STAKE, f"{STAKE}:{_side(holder)}")

    async def _return(self, wager: Wager, holder: str) -> None:
        await self._move(wager, wager.escrow, holder, wager.stake, RETURNED, f"{RETURNED}:{_side(holder)}")

    async def _move(self, wager: Wager, payer: str, payee: str, amount: int, reason: str, step: str) -> None:
        await self._ledger.transfer(payer, payee, amount, reason, wager.match_id, key=wager.key(step))

    async def _mark(self, wager: Wager, outcome: WagerOutcome) -> None:
        await self._database.write(settled, wager.match_id, outcome, self._clock.now_ms(), durable=True)


def _side(holder: str) -> str:
    """Whose stake it is, for a key, which stays in the books longer than a player's name."""
    return HOUSE if holder == HOUSE else "player"
