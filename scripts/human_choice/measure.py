"""How far the ladder plays as people play: the very question a table asks, put in positions that people were in."""

from __future__ import annotations

import random
import shlex
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import chess
import numpy as np

from app.body.base import EngineConfig, Priority
from app.body.human.features import winning_chance
from app.body.registry import OpenedEngine, open_engine
from app.body.stockfish import find_wasm_stockfish

# The first half-moves, where everybody is in the book or in none.
FIRST_PLY = 6
SECONDS = 3.0
# Nodes of the judge, who says what a move cost, and the winning chances that a mistake and a blunder cost.
JUDGE_NODES = 20_000
MISTAKE, BLUNDER = 0.1, 0.2
# Scores beyond ten pawns are taken as ten before the difference is told in centipawns, mates among them.
MOST_CP = 1000
# Standard errors to either side that hold 95 % of means.
WIDE = 1.96
BANDS = (0, 900, 1050, 1200, 1400, 4000)


@dataclass(frozen=True, slots=True)
class Seen:
    """One position: the rating there, whether the drawn and the likeliest move were the one played, and what the
    person's move and the drawn one cost in winning chances (`loss`) and in bounded centipawns (`cp`)."""

    rating: float
    drawn: bool
    likeliest: bool
    human_loss: float
    drawn_loss: float
    human_cp: float
    drawn_cp: float


async def measure(games: Sequence[dict[str, object]], count: int, *, wasm: bool, engine_path: str | None) -> None:
    """Prints agreement, centipawns lost and blunder rates by rating."""
    command = find_wasm_stockfish(Path("node_modules")) if wasm else None
    if command is not None:
        opened = await open_engine("uci", uci_command=shlex.join(command), pool_size=1)
    else:
        opened = await open_engine("stockfish", stockfish_path=engine_path, pool_size=1)
    dice = random.Random(5)
    spots = [(g, ply) for g, game in enumerate(games) for ply in range(FIRST_PLY, len(str(game["moves"]).split()))]
    try:
        seen = [await _look(opened, games[g], ply) for g, ply in dice.sample(spots, min(count, len(spots)))]
    finally:
        await opened.engine.close()
    _tell(seen)


async def _look(opened: OpenedEngine, game: dict[str, object], ply: int) -> Seen:
    moves = tuple(str(game["moves"]).split())
    past, played = moves[:ply], moves[ply]
    rating = float(str(game["white_elo" if ply % 2 == 0 else "black_elo"]))
    config = EngineConfig("ladder", round(rating), SECONDS, seed=ply)
    result = await opened.engine.choose_move(chess.STARTING_FEN, past, config)
    guess = max(result.candidates, key=lambda c: c.probability or 0.0).uci
    lines = await opened.engine.analyse(chess.STARTING_FEN, past, nodes=JUDGE_NODES, priority=Priority.LIVE)
    best = lines[0].centipawns or 0
    losses = {}
    for uci in {played, result.uci}:
        losses[uci] = (0.0, 0.0) if uci == lines[0].uci else await _loss(opened, (*past, uci), best)
    (human, human_cp), (drawn, drawn_cp) = losses[played], losses[result.uci]
    return Seen(rating, result.uci == played, guess == played, human, drawn, human_cp, drawn_cp)


async def _loss(opened: OpenedEngine, moves: tuple[str, ...], best: int) -> tuple[float, float]:
    """What the last of the moves cost against the best: winning chances, and centipawns of bounded scores."""
    board = chess.Board()
    for uci in moves:
        board.push_uci(uci)
    if board.is_game_over():
        score = 100_000 if board.is_checkmate() else 0
    else:
        lines = await opened.engine.analyse(chess.STARTING_FEN, moves, nodes=JUDGE_NODES, priority=Priority.LIVE)
        score = -(lines[0].centipawns or 0)
    scores = np.array([best, score], float)
    chances, bounded = winning_chance(scores), np.clip(scores, -MOST_CP, MOST_CP)
    return max(0.0, float(chances[0] - chances[1])), max(0.0, float(bounded[0] - bounded[1]))


def _tell(seen: Sequence[Seen]) -> None:
    groups: dict[str, list[Seen]] = defaultdict(list)
    for spot in seen:
        groups["all"].append(spot)
        if spot.rating < 1400:
            groups["under 1400"].append(spot)
        low, high = next((a, b) for a, b in pairwise(BANDS) if a <= spot.rating < b)
        groups[f"{low}-{high}"].append(spot)
    for name in sorted(groups):
        spots = groups[name]

        def share(test: object, spots: list[Seen] = spots) -> float:
            return float(np.mean([test(s) for s in spots]))  # type: ignore[operator]

        people, ladder = _mean([s.human_cp for s in spots]), _mean([s.drawn_cp for s in spots])
        print(
            f"{name:>10}: {len(spots):5} positions, likeliest {share(lambda s: s.likeliest):.1%}, "
            f"drawn {share(lambda s: s.drawn):.1%}; loss {share(lambda s: s.human_loss):.3f} people "
            f"{share(lambda s: s.drawn_loss):.3f} ladder; centipawns {people} people {ladder} ladder; "
            f"mistakes {share(lambda s: s.human_loss >= MISTAKE):.1%} "
            f"{share(lambda s: s.drawn_loss >= MISTAKE):.1%}; blunders {share(lambda s: s.human_loss >= BLUNDER):.1%} "
            f"{share(lambda s: s.drawn_loss >= BLUNDER):.1%}"
        )


def _mean(values: Sequence[float]) -> str:
    """The mean and its 95 % interval to either side, in whole centipawns."""
    error = np.std(values, ddof=1) / np.sqrt(len(values)) if len(values) > 1 else np.nan
    return f"{np.mean(values):.0f} ± {WIDE * error:.0f}"
