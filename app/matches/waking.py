"""Which seat is woken by what has happened, and the thoughts that run because of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import structlog

from app.domain.acts import Act, Answer
from app.domain.events import Event
from app.domain.events.match import (
    DrawOffered,
    MatchEnded,
    MoveFields,
    PlayerChatEchoed,
    TakebackApplied,
    TakebackRequested,
)
from app.domain.match import MatchState, View
from app.domain.occasion import DrawOffered as DrawIsOffered
from app.domain.occasion import Ended, Idle, Occasion, TakebackAsked, Words, YourMove
from app.domain.position import Color
from app.domain.seat import Seat
from app.runtime.leases import HeldElsewhereError, Leases, match_lock
from app.runtime.tasks import Tasks

log = structlog.get_logger(__name__)

# A seat that fails on its move is asked again after this long, doubling up to the last; the game must not stand still
# because of one bad moment, nor spin on a lasting one. Seconds.
RETRY_SECONDS = (0.5, 1.0, 2.0, 5.0, 15.0, 30.0)


class Wakes(Protocol):
    """What the waker needs of its table. It is handed in with every call and kept by nobody but running thoughts, so
    that a table which is put away is freed at once."""

    state: MatchState

    async def act(self, act: Act) -> Answer: ...


class Waker:
    """Holds the seats of one table. Thinking is cancelled when its position has changed; other notices run out."""

    def __init__(self, seats: Mapping[Color, Seat], tasks: Tasks, leases: Leases) -> None:
        self._seats = seats
        self._leases = leases
        self._tasks = tasks
        # Another worker learns of a thought that runs by the `match_lock`.
        self._thoughts: dict[Color, asyncio.Task[None]] = {}

    def begin(self, table: Wakes, *, fresh: bool) -> None:
        """The table opens: the seat to move is woken; at a new table the other mind is told that it has begun, at one
        that stood before, whoever owes an answer is asked again."""
        state = table.state
        self._think(table, state.turn)
        if fresh:
            self._notice(table, state.turn.other, Idle())
            return
        if state.draw_offer is not None:
            self._notice(table, state.draw_offer.other, DrawIsOffered())
        if state.takeback_request is not None:
            self._notice(table, state.takeback_request.other, TakebackAsked())

    def wake(self, table: Wakes, events: Sequence[Event]) -> None:
        """Wakes the seats that these events concern, looking at the state after all of them."""
        if any(isinstance(event, MatchEnded) for event in events):
            self._stop_thinking()
            for color in Color:
                self._notice(table, color, Ended())
            return
        for event in events:
            if isinstance(event, TakebackApplied):
                self._stop_thinking()
                self._think(table, table.state.turn)
            elif isinstance(event, MoveFields):
                self._think(table, event.color.other)
            elif isinstance(event, PlayerChatEchoed) and event.color and not _came_with_a_move(events):
                self._notice(table, event.color.other, Words(event.text))
            elif isinstance(event, DrawOffered):
                self._notice(table, event.color.other, DrawIsOffered())
            elif isinstance(event, TakebackRequested):
                self._notice(table, event.color.other, TakebackAsked())

    def nudge(self, table: Wakes) -> Callable[[], None] | None:
        """What rings when the side to move thinks long: a word from the mind across the board, if one sits there."""
        state = table.state
        waiting = state.turn.other
        if state.ended or not state.sitter(waiting).is_mind or state.sitter(state.turn).is_mind:
            return None
        return lambda: self._notice(table, waiting, Idle())

    async def close(self) -> None:
        """Ends every thought and tells the seats that the table is put away."""
        self._stop_thinking()
        for seat in self._seats.values():
            await seat.close()

    def _stop_thinking(self) -> None:
        for task in self._thoughts.values():
            task.cancel()
        self._thoughts.clear()

    def _think(self, table: Wakes, color: Color) -> None:
        running = self._thoughts.pop(color, None)
        if running is not None:
            running.cancel()
        name = f"seat:{table.state.match_id}:{color}"
        self._thoughts[color] = self._tasks.start(name, self._until_moved(table, color))

    async def _until_moved(self, table: Wakes, color: Color) -> None:
        """Wakes the seat for its move, and again should it fail, for as long as the position stands."""
        position = table.state.position_version
        for pause in (*RETRY_SECONDS, *([RETRY_SECONDS[-1]] * 100)):
            try:
                async with match_lock(self._leases, table.state.match_id):
                    await self._seats[color].notice(View(table.state, color), YourMove(), table.act)
            except HeldElsewhereError:
                log.debug("match_held_elsewhere", match_id=table.state.match_id)
            except Exception:
                log.exception("seat_failed", match_id=table.state.match_id, color=color.value)
            else:
                return
            await asyncio.sleep(pause)
            if table.state.ended or table.state.position_version != position:
                return

    def _notice(self, table: Wakes, color: Color, occasion: Occasion) -> None:
        view = View(table.state, color)
        name = f"notice:{table.state.match_id}:{color}:{type(occasion).__name__}"
        self._tasks.start(name, self._seats[color].notice(view, occasion, table.act))


def _came_with_a_move(events: Sequence[Event]) -> bool:
    return any(isinstance(event, MoveFields) for event in events)
