"""`make bench-load`: what one worker and three carry, beside a bare python-socketio server in the same run.

People play over real Socket.IO from this process; servers are processes of their own. The curve: so many games at once
with a move every ten seconds each (against a character, mock engine, hashed embedder, no model), and what an
acknowledgement and the delivery of the event took, what processor and memory the servers took; one worker also with
MiniLM, at the one step that is asked of it. Flat out: people against people, each moving as soon as they may. One JSON
object per line; `of_bare` is the ratio to the bare server. It takes some seven minutes.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import chess

from scripts.benchmarks.flat_out import SETTINGS, flat_out
from scripts.benchmarks.process import Served, club, served
from scripts.benchmarks.report import percentile, tell_row
from scripts.benchmarks.wire import Wire, open_wire, post
from scripts.cluster import Cluster, missing

# Games at once, by the steps of the curve; seconds between the moves of one, and seconds that are measured.
STEPS, WITH_MINILM = (25, 75, 100, 150, 250), 100
MOVE_EVERY, SECONDS = 10.0, 20.0


@dataclass
class Client:
    """One player at one table, who knows the board from what the server tells."""

    answered: bool
    wire: Wire | None = None
    board: chess.Board = field(default_factory=chess.Board)
    mine: bool = True
    sent: float = 0.0
    delivered: list[float] = field(default_factory=list)
    turn: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, name: str, payload: dict[str, Any], at: float) -> None:
        if name == "player_move_applied" and self.sent:
            self.delivered.append(at - self.sent)
            self.sent = 0.0
        if name in ("player_move_applied", "agent_move"):
            self.board.push_uci(payload["uci"])
            self.mine = not self.board.is_game_over() and (name == "agent_move" or not self.answered)
            if not self.answered and self.board.is_game_over():
                self.board, self.mine = chess.Board(), True
            self.turn.set()

    async def move(self, dice: random.Random) -> float:
        """Plays a random legal move; returns the seconds until it was acknowledged."""
        assert self.wire is not None
        self.mine = False
        uci = dice.choice(list(self.board.legal_moves)).uci()
        self.sent = time.perf_counter()
        answer, seconds = await self.wire.call("make_move", {"uci": uci, "ply": self.board.ply()})
        if not answer["ok"]:
            raise RuntimeError(f"refused: {answer}")
        return seconds


def run() -> None:
    """Measures the bare server, one worker, three workers."""
    tell_row("load", "machine", cores=os.cpu_count(), load_before=round(os.getloadavg()[0], 2))
    bare = [sys.executable, "-m", "scripts.benchmarks.bare_server"]
    with served(bare, {}, "/", "/") as running:
        ceiling = asyncio.run(_measure(Served("bare", [running.port], {"worker": running.pid})))
    with club(None, command=(sys.executable, "-m", "app"), **SETTINGS) as running:
        asyncio.run(_measure(Served("one_worker", [running.port], {"worker": running.pid}), ceiling))
    with club(None, command=(sys.executable, "-m", "app"), **{**SETTINGS, "EMBEDDER": "minilm"}) as running:
        asyncio.run(
            _curve(Served("one_worker_minilm", [running.port], {"worker": running.pid}), ceiling, [WITH_MINILM])
        )
    why_not = missing()
    if why_not is not None:
        tell_row("load", "three_workers", not_measured=why_not)
        return
    with _three() as cluster:
        parts = {part.name: part.process.pid for part in cluster.parts if part.process is not None}
        asyncio.run(_measure(Served("three_workers", cluster.workers, parts), ceiling))
    tell_row("load", "machine", load_after=round(os.getloadavg()[0], 2))


@contextmanager
def _three() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o711)  # PostgreSQL runs as somebody else where we are root
        cluster = Cluster(Path(folder), 3, 0, SETTINGS)
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.close()


async def _measure(of: Served, ceiling: dict[str, float] | None = None) -> dict[str, float]:
    """The curve, then flat out; returns the figures, by name."""
    return await _curve(of, ceiling, STEPS) | await flat_out(of, ceiling)


async def _curve(of: Served, ceiling: dict[str, float] | None, steps: Sequence[int]) -> dict[str, float]:
    """The figures of so many games at once, by name."""
    found: dict[str, float] = {}
    dice = random.Random(7)
    async with AsyncExitStack() as stack:
        clients: list[Client] = []
        for games in steps:
            while len(clients) < games:
                clients.append(await _sit(stack, of, len(clients)))
            await _paced(clients, dice, 2.0)
            busy, begun = of.processor_seconds(), time.perf_counter()
            for client in clients:
                client.delivered.clear()
            acks, refused = await _paced(clients, dice, SECONDS)
            passed = time.perf_counter() - begun
            delivered = [seconds for client in clients for seconds in client.delivered]
            found |= _told(of, games, acks, delivered, ceiling)
            used = {name: now - busy[name] for name, now in of.processor_seconds().items()}
            tell_row(
                "load", of.name, games=games, moves=len(acks), not_due=refused,
                cpu_ms_per_move={name: round(1000 * each / max(1, len(acks)), 2) for name, each in used.items()},
                cores={name: round(each / passed, 3) for name, each in used.items()},
                memory_mib=of.memory_mib(),
            )  # fmt: skip
    return found


def _told(
    of: Served, games: int, acks: list[float], delivered: list[float], ceiling: dict[str, float] | None
) -> dict[str, float]:
    """Prints the percentiles of one step and returns them, in milliseconds."""
    found: dict[str, float] = {}
    for what, seconds in (("ack", acks), ("delivery", delivered)):
        for share in (50, 95, 99):
            found[f"{what}_p{share}_{games}"] = 1000 * percentile(seconds, share / 100)
    row: dict[str, object] = {name.removesuffix(f"_{games}"): round(value, 2) for name, value in found.items()}
    if ceiling is not None:
        row["ack_p99_of_bare"] = round(found[f"ack_p99_{games}"] / ceiling[f"ack_p99_{games}"], 2)
    tell_row("load", of.name, games=games, unit="ms", **row)
    return found


async def _sit(stack: AsyncExitStack, of: Served, number: int) -> Client:
    """A game of a guest with a character, at the next worker in turn."""
    port = of.ports[number % len(of.ports)]
    client = Client(answered=of.is_club)
    if of.is_club:
        url = f"http://127.0.0.1:{port}"
        _, cookie = await asyncio.to_thread(post, f"{url}/api/players/guest", {})
        wish = {"character_id": "kenji", "color": "white", "rated": False}
        match, _ = await asyncio.to_thread(post, f"{url}/api/matches", wish, cookie)
        wire = open_wire(port, "/play", {"match_id": match["match_id"]}, cookie, client.hear)
    else:
        wire = open_wire(port, "/", {}, None, client.hear)
    client.wire = await stack.enter_async_context(wire)
    return client


async def _paced(clients: Sequence[Client], dice: random.Random, seconds: float) -> tuple[list[float], int]:
    """Everybody moves every MOVE_EVERY seconds, one after the other; returns the seconds of the acknowledgements, and
    how often it was nobody's turn because the answer was late or the game over."""
    loop = asyncio.get_running_loop()
    taken: list[float] = []
    begun, gap, not_due = loop.time(), MOVE_EVERY / len(clients), 0

    async def one(client: Client) -> None:
        taken.append(await client.move(dice))

    async with asyncio.TaskGroup() as group:
        for tick in range(int(seconds / gap)):
            await asyncio.sleep(max(0.0, begun + tick * gap - loop.time()))
            client = clients[tick % len(clients)]
            if client.mine:
                group.create_task(one(client))
            else:
                not_due += 1
    return taken, not_due


if __name__ == "__main__":
    run()
