"""Notifies seats of events, and runs their answers as tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import structlog

from app.domain.acts import Act, Answer
from app.domain.events import Event
from app.domain.events.match import (
    AgentChat,
    DrawOffered,
    MatchEnded,
    MoveFields,
    PlayerChatEchoed,
    TakebackApplied,
    TakebackRequested,
)
from app.domain.match import MatchState, View
from app.domain.occasion import DrawOffered as DrawIsOffered
from app.domain.occasion import Ended, Idle, Occasion, OwnersWords, TakebackAsked, Words, YourMove
from app.domain.position import Color
from app.domain.seat import Seat
from app.domain.text import is_question, plain
from app.runtime.leases import HeldElsewhereError, Leases, match_lock
from app.runtime.tasks import Tasks

log = structlog.get_logger(__name__)

# The occasion of words that answer somebody.
ANSWERS = "on_user_input"

# Seconds after which a seat that failed on its move is asked again; the last value repeats.
RETRY_SECONDS = (0.5, 1.0, 2.0, 5.0, 15.0, 30.0)


class Wakes(Protocol):
    """The part of a table that the waker needs. Passed with every call and kept only by running tasks, so that a closed
    table is freed at once."""

    state: MatchState

    @property
    def has_ears(self) -> bool: ...

    async def act(self, act: Act) -> Answer: ...


class Waker:
    """Holds the seats of one table. Thinking about a move is cancelled when the position changes; other notices run to
    their end. Who owes a move or an answer is asked again after a failure."""

    def __init__(self, seats: Mapping[Color, Seat], tasks: Tasks, leases: Leases) -> None:
        self._seats = seats
        self._leases = leases
        self._tasks = tasks
        # Another worker learns of a thought that runs by the `match_lock`.
        self._thoughts: dict[Color, asyncio.Task[None]] = {}
        # One worker's own: the tasks of those that owe an answer to a request.
        self._answers: set[asyncio.Task[None]] = set()

    def begin(self, table: Wakes, *, fresh: bool) -> None:
        """Wakes the seat to move when the table opens. In a new game the other seat is notified too; in a resumed one,
        seats that owe an answer to an offer are asked again."""
        state = table.state
        self._think(table, state.turn)
        if fresh:
            self._notice(table, state.turn.other, Idle())
            return
        if state.draw_offer is not None:
            self._ask(table, state.draw_offer.other, DrawIsOffered())
        if state.takeback_request is not None:
            self._ask(table, state.takeback_request.other, TakebackAsked())

    def wake(self, table: Wakes, events: Sequence[Event]) -> None:
        """Notifies the seats that these events concern, with the state after all of them."""
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
            elif isinstance(event, PlayerChatEchoed) and event.color and event.aside:
                self._notice(table, event.color, OwnersWords(event.text))
            elif (spoken := spoken_across(table.state, event)) is not None and not _came_with_a_move(events):
                self._notice(table, spoken[0].other, Words(spoken[1]))
            elif isinstance(event, DrawOffered):
                self._ask(table, event.color.other, DrawIsOffered())
            elif isinstance(event, TakebackRequested):
                self._ask(table, event.color.other, TakebackAsked())

    def nudge(self, table: Wakes) -> Callable[[], bool] | None:
        """The callback for when the other side thinks long, or somebody comes to watch: it notifies the mind that
        waits, if anybody would hear it, and returns whether it did; None if no mind waits."""
        waiting = table.state.turn.other
        if table.state.ended or not table.state.sitter(waiting).is_mind:
            return None

        def wake() -> bool:
            if not table.has_ears:
                return False
            self._notice(table, waiting, Idle())
            return True

        return wake

    def rest(self) -> None:
        """Another worker wakes the seats from now on."""
        self._stop_thinking()
        for task in self._answers:
            task.cancel()

    async def close(self) -> None:
        """Cancels all thinking and closes the seats."""
        self.rest()
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
        if self._seats[color].deaf:
            return
        name, position = f"seat:{table.state.match_id}:{color}", table.state.position_version
        asking = self._until_done(table, color, YourMove(), lambda state: state.position_version == position)
        self._thoughts[color] = self._tasks.start(name, asking)

    def _ask(self, table: Wakes, color: Color, occasion: DrawIsOffered | TakebackAsked) -> None:
        if self._seats[color].deaf:
            return
        asker, draw = color.other, isinstance(occasion, DrawIsOffered)
        name = f"answer:{table.state.match_id}:{color}:{type(occasion).__name__}"
        asking = self._until_done(
            table, color, occasion, lambda state: (state.draw_offer if draw else state.takeback_request) is asker
        )
        task = self._tasks.start(name, asking)
        self._answers.add(task)
        task.add_done_callback(self._answers.discard)

    async def _until_done(
        self, table: Wakes, color: Color, occasion: Occasion, due: Callable[[MatchState], bool]
    ) -> None:
        """Asks the seat for its move or its answer, again after failures, as long as that is due."""
        for pause in (*RETRY_SECONDS, *([RETRY_SECONDS[-1]] * 100)):
            try:
                async with match_lock(self._leases, table.state.match_id):
                    await self._seats[color].notice(View(table.state, color, table.has_ears), occasion, table.act)
            except HeldElsewhereError:
                log.debug("match_held_elsewhere", match_id=table.state.match_id)
            except Exception:
                log.exception("seat_failed", match_id=table.state.match_id, color=color.value)
            else:
                return
            await asyncio.sleep(pause)
            if table.state.ended or not due(table.state):
                return

    def _notice(self, table: Wakes, color: Color, occasion: Occasion) -> None:
        if self._seats[color].deaf:
            return
        view = View(table.state, color, table.has_ears)
        name = f"notice:{table.state.match_id}:{color}:{type(occasion).__name__}"
        self._tasks.start(name, self._seats[color].notice(view, occasion, table.act))


def spoken_across(state: MatchState, event: Event) -> tuple[Color, str] | None:
    """Who has said what to the other seat, which should hear it at once: a person anything, a mind what it asks another
    mind of its own accord. An answer wakes nobody, so that two minds do not answer each other for ever."""
    if not isinstance(event, (PlayerChatEchoed, AgentChat)) or event.aside:
        return None
    if isinstance(event, PlayerChatEchoed):
        return None if event.color is None else (event.color, event.text)
    if event.occasion == ANSWERS:
        return None
    # Asked last, since it reads the line: most minds talk to people.
    asks = all(state.sitter(color).is_mind for color in Color) and is_question(plain(event.text))
    return (event.color, event.text) if asks else None


def _came_with_a_move(events: Sequence[Event]) -> bool:
    return any(isinstance(event, MoveFields) for event in events)
