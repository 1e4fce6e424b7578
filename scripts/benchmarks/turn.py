"""A whole turn with an engine that takes 600 ms: when the memory comes up, and what the server adds to the engine."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from typing import Any

import chess

from scripts.benchmarks.process import ROOT, Running, club
from scripts.benchmarks.report import median, percentile, tell
from scripts.benchmarks.wire import open_wire, post

TURNS = 40
ENGINE_SECONDS = 0.6


def run() -> None:
    """Plays some games' worth of turns against one character, real embedder, no model."""
    engine = f"{sys.executable} {ROOT / 'scripts/benchmarks/slow_engine.py'} {ENGINE_SECONDS}"
    with club(ENGINE="uci", UCI_ENGINE_COMMAND=engine) as running:
        turns = asyncio.run(_turns(running))
    surfaced = [turn["memory_surfaced"] * 1000 for turn in turns]
    added = [(turn["agent_move"] - ENGINE_SECONDS) * 1000 for turn in turns]
    tell("turn", "memory_surfaced_median", median(surfaced), "ms")
    tell("turn", "memory_surfaced_p95", percentile(surfaced, 0.95), "ms")
    tell("turn", "added_to_engine_median", median(added), "ms")
    tell("turn", "added_to_engine_p95", percentile(added, 0.95), "ms")


async def _turns(running: Running) -> list[dict[str, float]]:
    turns: list[dict[str, float]] = []
    dice = random.Random(7)
    _, cookie = post(f"{running.url}/api/players/guest", {})
    while len(turns) < TURNS:
        match, _ = post(f"{running.url}/api/matches", {"character_id": "marguerite", "color": "white"}, cookie)
        turns += await _game(running, match["match_id"], cookie, dice, TURNS - len(turns))
    return turns


async def _game(
    running: Running, match_id: str, cookie: str | None, dice: random.Random, most: int
) -> list[dict[str, float]]:
    heard: asyncio.Queue[tuple[str, dict[str, Any], float]] = asyncio.Queue()
    board = chess.Board()
    turns: list[dict[str, float]] = []
    opened = open_wire(running.port, "/play", {"match_id": match_id}, cookie, lambda *event: heard.put_nowait(event))
    async with opened as wire:
        while len(turns) < most and not board.is_game_over():
            uci = dice.choice(list(board.legal_moves)).uci()
            sent = time.perf_counter()
            await wire.call("make_move", {"uci": uci, "ply": board.ply()})
            board.push_uci(uci)
            if board.is_game_over():
                break
            turn: dict[str, float] = {}
            while "mood_update" not in turn and "match_ended" not in turn:
                name, payload, at = await asyncio.wait_for(heard.get(), 30)
                turn[name] = at - sent
                if name == "agent_move":
                    board.push_uci(payload["uci"])
            turns.append(turn)
        await wire.call("resign", {})
    return turns


if __name__ == "__main__":
    run()
