"""`make bench-load`: what one worker and three carry, beside a bare python-socketio server in the same run.

People play over real Socket.IO from this process; servers are processes of their own. The curve: so many games at once
with a move every ten seconds each (against a character, mock engine, hashed embedder, no model), and what an
acknowledgement and the delivery of the event took, what processor and memory the servers took. Flat out: people against
people, each moving as soon as they may. One JSON object per line; `of_bare` is the ratio to the bare server.
"""

from __future__ import annotations

import asyncio
import json
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

from scripts.benchmarks.process import club, served
from scripts.benchmarks.report import percentile
from scripts.benchmarks.wire import Wire, open_wire, post
from scripts.cluster import Cluster, missing

# Games at once, by the steps of the curve; seconds between the moves of one, and seconds that are measured.
STEPS = (25, 75, 150)
MOVE_EVERY, SECONDS = 10.0, 15.0
# Games between people flat out, and for how long.
TABLES, FLAT_OUT_SECONDS = 10, 8.0
TICKS = os.sysconf("SC_CLK_TCK")
SETTINGS = {
    "ENGINE": "mock", "EMBEDDER": "hashed", "EXHIBITIONS": "off", "PACING": "instant", "RATE_LIMITS": "off",
    "LOG_LEVEL": "error", "LLM_REAL_CALLS": "off", "SOCKETS_PER_ADDRESS": "4000",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Served:
    """What is measured: the doors of its workers, by port, and the processes that count, by what they are."""

    name: str
    ports: Sequence[int]
    processes: dict[str, int]

    @property
    def is_club(self) -> bool:
        return self.name != "bare"


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
    tell("machine", cores=os.cpu_count(), load_before=round(os.getloadavg()[0], 2))
    bare = [sys.executable, "-m", "scripts.benchmarks.bare_server"]
    with served(bare, {}, "/", "/") as running:
        ceiling = asyncio.run(_measure(Served("bare", [running.port], {"worker": running.pid})))
    with club(None, command=(sys.executable, "-m", "app"), **SETTINGS) as running:
        asyncio.run(_measure(Served("one_worker", [running.port], {"worker": running.pid}), ceiling))
    why_not = missing()
    if why_not is not None:
        tell("three_workers", not_measured=why_not)
        return
    with _three() as cluster:
        parts = {part.name: part.process.pid for part in cluster.parts if part.process is not None}
        asyncio.run(_measure(Served("three_workers", cluster.workers, parts), ceiling))
    tell("machine", load_after=round(os.getloadavg()[0], 2))


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
    found: dict[str, float] = {}
    dice = random.Random(7)
    async with AsyncExitStack() as stack:
        clients: list[Client] = []
        for games in STEPS:
            while len(clients) < games:
                clients.append(await _sit(stack, of, len(clients)))
            await _paced(clients, dice, 2.0)
            busy, begun = _processor(of), time.perf_counter()
            for client in clients:
                client.delivered.clear()
            acks, refused = await _paced(clients, dice, SECONDS)
            passed = time.perf_counter() - begun
            delivered = [seconds for client in clients for seconds in client.delivered]
            found |= _told(of, games, acks, delivered, ceiling)
            used = {name: now - busy[name] for name, now in _processor(of).items()}
            tell(
                of.name, games=games, moves=len(acks), not_due=refused,
                cpu_ms_per_move={name: round(1000 * each / max(1, len(acks)), 2) for name, each in used.items()},
                cores={name: round(each / passed, 3) for name, each in used.items()},
                memory_mib={name: round(_memory(pid) / 2**20, 1) for name, pid in of.processes.items()},
            )  # fmt: skip
    moves = 0.0
    try:
        async with AsyncExitStack() as stack:
            pairs = [await _pair(stack, of, number) for number in range(TABLES)]
            moves = await _flat_out(pairs, dice)
    except* Exception as errors:
        tell(of.name, flat_out_failed=repr(_first(errors)))
    found["flat_out_moves_per_second"] = moves
    of_bare = {} if ceiling is None else {"of_bare": round(moves / ceiling["flat_out_moves_per_second"], 3)}
    tell(of.name, tables=TABLES, flat_out_moves_per_second=round(moves, 1), **of_bare)
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
    tell(of.name, games=games, unit="ms", **row)
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


async def _pair(stack: AsyncExitStack, of: Served, number: int) -> tuple[Client, ...]:
    """A game between two people, at two workers where there are several; at the bare server one who plays alone."""
    if not of.is_club:
        return (await _sit(stack, of, number),)
    ports = [of.ports[(number + side) % len(of.ports)] for side in (0, 1)]
    urls = [f"http://127.0.0.1:{port}" for port in ports]
    cookies = [(await asyncio.to_thread(post, f"{url}/api/players/guest", {}))[1] for url in urls]
    table, _ = await asyncio.to_thread(post, f"{urls[0]}/api/lobbies", {"color": "white"}, cookies[0])
    game, _ = await asyncio.to_thread(post, f"{urls[1]}/api/lobbies/{table['code']}/join", {}, cookies[1])
    clients = (Client(answered=False), Client(answered=False))
    for client, port, cookie in zip(clients, ports, cookies, strict=True):
        wire = open_wire(port, "/play", {"match_id": game["match_id"]}, cookie, client.hear)
        client.wire = await stack.enter_async_context(wire)
    return clients


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


async def _flat_out(tables: Sequence[tuple[Client, ...]], dice: random.Random) -> float:
    """Moves a second at all tables together, each moving as soon as the last move is known."""
    begun = time.perf_counter()

    async def play(clients: tuple[Client, ...]) -> int:
        moves = 0
        while time.perf_counter() - begun < FLAT_OUT_SECONDS:
            mover = clients[mover_of(clients)]
            if mover.board.is_game_over():
                break
            for client in clients:
                client.turn.clear()
            await mover.move(dice)
            moves += 1
            for client in clients:
                await asyncio.wait_for(client.turn.wait(), 30)
        return moves

    counts = await asyncio.gather(*(play(clients) for clients in tables))
    return sum(counts) / (time.perf_counter() - begun)


def _first(error: BaseException) -> BaseException:
    """What went wrong first, out of a group of groups."""
    return _first(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error


def mover_of(clients: tuple[Client, ...]) -> int:
    return 0 if len(clients) == 1 or clients[0].board.turn else 1


def _processor(of: Served) -> dict[str, float]:
    """Processor seconds so far, by part; PostgreSQL's is that of all its processes."""
    return {name: sum(_seconds(one) for one in _family(pid)) for name, pid in of.processes.items()}


def _seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def _family(pid: int) -> list[int]:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        children = []
    return [pid, *(one for child in children for one in _family(int(child)))]


def _memory(pid: int) -> int:
    """Resident bytes of a process alone."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def tell(of: str, **figures: object) -> None:
    print(json.dumps({"load": of, **figures}), flush=True)


if __name__ == "__main__":
    run()
