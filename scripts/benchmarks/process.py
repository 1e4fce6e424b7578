"""Servers under test, each a process of its own on a free loopback port."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TICKS = os.sysconf("SC_CLK_TCK")
START_SECONDS = 180.0  # on a machine that does much else; it takes a few alone


@dataclass(frozen=True, slots=True)
class Running:
    """A server that answers. `healthy_s` and `ready_s` count from the start of its process."""

    port: int
    pid: int
    healthy_s: float
    ready_s: float

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass(frozen=True, slots=True)
class Served:
    """What is measured under load: the doors of its workers, by port, and the processes that count, by what they
    are."""

    name: str
    ports: Sequence[int]
    processes: dict[str, int]

    @property
    def is_club(self) -> bool:
        return self.name != "bare"

    def processor_seconds(self) -> dict[str, float]:
        """Processor time so far, by part; PostgreSQL's is that of all its processes."""
        return {name: sum(_seconds(one) for one in _family(pid)) for name, pid in self.processes.items()}

    def memory_mib(self) -> dict[str, float]:
        """Resident memory, by part, of one process each."""
        pages = {name: int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for name, pid in self.processes.items()}
        return {name: round(each * os.sysconf("SC_PAGE_SIZE") / 2**20, 1) for name, each in pages.items()}


@contextlib.contextmanager
def club(
    data_dir: Path | None = None, *, command: Sequence[str] = (sys.executable, "-m", "app"), **environment: str
) -> Iterator[Running]:
    """The club itself, with `environment` on top of settings fit for a measurement; `command` starts it."""
    with tempfile.TemporaryDirectory() as scratch:
        settings = {
            "DATA_DIR": str(data_dir or scratch),
            "RATE_LIMITS": "off",
            "PACING": "instant",
            "LOG_LEVEL": "error",
            **environment,
        }
        with served(command, settings, "/healthz", "/readyz") as running:
            yield running


@contextlib.contextmanager
def served(command: Sequence[str], environment: dict[str, str], health: str, ready: str) -> Iterator[Running]:
    """Runs `command` with PORT set until the block is left; yields once both addresses answer 200."""
    port = free_port()
    started = time.perf_counter()
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment, "PORT": str(port)})
    try:
        healthy = _wait(process, f"http://127.0.0.1:{port}{health}", started)
        yield Running(port, process.pid, healthy, _wait(process, f"http://127.0.0.1:{port}{ready}", started))
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    """A loopback port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(process: subprocess.Popen[bytes], url: str, started: float) -> float:
    while time.perf_counter() - started < START_SECONDS:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode} before {url} answered")
        try:
            with urllib.request.urlopen(url, timeout=1) as answer:
                if answer.status == 200:
                    return time.perf_counter() - started
        except OSError:
            time.sleep(0.02)
    raise RuntimeError(f"{url} did not answer within {START_SECONDS:.0f} s")


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
