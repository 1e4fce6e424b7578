"""A move on its way to a thousand spectators in other processes, beside a bare python-socketio broadcast."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import chess

from scripts.benchmarks.process import ROOT, Running, club, served
from scripts.benchmarks.report import percentile, tell
from scripts.benchmarks.wire import Wire, open_wire, post

SPECTATORS, PROCESSES = 1_000, 4
MOVES, WARM_UP_MOVES = 60, 5
SECONDS_BETWEEN_MOVES = 0.5
# What a move may take until it has reached them all, at the median. Milliseconds.
ASKED = 250.0


@dataclass(frozen=True, slots=True)
class Delays:
    """Seconds from the sending of a move until each spectator heard of it, and by move until all had."""

    each: list[float]
    all: list[float]


def run() -> None:
    """Measures the peer, then the club, at the same pace with the same clients."""
    bare = [sys.executable, "-m", "scripts.benchmarks.bare_server"]
    with served(bare, {}, "/", "/") as running:
        peer = asyncio.run(_measure(running, "/", {"watch": True}, None, [({}, None)]))
    with club(ENGINE="mock", EMBEDDER="hashed", EXHIBITIONS="off", SOCKETS_PER_ADDRESS="2000") as running:
        match_id, players = _two_people(running.url)
        _, watcher = post(f"{running.url}/api/players/guest", {})
        seats: list[tuple[dict[str, Any], str | None]] = [({"match_id": match_id}, cookie) for cookie in players]
        ours = asyncio.run(_measure(running, "/play", {"match_id": match_id}, watcher, seats))
    for share, name in ((0.5, "median"), (0.99, "p99")):
        tell("gallery", f"all_{name}", percentile(ours.all, share) * 1000, "ms", percentile(peer.all, share) * 1000)
        tell("gallery", f"each_{name}", percentile(ours.each, share) * 1000, "ms", percentile(peer.each, share) * 1000)
    tell("gallery", "all_median_of_asked", percentile(ours.all, 0.5) * 1000 / ASKED, "share")


def _two_people(url: str) -> tuple[str, list[str | None]]:
    """A game between two guests, who found each other at a table: its id, and the cookies of White and Black."""
    (_, white), (_, black) = post(f"{url}/api/players/guest", {}), post(f"{url}/api/players/guest", {})
    table, _ = post(f"{url}/api/lobbies", {"color": "white"}, white)
    game, _ = post(f"{url}/api/lobbies/{table['code']}/join", {}, black)
    return str(game["match_id"]), [white, black]


async def _measure(
    running: Running,
    namespace: str,
    watch: dict[str, Any],
    cookie: str | None,
    seats: list[tuple[dict[str, Any], str | None]],
) -> Delays:
    with _gallery(running.port, namespace, watch, cookie) as crowd:
        await asyncio.to_thread(_until_ready, crowd)
        async with open_wire(running.port, namespace, *seats[0], _deaf) as first:
            if len(seats) == 1:
                sent = await _play([first, first])
            else:
                async with open_wire(running.port, namespace, *seats[1], _deaf) as second:
                    sent = await _play([first, second])
        await asyncio.sleep(2 * SECONDS_BETWEEN_MOVES)
        heard = [await asyncio.to_thread(_tell_all, one) for one in crowd]
    each: list[float] = []
    until_all: list[float] = []
    for ply in range(WARM_UP_MOVES + 1, len(sent) + 1):
        delays = [at - sent[ply - 1] for told in heard for at in told[str(ply)]]
        if len(delays) != SPECTATORS:
            raise RuntimeError(f"{len(delays)} of {SPECTATORS} heard of move {ply}")
        each += delays
        until_all.append(max(delays))
    return Delays(each, until_all)


async def _play(wires: list[Wire]) -> list[float]:
    """Plays a game by lot, the wires in turn; returns when each move was sent, in seconds of `perf_counter`."""
    board, dice = chess.Board(), random.Random(5)
    sent = []
    for ply in range(WARM_UP_MOVES + MOVES):
        moves = [move for move in board.legal_moves if not _ends(board, move)]
        move = dice.choice(moves)
        begun = asyncio.get_running_loop().time()
        answer, _ = await wires[ply % 2].call("make_move", {"uci": move.uci(), "ply": ply})
        if not answer["ok"]:
            raise RuntimeError(f"refused: {answer}")
        board.push(move)
        # The loop's clock is the system's monotonic one, as `perf_counter` is, so that processes agree on it.
        sent.append(begun)
        await asyncio.sleep(SECONDS_BETWEEN_MOVES)
    return sent


def _ends(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    ends = board.is_game_over(claim_draw=True)
    board.pop()
    return ends


@contextmanager
def _gallery(
    port: int, namespace: str, auth: dict[str, Any], cookie: str | None
) -> Iterator[list[subprocess.Popen[str]]]:
    command = [sys.executable, "-m", "scripts.benchmarks.watchers", str(port), namespace, str(SPECTATORS // PROCESSES)]
    crowd = [
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(PROCESSES)
    ]
    try:
        for one in crowd:
            assert one.stdin is not None
            one.stdin.write(json.dumps({"auth": auth, "cookie": cookie}) + "\n")
            one.stdin.flush()
        yield crowd
    finally:
        for one in crowd:
            one.kill()
            one.wait()


def _until_ready(crowd: list[subprocess.Popen[str]]) -> None:
    for one in crowd:
        assert one.stdout is not None
        if one.stdout.readline().strip() != "ready":
            raise RuntimeError("spectators were not let in")


def _tell_all(one: subprocess.Popen[str]) -> dict[str, list[float]]:
    assert one.stdin is not None
    assert one.stdout is not None
    one.stdin.close()
    told: dict[str, list[float]] = json.loads(one.stdout.readline())
    return told


def _deaf(_name: str, _payload: dict[str, Any], _at: float) -> None:
    """Who plays needs no events."""


if __name__ == "__main__":
    run()
