"""Looking after one match: its seats are woken and its timers ring at one worker, the one that holds the lease."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Protocol

from app.domain.acts import Act, Answer
from app.domain.events import Stamped
from app.domain.match import MatchState
from app.domain.position import Color
from app.domain.seat import Seat
from app.matches.colleagues import SILENT_SECONDS
from app.matches.talk import have_parted
from app.matches.timers import Timers
from app.matches.waking import Waker
from app.runtime.clock import Clock
from app.runtime.leases import Leases, match_lease
from app.runtime.tasks import Tasks


class Tended(Protocol):
    """The part of a table that is looked after."""

    state: MatchState

    @property
    def has_ears(self) -> bool: ...

    def submit(self, act: Act) -> asyncio.Future[Answer]: ...

    async def act(self, act: Act) -> Answer: ...


# Returns when everything that was committed before is known here.
CatchUp = Callable[[], Awaitable[None]]
# Records who is not connected, whose absence is known already included where it is asked for.
NoteAbsent = Callable[[bool], None]


class Tending:
    """The seats and timers of one table. The only worker always looks after them, one of several (`shared`) while it
    holds the lease of the match."""

    def __init__(
        self,
        match_id: str,
        seats: Mapping[Color, Seat],
        clock: Clock,
        tasks: Tasks,
        leases: Leases,
        *,
        shared: bool,
        grace_seconds: float | None,
    ) -> None:
        self._match_id = match_id
        self._tasks = tasks
        self._leases = leases
        self._clock = clock
        self._waker = Waker(seats, tasks, leases)
        self._timers = Timers(match_id, clock, tasks, grace_seconds)
        self._shared = shared
        self._closed = False
        # Whether this worker looks after the match.
        self.here = not shared

    def resume(self, table: Tended, catch_up: CatchUp, note_absent: NoteAbsent, *, fresh: bool) -> None:
        """Starts or resumes the game. After a restart nobody is connected, so every grace period starts again."""
        if self._shared:
            self._tasks.start(f"tend:{self._match_id}", self.take(table, catch_up, note_absent, fresh=fresh))
        elif not table.state.ended:
            self._begin(table, fresh=fresh)
            if not fresh:
                note_absent(True)

    async def take(self, table: Tended, catch_up: CatchUp, note_absent: NoteAbsent, *, fresh: bool = False) -> bool:
        """Looks after the match from now on. False where another worker does, or nobody has to any more."""
        # Minds stay for a while after the end, to talk of the game.
        if self.here or self._closed or have_parted(table.state, self._clock.now_ms()):
            return self.here
        lease = match_lease(self._match_id)
        if not await self._leases.take(lease):
            return False
        if not fresh:
            await catch_up()
        if self.here or self._closed:
            self._leases.let_go(lease)
            return self.here
        self.here = True
        if not table.state.ended:
            self._begin(table, fresh=fresh)
            if not fresh:
                self._tasks.start(f"absent:{self._match_id}", self._note_absent_soon(note_absent))
        return True

    def lost(self) -> None:
        """The lease is lost: another worker looks after the match."""
        self.here = False
        self._timers.close()
        self._waker.rest()

    def follow(self, table: Tended, events: Sequence[Stamped]) -> None:
        """Wakes whom these events concern, and sets the timers by them."""
        if self.here:
            self._waker.wake(table, [stamped.event for stamped in events])
            self._timers.follow(table.state, table.submit, self._waker.nudge(table))

    def company(self, table: Tended) -> None:
        """The first spectator has come."""
        if self.here:
            self._timers.company(table.state, self._waker.nudge(table))

    async def close(self) -> None:
        self._closed = True
        self._timers.close()
        await self._waker.close()

    async def give_up(self) -> None:
        """Nobody needs to look after the match: whoever opens it again may. Called once the table is closed."""
        if self._shared and self.here:
            self.here = False
            self._leases.let_go(match_lease(self._match_id))
            await self._leases.give_up(match_lease(self._match_id))

    def _begin(self, table: Tended, *, fresh: bool) -> None:
        self._waker.begin(table, fresh=fresh)
        self._timers.follow(table.state, table.submit, None)

    async def _note_absent_soon(self, note_absent: NoteAbsent) -> None:
        # Whoever was with the worker that is gone comes back meanwhile, and has neither left nor returned.
        await asyncio.sleep(SILENT_SECONDS)
        note_absent(False)
