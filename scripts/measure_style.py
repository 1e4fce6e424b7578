"""What the sliders do to whole games: the boldest against the calmest taste, each before the same opponent.

    python -m scripts.measure_style play   --games 100 --out style.jsonl
    python -m scripts.measure_style report --out style.jsonl

Both tastes play the same openings, colours and seeds against a player with every slider in the middle, at one rating.
So games come in pairs, and what differs within pairs is the taste's doing. Resumable; `--share 1/2` plays every second
game. `report` writes docs/style.md: means per game, their difference with a 95 % interval, and what taste costs in
strength.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from dataclasses import asdict, dataclass
from pathlib import Path

import chess
import numpy as np

from app.body.registry import open_engine
from app.body.style import attack_gain, is_sacrifice, is_storm, is_trade
from scripts.strength.games import opening_of, play
from scripts.strength.likelihood import NORMAL_95, points_of
from scripts.strength.players import ClubPlayer

# Aggression, risk tolerance, patience.
TASTES = {"bold": (1.0, 1.0, 0.0), "calm": (0.0, 0.0, 1.0)}
REPORT = Path("docs/style.md")
# What a taste may cost or bring, in Elo points.
STRENGTH_MOST = 50
# Traits counted per 40 own moves; the rest are per game.
PER_MOVES = 40
RATES = (
    "captures", "captures that are no trade", "trades", "checks", "sacrifices", "attacks on the king", "storming pawns",
)  # fmt: skip
FACTS = ("castled short", "castled long", "moves in the game")


@dataclass(frozen=True, slots=True)
class StyledGame:
    """One game of one taste: its points, and what it did in it."""

    taste: str
    game: int
    points: float
    counts: dict[str, float]


def count(moves: tuple[str, ...], opening: int, *, white: bool) -> dict[str, float]:
    """What one side did after the opening: traits per `PER_MOVES` own moves, castling, and the length of the game."""
    board = chess.Board()
    seen = dict.fromkeys((*RATES, *FACTS), 0.0)
    own = 0
    for ply, uci in enumerate(moves):
        move = chess.Move.from_uci(uci)
        if board.turn == white:
            seen["castled short"] += board.is_kingside_castling(move)
            seen["castled long"] += board.is_queenside_castling(move)
            if ply >= opening:
                own += 1
                trade = is_trade(board, move)
                seen["captures"] += board.is_capture(move)
                seen["captures that are no trade"] += board.is_capture(move) and not trade
                seen["trades"] += trade
                seen["checks"] += board.gives_check(move)
                seen["sacrifices"] += is_sacrifice(board, move)
                seen["attacks on the king"] += attack_gain(board, move) > 0
                seen["storming pawns"] += is_storm(board, move)
        board.push(move)
    for name in RATES:
        seen[name] *= PER_MOVES / max(1, own)
    seen["moves in the game"] = len(moves) / 2
    return seen


async def measure(arguments: argparse.Namespace) -> None:
    """Plays what is missing."""
    done = {(game.taste, game.game) for game in load(arguments.out)}
    opened = await open_engine("stockfish", pool_size=1)
    first, step = (int(part) for part in arguments.share.split("/"))
    middle = ClubPlayer(opened.engine, arguments.elo)
    try:
        for game in range(arguments.games):
            if game % step != first - 1:
                continue
            for taste, sliders in TASTES.items():
                if (taste, game) in done:
                    continue
                opening = opening_of("taste", "middle", game, arguments.seed)
                player = ClubPlayer(opened.engine, arguments.elo, sliders)
                white = game % 2 == 0
                sides = (player, middle) if white else (middle, player)
                told = await play(*sides, opening, arguments.seed * 1_000_000 + game)
                seen = count(told.moves, len(opening), white=white)
                styled = StyledGame(taste, game, told.points if white else 1 - told.points, seen)
                with arguments.out.open("a") as file:
                    file.write(json.dumps(asdict(styled)) + "\n")
    finally:
        await opened.engine.close()


def load(path: Path) -> list[StyledGame]:
    """The games kept so far."""
    return [StyledGame(**json.loads(line)) for line in path.read_text().splitlines()] if path.exists() else []


def report(games: list[StyledGame], elo: int, conditions: str) -> str:
    """The page: only pairs of which both games were played count. `conditions` are engine, version and seed."""
    by = {taste: {game.game: game for game in games if game.taste == taste} for taste in TASTES}
    pairs = sorted(by["bold"].keys() & by["calm"].keys())
    rows = ["| per game | bold | calm | difference | 95 % | |", "|---|---|---|---|---|---|"]
    for name in (*RATES, *FACTS):
        bold, calm = (np.array([by[taste][game].counts[name] for game in pairs]) for taste in TASTES)
        difference, margin = _interval(bold - calm)
        verdict = "beyond chance" if abs(difference) > margin else "not shown"
        label = f"{name} (of {PER_MOVES} own moves)" if name in RATES else name
        low, high = difference - margin, difference + margin
        rows.append(
            f"| {label} | {bold.mean():.2f} | {calm.mean():.2f} | {difference:+.2f} | {low:+.2f} to {high:+.2f} | "
            f"{verdict} |"
        )
    strength = []
    for taste in TASTES:
        mean, margin = _interval(np.array([by[taste][game].points for game in pairs]))
        low, mid, high = (points_of(value) for value in (mean - margin, mean, mean + margin))
        verdict = "proved" if max(-low, high) < STRENGTH_MOST else "missed" if abs(mid) > STRENGTH_MOST else "unproved"
        strength.append(f"| {taste} | {mean:.3f} | {mid:+.0f} | {low:+.0f} to {high:+.0f} | {verdict} |")
    return "\n".join(
        [
            "# What taste does to a game\n",
            f"{len(pairs)} pairs of games at {elo}: the boldest taste (aggression and risk at their most, patience at",
            "its least) and the calmest (the reverse), each against the same player with every slider in the middle,",
            "from the same openings with the same colours.",
            f"{conditions} Made by `python -m scripts.measure_style report`.\n",
            *rows,
            "\n## What it costs\n",
            f"Points against the player in the middle; asked is less than {STRENGTH_MOST} Elo points either way.",
            "*Proved* where the whole interval lies within, *missed* where the middle of it lies without.\n",
            "| taste | score | points apart | 95 % | |",
            "|---|---|---|---|---|",
            *strength,
            "",
        ]
    )


def _interval(values: np.ndarray) -> tuple[float, float]:
    return float(values.mean()), float(NORMAL_95 * values.std(ddof=1) / np.sqrt(len(values)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "report"))
    parser.add_argument("--games", type=int, default=100, help="games of each taste")
    parser.add_argument("--elo", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("style_games.jsonl"))
    parser.add_argument("--share", default="1/1")
    parser.add_argument("--conditions", default="", help="engine, version and seed, as the report is to say it")
    arguments = parser.parse_args()
    if arguments.what == "play":
        asyncio.run(measure(arguments))
    else:
        REPORT.write_text(report(load(arguments.out), arguments.elo, arguments.conditions))


if __name__ == "__main__":
    main()
