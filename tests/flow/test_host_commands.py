"""What a host may run beside a running server: it only reads, or it waits for the server's end."""

from __future__ import annotations

import ast
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.fakes.server import ROOT, RunningServer
from tests.fakes.waiting import PATIENCE

pytestmark = pytest.mark.on_sqlite

MIGRATE = ("alembic", "upgrade", "head")
BILL = ("scripts.model_bill",)


def command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`python -m` something, over the data of this folder."""
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=3 * PATIENCE,
        check=False,
    )  # fmt: skip


def refused(ended: subprocess.CompletedProcess[str], words: str) -> None:
    said = ended.stdout + ended.stderr
    assert ended.returncode != 0, said
    assert words in said
    assert "Traceback" not in said


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path).start()
    yield server
    server.close()


@pytest.mark.wider
def test_a_migration_by_hand_waits_for_the_end_of_the_server(server: RunningServer) -> None:
    refused(command(server.data_dir, *MIGRATE), "Another server of the club runs on")
    server.terminate()
    ended = command(server.data_dir, *MIGRATE)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.long
def test_a_migration_by_hand_is_of_the_database_of_the_settings(tmp_path: Path) -> None:
    ended = command(tmp_path, *MIGRATE)
    assert ended.returncode == 0, ended.stderr
    assert revision(tmp_path / "club.db") is not None


@pytest.mark.long
def test_a_bill_is_read_while_the_club_is_open(server: RunningServer) -> None:
    ended = command(server.data_dir, *BILL)
    assert ended.returncode == 0, ended.stderr
    assert "in all" in ended.stdout


def test_a_bill_changes_nothing(tmp_path: Path, blank_database: Path) -> None:
    refused(command(tmp_path, *BILL), "There is no database")
    assert list(tmp_path.iterdir()) == []
    older = tmp_path / "club.db"
    older.write_bytes(blank_database.read_bytes())
    with sqlite3.connect(older) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.close()
    refused(command(tmp_path, *BILL), "has schema 0001")
    assert revision(older) == "0001"


def revision(file: Path) -> str | None:
    connection = sqlite3.connect(file)
    try:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    finally:
        connection.close()
    return None if row is None else str(row[0])


def test_no_other_command_opens_the_database_of_the_settings() -> None:
    """Whoever reads the settings either takes the server's place (`open_house`) or only reads (`as_it_stands`)."""
    writing = {"open_database", "upgrade", "Database"}
    found = []
    for path in sorted((ROOT / "scripts").rglob("*.py")):
        names = {
            alias.name
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        if "Settings" in names and names & writing:
            found.append(path.name)
    assert found == []


@pytest.mark.wider  # starts three processes
def test_a_member_is_made_a_host_while_the_club_is_open_and_dismissed_again(server: RunningServer) -> None:
    with httpx.Client(base_url=server.url) as door:
        account = {"username": "Harriet", "password": "a rook on the seventh"}
        assert door.post("/api/auth/signup", json=account).status_code == 201
        assert door.get("/host").status_code == 404
        refused(command(server.data_dir, "app", "host", "nobody"), "There is no member called nobody.")
        made = command(server.data_dir, "app", "host", "harriet")
        assert made.returncode == 0, made.stderr
        assert door.get("/host").status_code == 200
        assert command(server.data_dir, "app", "host", "Harriet", "--dismiss").returncode == 0
        assert door.get("/host").status_code == 404


@pytest.mark.wider  # starts three processes
def test_a_member_gets_a_new_password_while_the_club_is_open(server: RunningServer) -> None:
    account = {"username": "Harriet", "password": "a rook on the seventh"}
    with httpx.Client(base_url=server.url) as door:
        assert door.post("/api/auth/signup", json=account).status_code == 201
    refused(command(server.data_dir, "app", "password", "nobody"), "There is no member called nobody.")
    made = command(server.data_dir, "app", "password", "harriet")
    assert made.returncode == 0, made.stderr
    told = made.stdout.split()[-1]
    with httpx.Client(base_url=server.url) as door:
        assert door.post("/api/auth/login", json=account).status_code == 401
        assert door.post("/api/auth/login", json=account | {"password": told}).status_code == 200


def test_a_host_is_not_made_where_no_club_has_been(tmp_path: Path) -> None:
    refused(command(tmp_path, "app", "host", "Harriet"), "There is no database")
