"""The events of `/presence`: who is here, what can be watched, and what has changed in an arena.

`PRESENCE_EVENTS` maps each name to its class.
"""

from __future__ import annotations

from pydantic import Field

from app.domain.events.match import SitterInfo
from app.domain.position import Color
from app.domain.values import Value


class PersonHere(Value):
    """Somebody who is here."""

    name: str
    username: str
    rating: int
    provisional: bool
    is_guest: bool
    doing: str = Field(description="`playing`, `watching`, `in the room with Rosa`, `in the lobby`, `here`")
    match_id: str | None = Field(description="the game they play or watch, if everybody may watch it")


class Online(Value):
    """Who has a page of the club open. People without a session are told the number alone."""

    at: str
    count: int
    players: list[PersonHere] | None = Field(default=None, description="at most a hundred; who plays comes first")


class StandingClock(Value):
    """The clocks after the last move, in milliseconds; that of `running`, if any, runs since `since`."""

    white_ms: int
    black_ms: int
    running: Color | None
    since: str


class LiveMatch(Value):
    """A running game that everybody may watch. What only the worker knows at which it is played is null elsewhere."""

    id: str
    url: str
    status: str
    white: SitterInfo
    black: SitterInfo
    fen: str
    ply: int
    rated: bool
    time_control: str
    updated_at: str
    last_uci: str | None
    clock: StandingClock | None
    spectators: int | None


class LiveMatches(Value):
    """The running games that the listener may watch."""

    at: str
    count: int
    matches: list[LiveMatch]


class ArenaChanged(Value):
    """An arena is no longer as it was: told to whoever looks at it (`auth.arena` is its id), and to whom it calls to a
    board. What has changed in it is read at `/api/arenas/{id}`, whose board is set at `/api/me/waiting`."""

    at: str
    arena_id: str
    your_board: bool = Field(description="whether a board has just been set for the listener in person")


PRESENCE_EVENTS: dict[str, type[Value]] = {
    "online": Online,
    "live_matches": LiveMatches,
    "arena_changed": ArenaChanged,
}
