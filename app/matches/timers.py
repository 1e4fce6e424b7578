"""The timers of one table: flag fall, grace periods, and a cue for a mind whose opponent thinks long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from app.domain.acts import Act, Answer, FlagFall, GraceOver, LeaveSeat, Stalled
from app.domain.match import MatchState, TimeControl
from app.domain.position import Color
from app.domain.schedule import Trigger
from app.matches import clock
from app.matches.decide import PROGRAM_MOVE_MS
from app.matches.occasions import Occasions
from app.runtime.clock import Clock
from app.runtime.tasks import Tasks

# Grace period after a disconnect in seconds: this share of the initial time, within these bounds. Untimed games against
# a mind have none; they are adjourned.
GRACE_SECONDS = 300
GRACE_SHARE = 0.25  # of the initial time
GRACE_MIN_SECONDS = 20
# After its end whoever waits at the board may claim the game for as long again, at most this long; then it ends by
# itself.
CLAIM_SECONDS = 60

# Seconds after which a failed act (on a full disk, for example) is submitted again.
AGAIN_SECONDS = 1.0

Submit = Callable[[Act], asyncio.Future[Answer]]
# Wakes the mind that waits; False if nobody is there who would hear it.
Nudge = Callable[[], bool]


def grace_ms(control: TimeControl | None, against_person: bool, setting_seconds: float | None) -> int | None:
    """The grace period in milliseconds; None if the game is adjourned instead."""
    if setting_seconds is not None:
        return round(setting_seconds * 1000)
    if control is not None:
        share = control.initial_ms / 1000 * GRACE_SHARE
        return round(1000 * max(GRACE_MIN_SECONDS, min(GRACE_SECONDS, share)))
    return GRACE_SECONDS * 1000 if against_person else None


def leaving(state: MatchState, color: Color, setting_seconds: float | None) -> LeaveSeat:
    """The act of somebody who has left the seat of `color`."""
    return LeaveSeat(color, _grace_of(state, color, setting_seconds))


def claim_ms(state: MatchState, gone: Color, setting_seconds: float | None) -> int:
    """How long after the grace of the side `gone` the game waits to be claimed, in milliseconds; 0 where no person
    sits across and waits."""
    waiting = state.sitter(gone.other)
    if waiting.is_mind or waiting.program or gone.other in state.paused:
        return 0
    return min(CLAIM_SECONDS * 1000, _grace_of(state, gone, setting_seconds) or 0)


def _grace_of(state: MatchState, color: Color, setting_seconds: float | None) -> int | None:
    """A game that a program leaves is not adjourned: programs come back at once or not at all."""
    against_person = not state.sitter(color.other).is_mind or bool(state.sitter(color).program)
    return grace_ms(state.time_control, against_person, setting_seconds)


def needs_nobody(state: MatchState) -> bool:
    """Whether neither a timer nor a mind needs the table open: clocks of days are looked after by the reaper."""
    if state.ended:
        return True
    no_timer = (state.time_control is None or state.by_days) and not any(state.paused.values())
    return no_timer and not state.sitter(state.turn).is_mind


class Timers:
    """Each timer submits an act when it expires; the rules decide whether that act still applies."""

    def __init__(self, match_id: str, now: Clock, tasks: Tasks, grace_seconds: float | None) -> None:
        """`grace_seconds` is the grace period that the host has set, None where it goes by the game."""
        self._match_id = match_id
        self._grace_seconds = grace_seconds
        self._clock = now
        self._tasks = tasks
        # Another worker learns of what is due by the log, and sets timers of its own; the rules refuse the second one.
        self._set: dict[str, asyncio.TimerHandle | asyncio.Task[None]] = {}
        self._occasions = Occasions()

    def follow(self, state: MatchState, submit: Submit, nudge: Nudge | None) -> None:
        """Sets all timers for `state`. They call `submit`, and `nudge` after a long think. Only running timers keep
        references to the two."""
        for name in ("flag", "idle", "stall"):
            self._stop(name)
        if state.ended:
            self.close()
            return
        now_ms = self._clock.now_ms()
        if state.clock_running:
            left = state.left_ms(state.turn, now_ms) or 0
            lag_ms = clock.most_lag_ms(state)
            self._start("flag", now_ms + left + lag_ms, lambda: _ring_for(submit, FlagFall(state.turn, lag_ms)))
        elif state.sitter(state.turn).program:
            act = Stalled(state.turn, *state.position_version)
            self._start("stall", state.turn_since_ms + PROGRAM_MOVE_MS, lambda: _ring_for(submit, act))
        for color in Color:
            self._follow_grace(state, color, submit)
        due_ms = self._occasions.due_ms(state, now_ms)
        if nudge is not None and due_ms is not None:
            self._start("idle", due_ms, lambda: self._nudge(nudge))

    def close(self) -> None:
        for name in list(self._set):
            self._stop(name)

    def company(self, state: MatchState, nudge: Nudge | None) -> None:
        """The first spectator has come: the mind that waits may take notice."""
        now_ms = self._clock.now_ms()
        if nudge is not None and self._occasions.comes(state, now_ms) and nudge():
            self._occasions.came(now_ms, Trigger.COMES)

    async def _nudge(self, nudge: Nudge) -> None:
        if nudge():
            self._occasions.came(self._clock.now_ms())

    def _follow_grace(self, state: MatchState, color: Color, submit: Submit) -> None:
        name = f"grace-{color}"
        self._stop(name)
        deadline = state.paused.get(color)
        if deadline is not None:
            end_ms = deadline + claim_ms(state, color, self._grace_seconds)
            self._start(name, end_ms, lambda: _ring_for(submit, GraceOver(color)))

    def _start(self, name: str, at_ms: int, ring: Callable[[], Awaitable[None]]) -> None:
        # No task before it is time: every act stops the timers and sets them anew, and hardly any ever rings.
        loop, left_ms = asyncio.get_running_loop(), max(0, at_ms - self._clock.now_ms())
        self._set[name] = loop.call_later(left_ms / 1000, self._due, name, at_ms, ring)

    def _due(self, name: str, at_ms: int, ring: Callable[[], Awaitable[None]]) -> None:
        self._set[name] = self._tasks.start(f"timer:{self._match_id}:{name}", self._ring(name, at_ms, ring))

    async def _ring(self, name: str, at_ms: int, ring: Callable[[], Awaitable[None]]) -> None:
        # Checks the clock that the rules use, because the event loop may wake a millisecond early, and an act submitted
        # too early is refused.
        left_ms = at_ms - self._clock.now_ms()
        while left_ms > 0:
            await asyncio.sleep(left_ms / 1000)
            left_ms = at_ms - self._clock.now_ms()
        await ring()
        self._set.pop(name, None)

    def _stop(self, name: str) -> None:
        timer = self._set.pop(name, None)
        if timer is not None:
            timer.cancel()


async def _ring_for(submit: Submit, act: Act) -> None:
    """Submits the act, again if it fails, since without it the game would hang. Shielded, because the act's own effects
    cancel this timer."""
    while True:
        try:
            await asyncio.shield(submit(act))
        except Exception:
            await asyncio.sleep(AGAIN_SECONDS)  # the table has logged the reason
        else:
            return
