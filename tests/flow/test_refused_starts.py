"""Starts that cannot be: each ends at once, with one sentence about why and no traceback."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from pathlib import Path

import pytest

from tests.fakes.nursery import the_nursery
from tests.fakes.server import RunningServer, free_port
from tests.fakes.waiting import PATIENCE

pytestmark = pytest.mark.on_sqlite


def start(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """`python -m app` that is expected to end by itself."""
    given = {name.upper(): value for name, value in settings.items()}
    environment = {
        "PATH": os.environ["PATH"], "DATA_DIR": str(folder), "PORT": str(free_port()), "ENGINE": "mock",
        "EMBEDDER": "hashed", "LLM_REAL_CALLS": "off", **given,
    }  # fmt: skip
    return the_nursery().run(environment, *arguments, timeout=3 * PATIENCE)


def refused(ended: subprocess.CompletedProcess[str], *words: str) -> None:
    said = ended.stdout + ended.stderr
    assert ended.returncode != 0
    assert "Traceback" not in said, said
    for word in words:
        assert word in said, said


def test_a_second_server_is_refused_and_the_lock_dies_with_the_first(tmp_path: Path) -> None:
    first = RunningServer(tmp_path).start()
    try:
        refused(start(tmp_path), "Another server of the club runs on")
        first.kill()
        first.start()
        refused(start(tmp_path), "Another server of the club runs on")
    finally:
        first.close()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "club.db").write_bytes(b"This is a letter, not a database. " * 200)
    refused(start(tmp_path), "club.db cannot be opened", "SQLITE_NOTADB")


def test_a_database_that_is_damaged(tmp_path: Path, blank_database: Path) -> None:
    whole = blank_database.read_bytes()
    (tmp_path / "club.db").write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    refused(start(tmp_path), "malformed")


def test_a_schema_of_a_later_club(tmp_path: Path, blank_database: Path) -> None:
    (tmp_path / "club.db").write_bytes(blank_database.read_bytes())
    with sqlite3.connect(tmp_path / "club.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    refused(start(tmp_path), "a later club", "9999")


def test_an_engine_that_is_not_there(tmp_path: Path) -> None:
    refused(start(tmp_path, engine="uci"), "UCI_ENGINE_COMMAND")
    refused(start(tmp_path, engine="uci", uci_engine_command="/nowhere/no-engine"), "no-engine")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mongodb://x", "no database of this kind, mongodb://x"),
        ("postgresql://club:hush@host/club", "no database of this kind"),
        ("sqlite+other:///x.db", "no database of this kind"),
        ("club.db", "no address of a database"),
        ("sqlite://", "a database in a file"),
        ("sqlite:////dev/null/club.db", "/dev/null/club.db cannot be used"),
    ],
)
def test_a_database_that_cannot_be(tmp_path: Path, url: str, said: str) -> None:
    ended = start(tmp_path, database_url=url)
    refused(ended, said)
    assert "hush" not in ended.stdout + ended.stderr


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    refused(start(tmp_path, data_dir="/dev/null/data"), "cannot be used")
    elsewhere = f"sqlite:///{tmp_path}/club.db"
    refused(start(tmp_path, data_dir="/dev/null/data", database_url=elsewhere), "DATA_DIR", "cannot be used")


def test_the_first_line_comes_before_the_parts_of_the_server_are_read(tmp_path: Path) -> None:
    ended = start(tmp_path, data_dir="/dev/null/data")
    assert ended.stdout.startswith("The club opens on http://")


def test_one_wrong_setting_is_one_sentence(tmp_path: Path) -> None:
    ended = start(tmp_path, port="nine")
    refused(ended, "PORT: ")
    assert len(ended.stderr.splitlines()) == 1


def test_arguments_that_mean_nothing(tmp_path: Path) -> None:
    refused(start(tmp_path, "--prot=9000"), "unrecognized arguments", "--prot")
    refused(start(tmp_path, "sreve"), "invalid choice", "sreve")
    assert list(tmp_path.iterdir()) == []
