"""The club as a process of its own, which a test may end as rudely as it likes."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Seconds until a started club must answer /readyz; a busy machine needs several.
START_DEADLINE = 180.0
# Seconds between two knocks at its door.
KNOCK_EVERY = 0.1
# Seconds a club has to put its tables away.
STOP_DEADLINE = 15.0


class Club:
    """`python -m app` on a free port, with the mock engine by default. `pacing` is `instant` or `human`."""

    def __init__(self, data_dir: Path, pacing: str, engine: str = "mock") -> None:
        self._data_dir = data_dir
        self._pacing = pacing
        self._engine = engine
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"http://127.0.0.1:{self._port}"

    def named(self) -> str:
        """What players, characters, tables and reports of this club are called, or say: nothing of it is translated."""
        asked = (
            "SELECT username || ' ' || display_name FROM players",
            "SELECT white_name || ' ' || black_name FROM matches",
            "SELECT code FROM lobbies", "SELECT words FROM reports",
        )  # fmt: skip
        with closing(sqlite3.connect(self.database)) as database:
            return " ".join(str(row[0]) for one in asked for row in database.execute(one))

    def start(self) -> None:
        """Starts it and waits until it is ready; raises AssertionError with the end of its log when it is not."""
        self._data_dir.mkdir(parents=True, exist_ok=True)
        environment = os.environ | {
            "HOST": "127.0.0.1",
            "PORT": str(self._port),
            "DATA_DIR": str(self._data_dir),
            "ENGINE": self._engine,
            "PACING": self._pacing,
            "RATE_LIMITS": "off",
            "SEED": "7",
            "EMBEDDER": "hashed",
            # With an engine that has opinions, games of the characters among themselves would be looked over for long.
            "EXHIBITIONS": str(self._engine == "mock").lower(),
            "LOG_LEVEL": "WARNING",
        }
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "app"], cwd=ROOT, env=environment, stdout=log, stderr=log
            )
        deadline = time.monotonic() + START_DEADLINE
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"the club did not open:\n{self._log.read_text()[-2000:]}")
            time.sleep(KNOCK_EVERY)

    def kill(self) -> None:
        """Ends it between two instructions, as `kill -9` does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Ends it as an operator would."""
        if self._process is None or not self.is_running:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_DEADLINE)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def database(self) -> Path:
        return self._data_dir / "club.db"

    @property
    def _log(self) -> Path:
        return self._data_dir / "club.log"

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=2) as answer:
                return bool(answer.status == 200)
        except urllib.error.HTTPError as error:
            error.close()
            return False
        except OSError:
            return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
