"""What is true at the table: computed once, used to speak and to check what is spoken."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import chess

from app.domain import prose_facts as board_facts
from app.domain.careers import Career, careers_of
from app.domain.making import quickly_made
from app.domain.plies import Ply
from app.domain.position import number_of
from app.domain.replay import Side, board_after
from app.domain.seen import PositionSeen, position_of


@quickly_made
@dataclass(frozen=True, slots=True)
class Standing:
    """Head to head against this opponent, as the mind counts it."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    streak: int = 0


@dataclass(frozen=True, slots=True)
class LastGame:
    """The finished game before this one: 1, 0 or -1 for the mind, its end reason as the log names it, its full moves,
    its opening, and how many days ago it ended, None where that is not known."""

    score: int
    end_reason: str
    moves: int
    opening: str | None = None
    days: float | None = None


@dataclass(frozen=True, slots=True)
class OwnGame:
    """The latest finished game of a mind with somebody who is not here, and how many they have finished."""

    opponent: str
    last: LastGame
    played: int = 1


@dataclass(frozen=True, slots=True)
class Schooling:
    """What an agent can tell its owner of: its latest game with everybody it has met, the latest first, and what it was
    taught ("attack more"), the latest first."""

    games: tuple[OwnGame, ...] = ()
    lessons: tuple[str, ...] = ()


UNSCHOOLED = Schooling()


@dataclass(frozen=True)
class Facts:
    """A position with its game behind it, as one mind (`me`) sees it. `chances` is that mind's winning probability.
    `in_room`: there is no game, and the board stands as it always begins. `seen` are the positions that an engine has
    looked at."""

    board: chess.Board
    me: chess.Color
    plies: tuple[Ply, ...]
    chances: float | None
    opening: str | None
    standing: Standing
    result: str | None
    end_reason: str | None
    rated: bool
    in_room: bool = False
    initial_fen: str = chess.STARTING_FEN
    seen: tuple[PositionSeen, ...] = ()

    @cached_property
    def looked_at(self) -> tuple[tuple[str, int], ...]:
        """Which positions were looked at, each with how many lines: what is said of them hangs on that."""
        return tuple((one.position, len(one.lines)) for one in self.seen)

    def seen_at(self, board: chess.Board) -> PositionSeen | None:
        """What was seen of a position; None where nobody has looked."""
        if not self.seen:
            return None
        position = position_of(board)
        return next((one for one in self.seen if one.position == position), None)

    def before(self, number: int) -> chess.Board:
        """The position before the move of this number: from 0, or below 0 from the end, as the moves are numbered in
        `plies`. Behind the last move it is the board as it stands, which nobody may change."""
        if number >= len(self.plies):
            return self.board
        return board_after(self.initial_fen, tuple([ply.uci for ply in self.plies[:number]]))

    @cached_property
    def _begins(self) -> tuple[int, bool]:
        """The number of the first move, and whether it is Black's."""
        first = chess.Board(self.initial_fen)
        return first.fullmove_number, first.turn == chess.BLACK

    def on_move(self, number: int) -> int:
        """The number, as it is written, of the full move that a half-move (from 0) belongs to."""
        return number_of(number + 1, self.initial_fen)

    def at_move(self, written: int) -> int:
        """The half-move (from 0) of White's in the full move of this number, Black's being the next: below 0 for what
        was before the game began."""
        first, late = self._begins
        return 2 * (written - first) - late

    @property
    def last(self) -> Ply | None:
        return self.plies[-1] if self.plies else None

    def latest_number(self, mine: bool) -> int | None:
        """The number (from 0) of the last move of one side, if it is among the last two of the game. A ply is a value,
        so that no search for it would tell a move from the same one made before."""
        count = len(self.plies)
        latest = range(count - 1, max(-1, count - 3), -1)
        return next((number for number in latest if (self.plies[number].mover == self.me) == mine), None)

    def latest(self, mine: bool) -> Ply | None:
        """The last move of one side, if it is among the last two of the game."""
        number = self.latest_number(mine)
        return None if number is None else self.plies[number]

    @property
    def my_turn(self) -> bool:
        return self.board.turn == self.me

    @property
    def unaided(self) -> bool:
        """Whether nothing may be said that helps to find a move: a rated game goes on."""
        return self.rated and not self.over

    @property
    def over(self) -> bool:
        return self.result is not None

    @cached_property
    def castled(self) -> dict[chess.Color, Side]:
        return {ply.mover: ply.castled for ply in self.plies if ply.castled}

    @cached_property
    def careers(self) -> tuple[Career, ...]:
        """The life of every piece of this game."""
        return careers_of(chess.Board(self.initial_fen), self.plies)

    def color(self, mine: bool) -> chess.Color:
        return self.me if mine else not self.me

    def surplus(self, mine: bool) -> dict[chess.PieceType, int]:
        return board_facts.surplus(self.board, self.color(mine))

    @cached_property
    def verdicts(self) -> dict[tuple[str, tuple[str, ...]], tuple[tuple[str, ...], tuple[str, ...]]]:
        """What of a line was found to be unproved, and what of it could not be read, by line and memories beside it:
        the same one is often asked about twice."""
        return {}

    @cached_property
    def points(self) -> int:
        """My lead by the usual count, negative when behind."""
        return board_facts.points_ahead(self.board, self.me)
