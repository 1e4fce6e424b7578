"""A mind with a thousand repetitive memories wakes up with fewer, better ones, and a report."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from app.memory.store.repository import insert_memories
from tests.fakes.memories import MARA, MIND
from tests.fakes.nursery import the_nursery
from tests.fakes.repetitive import repetitive
from tests.fakes.server import RunningServer
from tests.fakes.waiting import PATIENCE


@pytest.fixture
def folder(tmp_path: Path, blank_database: Path) -> Path:
    shutil.copy(blank_database, tmp_path / "club.db")
    return tmp_path


def remember(folder: Path, count: int) -> None:
    engine = create_engine(f"sqlite:///{folder}/club.db")
    with Session(engine) as session:
        insert_memories(session, repetitive(MARA, count))
        session.commit()
    engine.dispose()


def put_in_order(folder: Path, *words: str) -> str:
    """What `python -m app maintenance` prints."""
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder), "EMBEDDER": "hashed"}
    ended = the_nursery().run(environment, "maintenance", *words, timeout=6 * PATIENCE)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def live(folder: Path) -> list[str]:
    """The narratives that the mind may recall."""
    connection = sqlite3.connect(folder / "club.db")
    rows = connection.execute("SELECT narrative FROM memories WHERE superseded_by IS NULL AND owner_id = ?", (MIND.id,))
    found = [row[0] for row in rows]
    connection.close()
    return found


def test_a_thousand_repetitive_memories_become_few_that_say_how_often(folder: Path) -> None:
    remember(folder, 1000)
    told = put_in_order(folder, "--owner", MIND.id)
    assert f"{MIND.kind} {MIND.id}: 1000 memories" in told
    assert "1000 became 30" in told
    after = live(folder)
    assert len(after) == 30
    assert all("I have noted that 3" in narrative for narrative in after)
    connection = sqlite3.connect(folder / "club.db")
    assert connection.execute("SELECT merged, made FROM maintenance_reports").fetchall() == [(1000, 30)]
    assert connection.execute("SELECT count(*) FROM memories").fetchone() == (1030,)
    connection.close()


@pytest.mark.wider
def test_a_running_club_does_it_itself_and_a_dry_run_does_nothing(folder: Path) -> None:
    remember(folder, 60)
    server = RunningServer(folder).start()
    try:
        assert "60 have no vector yet" in put_in_order(folder, "--owner", MIND.id, "--dry-run")
        assert len(live(folder)) == 60
        assert "60 became 30" in put_in_order(folder, "--owner", MIND.id)
        assert len(live(folder)) == 30
    finally:
        server.close()
