"""What a table needs around it, small and honest: a wire that writes down, seats that do as told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from app.db.database import Database
from app.db.leases import DatabaseLeases
from app.domain.acts import Accepted, Act, ActFn, Answer
from app.domain.audiences import Audience
from app.domain.events import Event, Stamped
from app.domain.events.match import MatchOpened
from app.domain.match import MatchState, Sitter, View
from app.domain.mood import MoodState
from app.domain.occasion import Occasion
from app.domain.position import Color
from app.matches.clock import time_control_text
from app.matches.colleagues import Colleagues
from app.matches.directory import Directory
from app.matches.evolve import opened
from app.matches.repository import Beside, Companion, insert_match
from app.matches.table import Table
from app.matches.table_services import TableServices
from app.matches.views import Payload
from app.runtime.clock import Clock, FakeClock
from app.runtime.key_value import InProcessKeyValue
from app.runtime.leases import match_lock
from app.runtime.moving_window import MovingWindow
from app.runtime.pubsub import PubSub
from app.runtime.tasks import Tasks
from tests.fakes.games import START_MS, first_event
from tests.fakes.waiting import eventually


class RecordingBroadcast:
    """A wire that delivers to what each connection has heard, in order. `slowness` is awaited before each delivery."""

    def __init__(self, slowness: Callable[[], Awaitable[None]] | None = None) -> None:
        self.heard: dict[str, list[tuple[str, Payload]]] = {}
        self.inside: dict[str, tuple[str, Audience]] = {}
        self.told: list[tuple[str, Payload]] = []
        self._slowness = slowness

    def hears(self, match_id: str, audiences: Sequence[Audience]) -> bool:
        del match_id, audiences
        return True  # `told` has what was for anybody

    async def tell(self, match_id: str, audiences: Sequence[Audience], name: str, payload: Payload) -> None:
        await self._wait()
        self.told.append((name, payload))
        for connection, (match, its) in self.inside.items():
            if match == match_id and its in audiences:
                self.heard[connection].append((name, payload))

    async def tell_one(self, connection: str, name: str, payload: Payload) -> None:
        await self._wait()
        self.heard.setdefault(connection, []).append((name, payload))

    async def enter(self, connection: str, match_id: str, audience: Audience) -> None:
        await self._wait()
        self.heard.setdefault(connection, [])
        self.inside[connection] = (match_id, audience)

    def names(self, connection: str) -> list[str]:
        return [name for name, _ in self.heard.get(connection, [])]

    async def _wait(self) -> None:
        if self._slowness is not None:
            await self._slowness()


class NoNarratives:
    """Memories nobody remembers."""

    async def texts(self, ids: Sequence[str]) -> dict[str, str]:
        del ids
        return {}


class Telling:
    """Narratives of memories; `forget` takes one away."""

    def __init__(self, **texts: str) -> None:
        self.known = dict(texts)

    async def texts(self, ids: Sequence[str]) -> dict[str, str]:
        await asyncio.sleep(0)
        return {memory_id: self.known[memory_id] for memory_id in ids if memory_id in self.known}

    def forget(self, memory_id: str) -> None:
        del self.known[memory_id]


async def unheard(_act: Act) -> Answer:
    """For acts that reach no table."""
    return Accepted(1)


Script = Callable[[View, Occasion, ActFn], Awaitable[None]]


@dataclass
class ScriptedSeat:
    """A seat that remembers every notice and does what `script` says."""

    deaf: ClassVar[bool] = False
    script: Script | None = None
    noticed: list[tuple[View, Occasion]] = field(default_factory=list)
    cancelled: int = 0
    closed: bool = False

    async def notice(self, view: View, occasion: Occasion, act: ActFn) -> None:
        self.noticed.append((view, occasion))
        try:
            if self.script is not None:
                await self.script(view, occasion, act)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise

    async def close(self) -> None:
        self.closed = True

    def occasions(self) -> list[str]:
        return [type(occasion).__name__ for _, occasion in self.noticed]


@dataclass
class ScriptedSeating:
    """Seats handed out by colour."""

    seats: dict[Color, ScriptedSeat] = field(default_factory=lambda: {color: ScriptedSeat() for color in Color})

    def seat(self, sitter: Sitter, color: Color, match_id: str) -> ScriptedSeat:
        del sitter, match_id
        return self.seats[color]

    async def mood_at_start(self, sitter: Sitter, opponent: Sitter) -> MoodState | None:
        del opponent
        return MoodState() if sitter.is_mind else None


class Parlour:
    """A directory over a real database, with everything around it in reach of the test."""

    def __init__(
        self,
        database: Database,
        *,
        clock: Clock | None = None,
        grace_seconds: float | None = None,
        broadcast: RecordingBroadcast | None = None,
        narratives: Any = None,
        companions: dict[type[Event], Beside] | None = None,
        started_ms: int = 0,
        worker: str = "the parlour",
        pubsub: PubSub | None = None,
    ) -> None:
        """With a `pubsub` it is one worker of several."""
        self.database = database
        self.clock = clock or FakeClock(START_MS)
        self.tasks = Tasks()
        self.seating = ScriptedSeating()
        self.leases = DatabaseLeases(database, self.clock, worker, 3600.0 if pubsub is None else 6.0)
        self.broadcast = broadcast or RecordingBroadcast()
        self.colleagues = None if pubsub is None else Colleagues(pubsub, self.clock, worker)
        self.services = TableServices(
            database,
            self.clock,
            self.tasks,
            {kind: Companion(beside) for kind, beside in (companions or {}).items()},
            self.leases,
            grace_seconds,
            started_ms=started_ms,
            colleagues=self.colleagues,
        )
        self.narratives = narratives or NoNarratives()
        self.directory = Directory(self.services, self.seating, self.broadcast, self.narratives)

    @property
    def limits(self) -> MovingWindow:
        """Limits that nobody has used yet, on this parlour's clock."""
        return MovingWindow(InProcessKeyValue(self._seconds), self._seconds)

    def _seconds(self) -> float:
        return self.clock.now_ms() / 1000

    @property
    def seats(self) -> dict[Color, ScriptedSeat]:
        return self.seating.seats

    async def sit_down(self, first: MatchOpened | None = None, match_id: str = "match-1") -> Table:
        """A new game at a new table."""
        stamped = Stamped(first or first_event(), 1, self.clock.now_ms())
        state: MatchState = opened(match_id, stamped)
        async with match_lock(self.leases, match_id):
            await self.database.write(insert_match, state, time_control_text(state.time_control), stamped)
        return self.directory.place(state, [stamped], fresh=True)

    async def settled(self) -> None:
        """Waits until mailbox and outbox have nothing left to do."""
        await eventually(lambda: not any(name.startswith(("table:", "outbox:")) for name in self.tasks.names()))

    async def close(self) -> None:
        await self.directory.close()
        await self.tasks.close()
