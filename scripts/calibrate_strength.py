"""Plays the ladder's rungs against each other and against Stockfish's `UCI_Elo`, and says what ratings follow.

    python -m scripts.calibrate_strength play   --games 300 --out games.jsonl
    python -m scripts.calibrate_strength report --out games.jsonl

`play` goes on where it stopped: each pairing is brought to `--games` games, in rounds, so that a run that is broken
off has played every pairing about as often. Openings and dice follow `--seed`; the weakened Stockfish draws from the
clock and cannot be repeated. `--share 1/2` plays every second game, so that two processes can work side by side.
`report` writes docs/strength.md, docs/strength.svg and the counts that they rest on, docs/strength.json; with
`--earlier` it adds the games that such a file counts, so that a calibration goes on where their moves are gone.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shlex
from collections.abc import Iterator
from pathlib import Path

import chess.engine

from app.body.registry import OpenedEngine, open_engine
from app.body.stockfish import find_stockfish, find_wasm_stockfish
from scripts.strength import games as played
from scripts.strength.players import AnchorPlayer, ClubPlayer, GreedyPlayer, Player, pairings, parse_name
from scripts.strength.report import read_earlier, write_report

RUNGS = tuple(f"club-{elo}" for elo in range(400, 2601, 200))
# Stockfish's scale, beside the rung of the same number; above 2200 its searches cost seconds a game, at 2600 minutes.
ANCHORS = (1400, 1600, 1800, 2000, 2200, 2400, 2600)
GREEDY = (("greedy", "club-700"), ("greedy", "club-1500"))
# The same rung with the native Stockfish and with the WebAssembly build.
BUILDS = tuple((f"club-{elo}", f"wasm-{elo}") for elo in (1000, 1600, 2000))
# Who holds a level game, so that it need not be played out.
STRONG_ELO = 2000
ROUND_GAMES = 10
# Keeps the dice of two seeds apart.
GAMES_APART = 1_000_000


class House:
    """The players of a run, made when first asked for."""

    def __init__(self, opened: OpenedEngine, anchor: tuple[str, ...] | None, wasm: tuple[str, ...] | None) -> None:
        self._opened = opened
        self._anchor, self._wasm = anchor, wasm
        self._beside: OpenedEngine | None = None
        self._opening = asyncio.Lock()
        self._anchors: dict[int, AnchorPlayer] = {}
        self._transports: list[asyncio.SubprocessTransport] = []

    async def player(self, name: str) -> Player:
        """The player of that name. Raises ValueError where it cannot be had."""
        kind, elo = parse_name(name)
        if kind == "greedy":
            return GreedyPlayer()
        if kind == "club":
            return ClubPlayer(self._opened.engine, elo)
        if kind == "wasm":
            async with self._opening:
                self._beside = self._beside or await _open_wasm(self._wasm, 1)
            return ClubPlayer(self._beside.engine, elo)
        if self._anchor is None:
            raise ValueError("Stockfish is needed for its own scale")
        if elo not in self._anchors:
            transport, engine = await chess.engine.popen_uci(list(self._anchor))
            self._transports.append(transport)
            self._anchors[elo] = AnchorPlayer(engine, elo)
        return self._anchors[elo]

    async def close(self) -> None:
        """Ends every process."""
        for transport in self._transports:
            transport.close()
        if self._beside is not None:
            await self._beside.engine.close()
        await self._opened.engine.close()


def default_pairings() -> list[tuple[str, str]]:
    """Neighbours on the ladder, rungs beside Stockfish's scale, the greedy beginner, and native beside WebAssembly."""
    anchors = [(f"club-{elo}", f"elo-{elo}") for elo in ANCHORS]
    return [*pairings(RUNGS, 1), *anchors, *GREEDY, *BUILDS]


async def play(arguments: argparse.Namespace) -> None:
    """Plays what is missing."""
    pairs = [(a, b) for a, _, b in (pair.partition(":") for pair in arguments.pairs)] or default_pairings()
    out: Path = arguments.out
    done = {(frozenset((r.white, r.black)), r.game) for r in played.load(out)}
    first, step = (int(part) for part in arguments.share.split("/"))
    todo = [
        (game, pair)
        for start in range(0, arguments.games, ROUND_GAMES)
        for pair in pairs
        for game in range(start, min(start + ROUND_GAMES, arguments.games))
        if (frozenset(pair), game) not in done and game % step == first - 1
    ]
    house = await _open_house(arguments)
    queue = iter(todo)
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(arguments.at_once):
                group.create_task(_worker(house, queue, out, arguments.seed))
    finally:
        await house.close()


async def _open_house(arguments: argparse.Namespace) -> House:
    native, wasm = find_stockfish(arguments.engine_path), find_wasm_stockfish(Path("node_modules"))
    if arguments.wasm:
        opened = await _open_wasm(wasm, arguments.at_once)
    else:
        opened = await open_engine("stockfish", stockfish_path=arguments.engine_path, pool_size=arguments.at_once)
    return House(opened, native or wasm, wasm)


async def _open_wasm(command: tuple[str, ...] | None, size: int) -> OpenedEngine:
    return await open_engine("uci", uci_command=shlex.join(command or ()), pool_size=size)


async def _worker(house: House, queue: Iterator[tuple[int, tuple[str, str]]], out: Path, seed: int) -> None:
    for game, pair in queue:
        first, second = pair
        white, black = (first, second) if game % 2 == 0 else (second, first)
        opening = played.opening_of(first, second, game, seed)
        dice = seed * GAMES_APART + game
        strong = min(parse_name(white)[1], parse_name(black)[1]) >= STRONG_ELO
        told = await played.play(await house.player(white), await house.player(black), opening, dice, strong=strong)
        played.keep(
            out,
            played.Result(
                white, black, game, told.points, len(told.moves), told.reason, " ".join(told.moves), told.scores
            ),
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("play", "report"))
    parser.add_argument("pairs", nargs="*", help="pairs such as club-1400:elo-1400; the calibration's own without any")
    parser.add_argument("--games", type=int, default=300, help="games of each pairing")
    parser.add_argument("--out", type=Path, default=Path("strength_games.jsonl"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", default="1/1")
    parser.add_argument("--at-once", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument("--engine-path", default=None)
    parser.add_argument("--conditions", default="", help="engine, version, seed and day, as the report is to say it")
    parser.add_argument("--earlier", type=Path, help="an earlier docs/strength.json, whose games are counted too")
    parser.add_argument("--wasm", action="store_true", help="the WebAssembly build, even where a native one is found")
    arguments = parser.parse_args()
    if arguments.what == "play":
        asyncio.run(play(arguments))
    else:
        earlier = read_earlier(arguments.earlier) if arguments.earlier is not None else None
        write_report(played.load(arguments.out), arguments.conditions, earlier=earlier)


if __name__ == "__main__":
    main()
