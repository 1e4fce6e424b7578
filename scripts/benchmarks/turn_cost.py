"""`python -m scripts.benchmarks.turn_cost`: the processor time of a turn at one worker, by thread.

Thirty people each play a character (mock engine, hashed embedder, no model, no pauses) over real Socket.IO from this
process, twenty turns a second in all, so that turns meet each other but the worker is not full. What the worker takes
at rest is measured before and taken off. It is processor time, on which other work has the least influence.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import chess

from scripts.benchmarks.process import Running, club
from scripts.benchmarks.report import tell_row
from scripts.benchmarks.wire import Wire, open_wire, post

TABLES, TURNS, TURNS_PER_SECOND = 30, 600, 20.0
# Turns of each table before the measurement, seconds for which rest is measured, and for what a start leaves to do.
WARM_UP_TURNS, REST_SECONDS, SETTLING_SECONDS = 4, 4.0, 2.0
# Seconds after which a turn is not coming any more.
PATIENCE_SECONDS = 30.0


@dataclass(eq=False)
class Guest:
    """Somebody at a table, who knows the board from what the server tells."""

    dice: random.Random
    wire: Wire | None = None
    board: chess.Board = field(default_factory=chess.Board)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    plays: bool = False

    def hear(self, name: str, payload: dict[str, Any], _at: float) -> None:
        if name in ("player_move_applied", "agent_move"):
            self.board.push_uci(payload["uci"])
        if name in ("mood_update", "match_ended"):
            self.answered.set()

    async def turn(self) -> None:
        """A random legal move, and all of the answer."""
        assert self.wire is not None
        self.plays = True
        self.answered.clear()
        uci = self.dice.choice(list(self.board.legal_moves)).uci()
        answer, _ = await self.wire.call("make_move", {"uci": uci, "ply": self.board.ply()})
        if not answer["ok"]:
            raise RuntimeError(f"refused: {answer}")
        async with asyncio.timeout(PATIENCE_SECONDS):
            await self.answered.wait()
        self.plays = False


def run() -> None:
    """Measures and prints one row: milliseconds a turn."""
    with club(ENGINE="mock", EMBEDDER="hashed") as running:
        asyncio.run(_measure(running))


async def _measure(running: Running) -> None:
    async with AsyncExitStack() as stack:
        guests = [await _sit(stack, running, number) for number in range(TABLES)]
        await asyncio.sleep(SETTLING_SECONDS)
        await _play(guests, TABLES * WARM_UP_TURNS)
        await asyncio.sleep(SETTLING_SECONDS)
        before = _threads(running.pid)
        await asyncio.sleep(REST_SECONDS)
        rest = _since(before, _threads(running.pid))
        before, begun = _threads(running.pid), time.perf_counter()
        turns = await _play(guests, TURNS)
        passed = time.perf_counter() - begun
        used = _since(before, _threads(running.pid))
    taken = {name: (used[name] - rest[name] * passed / REST_SECONDS) / turns for name in used}
    each = {name: round(1000 * seconds, 2) for name, seconds in taken.items()}
    at_rest = round(1000 * sum(rest.values()) / REST_SECONDS, 1)
    tell_row("turn_cost", "ms", turns=turns, of_all=round(sum(each.values()), 2), **each, at_rest_per_second=at_rest)


async def _sit(stack: AsyncExitStack, running: Running, number: int) -> Guest:
    guest = Guest(random.Random(number))
    _, cookie = await asyncio.to_thread(post, f"{running.url}/api/players/guest", {})
    wish = {"character_id": "kenji", "color": "white"}
    match, _ = await asyncio.to_thread(post, f"{running.url}/api/matches", wish, cookie)
    wire = open_wire(running.port, "/play", {"match_id": match["match_id"]}, cookie, guest.hear)
    guest.wire = await stack.enter_async_context(wire)
    return guest


async def _play(guests: Sequence[Guest], turns: int) -> int:
    """So many turns at an even pace, each by the next who is not waiting; returns how many were made."""
    loop, made, at = asyncio.get_running_loop(), 0, 0
    begun = loop.time()
    async with asyncio.TaskGroup() as group:
        for number in range(turns):
            await asyncio.sleep(max(0.0, begun + number / TURNS_PER_SECOND - loop.time()))
            for _ in guests:
                guest, at = guests[at % len(guests)], at + 1
                if not guest.plays and not guest.board.is_game_over():
                    group.create_task(guest.turn())
                    made += 1
                    await asyncio.sleep(0)
                    break
    return made


def _threads(pid: int) -> dict[str, float]:
    """Seconds of processor time so far: of the event loop, and of all other threads."""
    taken = defaultdict[str, float](float)
    for thread in Path(f"/proc/{pid}/task").iterdir():
        nanoseconds = int((thread / "schedstat").read_text().split()[0])
        taken["loop" if thread.name == str(pid) else "other_threads"] += nanoseconds / 1e9
    return taken


def _since(before: dict[str, float], now: dict[str, float]) -> dict[str, float]:
    return {name: now[name] - before[name] for name in now}


if __name__ == "__main__":
    run()
