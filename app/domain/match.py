"""The state of a match as an immutable value, read by `decide` and returned by `evolve`."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from app.domain.making import quickly_made
from app.domain.memory import Party
from app.domain.mood import Emotion, MoodState
from app.domain.position import Color, Position

Outcome = Literal["won", "lost", "drawn", "unfinished"]


class MatchStatus(StrEnum):
    """`paused`: a seat has lost its last connection, and its grace period runs or the game is adjourned."""

    ACTIVE = "active"
    PAUSED = "paused"
    ENDED = "ended"


class By(StrEnum):
    """Who made a move: a person, a person's agent, or a character."""

    PLAYER = "player"
    AGENT = "agent"
    CHARACTER = "character"


# What the name of every program ends with, wherever it is read.
PROGRAM_MARK = " (program)"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on one side. `kind` is `player`, `character` or `agent`; `slug` names a character's portrait; a
    `provisional` rating rests on few games. An agent that a `program` plays has no mind of ours."""

    kind: str
    id: str
    name: str
    rating: int | None = None
    slug: str | None = None
    provisional: bool | None = None
    program: bool | None = None

    @property
    def party(self) -> Party:
        return Party(self.kind, self.id)

    @property
    def called(self) -> str:
        """The name by which they are spoken to."""
        return self.name.removesuffix(PROGRAM_MARK)

    @property
    def is_mind(self) -> bool:
        return self.kind != "player" and not self.program

    @property
    def by(self) -> By:
        return By(self.kind)


@quickly_made
@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A half-move that has not been taken back. `ply` counts from 1; `seq` is that of its event; times in
    milliseconds."""

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
    """`initial_ms` for the game, plus `increment_ms` per move; in a game of `days` a move, `initial_ms` is as long and
    every move has it anew."""

    initial_ms: int
    increment_ms: int
    days: int | None = None

    def __str__(self) -> str:
        if self.days is not None:
            return f"{self.days}d"
        minutes = self.initial_ms / 60_000
        return f"{minutes:g}+{self.increment_ms // 1000}"


@dataclass(frozen=True, slots=True)
class ClockState:
    """The time each side had left after the last move, in milliseconds."""

    white_ms: int
    black_ms: int

    def left(self, color: Color) -> int:
        return self.white_ms if color.is_white else self.black_ms

    def with_left(self, color: Color, left_ms: int) -> ClockState:
        if color.is_white:
            return ClockState(left_ms, self.black_ms)
        return ClockState(self.white_ms, left_ms)


@quickly_made
@dataclass(frozen=True, slots=True)
class MindState:
    """The state of a mind: its mood as shown (`mood`, smoothed) and unsmoothed (`raw`), its emotion, and the latest
    turns (epoch, ply) for which it announced thinking, memories and mood, so that a crash repeats none of them."""

    mood: MoodState
    raw: MoodState
    emotion: Emotion = Emotion.NEUTRAL
    emotion_intensity: float = 0.0
    thought_at: tuple[int, int] | None = None
    surfaced_at: tuple[int, int] | None = None
    felt_at: tuple[int, int] | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line of talk; `seq` is that of its event. `private` lines go to the seats only, an `aside` between an agent
    and its owner to that seat only; `occasion` is why a mind spoke."""

    text: str
    role: str
    at_ms: int
    ply: int
    color: Color | None = None
    username: str | None = None
    private: bool = False
    occasion: str | None = None
    seq: int = 0
    aside: bool = False


@quickly_made
@dataclass(frozen=True, slots=True)
class Recalled:
    """The memories that surfaced in one turn of a mind."""

    color: Color
    ply: int
    epoch: int
    memory_ids: tuple[str, ...]
    from_cache: tuple[str, ...] = ()


@quickly_made
@dataclass(frozen=True, slots=True)
class MatchState:
    """The state of a match. `version` is the seq of the last event; `position_version` (epoch, ply) identifies the
    position; `touched_ms` is the time of the last event. A takeback ends `rated`, but not `rated_at_first`."""

    match_id: str
    white: Sitter
    black: Sitter
    position: Position
    rated: bool = False
    rated_at_first: bool = False
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
        """The colour that `party` plays, None if it does not play."""
        if self.white.party == party:
            return Color.WHITE
        return Color.BLACK if self.black.party == party else None

    def outcome(self, color: Color) -> Outcome | None:
        """The outcome for one side; None while the match runs."""
        if not self.ended:
            return None
        if self.winner is None:
            return "unfinished" if self.result == "*" else "drawn"
        return "won" if self.winner is color else "lost"

    @property
    def by_days(self) -> bool:
        """Whether each move has days: nobody sits at such a board, so that who comes and goes matters to nothing."""
        return self.time_control is not None and self.time_control.days is not None

    @property
    def free_plies(self) -> int:
        """Half-moves at the start during which the clocks do not run."""
        return 0 if self.by_days else FREE_PLIES

    @property
    def clock_running(self) -> bool:
        """A clock runs once each side has made its first move (one of days from the start), and until the end; a pause
        does not stop it."""
        return self.clock is not None and not self.ended and self.ply >= self.free_plies

    def left_ms(self, color: Color, now_ms: int) -> int | None:
        """The time left for `color` at `now_ms`, never below 0; None without a clock."""
        if self.clock is None:
            return None
        left = self.clock.left(color)
        if self.clock_running and self.turn is color:
            left -= max(0, now_ms - self.turn_since_ms)
        return max(0, left)


# Half-moves at the start during which the clocks do not run and the game may be aborted: the first move of each side.
FREE_PLIES = 2


@quickly_made
@dataclass(frozen=True, slots=True)
class View:
    """A seat's immutable view of a match: the state at one moment, from one side. `heard`: somebody is there who would
    hear its words."""

    state: MatchState
    color: Color
    heard: bool = True

    @property
    def me(self) -> Sitter:
        return self.state.sitter(self.color)

    @property
    def opponent(self) -> Sitter:
        return self.state.sitter(self.color.other)

    @property
    def talk(self) -> tuple[ChatLine, ...]:
        """What the two at the board have said to each other."""
        return tuple(line for line in self.state.chat if not line.aside)

    @property
    def asides(self) -> tuple[ChatLine, ...]:
        """What this seat's agent and its owner have said to each other."""
        return tuple(line for line in self.state.chat if line.aside and line.color is self.color)

    @property
    def mind(self) -> MindState:
        """This seat's mood; raises KeyError for a person's seat."""
        return self.state.minds[self.color]

    @property
    def turn_number(self) -> int:
        """The number of this seat's current or latest turn, counted without moves taken back."""
        return math.ceil((self.state.ply + (1 if self.state.turn is self.color else 0)) / 2)
