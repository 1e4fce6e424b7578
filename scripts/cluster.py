"""A club of several workers on one machine, to pull plugs: `python -m scripts.cluster [--workers 3] [--port 8000]`.

Starts PostgreSQL, Redis, the workers and nginx in front of them, all on free ports and in one temporary folder, prints
where everything is and its process id, and ends all of it on Ctrl-C. `kill -9` a worker, or stop Redis for a while with
`kill -STOP`, and watch the games go on; whatever ends by itself is told. A worker that is gone is started again with
Enter. The settings of the environment apply, as for `python -m app`.
"""

from __future__ import annotations

import argparse
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from select import select
from socket import socket
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = ROOT / "deploy" / "nginx.conf.template"
PATIENCE = 120.0  # seconds until a part has to answer

MISSING = "{} was not found; on Debian: apt-get install redis-server postgresql nginx"


class CannotStart(Exception):
    """A part is missing or does not answer; the message is a sentence."""


@dataclass
class Part:
    """One process of the cluster, by the command that starts it."""

    name: str
    command: list[str]
    log: Path
    env: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            # In a group of its own, so that Ctrl-C reaches the parts in order, not all at once.
            self.process = subprocess.Popen(
                self.command, cwd=ROOT, env={**os.environ, **self.env}, stdout=log, stderr=log, start_new_session=True
            )

    @property
    def is_gone(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(10)

    def end(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Asks it to end, and makes it end."""
        if self.process is None or self.is_gone:
            return
        self.process.send_signal(signal.SIGCONT)
        self.process.send_signal(number)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)


class Cluster:
    """All parts, in the order in which they start."""

    def __init__(self, folder: Path, workers: int, port: int, settings: Mapping[str, str] | None = None) -> None:
        """`settings` are environment variables of the workers, beside those of this process."""
        self.folder = folder
        self._settings = dict(settings or {})
        self.port = port or free_port()
        self.parts: list[Part] = []
        self.workers = [free_port() for _ in range(workers)]

    def start(self) -> None:
        """Starts everything and waits until it serves. Raises CannotStart."""
        redis, postgres = free_port(), free_port()
        self._start_postgres(postgres)
        options = ["--port", str(redis), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._start("redis", [program("redis-server"), *options, "--dir", str(self.folder)])
        shared = {
            "DATABASE_URL": f"postgresql+psycopg://club@127.0.0.1:{postgres}/club",
            "REDIS_URL": f"redis://127.0.0.1:{redis}/0",
            "SESSION_SECRET": token_hex(32),
            **self._settings,
        }
        for number, port in enumerate(self.workers):
            own = {"PORT": str(port), "HOST": "127.0.0.1", "DATA_DIR": str(self.folder / f"data-{number}")}
            self._start(f"worker-{number}", [sys.executable, "-m", "app"], {**shared, **own})
        for port in self.workers:
            self.wait_for(f"http://127.0.0.1:{port}/readyz")
        self._start("nginx", [program("nginx"), "-c", str(self._nginx()), "-g", "daemon off;"])
        self.wait_for(f"http://127.0.0.1:{self.port}/healthz")

    def close(self) -> None:
        """Ends everything, the last to start first."""
        for part in reversed(self.parts):
            part.end(signal.SIGINT if part.name == "postgres" else signal.SIGTERM)

    def part(self, name: str) -> Part:
        """One of them: `postgres`, `redis`, `worker-0` and so on, `nginx`."""
        return next(part for part in self.parts if part.name == name)

    def address(self, worker: int) -> str:
        """Where a worker is itself, without nginx."""
        return f"http://127.0.0.1:{self.workers[worker]}"

    def gone(self) -> list[Part]:
        return [part for part in self.parts if part.is_gone]

    def _start(self, name: str, command: list[str], env: dict[str, str] | None = None) -> Part:
        part = Part(name, command, self.folder / f"{name}.log", env or {})
        self.parts.append(part)
        part.start()
        return part

    def _start_postgres(self, port: int) -> None:
        """PostgreSQL refuses to run as root: there it runs as somebody else, who owns its folder."""
        data, home = self.folder / "postgres", _postgres_programs()
        data.mkdir(mode=0o700)
        drop: list[str] = []
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(data, user.pw_uid, user.pw_gid)
            drop = [program("setpriv"), f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", "--"]
        init = [str(home / "initdb"), "-D", str(data), "-U", "club", "--auth=trust", "--no-sync", "-E", "UTF8"]
        made = subprocess.run([*drop, *init, "--locale=C"], cwd="/", capture_output=True, text=True, check=False)
        if made.returncode:
            raise CannotStart(f"initdb failed: {made.stderr.strip()}")
        settings = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-c", "max_connections=200"]
        server = [*drop, str(home / "postgres"), "-D", str(data), "-p", str(port), *settings]
        self._start("postgres", server)
        create = [str(home / "createdb"), "-h", "127.0.0.1", "-p", str(port), "-U", "club", "club"]
        deadline = time.monotonic() + PATIENCE
        while subprocess.run(create, cwd="/", capture_output=True, check=False).returncode:
            self._look(deadline, "PostgreSQL")
            time.sleep(0.1)

    def _nginx(self) -> Path:
        """Writes what nginx reads: the file that is used everywhere, within the little that one process needs."""
        workers = " ".join(f"server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;" for port in self.workers)
        (self.folder / "site.conf").write_text(site(workers, f"127.0.0.1:{self.port}"))
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        places = "\n".join(f"{kind}_temp_path {self.folder}/nginx-{kind};" for kind in kinds)
        path = self.folder / "nginx.conf"
        path.write_text(
            f"pid {self.folder}/nginx.pid;\nerror_log {self.folder}/nginx.log;\n"
            f"events {{ worker_connections 4096; }}\nhttp {{\n{places}\ninclude {self.folder}/site.conf;\n}}\n"
        )
        return path

    def wait_for(self, url: str) -> None:
        """Returns when the address answers. Raises CannotStart."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with urlopen(url, timeout=2):
                    return
            except (URLError, OSError):
                self._look(deadline, url)
                time.sleep(0.1)

    def _look(self, deadline: float, what: str) -> None:
        """Raises CannotStart when a part has ended, or the time is over."""
        gone = self.gone()
        if gone:
            said = gone[0].log.read_text(errors="replace")[-2000:]
            raise CannotStart(f"{gone[0].name} ended at once:\n{said}")
        if time.monotonic() > deadline:
            raise CannotStart(f"{what} does not answer")


def site(workers: str, port: str) -> str:
    """The configuration of nginx: `workers` as `server host:port;`, `port` where it listens."""
    return TEMPLATE.read_text().replace("${CLUB_WORKERS}", workers).replace("${CLUB_PORT}", port)


def free_port() -> int:
    """A port of loopback that nobody uses right now."""
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def program(name: str) -> str:
    """Where a program is. Raises CannotStart."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if found is None:
        raise CannotStart(MISSING.format(name))
    return found


def missing() -> str | None:
    """A sentence on what is missing here; None where nothing is."""
    try:
        for name in ("redis-server", "nginx"):
            program(name)
        _postgres_programs()
    except CannotStart as error:
        return str(error)
    return None if find_spec("psycopg") else "psycopg is not installed"


def _postgres_programs() -> Path:
    """The folder with `initdb`, of the newest version where there are several."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    found = [folder for folder in folders if (folder / "initdb").exists()]
    return found[-1] if found else Path(program("initdb")).parent


def _tell(cluster: Cluster) -> None:
    print(f"\nThe club: http://127.0.0.1:{cluster.port}   logs: {cluster.folder}")
    for part in cluster.parts:
        print(f"  {part.name:10} pid {part.process.pid if part.process else '-'}")
    print("Pull a plug (kill -9 PID, kill -STOP PID). Enter starts what is gone; Ctrl-C ends everything.\n", flush=True)


def _watch(cluster: Cluster) -> None:
    """Tells what ends by itself, and starts it again on Enter, until Ctrl-C."""
    told: set[int] = set()
    listening = [sys.stdin]
    while True:
        ready, _, _ = select(listening, [], [], 0.5)
        for part in cluster.gone():
            assert part.process is not None
            if part.process.pid not in told:
                told.add(part.process.pid)
                print(f"{part.name} (pid {part.process.pid}) is gone: {part.process.returncode}", flush=True)
        if ready and not sys.stdin.readline():
            listening = []  # nobody is at the keyboard
        elif ready:
            for part in cluster.gone():
                part.start()
            _tell(cluster)


def main() -> int:
    """Returns the exit status."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--workers", type=int, default=3)
    ask.add_argument("--port", type=int, default=8000, help="of nginx; 0 takes a free one")
    asked = ask.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="club-cluster-") as name:
        # PostgreSQL may run as somebody else, who has to reach its folder.
        os.chmod(name, 0o711)
        cluster = Cluster(Path(name), asked.workers, asked.port)
        try:
            cluster.start()
            _tell(cluster)
            _watch(cluster)
        except CannotStart as error:
            print(error, file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            print("\nEnding.")
        finally:
            cluster.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
