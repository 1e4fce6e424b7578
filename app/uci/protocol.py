"""The Universal Chess Interface as an engine reads and writes it: commands to values, values to lines. Pure.

Source: Stefan Meyer-Kahlen's description of the protocol (April 2006).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import chess

from app.domain.position import Color
from app.domain.replay import follow

# Half-moves of one `position` command; the longest game that the rules allow is under 12,000.
MAX_PLIES = 12_000

Option = Literal["Character", "UCI_Elo", "Aggression", "Risk", "Patience", "Pace"]
# Elo points that `UCI_Elo` takes: the ends of the ladder.
ELO_RANGE = (400, 3000)
# A slider of 0 leaves the character as it is.
SLIDER_RANGE = (0, 10)
SLIDERS: tuple[Option, ...] = ("Aggression", "Risk", "Patience")


class BadCommand(ValueError):
    """A command that cannot be obeyed; the text says in one sentence why."""


@dataclass(frozen=True, slots=True)
class Game:
    """A position as `position` gives it: a FEN and the moves (UCI) from there, all legal."""

    initial_fen: str = chess.STARTING_FEN
    moves: tuple[str, ...] = ()

    @property
    def board(self) -> chess.Board:
        """The position; must not be changed."""
        return follow(self.initial_fen, self.moves).board

    @property
    def mover(self) -> Color:
        return Color.WHITE if self.board.turn else Color.BLACK

    def goes_on_from(self, other: Game) -> bool:
        """Whether this is the same game, at the same place or later."""
        return self.initial_fen == other.initial_fen and self.moves[: len(other.moves)] == other.moves


@dataclass(frozen=True, slots=True)
class Limits:
    """What `go` allows for one move. Clocks are of the side to move, in milliseconds; `waits` says that the answer
    is due only after `stop` or `ponderhit` (`go infinite`, `go ponder`)."""

    clock_ms: int | None = None
    increment_ms: int = 0
    movetime_ms: int | None = None
    nodes: int | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """What the program's user has chosen; None leaves it to the character."""

    character: str
    elo: int | None = None
    aggression: int | None = None
    risk: int | None = None
    patience: int | None = None
    pace: Literal["human", "instant"] = "human"


@dataclass(frozen=True, slots=True)
class Roster:
    """Who can be played: slugs in the order of their ratings, and the ratings in Elo points."""

    ratings: dict[str, int] = field(default_factory=dict)

    def described(self, settings: EngineOptions) -> Iterator[str]:
        """The `option` lines; the defaults are the settings at the start."""
        names = " ".join(f"var {slug}" for slug in self.ratings)
        yield f"option name Character type combo default {settings.character} {names}"
        low, high = ELO_RANGE
        elo = min(high, max(low, settings.elo or self.ratings[settings.character]))
        yield f"option name UCI_Elo type spin default {elo} min {low} max {high}"
        for slider in SLIDERS:
            value = getattr(settings, slider.lower()) or 0
            yield f"option name {slider} type spin default {value} min {SLIDER_RANGE[0]} max {SLIDER_RANGE[1]}"
        yield f"option name Pace type combo default {settings.pace} var human var instant"


def read_position(words: Sequence[str]) -> Game:
    """What follows `position`. Raises BadCommand for an unreadable position or an illegal move."""
    if not words:
        raise BadCommand("position needs 'startpos' or 'fen'")
    until = words.index("moves") if "moves" in words else len(words)
    if words[0] == "startpos":
        fen = chess.STARTING_FEN
    elif words[0] == "fen":
        fen = " ".join(words[1:until])
    else:
        raise BadCommand(f"position does not begin with {words[0][:20]!r}")
    moves = tuple(words[until + 1 :])
    if len(moves) > MAX_PLIES:
        raise BadCommand(f"a game has at most {MAX_PLIES} half-moves")
    try:
        board = chess.Board(fen)
        if not board.is_valid():
            raise BadCommand("that position cannot arise in a game")
        # A program may write a move of the king onto its rook for castling; kept is what everybody else writes.
        plain: list[str] = []
        for word in moves:
            move = board.parse_uci(word)
            if not move:
                raise BadCommand("a null move is not a move of a game")
            plain.append(move.uci())
            board.push(move)
    except BadCommand:
        raise
    except ValueError as error:
        raise BadCommand(f"that is no game: {str(error)[:120]}") from error
    return Game(fen, tuple(plain))


def read_go(words: Sequence[str], mover: Color) -> Limits:
    """What follows `go`, for the side to move. Raises BadCommand for a value that is no number; unknown words are
    passed over, as the protocol asks."""
    clock, increment = ("wtime", "winc") if mover is Color.WHITE else ("btime", "binc")
    numbers: dict[str, int] = {}
    for name in (clock, increment, "movetime", "nodes"):
        if name in words:
            at = words.index(name) + 1
            try:
                numbers[name] = max(0, int(words[at]))
            except (IndexError, ValueError) as error:
                raise BadCommand(f"{name} needs a whole number") from error
    return Limits(
        clock_ms=numbers.get(clock),
        increment_ms=numbers.get(increment, 0),
        movetime_ms=numbers.get("movetime"),
        nodes=numbers.get("nodes"),
        waits="infinite" in words or "ponder" in words,
    )


def read_setoption(words: Sequence[str]) -> tuple[str, str]:
    """Name and value of `setoption name N [value V]`. Raises BadCommand where there is no name."""
    if not words or words[0] != "name":
        raise BadCommand("setoption needs a name")
    until = words.index("value") if "value" in words else len(words)
    name = " ".join(words[1:until])
    if not name:
        raise BadCommand("setoption needs a name")
    return name, " ".join(words[until + 1 :])


def whole_number(name: str, value: str, allowed: tuple[int, int]) -> int:
    """The value as a number within its bounds (both ends included). Raises BadCommand."""
    try:
        number = int(value)
    except ValueError as error:
        raise BadCommand(f"{name} is a whole number") from error
    if not allowed[0] <= number <= allowed[1]:
        raise BadCommand(f"{name} is from {allowed[0]} to {allowed[1]}")
    return number
