"""Who plays in a calibration: rungs of the club's ladder, Stockfish at its own `UCI_Elo`, and a greedy beginner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

import chess
import chess.engine

from app.body.base import ChessEngine, EngineConfig

# Seconds on a move that the ladder is told: what its rates of oversight are given for. Nothing waits for them.
TOLD_SECONDS = 3.0

# How often a search is asked for again on a machine that is too busy to answer in time.
TRIES = 8

# Stockfish weakens itself by picking its move at the depth of its level, plus one; what it searches after that changes
# nothing. So it is asked for just that depth. The formulas are those of its `Skill`: up to version 15 with a scale that
# begins at 1350, since 16 with one that begins at 1320.
OLD_SCALE_BEGINS = 1350

POINTS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}


class Player(Protocol):
    """Somebody who moves. `names` are those that results are kept under."""

    async def move(self, board: chess.Board, moves: tuple[str, ...], seed: int) -> tuple[str, int | None]:
        """The move (UCI) and, where known, the best score in centipawns from this side."""
        ...


class ClubPlayer:
    """A rung of the ladder; sliders in the middle unless a taste is given."""

    def __init__(self, engine: ChessEngine, elo: int, taste: tuple[float, float, float] = (0.5, 0.5, 0.5)) -> None:
        self._engine, self._elo, self._taste = engine, elo, taste

    async def move(self, board: chess.Board, moves: tuple[str, ...], seed: int) -> tuple[str, int | None]:
        del board
        config = EngineConfig("ladder", self._elo, TOLD_SECONDS, *self._taste, seed=seed)
        for _ in range(TRIES):
            result = await self._engine.choose_move(chess.STARTING_FEN, moves, config)
            # A note says that the engine did not answer in time and the first legal move stands in for it.
            if result.note is None:
                break
        else:
            raise chess.engine.EngineError("the engine does not answer: the machine is too busy to measure on")
        return result.uci, max((c.centipawns for c in result.candidates if c.centipawns is not None), default=None)


class AnchorPlayer:
    """Stockfish limiting itself to `UCI_Elo`."""

    def __init__(self, engine: chess.engine.UciProtocol, elo: int) -> None:
        self._engine, self._elo = engine, elo
        begins = engine.options["UCI_Elo"].min or OLD_SCALE_BEGINS
        self._limit = chess.engine.Limit(depth=1 + int(skill_level(elo, old=begins == OLD_SCALE_BEGINS)))

    async def move(self, board: chess.Board, moves: tuple[str, ...], seed: int) -> tuple[str, int | None]:
        del moves
        options: dict[str, str | int | bool | None] = {"UCI_LimitStrength": True, "UCI_Elo": self._elo}
        played = await self._engine.play(board, self._limit, game=(seed, self._elo), options=options)
        if played.move is None:
            raise chess.engine.EngineError("the anchor has no move")
        return played.move.uci(), None


def skill_level(elo: int, *, old: bool) -> float:
    """Stockfish's skill level, 0 to 19, for its `UCI_Elo`."""
    level: float
    if old:
        level = max(0.0, (elo - 1346.6) / 143.4) ** (1 / 0.806)
    else:
        share = (elo - 1320) / (3190 - 1320)
        level = ((37.2473 * share - 40.8525) * share + 22.2943) * share - 0.311438
    return min(19.0, max(0.0, level))


class GreedyPlayer:
    """Looks two half-moves ahead and counts material: its move, then the best capture against it. Equals by chance."""

    async def move(self, board: chess.Board, moves: tuple[str, ...], seed: int) -> tuple[str, int | None]:
        draw = random.Random(f"{seed}|{len(moves)}")
        valued = [(self._value(board, move), draw.random(), move.uci()) for move in board.legal_moves]
        return max(valued)[2], None

    def _value(self, board: chess.Board, move: chess.Move) -> int:
        won = _taken(board, move) + (POINTS[move.promotion] - 1 if move.promotion else 0)
        board.push(move)
        try:
            if board.is_checkmate():
                return 1000
            return won - max((_taken(board, reply) for reply in board.generate_legal_captures()), default=0)
        finally:
            board.pop()


def _taken(board: chess.Board, move: chess.Move) -> int:
    return POINTS[board.piece_type_at(move.to_square) or chess.PAWN] if board.is_capture(move) else 0


def parse_name(name: str) -> tuple[str, int]:
    """`club-1400` as ("club", 1400), `wasm-1400` as ("wasm", 1400), `elo-2000` as ("elo", 2000), `greedy` as
    ("greedy", 0)."""
    kind, _, number = name.partition("-")
    if kind not in ("club", "wasm", "elo", "greedy"):
        raise ValueError(f"no player is called {name!r}")
    return kind, int(number or 0)


def pairings(names: Sequence[str], reach: int) -> list[tuple[str, str]]:
    """Each of the names with the next `reach` ones of its kind."""
    return [(a, b) for i, a in enumerate(names) for b in names[i + 1 : i + 1 + reach]]
