"""Measures the ladder: does each step of rating win, by how much, and where does it stand beside Stockfish's own scale?

    python scripts/bench_engines.py steps   --games 20 600 900 1200 1500 2000
    python scripts/bench_engines.py anchors --games 20 1500 1800 2100 2400
    python scripts/bench_engines.py style   --games 10

`steps` plays neighbours against each other, `anchors` plays a rating of the ladder against the engine's `UCI_Elo` of
the same number, `style` counts captures, checks and sacrifices of a bold and of a calm character. Games start from
short openings, each twice with colours swapped, and are judged by the score after 160 half-moves.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

import chess

from app.body.base import EngineConfig, MoveResult, Priority
from app.body.pool import EnginePool
from app.body.registry import OpenedEngine, open_engine
from app.body.stockfish import find_wasm_stockfish
from app.body.style import is_sacrifice, is_trade
from app.body.uci_wire import SearchRequest

# Openings of four half-moves, so that games differ from the start without being decided.
OPENINGS = (
    "e2e4 e7e5 g1f3 b8c6",
    "e2e4 c7c5 g1f3 d7d6",
    "d2d4 d7d5 c2c4 e7e6",
    "d2d4 g8f6 c2c4 g7g6",
    "e2e4 e7e6 d2d4 d7d5",
    "c2c4 e7e5 b1c3 g8f6",
    "e2e4 c7c6 d2d4 d7d5",
    "g1f3 d7d5 g2g3 g8f6",
    "e2e4 e7e5 f2f4 e5f4",
    "d2d4 f7f5 g2g3 g8f6",
)
MOST_PLIES = 160
# Centipawns from which a game that ran out of moves counts as won.
JUDGED_WON = 200
# Nodes for the engine's own weakened play, by rating: enough that its level, not the bound, decides the move. It looks
# about one ply deeper for every hundred points.
ANCHOR_NODES = ((2100, 15_000), (2400, 60_000), (9999, 200_000))

Mover = Callable[[tuple[str, ...], int], Awaitable[MoveResult]]


def ladder_mover(opened: OpenedEngine, elo: int, boldness: float = 0.5) -> Mover:
    """Plays at a rating of the ladder, calm at `boldness` 0 and wild at 1; the number of the game is the seed."""

    async def move(moves: tuple[str, ...], game: int) -> MoveResult:
        config = EngineConfig("ladder", elo, 8.0, boldness, boldness, 1.0 - boldness, seed=game)
        return await opened.engine.choose_move(chess.STARTING_FEN, moves, config)

    return move


def anchor_mover(pool: EnginePool, elo: int) -> Mover:
    """Plays as Stockfish does when it limits itself to `UCI_Elo`."""
    nodes = next(nodes for up_to, nodes in ANCHOR_NODES if elo <= up_to)
    options = {"UCI_LimitStrength": "true", "UCI_Elo": str(elo)}

    async def move(moves: tuple[str, ...], game: int) -> MoveResult:
        board = chess.Board()
        for uci in moves:
            board.push_uci(uci)
        request = SearchRequest(chess.STARTING_FEN, moves, nodes, game=(game, elo), options=options)
        outcome = await pool.search(request, board, priority=Priority.LIVE, seconds=8.0)
        return MoveResult(outcome.best, outcome.lines)

    return move


async def play(white: Mover, black: Mover, game: int) -> tuple[float, list[tuple[chess.Board, str]]]:
    """One game: White's points and every position with the move chosen in it."""
    moves: tuple[str, ...] = tuple(OPENINGS[game // 2 % len(OPENINGS)].split())
    board = chess.Board()
    for uci in moves:
        board.push_uci(uci)
    story: list[tuple[chess.Board, str]] = []
    score = 0
    while len(moves) < MOST_PLIES and not board.is_game_over(claim_draw=True):
        result = await (white if board.turn else black)(moves, game)
        best = max((c.centipawns for c in result.candidates if c.centipawns is not None), default=0)
        score = best if board.turn else -best
        story.append((board.copy(stack=False), result.uci))
        board.push_uci(result.uci)
        moves = (*moves, result.uci)
    outcome = board.outcome(claim_draw=True)
    if outcome is not None:
        return (0.5 if outcome.winner is None else float(outcome.winner)), story
    return (0.5 if abs(score) < JUDGED_WON else float(score > 0)), story


async def contest(first: Mover, second: Mover, games: int, at_once: int) -> tuple[float, int, int, int]:
    """`games` games with colours swapped: the share of points of `first`, its wins, draws and losses."""
    gate = asyncio.Semaphore(at_once)
    results: list[float] = []

    async def one(game: int) -> None:
        async with gate:
            if game % 2 == 0:
                results.append((await play(first, second, game))[0])
            else:
                results.append(1.0 - (await play(second, first, game))[0])

    async with asyncio.TaskGroup() as group:
        for game in range(games):
            group.create_task(one(game))
    count = Counter(results)
    return sum(results) / games, count[1.0], count[0.5], count[0.0]


def elo_difference(share: float, games: int) -> float:
    """Elo points that a share of the points stands for; a clean sweep counts as half a point lost."""
    share = min(1 - 0.5 / games, max(0.5 / games, share))
    return -400 * math.log10(1 / share - 1)


async def steps(opened: OpenedEngine, ratings: list[int], games: int, at_once: int) -> bool:
    """Neighbours against each other; whether the higher one always took more than half."""
    rising = True
    for low, high in itertools.pairwise(ratings):
        begun = time.monotonic()
        share, won, drawn, lost = await contest(ladder_mover(opened, high), ladder_mover(opened, low), games, at_once)
        rising = rising and share > 0.5
        print(
            f"{high:5d} v {low:5d}: +{won} ={drawn} -{lost}  {share:5.1%}, {elo_difference(share, games):+5.0f} Elo "
            f"(meant {high - low:+d})  {time.monotonic() - begun:.0f} s",
            flush=True,
        )
    return rising


async def anchors(opened: OpenedEngine, ratings: list[int], games: int, at_once: int) -> None:
    """The ladder against the engine's own scale."""
    if opened.pool is None:
        return
    for elo in ratings:
        begun = time.monotonic()
        share, won, drawn, lost = await contest(
            ladder_mover(opened, elo), anchor_mover(opened.pool, elo), games, at_once
        )
        print(
            f"{elo:5d} v UCI_Elo {elo}: +{won} ={drawn} -{lost}  {share:5.1%}, {elo_difference(share, games):+5.0f} Elo"
            f"  {time.monotonic() - begun:.0f} s",
            flush=True,
        )


async def style(opened: OpenedEngine, rating: int, games: int) -> None:
    """What bold and calm sliders do to the moves, at one rating."""
    for name, first in (("bold", ladder_mover(opened, rating, 1.0)), ("calm", ladder_mover(opened, rating, 0.0))):
        seen: Counter[str] = Counter()
        for game in range(games):
            _, story = await play(first, first, game)
            for board, uci in story:
                move = chess.Move.from_uci(uci)
                seen["moves"] += 1
                seen["captures"] += board.is_capture(move)
                seen["trades"] += is_trade(board, move)
                seen["checks"] += board.gives_check(move)
                seen["sacrifices"] += is_sacrifice(board, move)
        rates = ", ".join(
            f"{what} {100 * seen[what] / seen['moves']:.1f} %" for what in sorted(seen) if what != "moves"
        )
        print(f"{name} at {rating}: {rates} of {seen['moves']} moves", flush=True)


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("steps", "anchors", "style"))
    parser.add_argument("ratings", nargs="*", type=int)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--at-once", type=int, default=1)
    parser.add_argument("--engine-path", default=None, help="a native Stockfish; otherwise the best that is found")
    parser.add_argument("--wasm", action="store_true", help="the WebAssembly build, even where a native one is found")
    arguments = parser.parse_args()
    if arguments.wasm:
        command = find_wasm_stockfish(Path("node_modules"))
        opened = await open_engine("uci", uci_command=" ".join(command or ()), pool_size=arguments.at_once)
    else:
        opened = await open_engine("stockfish", stockfish_path=arguments.engine_path, pool_size=arguments.at_once)
    print(f"{opened.program} ({opened.kind}), {arguments.games} games a pairing")
    ratings = arguments.ratings or [600, 900, 1200, 1500, 2000]
    try:
        if arguments.what == "steps":
            return 0 if await steps(opened, ratings, arguments.games, arguments.at_once) else 1
        if arguments.what == "anchors":
            await anchors(opened, ratings, arguments.games, arguments.at_once)
        else:
            await style(opened, ratings[-1], arguments.games)
        return 0
    finally:
        await opened.engine.close()


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
