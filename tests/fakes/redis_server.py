"""A redis-server of the tests' own, on a free port, with nothing on the disk."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

from tests.fakes.server import free_port

PATIENCE = 20.0  # seconds

MISSING = "no redis-server on this machine (Debian: redis-server): what several workers share was NOT tested on Redis"


class RedisServer:
    """May be killed, stopped for a while and started again on the same port; then it has forgotten everything."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    @staticmethod
    def is_here() -> bool:
        return shutil.which("redis-server") is not None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> RedisServer:
        """Starts it and waits until it answers."""
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        with (self._folder / "redis.log").open("ab") as log:
            self._process = subprocess.Popen(
                ["redis-server", *options, "--dir", str(self._folder)], stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise AssertionError((self._folder / "redis.log").read_text()[-2000:])
            ping = ["redis-cli", "-p", str(self.port), "ping"]
            if subprocess.run(ping, capture_output=True, check=False).stdout.startswith(b"PONG"):
                return self
            time.sleep(0.02)
        raise AssertionError("redis-server does not answer")

    def kill(self) -> None:
        """As a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(10)

    def close(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()
