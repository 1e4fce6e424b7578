"""How many moves a second people make at ten tables, each moving as soon as both have heard of the last move.

`python -m scripts.benchmarks.flat_out` measures a bare python-socketio server and one worker; `load` does so after its
curve. The games are drawn before the clock runs and outlast it: they are random ones that take nothing and keep their
pawn moves until the seventy-five-move rule asks for one. Games that ended by themselves, after 200 to 400 plies, would
measure the opening of the next and the work after the game as well. The bare server is played the same games. The
players share a process and may be slower than the server, so that its processor time for a move is told too, and
theirs, as `cores`.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import chess

from scripts.benchmarks.process import Served, club, served
from scripts.benchmarks.report import tell_row
from scripts.benchmarks.wire import Wire, open_wire, post

TABLES, SECONDS = 10, 8.0
# Before the clock runs: the work that follows a start (lore and its vectors) is over by then.
WARM_UP_SECONDS = 3.0
# Half-moves of each game: more than a table of the bare server makes in all that time.
PLIES = 3_200
# Half-moves without a pawn move after which one is made; the rules end a game at 150.
PATIENT_PLIES = 110
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


@dataclass
class Table:
    """The people at a table, who make the moves of a game in turn; the bare server has one who plays alone."""

    movers: Sequence[Mover]
    game: Sequence[str]
    ply: int = 0

    async def play(self, until: float) -> int:
        """Plays on until the time is over; returns how many moves were made."""
        first = self.ply
        while time.perf_counter() < until:
            await self._move(self.game[self.ply])
            self.ply += 1
        return self.ply - first

    async def _move(self, uci: str) -> None:
        for mover in self.movers:
            mover.heard.clear()
        wire = self.movers[self.ply % len(self.movers)].wire
        assert wire is not None
        answer, _ = await wire.call("make_move", {"uci": uci, "ply": self.ply})
        if not answer["ok"]:
            raise RuntimeError(f"refused: {answer}")
        async with asyncio.timeout(PATIENCE_SECONDS):
            for mover in self.movers:
                await mover.heard.wait()


def run() -> None:
    """Measures the bare server and one worker."""
    bare = [sys.executable, "-m", "scripts.benchmarks.bare_server"]
    with served(bare, {}, "/", "/") as running:
        ceiling = asyncio.run(flat_out(Served("bare", [running.port], {"worker": running.pid})))
    with club(None, command=(sys.executable, "-m", "app"), **SETTINGS) as running:
        asyncio.run(flat_out(Served("one_worker", [running.port], {"worker": running.pid}), ceiling))


async def flat_out(of: Served, ceiling: dict[str, float] | None = None) -> dict[str, float]:
    """Plays, prints and returns `flat_out_moves_per_second` and `flat_out_cpu_ms_per_move`, of all parts together."""
    async with AsyncExitStack() as stack:
        games = [_long_game(number) for number in range(TABLES)]
        tables = [Table(await _sit_down(stack, of, number), game) for number, game in enumerate(games)]
        await _play_for(tables, WARM_UP_SECONDS)
        busy, own, begun = of.processor_seconds(), time.process_time(), time.perf_counter()
        moves = await _play_for(tables, SECONDS)
        passed = time.perf_counter() - begun
    used = {name: now - busy[name] for name, now in of.processor_seconds().items()}
    found = {
        "flat_out_moves_per_second": moves / passed,
        "flat_out_cpu_ms_per_move": 1000 * sum(used.values()) / max(1, moves),
    }
    shares = {} if ceiling is None else {f"{name}_of_bare": round(found[name] / ceiling[name], 3) for name in found}
    cores = {name: seconds / passed for name, seconds in used.items()} | {
        "players": (time.process_time() - own) / passed
    }
    tell_row(
        "load", of.name, tables=TABLES, **{name: round(each, 3) for name, each in found.items()}, **shares,
        cores={name: round(each, 3) for name, each in cores.items()},
    )  # fmt: skip
    return found


async def _play_for(tables: Sequence[Table], seconds: float) -> int:
    """Plays on at every table until the time is over; returns how many moves were made."""
    until = time.perf_counter() + seconds
    return sum(await asyncio.gather(*(table.play(until) for table in tables)))


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


def _long_game(number: int) -> list[str]:
    """The moves of a random game of PLIES half-moves, without captures where that can be."""
    dice, board = random.Random(number), chess.Board()
    while board.ply() < PLIES:
        moves = list(board.legal_moves)
        dice.shuffle(moves)
        moves.sort(key=lambda move: _reluctance(board, move))
        for move in moves:
            board.push(move)
            if not board.is_game_over():
                break
            board.pop()
        else:
            raise RuntimeError(f"game {number} ends after {board.ply()} half-moves")
    return [move.uci() for move in board.move_stack]


def _reluctance(board: chess.Board, move: chess.Move) -> int:
    """What is left to others is higher: a capture, then a pawn's move (two steps before one) unless it is time."""
    pawn = board.piece_type_at(move.from_square) == chess.PAWN
    if board.is_capture(move) or move.promotion:
        return 4
    if board.halfmove_clock < PATIENT_PLIES:
        return 1 if pawn else 0
    return abs(move.to_square - move.from_square) // 8 - 2 if pawn else 0


if __name__ == "__main__":
    run()
