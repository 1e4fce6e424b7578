"""The one door by which a table tells anything: live events, missed events and snapshots leave in one order."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import structlog

from app.domain.events import Stamped
from app.matches.views import Audience, Payload, memory_ids, told
from app.matches.withdrawing import place_of, without_memories
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks

log = structlog.get_logger(__name__)


class Broadcast(Protocol):
    """The wire, as the outbox needs it. `connection` is opaque; a connection that is gone takes no offence."""

    async def tell(self, match_id: str, audience: Audience | None, name: str, payload: Payload) -> None:
        """To everybody of `audience` who has entered; None is both."""
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
class Joining:
    """A connection that enters: after `after_seq` if the log still holds what it missed, else with `state`."""

    connection: str
    audience: Audience
    after_seq: int | None
    upto_seq: int
    state: Payload


@dataclass(frozen=True, slots=True)
class Unlogged:
    """Something told without a number, such as the spectator count."""

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
        """Tells everybody something that has no number."""
        payload = {"match_id": self.match_id, **unlogged.payload}
        self._put(lambda: self._broadcast.tell(self.match_id, None, unlogged.name, payload))

    async def missed(
        self, after_seq: int, audience: Audience, upto_seq: int | None = None
    ) -> list[tuple[str, Payload]]:
        """The events after `after_seq` as `audience` may see them, oldest first."""
        events = self.history[after_seq:upto_seq]
        texts = await self._texts(events)
        return [(stamped.event.name, told(self.match_id, stamped, audience, texts)) for stamped in events]

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
        name = stamped.event.name
        to_seats = told(self.match_id, stamped, Audience.SEATS, texts)
        if not stamped.event.seats_only and not memory_ids(stamped):
            await self._broadcast.tell(self.match_id, None, name, to_seats)
            return
        to_gallery = told(self.match_id, stamped, Audience.GALLERY, texts)
        await self._broadcast.tell(self.match_id, Audience.SEATS, name, to_seats)
        await self._broadcast.tell(self.match_id, Audience.GALLERY, name, to_gallery)

    async def _admit(self, joining: Joining) -> None:
        after = joining.after_seq
        if after is None or after > joining.upto_seq:
            await self._broadcast.tell_one(joining.connection, "match_state", joining.state)
        else:
            for name, payload in await self.missed(after, joining.audience, joining.upto_seq):
                await self._broadcast.tell_one(joining.connection, name, payload)
        await self._broadcast.enter(joining.connection, self.match_id, joining.audience)

    async def _texts(self, events: Sequence[Stamped]) -> dict[str, str]:
        ids = [memory_id for stamped in events for memory_id in memory_ids(stamped)]
        return await self._narratives.texts(ids) if ids else {}
