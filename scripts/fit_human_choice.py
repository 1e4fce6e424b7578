"""Fits what people play: from games to `app/body/human/weights.npz`.

    python -m scripts.fit_human_choice fit     GAMES.jsonl --cache positions.npz
    python -m scripts.fit_human_choice measure GAMES.jsonl --positions 1200

`GAMES.jsonl` has one game a line with `white_elo`, `black_elo` and `moves` (UCI); Lichess publishes games under CC0.
Games, not positions, are dealt out to three sets: most to fit on, some to choose shapes and epochs by, some for the
report alone. `fit` trains on the first two; `measure` asks the engine of the house, exactly as a table does, for its
move in random positions of the report's games at the rating of whoever played there. Nothing of the games is kept but
the weights.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.body.human.net import WEIGHTS, Weights
from app.body.stockfish import find_stockfish
from scripts.human_choice import positions as data
from scripts.human_choice.measure import measure
from scripts.human_choice.training import batch, chances, train

# Networks that vote.
MEMBERS = 3
# Of ten games: fitted on, chosen by, reported.
PARTS = {"fit": range(8), "choose": range(8, 9), "report": range(9, 10)}
# Shuffles the numbers of games, so that neighbours in the file (one player's evening) fall into any set.
MIXER, MIX_BITS = 2654435761, 32
CHUNK = 512


def part_of(game: int) -> str:
    """The set that a game belongs to, by its number in the file."""
    drawn = (game * MIXER % 2**MIX_BITS >> 16) % 10
    return next(name for name, share in PARTS.items() if drawn in share)


def likeliest(positions: data.Positions, chosen: npt.NDArray[np.int64], members: list[Weights]) -> tuple[float, float]:
    """How often the likeliest move is the one played, and the mean log chance of the one played."""
    hits, logs = [], []
    for start in range(0, len(chosen), CHUNK):
        b = batch(positions, chosen[start : start + CHUNK])
        chance = np.mean([chances(w, b) for w in members], axis=0)
        hits.append(chance[b.row] >= np.maximum.reduceat(chance, b.begins))
        logs.append(np.log(chance[b.row] + 1e-12))
    return float(np.concatenate(hits).mean()), float(np.concatenate(logs).mean())


def fit(arguments: argparse.Namespace) -> None:
    """Collects (or takes from the cache), trains, writes the weights and says how good they are."""
    if arguments.cache is None or not arguments.cache.exists():
        games = data.read_games(arguments.games)
        command = find_stockfish(arguments.engine_path)
        if command is None:
            raise SystemExit("no native Stockfish was found")
        positions = data.assemble(asyncio.run(data.collect(games, command, arguments.processes)))
        if arguments.cache is not None:
            data.save(arguments.cache, positions)
    else:
        positions = data.load(arguments.cache)
    part = np.array([part_of(int(game)) for game in positions.game])
    fitted = np.flatnonzero(part != "report")
    report = np.flatnonzero(part == "report")
    print(f"{len(positions.played)} positions, {len(fitted)} to fit and choose, {len(report)} to report")
    members = []
    for seed in range(MEMBERS):
        print(f"network {seed + 1} of {MEMBERS}", flush=True)
        members.append(train(positions, fitted, seed))
        hit, log = likeliest(positions, report, members)
        print(f"  report: likeliest move is the one played in {hit:.1%}, mean log chance {log:.4f}", flush=True)
    named = {f"{i}.{name}": value.astype(np.float16) for i, w in enumerate(members) for name, value in w.items()}
    np.savez_compressed(arguments.out, **named)  # type: ignore[arg-type]
    print(f"{arguments.out}: {arguments.out.stat().st_size} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("fit", "measure"))
    parser.add_argument("games", type=Path)
    parser.add_argument("--cache", type=Path, default=None, help="arrays of all positions, made when missing")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--positions", type=int, default=1200)
    parser.add_argument("--engine-path", default=None)
    parser.add_argument("--wasm", action="store_true", help="measure with the WebAssembly build")
    parser.add_argument("--processes", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    arguments = parser.parse_args()
    if arguments.what == "fit":
        fit(arguments)
    else:
        games = [game for number, game in enumerate(data.read_games(arguments.games)) if part_of(number) == "report"]
        asyncio.run(measure(games, arguments.positions, wasm=arguments.wasm, engine_path=arguments.engine_path))


if __name__ == "__main__":
    main()
