"""No single client, known or unknown, adds more than 30 MiB, keeps a file handle for more than ten seconds unasked, or
delays another's acknowledgement by more than 20 ms at the median. The long suite attacks for longer."""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.fakes.attacker import ATTACKS
from tests.fakes.rounds import in_every_round
from tests.fakes.server import ROOT, RunningServer
from tests.fakes.visitors import Seat, doorstep
from tests.fakes.waiting import eventually

SECONDS = float(os.environ.get("TRUST_ATTACK_SECONDS", "3"))
MEBIBYTES = 30
# Seconds by which a median may grow in the same run; longer by as much as the server had to wait for a processor, which
# others on the machine were using.
DELAY = 0.020
# Seconds after the attack in which every handle of its is back: ten, and what a busy machine needs to be seen.
RETURNED_WITHIN = 30.0
# Handles that the house itself may open meanwhile.
OUR_OWN = 3
# One attack of each kind: on the parser, by open connections, by what is not read, by work, by pictures of strangers.
ALWAYS = {"endless_lines", "unfinished_message", "unread_answer", "sockets_anew", "busy_reading", "hostile_cards"}
# Those of them that the shortest test leaves to `make wider`.
BESIDE = {"unfinished_message", "sockets_anew", "hostile_cards", "unread_answer"}
# Attacks that only keep a connection; what the others ask for is answered for as long as they ask.
KEEPING = {"half_open", "silent_socket", "unfinished_message", "unread_answer", "half_bodies"}
# Seconds that a connection of these may be open: ten, and what a busy machine needs.
KEPT_FOR = 15.0


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A club with its limits on."""
    server = RunningServer(tmp_path_factory.mktemp("attacked"), rate_limits="on").start()
    settle(server)
    yield server
    assert '"level": "error"' not in server.log_text()
    server.close()


def resident(server: RunningServer) -> float:
    """Mebibytes of memory the server's process holds."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS:"))


def settle(server: RunningServer) -> None:
    """Returns once the start is over: what it still takes in by itself is no attack's doing."""
    calm, held = 0, resident(server)
    while calm < 4:
        time.sleep(0.5)
        calm, held = (calm + 1 if resident(server) - held < 0.5 else 0), resident(server)


def handles(server: RunningServer) -> int:
    return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))


async def longest_kept(server: RunningServer) -> float:
    """Looks at what the process has open until it is cancelled; returns the seconds that any one thing was, of those
    opened meanwhile."""
    folder = Path(f"/proc/{server.pid}/fd")

    def opened() -> set[str]:
        found = set()
        for handle in folder.iterdir():
            with suppress(OSError):
                found.add(os.readlink(handle))
        return found

    before, since, longest = opened(), dict[str, float](), 0.0
    with suppress(asyncio.CancelledError):
        while True:
            now = time.monotonic()
            since = {what: since.get(what, now) for what in opened() - before}
            longest = max(longest, *(now - first for first in since.values()), 0.0)
            await asyncio.sleep(0.25)
    return longest


def running_and_waiting(server: RunningServer) -> tuple[int, int]:
    """Nanoseconds that the server's loop has had a processor, and has waited for one."""
    ran, waited, _ = Path(f"/proc/{server.pid}/schedstat").read_text().split()
    return int(ran), int(waited)


async def median_ack(seat: Seat, seconds: float) -> float:
    """Seconds that the middle one of so many acknowledgements took."""
    taken = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.perf_counter()
        assert (await seat.call("ping", {}))["ok"]
        taken.append(time.perf_counter() - began)
        await asyncio.sleep(0.055)  # within what a player may ask
    return statistics.median(taken)


@pytest.mark.quiet
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name, marks=() if name in ALWAYS - BESIDE else pytest.mark.wider if name in BESIDE else pytest.mark.long
        )
        for name in ATTACKS
    ],
)
async def test_the_attack_finds_nothing(club: RunningServer, name: str) -> None:
    async with doorstep(club.url) as come_in:
        _, seat = await (await come_in("Anna")).play()
        held_up = await in_every_round(lambda: withstand(club, seat, name))
    assert not held_up, held_up


async def withstand(club: RunningServer, seat: Seat, name: str) -> tuple[float, float] | None:
    """One attack. Returns the seconds of an answer before and meanwhile where they grew too much; whatever else it may
    not do, it may do in no round."""
    quiet = await median_ack(seat, 1.5)
    before, opened = resident(club), handles(club)
    attacker = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.fakes.attacker", str(club.port), name, str(SECONDS + 1), cwd=ROOT
    )
    looking = asyncio.ensure_future(longest_kept(club))
    ran, waited = running_and_waiting(club)
    loud = await median_ack(seat, SECONDS)
    ran, waited = (now - then for now, then in zip(running_and_waiting(club), (ran, waited), strict=True))
    grown, most = resident(club) - before, handles(club)
    assert await attacker.wait() == 0
    looking.cancel()
    kept, ended = await looking, time.monotonic()
    assert grown < MEBIBYTES
    assert kept < KEPT_FOR or name not in KEEPING
    await eventually(lambda: handles(club) <= opened + OUR_OWN, RETURNED_WITHIN)
    print(
        f"{name}: {grown:+.1f} MiB, {most - opened:+d} handles, the longest for {kept:.1f} s, "
        f"all back after {time.monotonic() - ended:.1f} s, "
        f"median {quiet * 1000:.1f} -> {loud * 1000:.1f} ms, running {ran / 1e9:.1f} s, waiting {waited / 1e9:.1f} s"
    )
    return None if loud - quiet < DELAY * (ran + waited) / max(1, ran) else (quiet, loud)
