"""A hundred agents at the boards of characters at once: every game ends, its log is whole, memory stays.

`python -m scripts.benchmarks.agents GAMES MINUTES` plays so many (100 by default), always a hundred at once, and opens
none any more once so many minutes are over (there is no such end by default).
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import httpx2

from scripts.benchmarks.process import club
from scripts.benchmarks.report import tell
from scripts.soaking.readings import memory_of

AT_ONCE, GAMES = 100, 100
# Agents of one owner, who play one game each at a time.
OF_ONE_OWNER = 3
CAST = ("pip", "kenji", "rosa", "vesna")
# Seconds until a game that has not ended counts as stuck, and between two looks at it.
STUCK, LOOK = 600.0, 1.0
TEMPER = "Dry and laconic. Waits for the other side's mistake, then for another one."


@dataclass(slots=True)
class Games:
    """What became of the games: `faults` are sentences on logs that are not whole, `plies` their lengths; `mib` is the
    server's memory after each hundred of them."""

    opened: int = 0
    ended: int = 0
    stuck: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    plies: list[int] = field(default_factory=list)
    mib: list[float] = field(default_factory=list)
    seconds: float = 0.0


def run(games: int = GAMES, minutes: int | None = None) -> None:
    """Plays them at a club of their own and tells the figures, the server's memory after every hundred among them."""
    with club(ENGINE="mock", EMBEDDER="hashed", SEED="1", LLM_CHAIN="scripted", EXHIBITIONS="off") as running:
        told = asyncio.run(play(running.url, running.pid, AT_ONCE, games, minutes))
    tell("agents", "games_ended", told.ended, "games", told.opened)
    tell("agents", "games_stuck", len(told.stuck), "games")
    tell("agents", "logs_not_whole", len(told.faults), "games")
    tell("agents", "plies", sum(told.plies), "plies")
    tell("agents", "plies_per_second", sum(told.plies) / told.seconds, "plies/s")
    tell("agents", "memory_first", told.mib[0], "MiB")
    tell("agents", "memory_last", told.mib[-1], "MiB", told.mib[0])
    for hundreds, mib in enumerate(told.mib[:-1], 1):
        print(f"{mib:.0f} MiB after {hundreds * AT_ONCE} games", file=sys.stderr)
    for fault in (*told.stuck, *told.faults)[:5]:
        print(fault, file=sys.stderr)


async def play(url: str, pid: int, at_once: int, games: int, minutes: int | None = None) -> Games:
    """Plays so many games, `at_once` at a time, each of an agent of its own against one of the cast; opens none after
    so many minutes."""
    told, begun = Games(), time.monotonic()
    numbers = _until(games, None if minutes is None else begun + 60 * minutes)
    async with httpx2.AsyncClient(base_url=url, timeout=STUCK) as http, asyncio.TaskGroup() as group:
        for first in range(0, at_once, OF_ONE_OWNER):
            cookie = await _guest(http)
            for _ in range(min(OF_ONE_OWNER, at_once - first)):
                group.create_task(_one_agent(http, cookie, numbers, told, pid))
    told.seconds = time.monotonic() - begun
    told.mib.append(memory_of(pid))
    return told


def _until(games: int, end: float | None) -> Iterator[int]:
    """The numbers of the games, as long as the monotonic clock stands before `end`."""
    return (number for number in range(games) if end is None or time.monotonic() < end)


async def _guest(http: httpx2.AsyncClient) -> dict[str, str]:
    answer = await http.post("/api/players/guest", json={})
    cookie = answer.headers["set-cookie"].partition(";")[0]
    http.cookies.clear()
    return {"cookie": cookie}


async def _one_agent(
    http: httpx2.AsyncClient, cookie: dict[str, str], numbers: Iterator[int], told: Games, pid: int
) -> None:
    made = await http.post("/api/agents", json={"name": "Nimbus", "personality_description": TEMPER}, headers=cookie)
    agent_id = made.raise_for_status().json()["id"]
    for number in numbers:
        wish = {"character_id": CAST[number % len(CAST)], "color": "white" if number % 2 else "black"}
        opened = await http.post(f"/api/agents/{agent_id}/deploy", json=wish, headers=cookie)
        told.opened += 1
        match_id = opened.raise_for_status().json()["match_id"]
        if not await _ends(http, cookie, match_id):
            told.stuck.append(f"{match_id} has not ended")
            continue
        log = (await http.get(f"/api/matches/{match_id}/events", headers=cookie)).json()["events"]
        told.ended += 1
        told.plies.append(sum("move" in event["name"] for event in log))
        told.faults += [f"{match_id}: {fault}" for fault in faults_of(log)]
        if told.ended % AT_ONCE == 0:
            told.mib.append(memory_of(pid))


async def _ends(http: httpx2.AsyncClient, cookie: dict[str, str], match_id: str) -> bool:
    end = time.monotonic() + STUCK
    while time.monotonic() < end:
        status = await http.get(f"/api/matches/{match_id}/post_match_status", headers=cookie)
        if status.status_code == httpx2.codes.OK and status.json()["status"] in ("completed", "failed"):
            return True
        await asyncio.sleep(LOOK)
    return False


def faults_of(log: list[dict[str, Any]]) -> list[str]:
    """What is wrong with the order of a game's events: numbers without gaps, plies in turn, what comes to mind before
    the move it belongs to, one end."""
    faults = []
    if [event["seq"] for event in log] != list(range(1, len(log) + 1)):
        faults.append("its numbers have gaps")
    moves = [event for event in log if event["name"] in ("agent_move", "player_move_applied")]
    plies = [event["payload"]["ply"] for event in moves]
    if plies != list(range(1, len(plies) + 1)):
        faults.append("its plies are out of turn")
    at = {(event["name"], event["payload"].get("ply")): event["seq"] for event in log}
    for event in moves:
        ply = event["payload"]["ply"]
        turn = [at.get((name, ply)) for name in ("agent_thinking", "memory_surfaced")]
        known = [*(seq for seq in turn if seq is not None), event["seq"]]
        if any(one > other for one, other in pairwise(known)) or len(known) != len(turn) + 1:
            faults.append(f"ply {ply} is out of order")
            break
    if [event["name"] for event in log].count("match_ended") != 1:
        faults.append("it ends more or less than once")
    return faults


if __name__ == "__main__":
    run(*(int(word) for word in sys.argv[1:2]))
