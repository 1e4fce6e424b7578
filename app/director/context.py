"""The facts of the match that the director decides by."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Literal

import chess

from app.domain.making import quickly_made
from app.domain.replay import follow

Pacing = Literal["human", "instant"]


@quickly_made
@dataclass(frozen=True, slots=True)
class MatchContext:
    """The present turn.

    `clock_ms` is the time left to the character in milliseconds (None without a clock, or with days a move: then
    `by_days`), `initial_ms` its time at the start, `increment_ms` what each move adds. `has_choice` says whether there
    is more than one legal move. `recaptures` are the moves (UCI) that take back on the square of the last capture.
    `expected` says whether the last move was the one it had expected (None: it had not looked), and `chance_before` are
    its winning chances in [0, 1] as of its last turn. `available_engines` are names of `OpenedEngine.offers`. `game`
    seeds the random times of one game differently from those of another; `asked_openings` are lines (SAN moves
    separated by spaces) that the two have agreed on, `opponent_elo` is the other side's rating; `seed` makes the turn
    repeatable (None: random). `ply` counts half-moves from the initial position.
    """

    ply: int = 0
    white_to_move: bool = True
    has_choice: bool = True
    recaptures: frozenset[str] = frozenset()
    expected: bool | None = None
    chance_before: float | None = None
    clock_ms: int | None = None
    initial_ms: int = 0
    increment_ms: int = 0
    by_days: bool = False
    available_engines: frozenset[str] = frozenset({"stockfish", "ladder"})
    pacing: Pacing = "human"
    game: str = ""
    asked_openings: tuple[str, ...] = ()
    opponent_elo: int | None = None
    seed: int | None = None

    def __post_init__(self) -> None:
        if self.clock_ms is not None and self.clock_ms < 0:
            raise ValueError(f"clock_ms is {self.clock_ms}, below 0")
        if self.increment_ms < 0 or self.initial_ms < 0:
            raise ValueError(f"a clock of {self.initial_ms} + {self.increment_ms} ms, below 0")

    @property
    def own_move(self) -> int:
        """The number of the move that is due, counted from 1."""
        return self.ply // 2 + 1


def read_context(
    initial_fen: str,
    moves: tuple[str, ...],
    *,
    clock_ms: int | None = None,
    initial_ms: int = 0,
    increment_ms: int = 0,
    by_days: bool = False,
    expected: str | None = None,
    chance_before: float | None = None,
    available_engines: frozenset[str] = frozenset({"stockfish", "ladder"}),
    pacing: Pacing = "human",
    game: str = "",
    asked_openings: tuple[str, ...] = (),
    opponent_elo: int | None = None,
    seed: int | None = None,
) -> MatchContext:
    """The context of the turn after `moves` (UCI) from `initial_fen`; `expected` is the move (UCI) that was expected.
    Raises ValueError if a move is illegal."""
    board = follow(initial_fen, moves).board
    recaptures = frozenset[str]()
    if moves:
        before = follow(initial_fen, moves[:-1]).board
        last = chess.Move.from_uci(moves[-1])  # which is legal, or it could not be followed
        if before.is_capture(last):
            back = board.generate_legal_moves(to_mask=chess.BB_SQUARES[last.to_square])
            recaptures = frozenset(move.uci() for move in back)
    return MatchContext(
        ply=len(moves),
        white_to_move=board.turn == chess.WHITE,
        # Two of them are enough to know, and making all takes a third of the time of a turn's context.
        has_choice=sum(1 for _ in islice(board.generate_legal_moves(), 2)) > 1,
        recaptures=recaptures,
        expected=moves[-1] == expected if moves and expected else None,
        chance_before=chance_before,
        clock_ms=clock_ms,
        initial_ms=initial_ms,
        increment_ms=increment_ms,
        by_days=by_days,
        available_engines=available_engines,
        pacing=pacing,
        game=game,
        asked_openings=asked_openings,
        opponent_elo=opponent_elo,
        seed=seed,
    )
