"""Clients that do not read (TRUST R8): each costs the club at most 2 MB and is dropped; the others do not notice."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests.fakes.frozen import Frozen
from tests.fakes.server import RunningServer
from tests.fakes.visitors import tells
from tests.fakes.waiting import eventually
from tests.flow.conftest import ComeIn

MEGABYTE = 1024 * 1024
# What one frozen client asks to be told: far more than it may leave lying.
ASKED = 6_000
FROZEN = 4
# What the club may have grown by for all of them; a process that works grows a little by itself.
GROWN = FROZEN * 2 * MEGABYTE + 16 * MEGABYTE
# Seconds that another's word may take while everybody else is frozen, on a machine that others use too; a table
# that waits for who does not read says nothing at all.
NOTICEABLE = 6.0


def resident(server: RunningServer) -> int:
    """Bytes of memory the server's process holds."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS:"))


@pytest.mark.wider
@pytest.mark.quiet
async def test_frozen_clients_are_dropped_cost_little_and_hold_nobody_up(club: RunningServer, come_in: ComeIn) -> None:
    """Before, an answer was queued without bound, and the goodbye to one that did not read held its whole table up."""
    visitor = await come_in()
    match_id, seat = await visitor.play()
    frozen = [await Frozen.join(visitor, match_id) for _ in range(FROZEN)]
    before = resident(club)

    async def flood(one: Frozen) -> None:
        try:
            for number in range(ASKED):
                await one.ask("request_state", {}, number)
        except OSError:
            pass  # the server has hung up

    floods = asyncio.gather(*(flood(one) for one in frozen))
    slowest = 0.0
    for number in range(10):
        began = time.monotonic()
        assert (await seat.call("player_chat", {"text": f"word {number}"}))["ok"]
        await seat.until("player_chat_echoed", tells("text", f"word {number}"))
        slowest = max(slowest, time.monotonic() - began)
    async with asyncio.timeout(180):
        await floods
    began = time.monotonic()
    assert (await seat.call("player_chat", {"text": "the last word"}))["ok"]
    await seat.until("player_chat_echoed", lambda told: told["text"] == "the last word")
    slowest = max(slowest, time.monotonic() - began)
    grown = resident(club) - before
    await eventually(lambda: club.log_text().count("slow_connection_dropped") >= FROZEN, seconds=90)
    assert all([await one.is_dropped() for one in frozen])
    assert slowest < NOTICEABLE
    assert grown < GROWN
    for one in frozen:
        one.close()
