"""Who is connected to one table: at each seat and in the gallery, here and at all other workers; and that the log knows
who has left their seat."""

from __future__ import annotations

import asyncio
import weakref
from typing import Protocol

from app.domain.acts import Act, Answer, Arrive
from app.domain.errors import Unavailable
from app.domain.match import MatchState
from app.domain.position import Color
from app.matches.colleagues import NOBODY, Colleagues, Connected, Listening
from app.matches.onlookers import Onlookers
from app.matches.outbox import Outbox
from app.matches.tending import Tending
from app.matches.timers import leaving
from app.matches.views import Payload
from app.runtime.clock import Clock
from app.runtime.tasks import Tasks


class Attended(Listening, Protocol):
    """The part of a table that connections come to."""

    state: MatchState

    def submit(self, act: Act) -> asyncio.Future[Answer]: ...


class Attendance:
    """The connections of one table. Without `colleagues` all of them are here."""

    def __init__(
        self,
        table: Attended,
        tending: Tending,
        outbox: Outbox,
        clock: Clock,
        tasks: Tasks,
        colleagues: Colleagues | None,
        grace_seconds: float | None,
    ) -> None:
        # The table holds this one: a reference back would leave every finished game to the garbage collector.
        self._table_or_gone = weakref.ref(table)
        self._tending = tending
        self._match_id = outbox.match_id
        self._tasks = tasks
        self._colleagues = colleagues
        self._grace_seconds = grace_seconds
        # Colours whose arrival or departure could not be written.
        # One worker's own: it is the one whose connections came or went.
        self._unnoted: set[Color] = set()
        # Another worker learns of these by `Colleagues`, and of who left a seat by the log.
        self._seated: dict[Color, set[str]] = {Color.WHITE: set(), Color.BLACK: set()}
        match_id = outbox.match_id
        self._onlookers = Onlookers(
            outbox, clock, lambda: connected_elsewhere(colleagues, match_id).gallery, weakref.WeakMethod(self.tell)
        )

    @property
    def _table(self) -> Attended:
        table = self._table_or_gone()
        assert table is not None, "it goes with its table"
        return table

    def join(self, connection: str, color: Color | None) -> bool:
        """A connection arrives at a seat, or in the gallery (None); whether it is the first there at this worker.
        `changed` tells of it, once the connection is let in."""
        present = self._at(color)
        first = not present
        present.add(connection)
        return first

    def leave(self, connection: str, color: Color | None) -> bool:
        """A connection is gone; whether it was the last one there at this worker. False for an unknown one."""
        present = self._at(color)
        if connection not in present:
            return False
        present.discard(connection)
        self.changed(color)
        return not present

    def _at(self, color: Color | None) -> set[str]:
        return self._onlookers.connections if color is None else self._seated[color]

    def changed(self, color: Color | None) -> None:
        """Tells that somebody came or went."""
        if color is None:
            self._onlookers.changed()
        else:
            self.tell()

    def here(self, color: Color) -> bool:
        """Whether the seat has a connection at this worker."""
        return bool(self._seated[color])

    def anywhere(self, color: Color) -> bool:
        """Whether the seat has a connection, at whichever worker."""
        return self.here(color) or self.elsewhere.at(color) > 0

    @property
    def nobody_here(self) -> bool:
        return not self._onlookers.connections and not any(self._seated.values())

    @property
    def connected(self) -> Connected:
        """The connections of this worker."""
        white, black = (len(self._seated[color]) for color in (Color.WHITE, Color.BLACK))
        return Connected(white, black, len(self._onlookers.connections))

    @property
    def elsewhere(self) -> Connected:
        """The connections of all other workers together."""
        return connected_elsewhere(self._colleagues, self._match_id)

    def tell(self, *, asks: bool = False) -> None:
        """Tells the other workers who is connected here."""
        if self._colleagues is not None:
            told = self._colleagues.tell_connected(self._match_id, self._table, asks=asks)
            self._tasks.start(f"connected:{self._match_id}", told)

    def changed_elsewhere(self, before: Connected, after: Connected) -> None:
        """Connections at other workers came or went."""
        if before.gallery != after.gallery:
            self._onlookers.tell()
        for color in Color:
            if self._tending.here and before.at(color) and not self.anywhere(color):
                self.note(color)

    # What the log knows

    def note(self, color: Color) -> None:
        """Submits the arrival or departure of the person who plays `color`."""
        self._unnoted.discard(color)
        state = self._table.state
        if state.ended or state.sitter(color).is_mind or state.by_days:
            return

        def noted(answer: asyncio.Future[Answer]) -> None:
            if not answer.cancelled() and isinstance(answer.exception(), Unavailable):
                self._unnoted.add(color)

        if self.here(color):
            self._table.submit(Arrive(color)).add_done_callback(noted)
        elif not self.anywhere(color):
            self._table.submit(leaving(state, color, self._grace_seconds)).add_done_callback(noted)

    def note_absent(self, again: bool = False) -> None:
        """Records the absence of players who are not connected, so that their game does not stay active; `again` also
        of those whose absence is known, whose grace period begins anew then."""
        for color in Color:
            known = color in self._table.state.paused
            if self._tending.here and not self.anywhere(color) and (again or not known):
                self.note(color)

    def note_again(self) -> None:
        """Records again the arrivals and departures that could not be written."""
        for color in tuple(self._unnoted):
            self.note(color)

    # The gallery

    @property
    def gallery(self) -> int:
        """How many connections the gallery has, at all workers together."""
        return self._onlookers.count

    @property
    def lines(self) -> list[Payload]:
        """What the gallery has said lately."""
        return [line for line, _ in self._onlookers.lines]

    def say(self, line: Payload, player_id: str) -> None:
        """A spectator said something: `{text, username, at}`."""
        self._onlookers.say(line, player_id)

    def withdraw(self, player_id: str) -> None:
        """Takes back what a player has said who leaves for good."""
        self._onlookers.withdraw(player_id)

    def close(self) -> None:
        self._onlookers.close()


def connected_elsewhere(colleagues: Colleagues | None, match_id: str) -> Connected:
    """The connections of one table at all other workers together."""
    return NOBODY if colleagues is None else colleagues.elsewhere(match_id)


def has_ears(state: MatchState, attendance: Attendance) -> bool:
    """Whether somebody is there who would hear a mind: a person or a program across the board who has not gone away, or
    a spectator."""
    across = any(not state.sitter(color).is_mind and color not in state.paused for color in Color)
    return across or attendance.gallery > 0
