"""People's games as arrays: every position with the features of its moves, and which of them was played."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import chess
import numpy as np
import numpy.typing as npt

from app.body.base import Priority
from app.body.human.features import Floats, Ints, Sample, read_sample
from app.body.pool import EnginePool
from app.body.uci_wire import SearchRequest

# Nodes for all moves of a position together: what the lower and middle ladder searches.
NODES = 4_000
# The first half-moves are left out: whoever plays 1.e4 is no better a player.
FIRST_PLY = 2
SECONDS = 30.0

# A position: its features, the scores of its moves, the place of the one played, game, half-move, rating.
Part = tuple[Sample, Ints, int, int, int, float]


@dataclass(frozen=True, slots=True)
class Positions:
    """Many positions end to end. `moves` (rows, features), `where` (rows, 3) and `worth` (rows,) in centipawns belong
    to moves, `starts` (n + 1,) says where each position's moves begin; `seen` and `seen_starts` likewise for what
    stands on the board. `played` (n,) is the row of the move played, counted within its position."""

    context: Floats
    moves: Floats
    where: Ints
    centipawns: Ints
    starts: npt.NDArray[np.int64]
    seen: Ints
    seen_starts: npt.NDArray[np.int64]
    played: npt.NDArray[np.int64]
    game: npt.NDArray[np.int64]
    ply: npt.NDArray[np.int64]
    rating: Floats


def read_games(path: Path) -> list[dict[str, object]]:
    """Games as JSON objects with `white_elo`, `black_elo` and `moves` (UCI)."""
    return [json.loads(line) for line in path.read_text().splitlines()]


async def collect(games: list[dict[str, object]], command: tuple[str, ...], processes: int) -> Iterator[Part]:
    """The parts of every game in order, searched by as many processes."""
    pool = EnginePool(command, processes)
    gate = asyncio.Semaphore(processes)

    async def one(number: int) -> list[Part]:
        async with gate:
            return [part async for part in _parts(pool, number, games[number])]

    try:
        parts = await asyncio.gather(*(one(number) for number in range(len(games))))
    finally:
        await pool.close()
    return (part for of_game in parts for part in of_game)


async def _parts(pool: EnginePool, number: int, game: dict[str, object]) -> AsyncIterator[Part]:
    board = chess.Board()
    moves = str(game["moves"]).split()
    for ply, played in enumerate(moves):
        if ply >= FIRST_PLY:
            history = tuple(moves[:ply])
            request = SearchRequest(chess.STARTING_FEN, history, NODES, board.legal_moves.count())
            outcome = await pool.search(request, board, priority=Priority.ANALYSIS, seconds=SECONDS)
            names = [line.uci for line in outcome.lines]
            if played in names and all(line.centipawns is not None for line in outcome.lines):
                sample = read_sample(board, history, outcome.lines)
                scores = np.array([line.centipawns for line in outcome.lines], np.int32)
                rating = float(str(game["white_elo" if board.turn else "black_elo"]))
                yield sample, scores, names.index(played), number, ply, rating
        board.push_uci(played)


def assemble(parts: Iterator[Part]) -> Positions:
    """The parts end to end."""
    samples, scores, played, games, plies, ratings = zip(*parts, strict=True)
    return Positions(
        context=np.stack([s.context for s in samples]),
        moves=np.concatenate([s.moves for s in samples]),
        where=np.concatenate([s.where for s in samples]),
        centipawns=np.concatenate(scores),
        starts=np.cumsum([0, *(len(s.moves) for s in samples)]),
        seen=np.concatenate([s.seen for s in samples]),
        seen_starts=np.cumsum([0, *(len(s.seen) for s in samples)]),
        played=np.array(played),
        game=np.array(games),
        ply=np.array(plies),
        rating=np.array(ratings, np.float32),
    )


def save(path: Path, positions: Positions) -> None:
    """Keeps the arrays for the next run."""
    np.savez(path, **{name: getattr(positions, name) for name in Positions.__slots__})


def load(path: Path) -> Positions:
    """What `save` kept."""
    with np.load(path) as stored:
        return Positions(**{name: stored[name] for name in Positions.__slots__})
