"""The one door by which a table tells anything: live events, missed events and snapshots leave in one order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import structlog

from app.domain.audiences import Audience, fields_of, parted, parted_by_kind
from app.domain.events import Stamped
from app.domain.events.snapshot import UNNUMBERED
from app.matches.views import Payload, memory_ids, only, told
from app.matches.withdrawing import place_of, without_memories
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks

log = structlog.get_logger(__name__)


class Broadcast(Protocol):
    """The wire, as the outbox needs it. `connection` is opaque; a connection that is gone takes no offence."""

    async def tell(self, match_id: str, audiences: Sequence[Audience], name: str, payload: Payload) -> None:
        """To everybody of `audiences` who has entered."""
        ...

    async def tell_one(self, connection: str, name: str, payload: Payload) -> None:
        """To one connection alone."""
        ...

    async def enter(self, connection: str, match_id: str, audience: Audience) -> None:
        """From now on `connection` hears what is told to `audience`."""
        ...


class Narratives(Protocol):
    """Joins the texts of memories when an event is delivered."""

    async def texts(self, ids: Sequence[str]) -> dict[str, str]:
        """The narrative of each id that is still remembered."""
        ...


@dataclass(frozen=True, slots=True)
class Asking:
    """Somebody of `audience` would like to know where the match stands: `state`, or where that is None the events
    after `after_seq` and up to `upto_seq`."""

    audience: Audience
    upto_seq: int
    after_seq: int = 0
    state: Payload | None = None


@dataclass(frozen=True, slots=True)
class Joining:
    """A connection that enters, and what it is told at the door."""

    connection: str
    asking: Asking


@dataclass(frozen=True, slots=True)
class Unlogged:
    """Something told without a number, such as the spectator count; `name` is one of `UNNUMBERED`."""

    name: str
    payload: Payload


class Outbox:
    """Numbers nothing and decides nothing: it delivers, in order, what the table hands it.

    `history` is the whole log of the match, `history[seq - 1]` being the event of that number.
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
        self._queue: deque[Callable[[], Awaitable[None]]] = deque()
        self._pumping = False

    def publish(self, events: Sequence[Stamped]) -> None:
        """Takes committed events; they leave after everything handed in before."""
        self.history.extend(events)
        for stamped in events:
            self._put(lambda stamped=stamped: self._tell(stamped))  # type: ignore[misc]

    def join(self, joining: Joining) -> None:
        """Lets a connection in at this point of the order: it misses nothing and hears nothing twice."""
        self._put(lambda: self._admit(joining))

    def announce(self, unlogged: Unlogged) -> None:
        """Tells something that has no number."""
        self._put(lambda: self._pass_on(unlogged))

    async def answer(self, asking: Asking) -> list[tuple[str, Payload]]:
        """What `asking` gets: `match_state`, or the missed events, oldest first; once everything handed in before has
        left."""
        found: asyncio.Future[list[tuple[str, Payload]]] = asyncio.get_running_loop().create_future()

        async def find() -> None:
            try:
                told = await self._found(asking)
            except Exception as error:
                if not found.done():
                    found.set_exception(error)
            else:
                if not found.done():
                    found.set_result(told)

        self._put(find)
        return await found

    def withdraw(self, ids: Collection[str]) -> set[int]:
        """Takes out of the history what forgotten memories left in it, as the log has done; returns the numbers of the
        events that changed."""
        changed = set()
        for index, stamped in enumerate(self.history):
            event = without_memories(stamped.event, ids, place_of(self.match_id, stamped.seq))
            if event is not None:
                self.history[index] = replace(stamped, event=event)
                changed.add(stamped.seq)
        return changed

    def _put(self, step: Callable[[], Awaitable[None]]) -> None:
        self._queue.append(step)
        if not self._pumping:
            self._pumping = True
            self._tasks.start(f"outbox:{self.match_id}", self._pump(), drain=True)

    async def _pump(self) -> None:
        try:
            while self._queue:
                # Before every step, not only the first: an acknowledgement leaves before what is told of it.
                await self._way.give_way()
                step = self._queue.popleft()
                try:
                    await step()
                except Exception:
                    log.exception("delivery_failed", match_id=self.match_id)
        finally:
            self._pumping = False

    async def _tell(self, stamped: Stamped) -> None:
        texts = await self._texts([stamped])
        for audiences in parted(stamped.event):
            payload = told(self.match_id, stamped, audiences[0], texts)
            await self._broadcast.tell(self.match_id, audiences, stamped.event.name, payload)

    async def _pass_on(self, unlogged: Unlogged) -> None:
        kind = UNNUMBERED[unlogged.name]
        for audiences in parted_by_kind(kind):
            payload = only(fields_of(kind, audiences[0]), {"match_id": self.match_id, **unlogged.payload})
            await self._broadcast.tell(self.match_id, audiences, unlogged.name, payload)

    async def _admit(self, joining: Joining) -> None:
        for name, payload in await self._found(joining.asking):
            await self._broadcast.tell_one(joining.connection, name, payload)
        await self._broadcast.enter(joining.connection, self.match_id, joining.asking.audience)

    async def _found(self, asking: Asking) -> list[tuple[str, Payload]]:
        if asking.state is not None:
            return [("match_state", asking.state)]
        events = self.history[asking.after_seq : asking.upto_seq]
        texts = await self._texts(events)
        return [(stamped.event.name, told(self.match_id, stamped, asking.audience, texts)) for stamped in events]

    async def _texts(self, events: Sequence[Stamped]) -> dict[str, str]:
        ids = [memory_id for stamped in events for memory_id in memory_ids(stamped)]
        return await self._narratives.texts(ids) if ids else {}
