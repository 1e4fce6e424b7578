"""What a move of the ladder costs in processor time, by rating: engine and Python apart, and the human choice alone."""

from __future__ import annotations

import asyncio
import resource
import time

import chess

from app.body.base import Candidate, EngineConfig
from app.body.human.features import read_sample
from app.body.human.net import load_net
from app.body.registry import EngineKind, open_engine
from app.characters.presets import load_presets
from scripts.benchmarks.report import median, tell
from scripts.strength.games import openings

RATINGS = (400, 800, 1200, 1600, 2000, 2400)
# Half-moves played for each rating: enough that the start of the engine (0.1 s) is a small part.
MOVES = 120
TOLD_SECONDS = 3.0
CHOICES = 200


def run() -> None:
    """Plays each rating against itself, one game after the other, and each of the cast."""
    for elo in RATINGS:
        python, engine, kind = asyncio.run(_played(elo, MOVES))
        tell("ladder", f"cpu_ms_per_move_{elo}_{kind}", python + engine, "ms")
        tell("ladder", f"python_ms_per_move_{elo}", python, "ms")
    cast = sorted(sheet.current_elo for sheet in load_presets().values())
    costs = [sum(asyncio.run(_played(elo, MOVES // 4))[:2]) for elo in cast]
    tell("ladder", "cpu_ms_per_move_mean_over_cast", sum(costs) / len(costs), "ms")
    tell("ladder", "human_choice_ms", _human_choice(), "ms")


async def _played(elo: int, count: int) -> tuple[float, float, EngineKind]:
    """Milliseconds of processor time a move, in this process and in the engine's."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    opened = await open_engine("auto", pool_size=1)
    begun = time.process_time()
    starts = iter(openings())
    moves = next(starts)
    for done in range(count):
        board = chess.Board()
        for uci in moves:
            board.push_uci(uci)
        if board.is_game_over(claim_draw=False):
            moves = next(starts)
        config = EngineConfig("ladder", elo, TOLD_SECONDS, seed=done)
        moves = (*moves, (await opened.engine.choose_move(chess.STARTING_FEN, moves, config)).uci)
    python = time.process_time() - begun
    await opened.engine.close()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    engine = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return python / count * 1000, engine / count * 1000, opened.kind


def _human_choice() -> float:
    """Milliseconds of processor time for the features and the network, in a middle game with 40 moves."""
    board = chess.Board("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7")
    lines = tuple(Candidate(move.uci(), 10, line=(move.uci(),), first=0) for move in board.legal_moves)
    net = load_net()
    spent = []
    for _ in range(CHOICES):
        begun = time.process_time()
        net.chances(read_sample(board, (), lines), 1200)
        spent.append((time.process_time() - begun) * 1000)
    return median(spent)
