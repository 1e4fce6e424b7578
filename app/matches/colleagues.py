"""What the tables of one match at several workers tell each other: what was committed, and who is connected.

A table goes by the log alone: what it hears here only saves it from reading, and a worker that may have missed
something reads. Who is connected stands in no log, so it is told at every change, and again to whoever is new.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import structlog

from app.domain.events import Stamped
from app.domain.events.shapes import read_event, shape_of
from app.domain.position import Color
from app.matches.outbox import Unlogged
from app.runtime.clock import Clock
from app.runtime.pubsub import Message, PubSub

# Messages between workers. `{worker, match_id, seq, events}`, the events as the log has them, without where they are
# too many; `{worker, match_id, seq, since_ms, white, black, gallery, asks}`; `{worker, match_id, name, payload}`;
# `{worker}`.
ACTED, CONNECTED, ANNOUNCED, ALIVE = "match_acted", "match_connected", "match_announced", "worker_alive"

# Seconds between two signs of life, and those of silence after which a worker has died, with all its connections.
SIGN_OF_LIFE_SECONDS, SILENT_SECONDS = 1.5, 6.0
# Characters of events that are sent along; of a longer story only its end is told, and the others read it.
SENT_ALONG = 50_000

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Connected:
    """How many connections one worker has at each seat of a match, and in its gallery."""

    white: int = 0
    black: int = 0
    gallery: int = 0

    def at(self, color: Color) -> int:
        return self.white if color is Color.WHITE else self.black


NOBODY = Connected()


@dataclass(frozen=True, slots=True)
class HeardCommit:
    """What another worker has committed: the log reaches to `seq`, and `events` are its last, or none of them."""

    seq: int
    events: tuple[Stamped, ...] = ()


# What a worker hears that takes a match up: whatever there is, it has to be read.
EVERYTHING = HeardCommit(sys.maxsize)


@dataclass(frozen=True, slots=True)
class TableStanding:
    """How a table stands at this worker: how far its log is known, since when (epoch milliseconds) the side to move
    thinks, which only whoever looks after the match says, and who is connected."""

    seq: int
    since_ms: int | None
    connected: Connected


class Listening(Protocol):
    """The part of a table that hears."""

    @property
    def standing(self) -> TableStanding: ...

    def hear(self, heard: HeardCommit) -> None:
        """Another worker has committed something."""

    def hear_since(self, seq: int, since_ms: int) -> None:
        """Since when the side to move thinks, as whoever looks after the match says."""

    def hear_connected(self, before: Connected, after: Connected) -> None:
        """Connections at all other workers together came or went."""

    def announce_here(self, unlogged: Unlogged) -> None:
        """Something that no log keeps, told to the connections of this worker."""


class Colleagues:
    """The other workers, as the tables of this one know them. `find` gives an open table; `tables` names all."""

    def __init__(self, pubsub: PubSub, clock: Clock, worker: str) -> None:
        self.pubsub = pubsub
        self._clock = clock
        self._worker = worker
        self._find: Callable[[str], Listening | None] = lambda _: None
        self._open: Callable[[], Sequence[str]] = tuple
        # Another worker learns of connections by what each tells at every change, and of a death by silence.
        self._elsewhere: dict[str, dict[str, Connected]] = {}
        self._silent_ms: dict[str, int] = {}
        # Whether somebody may have told what was not heard: every table looks at its log then.
        self.behind = False
        pubsub.subscribe(ACTED, self._acted, self._missed)
        pubsub.subscribe(CONNECTED, self._connected)
        pubsub.subscribe(ANNOUNCED, self._announced)
        pubsub.subscribe(ALIVE, self._alive)

    def serve(self, find: Callable[[str], Listening | None], tables: Callable[[], Sequence[str]]) -> None:
        """From now on what is heard is passed on to these tables."""
        self._find, self._open = find, tables

    # --- telling

    async def tell_acted(self, match_id: str, events: Sequence[Stamped]) -> None:
        """Tells what was committed here."""
        written = [
            (
                one.seq,
                one.at_ms,
                one.event.name,
                shape_of(type(one.event)),
                one.event.model_dump_json(exclude_none=True),
            )
            for one in events
        ]
        if sum(len(one[4]) for one in written) > SENT_ALONG:
            written = []
        await self._tell(ACTED, match_id=match_id, seq=events[-1].seq, events=written)

    async def tell_connected(self, match_id: str, table: Listening, *, asks: bool = False) -> None:
        """Tells who is connected here and how far the log is known, and asks the same of the others. A worker that
        committed and died before it could tell is made up for by whoever read the log after it."""
        standing = table.standing
        here = standing.connected
        seats = {"white": here.white, "black": here.black, "gallery": here.gallery}
        told = {"match_id": match_id, "seq": standing.seq, "since_ms": standing.since_ms}
        await self._tell(CONNECTED, **told, **seats, asks=asks)

    async def tell_announced(self, match_id: str, unlogged: Unlogged) -> None:
        """Tells what the connections of a match at other workers should hear too."""
        await self._tell(ANNOUNCED, match_id=match_id, name=unlogged.name, payload=unlogged.payload)

    async def _tell(self, topic: str, **message: Any) -> None:
        try:
            await self.pubsub.publish(topic, {"worker": self._worker, **message})
        except Exception:
            log.exception("colleagues_not_told", topic=topic)

    async def run(self) -> None:
        """Shows signs of life, and notices who shows none, until it is cancelled."""
        await self._ask_all()
        while True:
            await self._tell(ALIVE)
            await asyncio.sleep(SIGN_OF_LIFE_SECONDS)
            self.bury()

    def bury(self) -> None:
        """Forgets the connections of workers that have been silent for too long. Who hears nobody blames nobody."""
        now_ms = self._clock.now_ms()
        if not self.pubsub.stands:
            self._silent_ms = dict.fromkeys(self._silent_ms, now_ms + round(SILENT_SECONDS * 1000))
            return
        for worker in [worker for worker, until_ms in self._silent_ms.items() if until_ms <= now_ms]:
            log.warning("worker_gone", worker=worker)
            self.behind = True  # it may have committed what it did not live to tell
            del self._silent_ms[worker]
            for match_id in [match_id for match_id, there in self._elsewhere.items() if worker in there]:
                self._put(match_id, worker, NOBODY)

    # --- hearing

    def elsewhere(self, match_id: str) -> Connected:
        """The connections at all other workers together."""
        there = self._elsewhere.get(match_id, {}).values()
        return Connected(
            sum(one.white for one in there), sum(one.black for one in there), sum(one.gallery for one in there)
        )

    def closed(self, match_id: str) -> None:
        """The table is closed here; nothing needs to be known of it."""
        self._elsewhere.pop(match_id, None)

    async def _acted(self, message: Message) -> None:
        table = self._of_another(message)
        if table is not None:
            table.hear(HeardCommit(message["seq"], tuple(_read(message["events"]))))

    async def _connected(self, message: Message) -> None:
        table = self._of_another(message)
        if table is not None:
            match_id = message["match_id"]
            self._put(match_id, message["worker"], Connected(message["white"], message["black"], message["gallery"]))
            if message["asks"]:
                await self.tell_connected(match_id, table)
            table.hear(HeardCommit(message["seq"]))
            if message["since_ms"] is not None:
                table.hear_since(message["seq"], message["since_ms"])

    async def _announced(self, message: Message) -> None:
        table = self._of_another(message)
        if table is not None:
            table.announce_here(Unlogged(message["name"], message["payload"]))

    async def _alive(self, message: Message) -> None:
        worker = message["worker"]
        if worker == self._worker:
            return
        is_new = worker not in self._silent_ms
        self._silent_ms[worker] = self._clock.now_ms() + round(SILENT_SECONDS * 1000)
        if is_new:
            await self._tell_all()

    async def _missed(self) -> None:
        self.behind = True
        await self._ask_all()

    async def _ask_all(self) -> None:
        await self._tell_all(asks=True)

    async def _tell_all(self, *, asks: bool = False) -> None:
        for match_id in self._open():
            table = self._find(match_id)
            if table is not None and (asks or table.standing.connected != NOBODY):
                await self.tell_connected(match_id, table, asks=asks)

    def _of_another(self, message: Message) -> Listening | None:
        """The table a message is for; None for this worker's own, and where nobody has it open."""
        return None if message["worker"] == self._worker else self._find(message["match_id"])

    def _put(self, match_id: str, worker: str, there: Connected) -> None:
        before = self.elsewhere(match_id)
        known = self._elsewhere.setdefault(match_id, {})
        if there == NOBODY:
            known.pop(worker, None)
        else:
            known[worker] = there
        if not known:
            del self._elsewhere[match_id]
        after, table = self.elsewhere(match_id), self._find(match_id)
        if table is not None and after != before:
            table.hear_connected(before, after)


def _read(written: Sequence[tuple[int, int, str, int, str]]) -> Iterator[Stamped]:
    for seq, at_ms, name, shape, payload in written:
        yield Stamped(read_event(name, shape, payload), seq, at_ms)
