"""The only way out of a table: live events, missed events and snapshots leave in one order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import structlog

from app.domain.audiences import Audience, audience_groups, audience_groups_of, fields_of
from app.domain.events import Stamped
from app.domain.events.match import PlayerMoveApplied
from app.domain.events.snapshot import UNNUMBERED
from app.matches.views import Payload, event_payload, memory_ids, pick
from app.matches.withdrawing import place_of, without_memories
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks

log = structlog.get_logger(__name__)


class Broadcast(Protocol):
    """The port to the sockets. `connection` is an opaque id; one that is closed is ignored."""

    def hears(self, match_id: str, audiences: Sequence[Audience]) -> bool:
        """Whether a connection of one of `audiences` has entered."""

    async def tell(self, match_id: str, audiences: Sequence[Audience], name: str, payload: Payload) -> None:
        """Sends to every connection of `audiences` that has entered."""

    async def tell_one(self, connection: str, name: str, payload: Payload) -> None:
        """Sends to one connection."""

    async def enter(self, connection: str, match_id: str, audience: Audience) -> None:
        """Adds `connection` to `audience`."""


class Narratives(Protocol):
    """The port to the texts of memories, read when an event is delivered."""

    async def texts(self, ids: Sequence[str]) -> dict[str, str]:
        """Id -> narrative, without forgotten memories."""


@dataclass(frozen=True, slots=True)
class CatchUp:
    """What brings a client of `audience` up to date: `state`, or if that is None the events after `after_seq` up to
    `upto_seq`."""

    audience: Audience
    upto_seq: int
    after_seq: int = 0
    state: Payload | None = None


@dataclass(frozen=True, slots=True)
class Joining:
    """A connection that enters, and what it is sent first."""

    connection: str
    catch_up: CatchUp


@dataclass(frozen=True, slots=True)
class Unlogged:
    """A message without a seq, such as the spectator count; `name` is one of `UNNUMBERED`."""

    name: str
    payload: Payload


class Outbox:
    """Delivers, in order, what the table hands it.

    `history` is the whole log of the match; `history[seq - 1]` is the event with that seq.
    """

    def __init__(
        self,
        match_id: str,
        history: Iterable[Stamped],
        broadcast: Broadcast,
        narratives: Narratives,
        tasks: Tasks,
        way: RightOfWay,
    ) -> None:
        self.match_id = match_id
        self.history: list[Stamped] = list(history)
        self._broadcast = broadcast
        self._narratives = narratives
        self._tasks = tasks
        self._way = way
        # One worker's own: what its connections have still to be told.
        # Each step with whether somebody at the board waits for it.
        self._queue: deque[tuple[Callable[[], Awaitable[None]], bool]] = deque()
        self._pumping = False

    def publish(self, events: Sequence[Stamped]) -> None:
        """Sends committed events, after everything handed in before."""
        self.history.extend(events)
        urgent = any(isinstance(stamped.event, PlayerMoveApplied) for stamped in events)
        self._put(lambda: self._tell_all(events), urgent=urgent)

    def join(self, joining: Joining) -> None:
        """Lets a connection enter at this point of the order, so that it misses nothing and gets nothing twice."""
        self._put(lambda: self._admit(joining))

    def announce(self, unlogged: Unlogged) -> None:
        """Sends a message without a seq."""
        self._put(lambda: self._pass_on(unlogged))

    async def answer(self, catch_up: CatchUp) -> list[tuple[str, Payload]]:
        """`match_state`, or the missed events, oldest first; returned after everything handed in before has left."""
        found: asyncio.Future[list[tuple[str, Payload]]] = asyncio.get_running_loop().create_future()

        async def find() -> None:
            try:
                messages = await self._messages(catch_up)
            except Exception as error:
                if not found.done():
                    found.set_exception(error)
            else:
                if not found.done():
                    found.set_result(messages)

        self._put(find)
        return await found

    def withdraw(self, ids: Collection[str]) -> set[int]:
        """Removes from the history what rests on forgotten memories, as has been done in the log; returns the seqs of
        the changed events."""
        changed = set()
        for index, stamped in enumerate(self.history):
            event = without_memories(stamped.event, ids, place_of(self.match_id, stamped.seq))
            if event is not None:
                self.history[index] = replace(stamped, event=event)
                changed.add(stamped.seq)
        return changed

    def _put(self, step: Callable[[], Awaitable[None]], *, urgent: bool = False) -> None:
        self._queue.append((step, urgent))
        if not self._pumping:
            self._pumping = True
            self._tasks.start(f"outbox:{self.match_id}", self._pump(), drain=True)

    async def _pump(self) -> None:
        try:
            while self._queue:
                # Acknowledgements go first: the one of this act always, and everybody's before what only minds tell.
                # People's moves wait for no other table, or all of them would move in one step.
                await (self._way.follow_answers() if self._queue[0][1] else self._way.give_way())
                step, _ = self._queue.popleft()
                try:
                    await step()
                except Exception:
                    log.exception("delivery_failed", match_id=self.match_id)
        finally:
            self._pumping = False

    async def _tell_all(self, events: Sequence[Stamped]) -> None:
        for stamped in events:
            try:
                await self._tell(stamped)
            except Exception:
                log.exception("delivery_failed", match_id=self.match_id)

    async def _tell(self, stamped: Stamped) -> None:
        # Nothing is put together for those of whom nobody is here: mostly owners and the gallery.
        here = [one for one in audience_groups(stamped.event) if self._broadcast.hears(self.match_id, one)]
        texts = await self._texts([stamped]) if here else {}
        for audiences in here:
            payload = event_payload(self.match_id, stamped, audiences[0], texts)
            await self._broadcast.tell(self.match_id, audiences, stamped.event.name, payload)

    async def _pass_on(self, unlogged: Unlogged) -> None:
        kind = UNNUMBERED[unlogged.name]
        for audiences in audience_groups_of(kind):
            payload = pick(fields_of(kind, audiences[0]), {"match_id": self.match_id, **unlogged.payload})
            await self._broadcast.tell(self.match_id, audiences, unlogged.name, payload)

    async def _admit(self, joining: Joining) -> None:
        for name, payload in await self._messages(joining.catch_up):
            await self._broadcast.tell_one(joining.connection, name, payload)
        await self._broadcast.enter(joining.connection, self.match_id, joining.catch_up.audience)

    async def _messages(self, catch_up: CatchUp) -> list[tuple[str, Payload]]:
        if catch_up.state is not None:
            return [("match_state", catch_up.state)]
        events = self.history[catch_up.after_seq : catch_up.upto_seq]
        texts = await self._texts(events)
        return [
            (stamped.event.name, event_payload(self.match_id, stamped, catch_up.audience, texts)) for stamped in events
        ]

    async def _texts(self, events: Sequence[Stamped]) -> dict[str, str]:
        ids = [memory_id for stamped in events for memory_id in memory_ids(stamped)]
        return await self._narratives.texts(ids) if ids else {}
