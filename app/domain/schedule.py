"""When minds are woken to speak: the rows of one table, for every place in which a mind sits.

A place looks up its rows and keeps the count; whether the mind then has anything to say is its own affair (its
chattiness, and the player's wish, in `soul.discipline`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class MindPlace(StrEnum):
    """Where a mind sits: at a board opposite a person or a program, opposite another mind, or in its room."""

    BOARD = "board"
    EXHIBITION = "exhibition"
    ROOM = "room"
    AGENT_ROOM = "agent_room"


class Trigger(StrEnum):
    """What wakes a mind."""

    OPENS = "opens"  # somebody sits down, or comes into the room
    COMES = "comes"  # the first spectator joins a game that had none
    SAID = "said"  # somebody speaks to it
    MOVED = "moved"  # it has answered a move
    BEGINS = "begins"  # it has made the first move
    WAITS = "waits"  # the other side has been silent for a while
    ENDS = "ends"  # the game is over


@dataclass(frozen=True, slots=True)
class OccasionRow:
    """One row: which `occasion` (as `agent_chat` names it) a `trigger` is in these `places`.

    It comes when nothing has happened for `after_ms`, at most `times` in one game or talk, not before `cool_down_ms`
    have passed since the last of its kind, and only with at least `least_initial_ms` on each clock, for talk disturbs
    in fast games. `needs_ears`: it stays away while nobody is there to hear it.
    """

    occasion: str
    trigger: Trigger
    places: Collection[MindPlace]
    after_ms: int = 0
    times: int | None = None
    cool_down_ms: int = 0
    least_initial_ms: int = 0
    needs_ears: bool = True


AT_THE_BOARD = (MindPlace.BOARD, MindPlace.EXHIBITION)
IN_ROOMS = (MindPlace.ROOM, MindPlace.AGENT_ROOM)
MINUTE_MS = 60_000

SCHEDULE: tuple[OccasionRow, ...] = (
    OccasionRow("before_match", Trigger.OPENS, tuple(MindPlace)),
    # Two minds have been playing to an empty house: whoever waits notices that it is not empty any more.
    OccasionRow(
        "idle_wait", Trigger.COMES, (MindPlace.EXHIBITION,), times=4, cool_down_ms=MINUTE_MS, least_initial_ms=MINUTE_MS
    ),
    # An answer to a person is owed to them; one to another mind is for whoever looks on.
    OccasionRow("on_user_input", Trigger.SAID, (MindPlace.BOARD, *IN_ROOMS), needs_ears=False),
    OccasionRow("on_user_input", Trigger.SAID, (MindPlace.EXHIBITION,)),
    OccasionRow("on_user_move", Trigger.MOVED, AT_THE_BOARD),
    OccasionRow("before_agent_move", Trigger.BEGINS, AT_THE_BOARD),
    OccasionRow(
        "idle_wait",
        Trigger.WAITS,
        (MindPlace.BOARD,),
        after_ms=40_000,
        times=2,
        cool_down_ms=2 * MINUTE_MS,
        least_initial_ms=10 * MINUTE_MS,
    ),
    # A mind thinks for seconds, not for minutes, and there is a gallery to be entertained.
    OccasionRow(
        "idle_wait",
        Trigger.WAITS,
        (MindPlace.EXHIBITION,),
        after_ms=6_000,
        times=3,
        cool_down_ms=MINUTE_MS,
        least_initial_ms=3 * MINUTE_MS,
    ),
    OccasionRow("idle_wait", Trigger.WAITS, IN_ROOMS, after_ms=45_000, times=2, cool_down_ms=3 * MINUTE_MS),
    OccasionRow("after_match", Trigger.ENDS, AT_THE_BOARD),
)


def row_of(place: MindPlace, trigger: Trigger, schedule: Collection[OccasionRow] = SCHEDULE) -> OccasionRow | None:
    """The row of a trigger in a place; None if the mind is not woken by it there."""
    return next((row for row in schedule if row.trigger is trigger and place in row.places), None)


def needs_ears(place: MindPlace, occasion: str) -> bool:
    """Whether a mind in this place keeps silent on this occasion while nobody is there to hear it."""
    return any(row.needs_ears for row in SCHEDULE if row.occasion == occasion and place in row.places)


class Coming:
    """Counts how often the occasion of one row has come in one game or talk."""

    def __init__(self, row: OccasionRow | None) -> None:
        self.row = row
        self._came = 0
        self._last_ms: int | None = None

    def due_ms(self, now_ms: int) -> int | None:
        """When it is due if nothing happens until then; None for never again."""
        if self.row is None or (self.row.times is not None and self._came >= self.row.times):
            return None
        earliest = 0 if self._last_ms is None else self._last_ms + self.row.cool_down_ms
        return max(now_ms + self.row.after_ms, earliest)

    def came(self, now_ms: int) -> None:
        """It has come now."""
        self._came += 1
        self._last_ms = now_ms
