"""What follows a game of 40 moves, beside a live game: how long it takes, and whether the live moves land when due.

All searches share the engine processes of the house. When a move is due is not told outside, but under a seed the same
moves lead to the same game at the same pace: so the live game is played twice, alone and beside the work, and each move
is compared with itself.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import chess

from scripts.benchmarks.process import Running, club
from scripts.benchmarks.report import median, tell
from scripts.benchmarks.wire import Wire, open_wire, post

MOVES = 40
LIVE_MOVES = 12
# The most impatient of the cast: most moves land while the analysis runs.
LIVE_SLUG = "kenji"
PATIENCE = 120.0


class Player:
    """One player at one table, who plays random legal moves."""

    def __init__(self, seed: int) -> None:
        self.board = chess.Board()
        self.heard: asyncio.Queue[tuple[str, dict[str, Any], float]] = asyncio.Queue()
        self.dice = random.Random(seed)

    def hear(self, name: str, payload: dict[str, Any], at: float) -> None:
        self.heard.put_nowait((name, payload, at))

    async def until(self, name: str) -> tuple[dict[str, Any], float]:
        """The next event of this name, and when it came."""
        while True:
            heard, payload, at = await asyncio.wait_for(self.heard.get(), PATIENCE)
            if heard == name:
                return payload, at

    def move(self) -> str:
        """A legal move that does not end the game."""
        moves = list(self.board.legal_moves)
        self.dice.shuffle(moves)
        for move in moves:
            self.board.push(move)
            over = self.board.is_game_over()
            self.board.pop()
            if not over:
                return move.uci()
        return moves[0].uci()


def run() -> None:
    """Prepares a game of 40 moves at an instant's pace, then ends it in a club that plays at a human one."""
    with tempfile.TemporaryDirectory() as folder:
        with club(Path(folder), EMBEDDER="hashed") as running:
            finished, cookie = asyncio.run(_long_game(running))
        with club(Path(folder), EMBEDDER="hashed", PACING="human", SEED="1") as running:
            asyncio.run(_measure(running, finished, cookie))


async def _measure(running: Running, finished: str, cookie: str | None) -> None:
    alone = await _live(running)
    player = Player(0)
    async with open_wire(running.port, "/play", {"match_id": finished}, cookie, player.hear) as wire:
        await wire.call("resign", {})
        began = time.perf_counter()
        async with asyncio.TaskGroup() as group:
            living = group.create_task(_live(running))
            _, ended = await player.until("post_match_complete")
        beside = living.result()
    status = _get(f"{running.url}/api/matches/{finished}/post_match_status", cookie)
    if status["failed_steps"]:
        raise RuntimeError(f"failed: {status}")
    off = [abs(beside[ply] - alone[ply]) * 1000 for ply in beside if ply in alone]
    tell("post_match", "steps_of_40_moves", ended - began, "s")
    tell("post_match", "live_moves_compared", len(off), "count")
    tell("post_match", "live_off_budget_median", median(off), "ms")
    tell("post_match", "live_off_budget_worst", max(off), "ms")


async def _long_game(running: Running) -> tuple[str, str | None]:
    """A game of 40 moves that is not over yet, and whose it is: the first in which a random player lasts so long
    against the weakest of the cast."""
    _, cookie = post(f"{running.url}/api/players/guest", {})
    weakest = _get(f"{running.url}/api/characters", cookie)["characters"][0]["slug"]
    for seed in itertools.count():
        match, _ = post(f"{running.url}/api/matches", {"character_id": weakest, "color": "white"}, cookie)
        player = Player(seed)
        async with open_wire(running.port, "/play", {"match_id": match["match_id"]}, cookie, player.hear) as wire:
            while player.board.ply() < 2 * MOVES and not player.board.is_game_over():
                await _play(player, wire)
                payload, _ = await player.until("agent_move")
                player.board.push_uci(payload["uci"])
        if not player.board.is_game_over():
            return str(match["match_id"]), cookie
    raise AssertionError("unreachable: the count has no end")


async def _live(running: Running) -> dict[str, float]:
    """Plays the same moves against a character who has never seen this player; the seconds each answer took, by the
    game that led to it."""
    _, cookie = post(f"{running.url}/api/players/guest", {})
    match, _ = post(f"{running.url}/api/matches", {"character_id": LIVE_SLUG, "color": "white", "rated": False}, cookie)
    player = Player(5)
    taken: dict[str, float] = {}
    async with open_wire(running.port, "/play", {"match_id": match["match_id"]}, cookie, player.hear) as wire:
        for _ in range(LIVE_MOVES):
            await _play(player, wire)
            _, thinking = await player.until("agent_thinking")
            payload, landed = await player.until("agent_move")
            player.board.push_uci(payload["uci"])
            taken[" ".join(move.uci() for move in player.board.move_stack)] = landed - thinking
        await wire.call("resign", {})
    return taken


async def _play(player: Player, wire: Wire) -> None:
    uci = player.move()
    answer, _ = await wire.call("make_move", {"uci": uci, "ply": player.board.ply()})
    if not answer["ok"]:
        raise RuntimeError(f"refused: {answer}")
    player.board.push_uci(uci)


def _get(url: str, cookie: str | None) -> dict[str, Any]:
    request = urllib.request.Request(url, headers={"Cookie": f"chess_club_session={cookie}"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: dict[str, Any] = json.loads(answer.read())
        return found


if __name__ == "__main__":
    run()
