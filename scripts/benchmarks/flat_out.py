"""How many moves a second people make at ten tables, each moving as soon as both have heard of the last move.

`python -m scripts.benchmarks.flat_out` measures a bare python-socketio server and one worker; `load` does so after its
curve. The games are random ones, drawn before the clock runs; where one ends its table opens the next. The players
share a process and may be slower than the server, so that the server's processor time for a move is told as well.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import chess

from scripts.benchmarks.process import Served, club, served
from scripts.benchmarks.report import tell_row
from scripts.benchmarks.wire import Wire, open_wire, post

TABLES, SECONDS = 10, 8.0
# Random games for all tables together, played in turn; most last 200 to 400 plies.
GAMES = 20
PATIENCE_SECONDS = 30.0
SETTINGS = {
    "ENGINE": "mock", "EMBEDDER": "hashed", "EXHIBITIONS": "off", "PACING": "instant", "RATE_LIMITS": "off",
    "LOG_LEVEL": "error", "LLM_REAL_CALLS": "off", "SOCKETS_PER_ADDRESS": "4000",
}  # fmt: skip


@dataclass
class Mover:
    """One of the people at a table; `heard` is set when they have been told of a move."""

    wire: Wire | None = None
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, name: str, _payload: dict[str, Any], _at: float) -> None:
        if name == "player_move_applied":
            self.heard.set()


def run() -> None:
    """Measures the bare server and one worker."""
    bare = [sys.executable, "-m", "scripts.benchmarks.bare_server"]
    with served(bare, {}, "/", "/") as running:
        ceiling = asyncio.run(flat_out(Served("bare", [running.port], {"worker": running.pid})))
    with club(None, command=(sys.executable, "-m", "app"), **SETTINGS) as running:
        asyncio.run(flat_out(Served("one_worker", [running.port], {"worker": running.pid}), ceiling))


async def flat_out(of: Served, ceiling: dict[str, float] | None = None) -> dict[str, float]:
    """Plays, prints and returns `flat_out_moves_per_second` and `flat_out_cpu_ms_per_move`, of all parts together."""
    games = cycle([_random_game(random.Random(number)) for number in range(GAMES)])
    ready = asyncio.Barrier(TABLES + 1)
    async with asyncio.TaskGroup() as group:
        tables = [group.create_task(_table(of, number, games, ready)) for number in range(TABLES)]
        await ready.wait()
        busy, begun = of.processor_seconds(), time.perf_counter()
        moves = sum(await asyncio.gather(*tables))
        passed = time.perf_counter() - begun
    used = {name: now - busy[name] for name, now in of.processor_seconds().items()}
    found = {
        "flat_out_moves_per_second": moves / passed,
        "flat_out_cpu_ms_per_move": 1000 * sum(used.values()) / max(1, moves),
    }
    shares = {} if ceiling is None else {f"{name}_of_bare": round(found[name] / ceiling[name], 3) for name in found}
    cores = {name: round(seconds / passed, 3) for name, seconds in used.items()}
    tell_row(
        "load", of.name, tables=TABLES, **{name: round(each, 3) for name, each in found.items()}, **shares, cores=cores
    )
    return found


async def _table(of: Served, number: int, games: Iterator[Sequence[str]], ready: asyncio.Barrier) -> int:
    """One game after the other until the time is over; returns how many moves were made."""
    moves, until = 0, float("inf")
    while time.perf_counter() < until:
        async with AsyncExitStack() as stack:
            movers = await _sit_down(stack, of, number)
            if until == float("inf"):
                await ready.wait()
                until = time.perf_counter() + SECONDS
            moves += await _play(movers, next(games), until)
    return moves


async def _play(movers: Sequence[Mover], game: Sequence[str], until: float) -> int:
    """Plays a game to its end, or until the time is over; returns how many moves were made."""
    for ply, uci in enumerate(game):
        if time.perf_counter() >= until:
            return ply
        for mover in movers:
            mover.heard.clear()
        wire = movers[ply % len(movers)].wire
        assert wire is not None
        answer, _ = await wire.call("make_move", {"uci": uci, "ply": ply})
        if not answer["ok"]:
            raise RuntimeError(f"refused: {answer}")
        async with asyncio.timeout(PATIENCE_SECONDS):
            for mover in movers:
                await mover.heard.wait()
    return len(game)


async def _sit_down(stack: AsyncExitStack, of: Served, number: int) -> Sequence[Mover]:
    """A game between two people, at two workers where there are several; at the bare server one who plays alone."""
    if not of.is_club:
        mover = Mover()
        mover.wire = await stack.enter_async_context(open_wire(of.ports[0], "/", {}, None, mover.hear))
        return (mover,)
    ports = [of.ports[(number + side) % len(of.ports)] for side in (0, 1)]
    urls = [f"http://127.0.0.1:{port}" for port in ports]
    cookies = [(await asyncio.to_thread(post, f"{url}/api/players/guest", {}))[1] for url in urls]
    table, _ = await asyncio.to_thread(post, f"{urls[0]}/api/lobbies", {"color": "white"}, cookies[0])
    game, _ = await asyncio.to_thread(post, f"{urls[1]}/api/lobbies/{table['code']}/join", {}, cookies[1])
    movers = (Mover(), Mover())
    for mover, port, cookie in zip(movers, ports, cookies, strict=True):
        wire = open_wire(port, "/play", {"match_id": game["match_id"]}, cookie, mover.hear)
        mover.wire = await stack.enter_async_context(wire)
    return movers


def _random_game(dice: random.Random) -> list[str]:
    """The moves of a random game that ends by the rules."""
    board = chess.Board()
    while not board.is_game_over():
        board.push(dice.choice(list(board.legal_moves)))
    return [move.uci() for move in board.move_stack]


if __name__ == "__main__":
    run()
