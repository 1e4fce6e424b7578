"""A process that has imported the club and gives birth to servers: each is spared two seconds of importing, half a
second of compiling the pages, and one and a half of reading what the characters and the desk can say.

`Nursery` is the side of the tests. Run as a module it is the process itself: it forks a child for every line it reads,
which then does what `python -m app` does, in an environment and with a log of its own. When the tests are gone, so is
its standard input, and it ends what is left of its children.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from functools import _lru_cache_wrapper, cache
from inspect import signature
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
# The club, and what it would else import while it opens.
IMPORTED = (
    "app.__main__", "app.serving", "alembic.autogenerate", "alembic.command", "uvicorn.lifespan.on",
    "uvicorn.loops.auto", "anyio._backends._asyncio",
    "uvicorn.protocols.http.auto", "uvicorn.protocols.websockets.auto",
)  # fmt: skip


class Child:
    """A server that was born; to be handled as a `subprocess.Popen`."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery = nursery
        self._code: int | None = None
        self.pid = pid

    def poll(self) -> int | None:
        """Its exit status, as of `Popen`; None while it runs."""
        if self._code is None:
            self._code = self._nursery.ask({"poll": self.pid})
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        """The same, once it has ended. Raises `subprocess.TimeoutExpired`."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if deadline is not None and time.monotonic() > deadline:
                raise subprocess.TimeoutExpired("a server of the nursery", timeout or 0.0)
            time.sleep(0.005)
        return code

    def send_signal(self, number: int) -> None:
        """Nothing happens to one that has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """Where servers are born."""

    def __init__(self) -> None:
        kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG", "TMPDIR") if key in os.environ}
        # Forking goes well with one thread alone.
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.fakes.nursery"], cwd=ROOT, env={**kept, "OPENBLAS_NUM_THREADS": "1"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._lock = threading.Lock()

    def start(self, environment: Mapping[str, str], log: Path, *arguments: str, errors: Path | None = None) -> Child:
        """`python -m app` with these arguments, this environment and no other, which writes its output to the end of
        `log`, and its errors there too or to the end of `errors`."""
        birth = {
            "environment": dict(environment), "arguments": arguments, "log": str(log), "errors": str(errors or log),
        }  # fmt: skip
        return Child(self, int(self.ask(birth)))

    def run(self, environment: Mapping[str, str], *arguments: str, timeout: float) -> subprocess.CompletedProcess[str]:
        """The same to its end, as `subprocess.run` with captured output. Raises `subprocess.TimeoutExpired`, with the
        process killed, after so many seconds."""
        with tempfile.TemporaryDirectory() as folder:
            said, complained = Path(folder, "out"), Path(folder, "err")
            child = self.start(environment, said, *arguments, errors=complained)
            try:
                status = child.wait(timeout)
            finally:
                child.kill()
            return subprocess.CompletedProcess(("app", *arguments), status, said.read_text(), complained.read_text())

    def ask(self, question: dict[str, Any]) -> Any:
        """The answer of the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(20)
        self._process.stdout.close()


@cache
def the_nursery() -> Nursery:
    """The one of this process; it closes with it."""
    nursery = Nursery()
    atexit.register(nursery.close)
    return nursery


def _serve() -> bool:
    """Answers until nobody asks any more; True in a child, which then is to be a server."""
    codes: dict[int, int | None] = {}
    while line := sys.stdin.readline():
        question = json.loads(line)
        if (pid := question.get("poll")) is not None:
            if codes[pid] is None:
                ended, status = os.waitpid(pid, os.WNOHANG)
                codes[pid] = os.waitstatus_to_exitcode(status) if ended else None
            answer = codes[pid]
        else:
            answer = os.fork()
            if answer == 0:
                _become(question)
                return True
            codes[answer] = None
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
    for pid in (pid for pid, code in codes.items() if code is None):
        if os.waitpid(pid, os.WNOHANG)[0] == 0:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
    return False


def _become(birth: dict[str, Any]) -> None:
    """Leaves nothing of the nursery but what it has imported."""
    os.environ.clear()
    os.environ.update(birth["environment"])
    appending = os.O_WRONLY | os.O_APPEND | os.O_CREAT
    streams = (os.open(os.devnull, os.O_RDONLY), os.open(birth["log"], appending), os.open(birth["errors"], appending))
    for standard, opened in enumerate(streams):
        os.dup2(opened, standard)
        os.close(opened)
    sys.argv = ["app", *birth["arguments"]]


def _read_ahead() -> None:
    """Everything that a club imports, and whatever it reads off files of the house once and keeps for ever."""
    for name in IMPORTED:
        importlib.import_module(name)
    from app.characters.exchanges import exchanges_of
    from app.characters.presets import load_presets
    from app.config import Settings
    from app.desk.reading.understanding import questions_without
    from app.desk.registry import all_tools
    from app.domain.flags import hidden_flags
    from app.soul.listening.lives import index_of_cast
    from app.web.assets import Assets
    from app.web.templates import make_environment

    make_environment(Assets())
    all_tools()
    questions_without(hidden_flags(Settings(_env_file=None).flags))
    for slug in load_presets():
        exchanges_of(slug)
        # Each copy of an index has its names, once the first has been asked for them.
        assert index_of_cast(slug).names
    for module in [module for name, module in sys.modules.items() if name.startswith("app.")]:
        for value in list(vars(module).values()):
            if isinstance(value, _lru_cache_wrapper) and not signature(value).parameters:
                value()


if __name__ == "__main__":
    # What is here stays: the collector need not look at it now, and no child's shall copy it by looking at it.
    gc.disable()
    _read_ahead()
    gc.collect()
    gc.freeze()
    gc.enable()
    if _serve():
        del sys.modules["app.__main__"]
        runpy.run_module("app", run_name="__main__", alter_sys=True)
