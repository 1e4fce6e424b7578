"""The table: the only writer of a live match.

Acts are queued in a mailbox and handled in order of arrival; each is decided, committed, applied and published before
the next. The consumer awaits nothing but the database and never calls a seat: engines and models work outside, on the
immutable view they were given.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, reduce
from typing import Any

import structlog

from app.domain.acts import Accepted, Act, Answer, Arrive, GraceOver, PlayMove, Refusal, Speak
from app.domain.audiences import Audience
from app.domain.errors import ClubError, Unavailable
from app.domain.events import Stamped
from app.domain.match import MatchState
from app.domain.position import Color
from app.domain.seat import Seat
from app.matches import clock
from app.matches.attendance import Attendance, has_ears
from app.matches.colleagues import EVERYTHING, Connected, HeardCommit, TableStanding
from app.matches.decide import decide
from app.matches.evolve import evolve
from app.matches.flags import fallen
from app.matches.outbox import CatchUp, Joining, Outbox, Unlogged
from app.matches.repository import StaleVersion, commit, read_log, record_of
from app.matches.table_services import TableServices
from app.matches.tending import Tending
from app.matches.timers import needs_nobody
from app.matches.views import Payload, snapshot
from app.matches.withdrawing import without_words
from app.runtime.clock import CarriedOn
from app.runtime.metrics import ACT_SECONDS, ACTS

log = structlog.get_logger(__name__)

TRIES = 5  # times that other workers may be quicker than one act

# Looking up a labelled counter costs more than incrementing it.
_counter = cache(ACTS.labels)


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
        self._mailbox: deque[tuple[Act | HeardCommit, asyncio.Future[Any]]] = deque()
        self._draining = False
        tasks, others, grace = services.tasks, services.colleagues, services.grace_seconds
        self.tending = Tending(
            state.match_id, seats, self._clock, tasks, services.leases, shared=others is not None, grace_seconds=grace
        )
        self.attendance = Attendance(self, self.tending, outbox, self._clock, tasks, others, grace)
        self.touched_ms = services.clock.now_ms()
        self._withdrawn: set[int] = set()
        # Progress of the work after the game; not part of the log.
        self.post_match: Payload | None = None

    # Acts

    def submit(self, act: Act) -> asyncio.Future[Answer]:
        """Queues the act at once, without awaiting; the future holds the answer."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._put(act, answer)
        if isinstance(act, PlayMove) and not self.state.sitter(act.color).is_mind:
            self._services.way.enter()
            answer.add_done_callback(self._answered)
        return answer

    def _put(self, item: Act | HeardCommit, done: asyncio.Future[Any]) -> None:
        self._mailbox.append((item, done))
        if self._draining:
            self._services.database.hurry()  # what is being written here may wait for company
        else:
            self._draining = True
            self._services.tasks.start(f"table:{self.state.match_id}", self._drain(), drain=True)

    def _answered(self, _answer: asyncio.Future[Answer]) -> None:
        self._services.way.leave_soon()

    async def act(self, act: Act) -> Answer:
        """Submits an act and waits for the answer."""
        return await self.submit(act)

    async def _drain(self) -> None:
        try:
            while self._mailbox:
                item, future = self._mailbox.popleft()
                await self._take(item, future)
        finally:
            self._draining = False

    async def _take(self, act: Act | HeardCommit, future: asyncio.Future[Any]) -> None:
        try:
            if isinstance(act, HeardCommit):
                await self._follow(act)
                if not future.done():
                    future.set_result(None)
                return
            if (flag := fallen(self.state, act, self._now())) is not None:
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
            answer, events = await self._decide(act)
        _counter(type(act).__name__, "refused" if isinstance(answer, Refusal) else "accepted").inc()
        # Answered before publishing, so that the acknowledgement leaves before the events.
        if future is not None and not future.done():
            future.set_result(answer)
        self._tell(events)
        if events and self._services.colleagues is not None:
            await self._services.colleagues.tell_acted(self.state.match_id, events)

    async def _decide(self, act: Act) -> tuple[Answer, Sequence[Stamped]]:
        """Commits an act, again where another worker was quicker or the refusal rests on what is known here alone."""
        for _ in range(TRIES):
            try:
                answer, events = await self._commit(act)
                if not isinstance(answer, Refusal) or self._services.colleagues is None or not await self._refresh():
                    return answer, events
            except StaleVersion:
                await self._refresh()
        return await self._commit(act)

    async def _commit(self, act: Act) -> tuple[Answer, Sequence[Stamped]]:
        """Decides and writes an act; the new state replaces the old one only after the commit."""
        now_ms = self._now()
        if isinstance(act, GraceOver) and self.attendance.anywhere(act.color):
            act = Arrive(act.color)  # the player is back, but that could not be written before
        decision = decide(self.state, act, now_ms)
        if not isinstance(decision, tuple):
            return decision, ()
        before = after = self.state
        stamped: list[Stamped] = []
        for event in decision:
            stamped.append(Stamped(event, after.version + 1, now_ms))
            after = evolve(after, stamped[-1])
        # People's acts have priority over those of minds. Only results are durable (survive a power cut).
        await commit(
            self._services.database,
            record_of(before, after, stamped),
            self._services.companions,
            background=self.state.sitter(act.color).is_mind,
            durable=after.ended and not before.ended,
            patient=isinstance(act, Speak) and not self._mailbox,  # only who acts behind them here waits for words
        )
        self.state = without_words(after, self._withdrawn)
        self.touch()
        return Accepted(stamped[0].seq), stamped

    async def _refresh(self) -> bool:
        """Applies events that another writer has committed, and publishes them like our own, since that writer may have
        crashed before it did; whether there were any."""
        missed = await self._services.database.read(read_log, self.state.match_id, self.state.version)
        self._go_on(missed)
        return bool(missed)

    async def _follow(self, heard: HeardCommit) -> None:
        """Takes over what another worker has committed, from the log where it was not sent along."""
        new = [stamped for stamped in heard.events if stamped.seq > self.state.version]
        if new and new[0].seq == self.state.version + 1:
            self._go_on(new)
        elif heard.seq > self.state.version:
            await self._refresh()

    def _go_on(self, missed: Sequence[Stamped]) -> None:
        self.state = without_words(reduce(evolve, missed, self.state), self._withdrawn)
        self._clock.reach(self.state.touched_ms)
        self._tell(missed)
        for color in self.state.paused:
            if self.attendance.here(color):
                self.attendance.note(color)  # they left another worker, and are still here

    def _tell(self, events: Sequence[Stamped]) -> None:
        if events:
            self.outbox.publish(events)
            self.tending.follow(self, events)

    def _now(self) -> int:
        return self._clock.now_ms()

    # People

    def join(
        self, connection: str, color: Color | None, after_seq: int | None = None, *, audience: Audience | None = None
    ) -> None:
        """A connection arrives at a seat, or among those who look on (`color` None), who are the gallery unless
        `audience` says that they own an agent here; it is sent the events after `after_seq`, or the state."""
        audience = audience or Audience.of(color)
        first = self.attendance.join(connection, color)
        self.outbox.join(Joining(connection, self._catch_up(audience, after_seq)))
        self.attendance.changed(color)
        if color is None and first:
            self.tending.company(self)
        elif color is not None and first:
            self.attendance.note(color)

    def leave(self, connection: str, color: Color | None) -> None:
        """A connection is gone; the grace period begins if it was the last one of its seat."""
        last = self.attendance.leave(connection, color)
        self.touch()
        if last and color is not None:
            self.attendance.note(color)

    def resume(self, *, fresh: bool) -> None:
        """Starts or resumes the game, or tries to look after it where there are several workers."""
        self.attendance.tell(asks=not fresh)
        self.tending.resume(self, self.caught_up, self.attendance.note_absent, fresh=fresh)

    async def tend(self) -> bool:
        """Looks after the game from now on, unless another worker does."""
        return await self.tending.take(self, self.caught_up, self.attendance.note_absent)

    # What other workers tell (`colleagues.Listening`)

    def hear(self, heard: HeardCommit) -> None:
        if heard.seq > self.state.version:
            self._put(heard, asyncio.get_running_loop().create_future())

    def hear_connected(self, before: Connected, after: Connected) -> None:
        self.attendance.changed_elsewhere(before, after)
        if after.gallery and not before.gallery:
            self.tending.company(self)

    def hear_since(self, seq: int, since_ms: int) -> None:
        if seq == self.state.version and not self.tending.here:
            self.state = replace(self.state, turn_since_ms=since_ms)

    def announce_here(self, unlogged: Unlogged) -> None:
        if unlogged.name == "post_match_status":
            self.post_match = {key: value for key, value in unlogged.payload.items() if key != "step"}
        self.outbox.announce(unlogged)

    @property
    def standing(self) -> TableStanding:
        since_ms = self.state.turn_since_ms if self.tending.here else None
        return TableStanding(self.state.version, since_ms, self.attendance.connected)

    async def caught_up(self) -> None:
        """Returns when everything committed until now is known here."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._put(EVERYTHING, done)
        await done

    def withdraw(self, ids: Collection[str]) -> None:
        """Removes from history and state what rests on forgotten memories; an act that is being written at the same
        time does not restore it."""
        self._withdrawn |= self.outbox.withdraw(ids)
        self.state = without_words(self.state, self._withdrawn)

    def touch(self) -> None:
        """Marks the table as used, so that it is not closed as idle."""
        self.touched_ms = self._services.clock.now_ms()

    @property
    def spectators(self) -> int:
        """How many connections the gallery has."""
        return self.attendance.gallery

    @property
    def has_ears(self) -> bool:
        """Whether somebody is there who would hear a mind."""
        return has_ears(self.state, self.attendance)

    async def look(self, audience: Audience, after_seq: int | None = None) -> list[tuple[str, Payload]]:
        """What a connection of `audience` would be sent now: `match_state`, or the events after `after_seq` if the log
        reaches that far. Returned in the order of the outbox, after everything published before."""
        return await self.outbox.answer(self._catch_up(audience, after_seq))

    async def shown(self, audience: Audience) -> Payload:
        """The `match_state` for an audience."""
        return (await self.look(audience))[0][1]

    def _catch_up(self, audience: Audience, after_seq: int | None) -> CatchUp:
        there, version = self.attendance, self.state.version
        if after_seq is not None and after_seq <= version:
            return CatchUp(audience, version, after_seq)
        state = snapshot(self.state, audience, there.gallery, self._now(), self.post_match, there.lines)
        return CatchUp(audience, version, state=state)

    @property
    def quiet(self) -> bool:
        """Whether the table may be closed: nobody is connected, and no act, mind or timer needs it."""
        needed = self.tending.here and not needs_nobody(self.state)
        return self.attendance.nobody_here and not needed and not self._mailbox and not self._draining

    async def close(self) -> None:
        """Stops timers and seats, and waits for acts on their way to the log: nothing is written after it."""
        self.attendance.close()
        await self.tending.close()
        if self._draining:
            with suppress(ClubError):  # a log that cannot be read now keeps no table open
                await self.caught_up()
