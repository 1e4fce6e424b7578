"""The queue: players who wait for anybody of about their strength, and the pairing that goes on while somebody does."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

import structlog

from app.accounts.manners import avoided
from app.db.database import Database
from app.domain.acts import Refusal
from app.lobby import seeks
from app.lobby.colors import fair_color
from app.lobby.contender import Contender, Contenders
from app.lobby.pairing import WELCOMES, Company, Seeker, band, pair, would_play
from app.lobby.seeks import InAnotherQueue, Seek, SeekGone
from app.matches.clock import parse_time_control
from app.matches.repository import count_active
from app.matches.service import (
    LIVE_GAMES,
    TOO_MANY_AT_ONCE,
    TOO_MANY_IN_A_MINUTE,
    Matches,
    Terms,
    TooManyGamesAtOnce,
    TooManyGamesInAMinute,
)
from app.runtime.clock import Clock
from app.runtime.leases import Leases
from app.runtime.pubsub import Hear, Message, PubSub

# Milliseconds without a sign of life after which a player waits no more: the worker they were at has crashed, or they
# did not come back. Who only loses the line for a moment keeps their place.
GONE_MS = 45_000
# Seconds between two pairings while somebody waits, since bands widen, and between two looks while nobody does: other
# workers tell of those who come.
PAIR_SECONDS = 1.0
LOOK_SECONDS = 30.0
DELETED_AT_ONCE = 50  # rows a background write may touch
PAIRING = "pairing"  # the lease of whoever pairs

# Messages between workers: `{players, match_id?, refused?}`.
QUEUE_CHANGED = "queue_changed"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class QueuePlace:
    """A place in the queue: `position` from 1 among those who wait for the same game, and how far away an
    opponent's rating may be now, None for any."""

    time_control: str
    rated: bool
    position: int
    band: int | None
    since_ms: int


@dataclass(frozen=True, slots=True)
class OpenSeek:
    """Somebody who waits, without a name: the ratings from `lowest` to `highest` that they would play now (None: any),
    and whether the one who is told would do."""

    time_control: str
    rated: bool
    lowest: int | None
    highest: int | None
    by_program: bool
    since_ms: int
    suits: bool


class Queue:
    """The queue, the same at every worker: it is rows, one worker at a time pairs them by lease, and the transaction
    that opens a game claims both players."""

    def __init__(
        self,
        database: Database,
        contenders: Contenders,
        matches: Matches,
        pubsub: PubSub,
        leases: Leases,
        clock: Clock,
    ) -> None:
        self._database = database
        self._contenders = contenders
        self._matches = matches
        self._pubsub = pubsub
        self._leases = leases
        self._clock = clock
        # Whether somebody came since the last pairing.
        self._changed = asyncio.Event()
        pubsub.subscribe(QUEUE_CHANGED, self._stir)

    def when_changed(self, hear: Hear) -> None:
        """From now on `hear` is awaited with `{players, match_id?, refused?}` when these, as they sit, come, go, get
        their game, or cannot have one."""
        self._pubsub.subscribe(QUEUE_CHANGED, hear)

    async def enqueue(
        self, asking: Contender, time_control: str, *, rated: bool, at_once: bool = False
    ) -> QueuePlace | Refusal:
        """Puts somebody into the queue. Asking again for the same game changes nothing. `at_once`: they have seen who
        waits, and play whoever of these would play them, however far their rating."""
        try:
            control = parse_time_control(time_control)
        except ValueError as error:
            return Refusal("bad_payload", error.args[0])
        if control is not None and control.days is not None:
            return Refusal("bad_payload", "A game of days is by challenge: set up a table for it.")
        if await self._database.read(count_active, asking.party) >= LIVE_GAMES:
            return Refusal("rate_limited", TOO_MANY_AT_ONCE)
        now_ms = self._clock.now_ms()
        rating = (await self._contenders.now(asking)).rating
        seek = Seek(asking.id, asking.player.id, time_control, rated, rating, now_ms, now_ms, False, None)
        try:
            await self._database.write(seeks.put_seek, seek, now_ms - GONE_MS)
        except InAnotherQueue:
            return Refusal("not_allowed", "You wait for another game already. Stop looking for that one first.")
        if at_once:
            await self._pair_at_once(replace(seek, plays_programs=asking.welcomes_programs))
        await self._tell([asking.id])
        standing = await self.standing(asking.id)
        return standing or QueuePlace(time_control, rated, 1, band(0), now_ms)

    async def cancel(self, asking: Contender) -> Refusal | None:
        """Takes somebody out of the queue."""
        if not await self._database.write(seeks.remove_seek, asking.id):
            return Refusal("not_allowed", "You do not wait for a game.")
        await self._tell([asking.id])
        return None

    async def come_back(self, asking: Contender) -> str | None:
        """They have a connection (again), and keep the place in the queue. Returns the game that was found for them
        while they had none, if it still goes on."""
        seek = await self._database.read(seeks.seek_of, asking.id)
        if seek is None or seek.seen_ms < self._clock.now_ms() - GONE_MS:
            return None
        if seek.match_id is None:
            await self.note([asking.id])
            self._changed.set()
            return None
        table = await self._matches.directory.open(seek.match_id)
        return None if table is None or table.state.ended else seek.match_id

    async def leave(self, seat_id: str) -> None:
        """They have lost their last connection; nobody is paired with them until they are back."""
        await self._database.write(partial(seeks.note_seekers, away=True), [seat_id], self._clock.now_ms())

    async def note(self, seat_ids: list[str]) -> None:
        """These are here."""
        await self._database.write(seeks.note_seekers, seat_ids, self._clock.now_ms())

    async def standing(self, seat_id: str) -> QueuePlace | None:
        """Somebody's place, None if they do not wait."""
        return (await self.standings()).get(seat_id)

    async def standings(self) -> dict[str, QueuePlace]:
        """The places of all who wait, by who sits."""
        now_ms = self._clock.now_ms()
        waiting = await self._database.read(seeks.waiting_seeks, now_ms - GONE_MS)
        places: dict[tuple[str, bool], int] = {}
        found = {}
        for seek in waiting:
            places[seek.pool] = places.get(seek.pool, 0) + 1
            wide = band(now_ms - seek.since_ms)
            found[seek.seat_id] = QueuePlace(*seek.pool, places[seek.pool], wide, seek.since_ms)
        return found

    async def _pair_at_once(self, seek: Seek) -> None:
        """Opens the game of this one with whoever waits longest and would play them."""
        now_ms = self._clock.now_ms()
        for other in await self._others(seek.seat_id, seek.owner_id, now_ms):
            me = _seeker(seek, await self._avoided(seek.owner_id, [other]))
            if other.pool == seek.pool and not other.away and would_play(_seeker(other, {}), me, now_ms):
                await self._open(_seeker(other, {}), me)
                return

    async def open_seeks(self, asking: Contender) -> list[OpenSeek]:
        """Who waits, as far as `asking` may meet them, who waits longest first."""
        now_ms = self._clock.now_ms()
        asking = await self._contenders.now(asking)
        others = [one for one in await self._others(asking.id, asking.player.id, now_ms) if not one.away]
        if not others:
            return []
        seek = Seek(asking.id, asking.player.id, "", False, asking.rating, now_ms, now_ms, False, None)
        me = _seeker(replace(seek, plays_programs=asking.welcomes_programs), await self._avoided(seek.owner_id, others))
        return [
            _open_seek(other, me, now_ms)
            for other in others
            if other.owner_id not in me.avoids and me.company in WELCOMES[_seeker(other, {}).company]
        ]

    async def _others(self, seat_id: str, owner_id: str, now_ms: int) -> list[Seek]:
        """Everybody who waits but this one and who plays for the same player."""
        waiting = await self._database.read(seeks.waiting_seeks, now_ms - GONE_MS)
        return [one for one in waiting if one.seat_id != seat_id and one.owner_id != owner_id]

    async def _avoided(self, owner_id: str, others: list[Seek]) -> Mapping[str, frozenset[str]]:
        return await self._database.read(avoided, [owner_id, *(one.owner_id for one in others)])

    async def run(self) -> None:
        """Pairs whenever somebody has come, and every PAIR_SECONDS while somebody waits."""
        while True:
            self._changed.clear()
            waiting = 0
            try:
                waiting = await self.pair_now()
            except Exception:
                log.exception("queue_not_paired")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), PAIR_SECONDS if waiting else LOOK_SECONDS)

    async def pair_now(self) -> int:
        """Opens all games that can be opened now; returns how many players were waiting."""
        now_ms = self._clock.now_ms()
        await self._database.write(seeks.delete_old_seeks, now_ms - GONE_MS, DELETED_AT_ONCE, background=True)
        waiting = await self._database.read(seeks.waiting_seeks, now_ms - GONE_MS)
        if len(waiting) < 2 or not await self._leases.take(PAIRING):
            return len(waiting)
        try:
            here = [seek for seek in waiting if not seek.away]
            avoids = await self._database.read(avoided, [seek.owner_id for seek in here])
            for one, other in pair([_seeker(seek, avoids) for seek in here], now_ms):
                await self._open(one, other)
        finally:
            self._leases.let_go(PAIRING)
        return len(waiting)

    async def _open(self, one: Seeker, other: Seeker) -> None:
        """Opens the game of two; whoever may not have another one leaves the queue."""
        first, second = [await self._waiting(seeker) for seeker in (one, other)]
        if first is None or second is None:
            return
        color = await self._database.read(fair_color, first.party, second.party)
        terms = Terms(color=color, time_control=one.time_control, rated=one.rated)
        claim = partial(seeks.claim_seeks, seat_ids=(first.id, second.id))
        try:
            opened = await self._matches.open_match(
                first.sitter,
                second.sitter,
                terms,
                also_write=lambda session, id: claim(session, match_id=id),
                opener=first.player.party,
            )
        except SeekGone:
            return
        except (TooManyGamesAtOnce, TooManyGamesInAMinute) as error:
            words = TOO_MANY_AT_ONCE if isinstance(error, TooManyGamesAtOnce) else TOO_MANY_IN_A_MINUTE
            await self._database.write(seeks.remove_seek, first.id)
            await self._tell([first.id], refused={"code": "rate_limited", "message": words})
            return
        await self._tell([first.id, second.id], match_id=opened.state.match_id)

    async def _waiting(self, seeker: Seeker) -> Contender | None:
        """Who waits. Somebody who is gone for good, such as an archived program, loses the place: whoever would be
        paired with them would be at every look."""
        found = await self._contenders.find(seeker.seat_id, seeker.owner_id)
        if found is None:
            await self._database.write(seeks.remove_seek, seeker.seat_id)
        return found

    async def _tell(self, players: list[str], **more: object) -> None:
        await self._pubsub.publish(QUEUE_CHANGED, {"players": players, **more})

    async def _stir(self, _message: Message) -> None:
        self._changed.set()


def _seeker(seek: Seek, avoids: Mapping[str, frozenset[str]]) -> Seeker:
    company: Company = "program" if seek.by_program else "anybody" if seek.plays_programs else "people"
    others = avoids.get(seek.owner_id, frozenset())
    return Seeker(
        seek.seat_id, seek.owner_id, seek.rating, seek.since_ms, seek.time_control, seek.rated, company, others
    )


def _open_seek(seek: Seek, asking: Seeker, now_ms: int) -> OpenSeek:
    seeker = _seeker(seek, {})
    reach = band(now_ms - seek.since_ms)
    return OpenSeek(
        seek.time_control,
        seek.rated,
        None if reach is None else seek.rating - reach,
        None if reach is None else seek.rating + reach,
        seek.by_program,
        seek.since_ms,
        would_play(seeker, asking, now_ms),
    )
