"""A hundred turns, and nothing ever holds the event loop for more than 50 ms."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.config import Settings
from app.domain.acts import Accepted, PlayMove, Say
from app.domain.match import Sitter
from app.domain.position import Color
from app.house import House
from app.matches.service import Terms
from app.matches.table import Table
from app.runtime.watchdog import INTERVAL, LIMIT
from app.wiring import open_house
from tests.fakes.tables import RecordingBroadcast
from tests.fakes.waiting import eventually

TURNS = 100
GAMES = 4


# Rounds the hundred turns may be played. What holds the loop by our own doing holds it in each of them, for all are the
# same; what a neighbour of this machine did, it does once.
ROUNDS = 3


class Probe:
    """Watches the loop as the house's watchdog does, and counts of each lateness what a thread of ours can have caused:
    no more than the processor time the busiest of them used meanwhile. A lock that is held in a busy thread counts,
    a machine that gives us no time does not."""

    def __init__(self) -> None:
        self.blocks: list[float] = []
        self.looks = 0

    async def run(self) -> None:
        while True:
            began, used = time.perf_counter(), _used()
            await asyncio.sleep(INTERVAL)
            lag = time.perf_counter() - began - INTERVAL
            self.looks += 1
            if lag <= LIMIT:
                continue
            now = _used()
            busiest = max((now[thread] - used.get(thread, 0.0) for thread in now), default=lag)
            if min(lag, busiest) > LIMIT:
                self.blocks.append(min(lag, busiest))


def _used() -> dict[int, float]:
    """Seconds of processor time each thread of this process has used; empty where the system does not tell, and then
    every lateness counts as ours."""
    used = {}
    for thread in threading.enumerate():
        try:
            fields = Path(f"/proc/self/task/{thread.native_id}/schedstat").read_text().split()
        except OSError:
            continue
        used[thread.native_id or 0] = int(fields[0]) / 1e9
    return used


@contextmanager
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Settings come from what the test says alone."""
    with monkeypatch.context() as patch:
        for name in Settings.model_fields:
            patch.delenv(name.upper(), raising=False)
        yield


async def play(house: House, number: int, turns: int) -> int:
    """One game of so many turns, with a word now and then; returns the turns played."""
    player = (await house.identity.enter_as_guest(f"Guest {number}")).player
    cast = house.characters.all()
    character = cast[number % len(cast)]
    me = Sitter("player", player.id, player.display_name, player.rating)
    them = Sitter("character", character.id, character.name, character.current_elo, character.slug)
    table = await house.matches.open_match(me, them, Terms(Color.WHITE, rated=False))
    table.join(f"connection-{number}", Color.WHITE)
    for turn in range(turns):
        if not await one_turn(table, turn):
            return turn
    return turns


async def one_turn(table: Table, turn: int) -> bool:
    position = table.state.position
    moves = [move for move in position.board.legal_moves if not position.board.is_capture(move)]
    if table.state.ended or not moves:
        return False
    chat = "Do you remember our last game?" if turn % 5 == 0 else None
    answer = await table.act(PlayMove(Color.WHITE, moves[(7 * turn) % len(moves)].uci(), table.state.ply, chat=chat))
    assert isinstance(answer, Accepted)
    ply = table.state.ply
    await eventually(lambda: table.state.ended or table.state.ply > ply)
    if turn % 7 == 0 and not table.state.ended:
        await table.act(Say(Color.WHITE, "What do you think of this pawn?"))
    felt = (table.state.epoch, ply + 1)
    await eventually(lambda: table.state.ended or table.state.minds[Color.BLACK].felt_at == felt)
    return not table.state.ended


@pytest.mark.skipif(os.cpu_count() == 1, reason="the loop and the embedder's thread need a core each")
@pytest.mark.wider  # by itself it takes a third of what all quiet ones take
@pytest.mark.quiet
async def test_a_hundred_turns_never_hold_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with clean_environment(monkeypatch):
        settings = Settings(
            data_dir=tmp_path,
            engine="mock",
            embedder="auto",
            pacing="instant",
            rate_limits=False,
            seed=1,
            _env_file=None,
        )
    broadcast = RecordingBroadcast()
    async with open_house(settings, broadcast) as house:
        await eventually(lambda: house.embedder.ready, 60)
        await eventually(lambda: not any(name.startswith("lore:") for name in house.tasks.names()), 120)
        await play(house, 0, 2)
        for _ in range(ROUNDS):
            house.watchdog.reset()
            blocks = await a_hundred_turns(house)
            if not blocks:
                break
        assert [round(block * 1000) for block in blocks] == []


async def a_hundred_turns(house: House) -> list[float]:
    """Plays them in games side by side; returns the seconds by which the loop was held, block by block."""
    probe = Probe()
    watching = asyncio.ensure_future(probe.run())
    played = 0
    while played < TURNS:
        share = (TURNS - played + GAMES - 1) // GAMES
        played += sum(await asyncio.gather(*(play(house, number, share) for number in range(GAMES))))
    watching.cancel()
    assert probe.looks > 10
    return probe.blocks
