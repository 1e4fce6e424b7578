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
