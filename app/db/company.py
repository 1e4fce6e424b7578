"""Small transactions in company: one that nobody waits for is written in the next one's, and saves its own.

To begin and to commit a transaction, and to wake the thread that does it, takes longer than the rows of an act.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection

from app.db.lane import Lane
from app.domain.making import quickly_made

# Seconds for which a patient one waits: nobody sees a twentieth of a second.
PATIENCE_SECONDS = 0.05


@quickly_made
@dataclass(frozen=True, slots=True, eq=False)
class Rider:
    """A function to run in a fenced transaction with its arguments, behind all others if in the background, and the
    future that waits for it."""

    function: Callable[..., Any]
    args: tuple[Any, ...]
    background: bool
    future: asyncio.Future[Any]


class Company:
    """Before the lane of the one writer. What is written together fails together: then each is run alone, as if it had
    never been in company."""

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        # One worker's own: what its acts write, which nobody has been told of yet.
        self._waiting: list[Rider] = []
        self._timer: asyncio.TimerHandle | None = None

    def write(
        self, function: Callable[..., Any], args: tuple[Any, ...], *, background: bool, patient: bool
    ) -> asyncio.Future[Any]:
        """Queues the function at once, with all that waits for company; a `patient` one waits for it."""
        if not patient and not self._waiting:
            return self._lane.submit(function, args, background=background, skippable=False, fenced=True)
        loop = asyncio.get_running_loop()
        rider = Rider(function, args, background, loop.create_future())
        self._waiting.append(rider)
        if not patient:
            self.hurry()
        elif self._timer is None:
            self._timer = loop.call_later(PATIENCE_SECONDS, self.hurry)
        return rider.future

    def hurry(self) -> None:
        """Writes what waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        together, self._waiting = self._waiting, []
        if not together:
            return
        if len(together) == 1:
            self._alone(together[0])
            return
        # Somebody at the board may be among them, who goes before what minds write.
        background = all(rider.background for rider in together)
        done = self._lane.submit(_run_all, (together,), background=background, skippable=False, fenced=True)
        done.add_done_callback(partial(self._done, together))

    def _done(self, together: Sequence[Rider], done: asyncio.Future[Any]) -> None:
        if done.exception() is not None:
            for rider in together:
                self._alone(rider)
            return
        for rider, result in zip(together, done.result(), strict=True):
            if not rider.future.done():
                rider.future.set_result(result)

    def _alone(self, rider: Rider) -> None:
        done = self._lane.submit(rider.function, rider.args, background=rider.background, skippable=False, fenced=True)
        done.add_done_callback(partial(_pass_on, rider.future))


def _run_all(connection: Connection, together: Sequence[Rider]) -> list[Any]:
    return [rider.function(connection, *rider.args) for rider in together]


def _pass_on(waiting: asyncio.Future[Any], done: asyncio.Future[Any]) -> None:
    error = done.exception()
    if waiting.done():
        return
    if error is None:
        waiting.set_result(done.result())
    else:
        waiting.set_exception(error)
