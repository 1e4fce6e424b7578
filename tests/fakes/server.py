"""The club as a process of its own, as the world meets it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import ClassVar, Protocol

from sqlalchemy import Engine, create_engine

from tests.fakes.nursery import Child, the_nursery

ROOT = Path(__file__).resolve().parents[2]
# Seconds a start may take on a machine that does other things too; a quiet one needs about two.
START_PATIENCE = 180.0


def free_port() -> int:
    """A loopback port that nobody uses right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def outside(url: str) -> Engine:
    """Connections to a club's database that are not the club's, with the patience of a test."""
    return create_engine(url, connect_args={"timeout": START_PATIENCE} if url.startswith("sqlite") else {})


class Home(Protocol):
    """A server of databases on which clubs have theirs."""

    def of(self, data_dir: Path) -> str:
        """The URL of the database of the club with this folder, made when it is asked for first."""
        ...

    def blank(self) -> str:
        """The URL of a new database without anything in it."""
        ...


class RunningServer:
    """`python -m app` over a data folder; may be killed and started again on the same port and data."""

    # Where the databases are of which settings say nothing; None means a file in the data folder.
    home: ClassVar[Home | None] = None

    def __init__(self, data_dir: Path, **settings: str) -> None:
        """`settings` are environment variables in lower case; by default nothing waits, samples or loads a model."""
        self.data_dir = data_dir
        # Where the club's files are; those of another revision than ours have to be started `fresh`.
        self.tree = ROOT
        self.port = free_port()
        self.log = data_dir / "server.log"
        self.settings = {
            "pacing": "instant", "rate_limits": "off", "engine": "mock", "embedder": "hashed", "seed": "1",
            "llm_real_calls": "off", "exhibitions": "off", **settings
        }  # fmt: skip
        if self.home is not None:
            self.settings.setdefault("database_url", self.home.of(data_dir))
        self._process: subprocess.Popen[bytes] | Child | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        """The file of a club on SQLite."""
        return self.data_dir / "club.db"

    @property
    def database_url(self) -> str:
        return self.settings.get("database_url", f"sqlite:///{self.database}")

    def engine(self) -> Engine:
        """Connections of an onlooker's own to the database."""
        return outside(self.database_url)

    def start(self, *, fresh: bool = False) -> RunningServer:
        """Starts the process and waits until it serves; a `fresh` one imports everything itself, as at its owner's."""
        return self.launch(fresh=fresh).serving()

    def launch(self, *, fresh: bool = False) -> RunningServer:
        """Starts the process and does not wait for it."""
        self.data_dir.mkdir(parents=True, exist_ok=True)
        kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG", "TMPDIR") if key in os.environ}
        given = {key.upper(): value for key, value in self.settings.items()}
        environment = {**kept, "HOST": "127.0.0.1", "PORT": str(self.port), "DATA_DIR": str(self.data_dir), **given}
        if fresh:
            with self.log.open("ab") as log:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", "app"], cwd=self.tree, env=environment, stdout=log, stderr=log
                )
        else:
            self._process = the_nursery().start(environment, self.log)
        return self

    def serving(self) -> RunningServer:
        """Waits until it serves."""
        try:
            self._wait_until_it_answers()
        except BaseException:
            self.close()  # nobody else knows of it yet, and it would run on beside all other tests
            raise
        return self

    def kill(self) -> None:
        """As a power cut would: no signal handler, no goodbye."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(10)

    def terminate(self) -> float:
        """As a deployment would; returns the seconds until the process was gone. Fails after 15."""
        assert self._process is not None
        began = time.monotonic()
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(15)
        return time.monotonic() - began

    def send(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """None while it runs."""
        return None if self._process is None else self._process.poll()

    def close(self) -> None:
        """Ends the process, whatever became of it."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(10)

    def log_text(self) -> str:
        return self.log.read_text(errors="replace")

    def _wait_until_it_answers(self) -> None:
        deadline = time.monotonic() + START_PATIENCE
        while time.monotonic() < deadline:
            if self.exit_code is not None:
                raise AssertionError(f"the server ended at once:\n{self.log_text()[-4000:]}")
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.05)
        raise AssertionError(f"the server did not answer:\n{self.log_text()[-4000:]}")
