"""The acknowledgement of a human move with many clients, beside a bare python-socketio server in the same run."""

from __future__ import annotations

import asyncio
import random
import sys
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import chess

from scripts.benchmarks.process import Running, club, served
from scripts.benchmarks.report import percentile, tell
from scripts.benchmarks.wire import Wire, open_wire, post

CLIENTS = 200
MOVES_PER_SECOND = 100
SECONDS = 20
WARM_UP_SECONDS = 3


@dataclass
class Client:
    """A player at a table: knows its board from what the server tells."""

    answers: bool
    wire: Wire | None = None
    board: chess.Board = field(default_factory=chess.Board)
    mine: bool = True
    dice: random.Random = field(default_factory=random.Random)

    def hear(self, name: str, payload: dict[str, Any], _at: float) -> None:
        """Follows the game: the peer's board has one player, the club's a character who answers."""
        if name in ("player_move_applied", "agent_move"):
            self.board.push_uci(payload["uci"])
            self.mine = not self.board.is_game_over() and (name == "agent_move" or not self.answers)
            if not self.answers and self.board.is_game_over():
                self.board, self.mine = chess.Board(), True

    async def move(self) -> float:
        """Plays a random legal move; returns the seconds until it was acknowledged."""
        assert self.wire is not None
        self.mine = False
        uci = self.dice.choice(list(self.board.legal_moves)).uci()
        answer, seconds = await self.wire.call("make_move", {"uci": uci, "ply": self.board.ply()})
        if not answer["ok"]:
            raise RuntimeError(f"refused: {answer}")
        return seconds


def run() -> None:
    """Measures the peer, then the club; both at the same pace with the same client."""
    bare = [sys.executable, "-m", "scripts.benchmarks.bare_server"]
    with served(bare, {}, "/", "/") as running:
        peer = asyncio.run(_measure(running, club_seats=False))
    # The mock engine and the hashed embedder: the machine's cores belong to the server that is being measured.
    with club(ENGINE="mock", EMBEDDER="hashed") as running:
        ours = asyncio.run(_measure(running, club_seats=True))
    for share, name in ((0.5, "ack_median"), (0.99, "ack_p99")):
        tell("ack", name, percentile(ours, share) * 1000, "ms", percentile(peer, share) * 1000)
    tell("ack", "moves", len(ours), "count", len(peer))
    tell("ack", "ack_mean", 1000 * sum(ours) / len(ours), "ms", 1000 * sum(peer) / len(peer))


async def _measure(running: Running, *, club_seats: bool) -> list[float]:
    async with AsyncExitStack() as stack:
        clients = [await _seat(stack, running, number, club_seats=club_seats) for number in range(CLIENTS)]
        await _play(clients, WARM_UP_SECONDS)
        return await _play(clients, SECONDS)


async def _seat(stack: AsyncExitStack, running: Running, number: int, *, club_seats: bool) -> Client:
    client = Client(club_seats, dice=random.Random(number))
    if club_seats:
        _, cookie = post(f"{running.url}/api/players/guest", {})
        wish = {"character_id": "kenji", "color": "white"}
        match, _ = post(f"{running.url}/api/matches", wish, cookie)
        wire = open_wire(running.port, "/play", {"match_id": match["match_id"]}, cookie, client.hear)
    else:
        wire = open_wire(running.port, "/", {}, None, client.hear)
    client.wire = await stack.enter_async_context(wire)
    return client


async def _play(clients: list[Client], seconds: float) -> list[float]:
    """Moves at an even pace, each by the next client whose turn it is."""
    loop = asyncio.get_running_loop()
    taken: list[float] = []
    begun = loop.time()
    turn = 0
    async with asyncio.TaskGroup() as group:

        async def one(client: Client) -> None:
            taken.append(await client.move())

        for tick in range(int(seconds * MOVES_PER_SECOND)):
            await asyncio.sleep(max(0.0, begun + tick / MOVES_PER_SECOND - loop.time()))
            for _ in clients:
                client = clients[turn % len(clients)]
                turn += 1
                if client.mine:
                    group.create_task(one(client))
                    break
    return taken


if __name__ == "__main__":
    run()
