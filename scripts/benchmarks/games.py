"""A hundred live games on the engines of this machine: is any move later than its pace?

Each game asks for a move of its character every ten seconds, staggered; all the while a game is analysed and now and
then somebody wants a hint. A move is late by what its search ends after the moment at which the pace lets it land.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import time
from dataclasses import dataclass, field

import chess

from app.body.base import EngineConfig, Priority
from app.body.pool import default_size
from app.body.registry import OpenedEngine, open_engine
from app.characters.presets import load_presets
from app.director.context import read_context
from app.director.pacing import landing_seconds
from app.director.spending import usual_seconds
from scripts.benchmarks.report import median, tell
from scripts.strength.games import openings

GAMES, MOVE_SECONDS, SECONDS = 100, 10.0, 60.0
# 10+5, which the pace is asked for.
CLOCK_MS, INCREMENT_MS = 600_000, 5_000
PATIENCE = 0.5
HINT_EVERY, HINT_NODES, ANALYSIS_NODES = 2.0, 60_000, 100_000


@dataclass
class Seen:
    """Seconds that moves took and were late by, and how many other searches were done."""

    took: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    fell_back: int = 0
    hints: int = 0
    analyses: int = 0


def run() -> None:
    """Plays for a minute."""
    asyncio.run(_run())


async def _run() -> None:
    before, begun = _processor_seconds(), time.monotonic()
    opened = await open_engine("auto")
    seen, end = Seen(), time.monotonic() + SECONDS
    cast = [sheet.current_elo for sheet in load_presets().values()]
    starts = openings()
    tasks = [
        asyncio.create_task(_game(opened, number, cast[number % len(cast)], starts[number], seen, end))
        for number in range(GAMES)
    ]
    beside = [
        asyncio.create_task(_analyse(opened, starts[0], seen)),
        asyncio.create_task(_hint(opened, starts[1], seen)),
    ]
    await asyncio.gather(*tasks)
    for task in beside:
        task.cancel()
    await asyncio.gather(*beside, return_exceptions=True)
    await opened.engine.close()
    busy = _processor_seconds() - before
    took = sorted(seen.took)
    tell("games", "moves", len(took), "moves")
    tell("games", f"search_median_{default_size()}_of_{os.cpu_count()}_cores", median(took) * 1000, "ms")
    tell("games", "search_99", took[int(0.99 * len(took))] * 1000, "ms")
    tell("games", "search_longest", took[-1] * 1000, "ms")
    tell("games", "latest_beyond_pace", max(seen.late) * 1000, "ms")
    tell("games", "late_by_more_than_1_s", sum(late > 1 for late in seen.late), "moves")
    tell("games", "fell_back", seen.fell_back, "moves")
    tell("games", "hints", seen.hints, "hints")
    tell("games", "analyses", seen.analyses, "positions")
    tell("games", "cores_used", busy / (time.monotonic() - begun), "cores")
    tell("games", "cpu_ms_per_move", busy / len(took) * 1000, "ms")


async def _game(opened: OpenedEngine, number: int, elo: int, moves: tuple[str, ...], seen: Seen, end: float) -> None:
    """One character's game against somebody who moves at random."""
    draw = random.Random(number)
    await asyncio.sleep(MOVE_SECONDS * number / GAMES)
    while (asked := time.monotonic()) < end:
        board = chess.Board()
        for uci in moves:
            board.push_uci(uci)
        if board.is_game_over():
            return
        context = read_context(
            chess.STARTING_FEN,
            moves,
            clock_ms=CLOCK_MS // 2,
            initial_ms=CLOCK_MS,
            increment_ms=INCREMENT_MS,
            seed=number,
        )
        config = EngineConfig("ladder", elo, usual_seconds(context, PATIENCE, elo), seed=number)
        result = await opened.engine.choose_move(chess.STARTING_FEN, moves, config)
        took = time.monotonic() - asked
        seen.took.append(took)
        seen.late.append(max(0.0, took - landing_seconds(config, context, result)))
        seen.fell_back += result.note is not None
        board.push_uci(result.uci)
        moves = (*moves, result.uci)
        if not board.is_game_over():
            moves = (*moves, draw.choice([move.uci() for move in board.legal_moves]))
        await asyncio.sleep(max(0.0, asked + MOVE_SECONDS - time.monotonic()))


async def _analyse(opened: OpenedEngine, moves: tuple[str, ...], seen: Seen) -> None:
    while True:
        await opened.engine.analyse(chess.STARTING_FEN, moves, nodes=ANALYSIS_NODES, priority=Priority.ANALYSIS)
        seen.analyses += 1


async def _hint(opened: OpenedEngine, moves: tuple[str, ...], seen: Seen) -> None:
    while True:
        await asyncio.sleep(HINT_EVERY)
        await opened.engine.analyse(chess.STARTING_FEN, moves, nodes=HINT_NODES, priority=Priority.HINT)
        seen.hints += 1


def _processor_seconds() -> float:
    """Of this process and the engines that have ended."""
    parts = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(part.ru_utime + part.ru_stime for part in parts)
