"""The table: the only writer of a live match.

Acts are queued in a mailbox and handled in order of arrival; each is decided, committed, applied and published before
the next. The consumer awaits nothing but the database and never calls a seat: engines and models work outside, on the
immutable view they were given.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, reduce

import structlog

from app.db.database import Database
from app.domain.acts import Accepted, Act, Answer, Arrive, GraceOver, PlayMove, Refusal
from app.domain.audiences import Audience
from app.domain.errors import Unavailable
from app.domain.events import Stamped
from app.domain.match import MatchState
from app.domain.position import Color
from app.domain.seat import Seat
from app.matches import clock
from app.matches.decide import decide
from app.matches.evolve import evolve
from app.matches.flags import fallen
from app.matches.onlookers import Onlookers
from app.matches.outbox import CatchUp, Joining, Outbox
from app.matches.repository import Companions, StaleVersion, read_log, record_act, record_of
from app.matches.timers import Timers, leaving, needs_nobody
from app.matches.views import Payload, snapshot
from app.matches.waking import Waker
from app.matches.withdrawing import without_words
from app.runtime.clock import CarriedOn, Clock
from app.runtime.leases import Leases
from app.runtime.metrics import ACT_SECONDS, ACTS
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks

log = structlog.get_logger(__name__)

# Looking up a labelled counter costs more than incrementing it.
_counter = cache(ACTS.labels)


@dataclass(frozen=True, slots=True)
class TableServices:
    """The services shared by all tables."""

    database: Database
    clock: Clock
    tasks: Tasks
    companions: Companions
    leases: Leases
    grace_seconds: float | None = None
    way: RightOfWay = field(default_factory=RightOfWay)
    started_ms: int = 0  # when the house opened


class Table:
    """One live match: its state, its seats, its mailbox and its outbox."""

    def __init__(self, state: MatchState, seats: Mapping[Color, Seat], outbox: Outbox, services: TableServices) -> None:
        # The times in a log never decrease, even if the system clock was set back since its last event.
        self._clock = CarriedOn(services.clock, state.touched_ms)
        since_ms = clock.thinking_since(state, self._now(), services.started_ms)
        self.state = replace(state, turn_since_ms=since_ms) if state.version > 1 else state
        self.outbox = outbox
        self._services = services
        # One worker's own: acts on their way to the row, whose version is the fence between workers.
        self._mailbox: deque[tuple[Act, asyncio.Future[Answer]]] = deque()
        self._draining = False
        self._waker = Waker(seats, services.tasks, services.leases)
        self._timers = Timers(state.match_id, self._clock, services.tasks)
        # Another worker learns of who left a seat by the log, and answers with `Arrive` while they are still with it.
        self._present: dict[Color, set[str]] = {Color.WHITE: set(), Color.BLACK: set()}
        self._onlookers = Onlookers(outbox, self._clock)
        # Colours whose arrival or departure could not be written.
        # One worker's own: it is the one whose connections came or went.
        self._unnoted: set[Color] = set()
        self.touched_ms = services.clock.now_ms()
        self._withdrawn: set[int] = set()
        # Progress of the work after the game; not part of the log.
        self.post_match: Payload | None = None

    # Acts

    def submit(self, act: Act) -> asyncio.Future[Answer]:
        """Queues the act at once, without awaiting; the future holds the answer."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._mailbox.append((act, answer))
        if isinstance(act, PlayMove) and not self.state.sitter(act.color).is_mind:
            self._services.way.enter()
            answer.add_done_callback(self._answered)
        if not self._draining:
            self._draining = True
            self._services.tasks.start(f"table:{self.state.match_id}", self._drain(), drain=True)
        return answer

    def _answered(self, _answer: asyncio.Future[Answer]) -> None:
        # One turn of the event loop later, when the acknowledgement has been sent.
        asyncio.get_running_loop().call_soon(self._services.way.leave)

    async def act(self, act: Act) -> Answer:
        """Submits an act and waits for the answer."""
        return await self.submit(act)

    async def _drain(self) -> None:
        try:
            while self._mailbox:
                act, future = self._mailbox.popleft()
                await self._take(act, future)
        finally:
            self._draining = False

    async def _take(self, act: Act, future: asyncio.Future[Answer]) -> None:
        try:
            flag = fallen(self.state, act, self._now())
            if flag is not None:
                await self._settle(flag, None)
            await self._settle(act, future)
        except Exception as error:
            # Answered before logging, because logging may fail as well.
            if not future.done():
                # Without the traceback, whose frames refer to this future (a reference cycle).
                future.set_exception(error.with_traceback(None))
                future.exception()  # marks it as retrieved, since the caller may be gone
            # The database itself logs once that it is out of service.
            if not isinstance(error, Unavailable):
                log.exception("act_failed", match_id=self.state.match_id, act=type(act).__name__)

    async def _settle(self, act: Act, future: asyncio.Future[Answer] | None) -> None:
        """Decides, commits, applies, answers and publishes. Nothing is awaited between commit and publishing, so that
        the state and the published events are always consistent."""
        with ACT_SECONDS.time():
            try:
                answer, events = await self._commit(act)
            except StaleVersion:
                await self._refresh()
                answer, events = await self._commit(act)
        _counter(type(act).__name__, "refused" if isinstance(answer, Refusal) else "accepted").inc()
        # Answered before publishing, so that the acknowledgement leaves before the events.
        if future is not None and not future.done():
            future.set_result(answer)
        self._tell(events)

    async def _commit(self, act: Act) -> tuple[Answer, Sequence[Stamped]]:
        """Decides and writes an act; the new state replaces the old one only after the commit."""
        now_ms = self._now()
        if isinstance(act, GraceOver) and self._present[act.color]:
            act = Arrive(act.color)  # the player is back, but that could not be written before
        decision = decide(self.state, act, now_ms)
        if not isinstance(decision, tuple):
            return decision, ()
        before = after = self.state
        stamped: list[Stamped] = []
        for event in decision:
            stamped.append(Stamped(event, after.version + 1, now_ms))
            after = evolve(after, stamped[-1])
        record = record_of(before, after, stamped)
        # People's acts have priority over those of minds. Only results are durable (survive a power cut).
        await self._services.database.write(
            record_act,
            record,
            self._services.companions,
            background=self.state.sitter(act.color).is_mind,
            durable=after.ended and not before.ended,
        )
        self.state = without_words(after, self._withdrawn)
        self.touch()
        return Accepted(stamped[0].seq), stamped

    async def _refresh(self) -> None:
        """Applies events that another writer has committed, and publishes them like our own, since that writer may have
        crashed before it did."""
        history = await self._services.database.read(read_log, self.state.match_id)
        missed = history[self.state.version :]
        self.state = without_words(reduce(evolve, missed, self.state), self._withdrawn)
        self._clock.reach(self.state.touched_ms)
        self._tell(missed)
        for color in self.state.paused:
            if self._present[color]:
                self._note_presence(color)  # they left another worker, and are still here

    def _tell(self, events: Sequence[Stamped]) -> None:
        if events:
            self.outbox.publish(events)
            self._waker.wake(self, [stamped.event for stamped in events])
            self._timers.follow(self.state, self.submit, self._waker.nudge(self))

    def _now(self) -> int:
        return self._clock.now_ms()

    # People

    def join(
        self, connection: str, color: Color | None, after_seq: int | None = None, *, beside: Color | None = None
    ) -> None:
        """A connection arrives at a seat, or in the gallery (`color` None), perhaps as the owner of the agent that
        plays `beside`; it is sent the events after `after_seq`, or the state."""
        audience = Audience.of(color) if beside is None else Audience.owner_of(beside)
        present = self._onlookers.connections if color is None else self._present[color]
        first = not present
        present.add(connection)
        self.outbox.join(Joining(connection, self._catch_up(audience, after_seq)))
        if color is None:
            self._onlookers.changed()
            if first:
                self._timers.company(self.state, self._waker.nudge(self))
        elif first:
            self._note_presence(color)

    def leave(self, connection: str, color: Color | None) -> None:
        """A connection is gone. The grace period begins if it was the last one of its seat."""
        present = self._onlookers.connections if color is None else self._present[color]
        if connection not in present:
            return
        present.discard(connection)
        self.touch()
        if color is None:
            self._onlookers.changed()
        elif not present:
            self._note_presence(color)

    def resume(self, *, fresh: bool) -> None:
        """Starts or resumes the game: wakes the seat to move and sets the timers. After a restart nobody is connected,
        so every grace period starts again."""
        if self.state.ended:
            return
        self._waker.begin(self, fresh=fresh)
        self._timers.follow(self.state, self.submit, None)
        if not fresh:
            for color in Color:
                if not self._present[color]:
                    self._note_presence(color)

    def note_absent(self) -> None:
        """Records the absence of players who never connected, so that their game does not stay active."""
        for color in Color:
            if not self._present[color] and color not in self.state.paused:
                self._note_presence(color)

    def retry_presence(self) -> None:
        """Records again the arrivals and departures that could not be written."""
        for color in tuple(self._unnoted):
            self._note_presence(color)

    def _note_presence(self, color: Color) -> None:
        """Submits the arrival or departure of the person who plays `color`."""
        self._unnoted.discard(color)
        if self.state.ended or self.state.sitter(color).is_mind or self.state.by_days:
            return

        def noted(answer: asyncio.Future[Answer]) -> None:
            if not answer.cancelled() and isinstance(answer.exception(), Unavailable):
                self._unnoted.add(color)

        gone = leaving(self.state, color, self._services.grace_seconds)
        self.submit(Arrive(color) if self._present[color] else gone).add_done_callback(noted)

    def withdraw(self, ids: Collection[str]) -> None:
        """Removes from history and state what rests on forgotten memories; an act that is being written at the same
        time does not restore it."""
        self._withdrawn |= self.outbox.withdraw(ids)
        self.state = without_words(self.state, self._withdrawn)

    def touch(self) -> None:
        """Marks the table as used, so that it is not closed as idle."""
        self.touched_ms = self._services.clock.now_ms()

    def hear_gallery(self, line: Payload) -> None:
        """A spectator said something: `{text, username, at}`."""
        self._onlookers.say(line)

    @property
    def spectators(self) -> int:
        """How many connections the gallery has."""
        return len(self._onlookers.connections)

    @property
    def has_ears(self) -> bool:
        """Whether somebody is there who would hear a mind: a person or a program across the board who has not gone
        away, or a spectator at this worker."""
        state = self.state
        across = any(not state.sitter(color).is_mind and color not in state.paused for color in Color)
        return across or bool(self._onlookers.connections)

    async def look(self, audience: Audience, after_seq: int | None = None) -> list[tuple[str, Payload]]:
        """What a connection of `audience` would be sent now: `match_state`, or the events after `after_seq` if the log
        reaches that far. Returned in the order of the outbox, after everything published before."""
        return await self.outbox.answer(self._catch_up(audience, after_seq))

    async def shown(self, audience: Audience) -> Payload:
        """The `match_state` for an audience."""
        ((_, state),) = await self.look(audience)
        return state

    def _catch_up(self, audience: Audience, after_seq: int | None) -> CatchUp:
        version = self.state.version
        if after_seq is not None and after_seq <= version:
            return CatchUp(audience, version, after_seq)
        state = snapshot(
            self.state, audience, len(self._onlookers.connections), self._now(), self.post_match, self._onlookers.lines
        )
        return CatchUp(audience, version, state=state)

    @property
    def quiet(self) -> bool:
        """Whether the table may be closed: nobody is connected, and no act, mind or timer needs it."""
        nobody = not self._onlookers.connections and not any(self._present.values())
        return nobody and needs_nobody(self.state) and not self._mailbox and not self._draining

    async def close(self) -> None:
        """Stops timers and seats; accepted acts are already committed."""
        self._timers.close()
        self._onlookers.close()
        await self._waker.close()
