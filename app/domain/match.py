"""A live match as one immutable value: what `decide` reads and `evolve` returns."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from app.domain.memory import Party
from app.domain.mood import Emotion, MoodState
from app.domain.position import Color, Position

Outcome = Literal["won", "lost", "drawn", "unfinished"]


class MatchStatus(StrEnum):
    """`paused`: a seat's last connection is gone and its grace runs, or the game waits adjourned."""

    ACTIVE = "active"
    PAUSED = "paused"
    ENDED = "ended"


class By(StrEnum):
    """Who made a move: a person, a person's agent, or a character."""

    PLAYER = "player"
    AGENT = "agent"
    CHARACTER = "character"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on one side. `kind` is `player`, `character` or `agent`; `slug` names a character's portrait."""

    kind: str
    id: str
    name: str
    rating: int | None = None
    slug: str | None = None

    @property
    def party(self) -> Party:
        return Party(self.kind, self.id)

    @property
    def is_mind(self) -> bool:
        return self.kind != "player"

    @property
    def by(self) -> By:
        return By(self.kind)


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A half-move on the board now. `ply` counts from 1; `seq` is the number of its event; times in milliseconds."""

    ply: int
    color: Color
    uci: str
    san: str
    fen: str
    by: By
    elapsed_ms: int
    seq: int
    clock_ms: int | None = None


@dataclass(frozen=True, slots=True)
class TimeControl:
    """`initial_ms` for the whole game and `increment_ms` a move."""

    initial_ms: int
    increment_ms: int

    def __str__(self) -> str:
        minutes = self.initial_ms / 60_000
        return f"{minutes:g}+{self.increment_ms // 1000}"


@dataclass(frozen=True, slots=True)
class ClockState:
    """What each side had left when the last move landed, in milliseconds."""

    white_ms: int
    black_ms: int

    def left(self, color: Color) -> int:
        return self.white_ms if color.is_white else self.black_ms

    def with_left(self, color: Color, left_ms: int) -> ClockState:
        if color.is_white:
            return ClockState(left_ms, self.black_ms)
        return ClockState(self.white_ms, left_ms)


@dataclass(frozen=True, slots=True)
class MindState:
    """How a mind at this table feels: what it shows (`mood`, smoothed), what it feels underneath (`raw`), its face,
    and the turns it has told, so that a turn resumed after a crash tells nothing twice."""

    mood: MoodState
    raw: MoodState
    emotion: Emotion = Emotion.NEUTRAL
    emotion_intensity: float = 0.0
    thought_at: tuple[int, int] | None = None
    surfaced_at: tuple[int, int] | None = None
    felt_at: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line of the table's talk, `seq` being its event's. `private` lines go to the seats only; `occasion` is why a
    mind spoke."""

    text: str
    role: str
    at_ms: int
    ply: int
    color: Color | None = None
    username: str | None = None
    private: bool = False
    occasion: str | None = None
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Recalled:
    """Which memories came up at which turn of which mind."""

    color: Color
    ply: int
    epoch: int
    memory_ids: tuple[str, ...]
    from_cache: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchState:
    """The match now. `version` is the seq of the last event; `position_version` (epoch, ply) names the position;
    `touched_ms` is when the last event happened."""

    match_id: str
    white: Sitter
    black: Sitter
    position: Position
    rated: bool = False
    takebacks: bool = True
    watchable: bool = True
    time_control: TimeControl | None = None
    status: MatchStatus = MatchStatus.ACTIVE
    result: str = "*"
    end_reason: str | None = None
    winner: Color | None = None
    version: int = 0
    epoch: int = 0
    moves: tuple[PlayedMove, ...] = ()
    clock: ClockState | None = None
    turn_since_ms: int = 0
    minds: dict[Color, MindState] = field(default_factory=dict)
    chat: tuple[ChatLine, ...] = ()
    recalled: tuple[Recalled, ...] = ()
    draw_offer: Color | None = None
    last_offer: tuple[int, int, Color] | None = None
    takeback_request: Color | None = None
    paused: dict[Color, int | None] = field(default_factory=dict)
    hints: tuple[int, int, int] | None = None
    opened_ms: int = 0
    touched_ms: int = 0
    ended_ms: int | None = None
    goal: str | None = None
    rematch_offer: Color | None = None
    rematch_id: str | None = None

    @property
    def ply(self) -> int:
        return self.position.ply

    @property
    def turn(self) -> Color:
        return self.position.turn

    @property
    def ended(self) -> bool:
        return self.status is MatchStatus.ENDED

    @property
    def position_version(self) -> tuple[int, int]:
        return (self.epoch, self.ply)

    def sitter(self, color: Color) -> Sitter:
        return self.white if color.is_white else self.black

    def color_of(self, party: Party) -> Color | None:
        """The seat `party` holds, or None for everybody else."""
        if self.white.party == party:
            return Color.WHITE
        return Color.BLACK if self.black.party == party else None

    def outcome(self, color: Color) -> Outcome | None:
        """What it came to for one side; None while it is played."""
        if not self.ended:
            return None
        if self.winner is None:
            return "unfinished" if self.result == "*" else "drawn"
        return "won" if self.winner is color else "lost"

    @property
    def clock_running(self) -> bool:
        """A clock runs once each side has made its first move, and until the end; a pause does not stop it."""
        return self.clock is not None and not self.ended and self.ply >= FREE_PLIES

    def left_ms(self, color: Color, now_ms: int) -> int | None:
        """What `color` has on the clock now, never below 0; None without a clock."""
        if self.clock is None:
            return None
        left = self.clock.left(color)
        if self.clock_running and self.turn is color:
            left -= max(0, now_ms - self.turn_since_ms)
        return max(0, left)


# Each side's first move is off the clock and the game may still be aborted: nobody has begun to play.
FREE_PLIES = 2


@dataclass(frozen=True, slots=True)
class View:
    """What a seat looks at while it thinks: the match as it stood, from one side."""

    state: MatchState
    color: Color

    @property
    def me(self) -> Sitter:
        return self.state.sitter(self.color)

    @property
    def opponent(self) -> Sitter:
        return self.state.sitter(self.color.other)

    @property
    def mind(self) -> MindState:
        """This seat's mood; raises KeyError for a person's seat."""
        return self.state.minds[self.color]

    @property
    def turn_number(self) -> int:
        """Own turns of this seat so far, the one at hand included; counts over takebacks as the board does."""
        return math.ceil((self.state.ply + (1 if self.state.turn is self.color else 0)) / 2)


__all__ = [
    "FREE_PLIES",
    "By",
    "ChatLine",
    "ClockState",
    "MatchState",
    "MatchStatus",
    "MindState",
    "Outcome",
    "PlayedMove",
    "Recalled",
    "Sitter",
    "TimeControl",
    "View",
]
