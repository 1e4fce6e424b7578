"""PostgreSQL's own programs for copies: `pg_dump` and its like."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from psycopg.conninfo import make_conninfo
from sqlalchemy.engine import make_url

from app.db.errors import CannotOpenError

# Where Debian puts them, a folder for each release.
FOLDERS = Path("/usr/lib/postgresql")


def dump(url: str, target: Path) -> None:
    """Writes one snapshot of the database to `target`; nobody waits for it. Raises CannotOpenError."""
    # `serializable-deferrable`: a snapshot that some order of all transactions explains.
    options = ["--format=custom", "--no-owner", "--no-privileges", "--serializable-deferrable", f"--file={target}"]
    _run([find("pg_dump"), *options, f"--dbname={_address(url)}"], url)


def load(url: str, source: Path) -> None:
    """Makes the database what the dump says, whole or not at all: what else was there is gone. Raises
    CannotOpenError."""
    script = source.with_name("restore.sql")
    with script.open("w", encoding="utf-8") as file:
        file.write("DROP SCHEMA public CASCADE;\nCREATE SCHEMA public;\n")
    said = [find("pg_restore"), "--no-owner", "--no-privileges", "--file=-", str(source)]
    with script.open("ab") as file:
        done = subprocess.run(said, stdout=file, stderr=subprocess.PIPE, check=False)
    if done.returncode:
        raise CannotOpenError(f"The copy cannot be read: {_why(done.stderr)}.")
    options = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null"]
    _run([find("psql"), *options, f"--dbname={_address(url)}", f"--file={script}"], url)


def find(program: str) -> str:
    """The path of a program, the newest where there are several. Raises CannotOpenError."""
    releases = sorted(FOLDERS.glob(f"*/bin/{program}"), key=_release, reverse=True)
    found = str(releases[0]) if releases else shutil.which(program)
    if found is None:
        raise CannotOpenError(
            f"The program {program} was not found: install PostgreSQL's client programs (Debian: postgresql-client), "
            "not older than the server."
        )
    return found


def _release(path: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", path.parents[1].name)]


def _run(command: Sequence[str], url: str) -> None:
    # The password does not stand among the arguments, which every user of the machine can read.
    password = make_url(url).password
    environment = dict(os.environ) if password is None else {**os.environ, "PGPASSWORD": str(password)}
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    if done.returncode:
        raise CannotOpenError(f"{Path(command[0]).name} failed: {_why(done.stderr)}.")


def _address(url: str) -> str:
    asked = make_url(url)
    parts = {"host": asked.host, "port": asked.port, "user": asked.username, "dbname": asked.database, **asked.query}
    # What is asked for twice is a list of hosts, which libpq takes with commas.
    told = {name: ",".join(value) if isinstance(value, tuple) else value for name, value in parts.items()}
    return make_conninfo("", **told)


def _why(said: bytes) -> str:
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return (lines or ["no reason given"])[0].rstrip(".")
