"""A PostgreSQL of the tests' own: a server over a temporary folder, and fresh databases from one that is migrated."""

from __future__ import annotations

import itertools
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.db.opening import upgrade
from tests.fakes.server import free_port

PROGRAMS = ("initdb", "postgres")
PATIENCE = 60.0
# Nothing here has to outlive the machine: no waiting for the disk, and few pages of memory. What is committed outlives
# the server's process all the same.
SETTINGS = (
    "fsync=off", "full_page_writes=off", "shared_buffers=32MB", "max_connections=120",
    "autovacuum_naptime=1h", "max_wal_size=256MB", "jit=off",
)  # fmt: skip


def programs() -> Path | None:
    """The folder of PostgreSQL's programs: the one that POSTGRES_PROGRAMS names, else the newest there is; None where
    there are none."""
    found = shutil.which("initdb")
    named = os.environ.get("POSTGRES_PROGRAMS")
    folders = [Path(named)] if named else [Path(found).parent] if found else []
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    folders += sorted(debian, key=lambda path: [int(n) for n in re.findall(r"\d+", path.parent.name)], reverse=True)
    return next((one for one in folders if all((one / name).exists() for name in PROGRAMS)), None)


def why_not() -> str | None:
    """A sentence on why nothing can be tested on PostgreSQL here; None where it can."""
    if find_spec("psycopg") is None:
        return "psycopg is not installed; `make dev` installs it"
    if programs() is None:
        return "PostgreSQL's programs were not found (Debian: apt-get install postgresql)"
    if os.getuid() == 0 and _somebody_else() is None:
        return "PostgreSQL refuses to run as root, and there is no user `postgres` or `nobody`"
    return None


class PostgresServer:
    """A server on a free port of loopback over a folder of its own; may be killed and started again."""

    def __init__(self) -> None:
        # Not beneath pytest's folders, which are open to their owner alone.
        folder = Path(tempfile.mkdtemp(prefix="club-postgres-"))
        self.folder = folder
        self.data, self.log = folder / "data", folder / "postgres.log"
        self.port = free_port()
        self._user = _somebody_else() if os.getuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)
        self._template: str | None = None
        self._clubs: dict[Path, str] = {}
        if self._user is not None:
            os.chown(folder, self._user.pw_uid, self._user.pw_gid)
        self._do("initdb", "-D", str(self.data), "-U", "club", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://club@127.0.0.1:{self.port}/{database}"

    def start(self) -> PostgresServer:
        """Starts the server and waits until it answers."""
        options = [part for one in SETTINGS for part in ("-c", one)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *self._as_user(), str(_programs() / "postgres"), "-D", str(self.data), "-p", str(self.port),
                    "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", *options,
                ],
                stdout=log, stderr=log, cwd="/",
            )  # fmt: skip
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"PostgreSQL did not start:\n{self.log.read_text()[-2000:]}")
            time.sleep(0.05)
        return self

    def blank(self) -> str:
        """The URL of a new database without anything in it."""
        name = f"test_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def migrated(self) -> str:
        """The URL of a new, empty database of the newest schema."""
        if self._template is None:
            self._template = "blank"
            self.execute("CREATE DATABASE blank")
            # On a thread, for a test with a loop may be the first to ask.
            with ThreadPoolExecutor(1) as hand:
                hand.submit(upgrade, self.url("blank")).result()
        name = f"test_{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE blank STRATEGY wal_log")
        return self.url(name)

    def of(self, data_dir: Path) -> str:
        """The URL of the database of the club with this folder."""
        if data_dir not in self._clubs:
            self._clubs[data_dir] = self.migrated()
        return self._clubs[data_dir]

    def drop(self, url: str) -> None:
        """Drops a database, whoever is still connected to it."""
        self.execute(f"DROP DATABASE IF EXISTS {url.rpartition('/')[2]} WITH (FORCE)")

    def execute(self, statement: str, database: str = "postgres") -> None:
        """Runs one statement as the owner of everything."""
        import psycopg

        with psycopg.connect(self._conninfo(database), autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[call-overload]

    def offers(self, extension: str) -> bool:
        """Whether this server could be asked to `CREATE EXTENSION` of this name."""
        import psycopg

        with psycopg.connect(self._conninfo("postgres")) as line:
            asked = "SELECT 1 FROM pg_available_extensions WHERE name = %s"
            return line.execute(asked, (extension,)).fetchone() is not None

    def kill(self) -> None:
        """Ends the server as a crash would; what was committed is read from its log at the next start."""
        self._send(signal.SIGQUIT)

    def stop(self) -> None:
        """Ends the server and every connection to it."""
        if self._process is not None and self._process.poll() is None:
            self._send(signal.SIGINT)

    def _send(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)
        self._process.wait(PATIENCE)

    def _answers(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self._conninfo("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _conninfo(self, database: str) -> str:
        return f"host=127.0.0.1 port={self.port} user=club dbname={database}"

    def _do(self, program: str, *arguments: str) -> None:
        command = [*self._as_user(), str(_programs() / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
        assert done.returncode == 0, done.stderr

    def _as_user(self) -> list[str]:
        """What goes before a command: another user where we are root, and an end with ours."""
        if shutil.which("setpriv") is None:
            return []
        who = self._user
        dropped = [] if who is None else [f"--reuid={who.pw_uid}", f"--regid={who.pw_gid}", "--clear-groups"]
        return ["setpriv", *dropped, "--pdeathsig=INT", "--"]


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """A running server; skips the test, with a sentence, where there can be none."""
    missing = why_not()
    if missing is not None:
        pytest.skip(missing)
    server = PostgresServer()
    try:
        yield server.start()
    finally:
        server.stop()
        shutil.rmtree(server.folder, ignore_errors=True)


def _programs() -> Path:
    found = programs()
    assert found is not None
    return found


def _somebody_else() -> pwd.struct_passwd | None:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    return None
