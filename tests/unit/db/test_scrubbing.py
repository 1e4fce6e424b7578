"""What was deleted is in none of the files any more, wherever SQLite had copied it meanwhile."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.sqlite.slack import left_over, pieces

MARK = "zanzibarquilt"


@pytest.fixture
def path(database_url: str) -> Path:
    return Path(database_url.removeprefix("sqlite:///"))


def files_with(path: Path, words: bytes) -> list[str]:
    return sorted(file.name for file in path.parent.glob("club.db*") if words in file.read_bytes())


def stir(session: Session, seed: int, rounds: int) -> list[str]:
    """Rows that grow, move and go, so that pages are split and merged; returns the texts of those that were marked."""
    dice = random.Random(seed)
    session.execute(text("CREATE TABLE notes (id TEXT PRIMARY KEY, n INT, note TEXT, blob BLOB)"))
    session.execute(text("CREATE INDEX by_note ON notes (note, n)"))
    ids, marked = list[str](), list[str]()
    for number in range(rounds):
        note = f"{MARK} {number:05d} " + "words of it " * dice.randint(1, 30)
        if dice.random() > 0.2:
            note = f"ordinary {number} " * dice.randint(2, 20)
        else:
            marked.append(note)
        ids.append(f"{dice.getrandbits(128):032x}")
        session.execute(
            text("INSERT INTO notes VALUES (:id, :n, :note, NULL)"),
            {"id": ids[-1], "n": dice.randint(0, 99), "note": note},
        )
        if dice.random() < 0.7:
            row = {"id": dice.choice(ids[-30:]), "blob": dice.randbytes(1_536)}
            session.execute(text("UPDATE notes SET blob = :blob WHERE id = :id"), row)
    session.execute(text("DELETE FROM notes WHERE note LIKE :marked"), {"marked": f"{MARK}%"})
    return marked


async def test_deleting_alone_leaves_copies_and_scrubbing_leaves_none(database: Database, path: Path) -> None:
    texts = await database.write(stir, 5, 3_000)
    assert files_with(path, MARK.encode())
    await database.scrub(texts)
    assert files_with(path, MARK.encode()) == []
    assert path.with_name("club.db-wal").stat().st_size == 0
    assert await database.read(_whole) == "ok"


def _whole(session: Session) -> str:
    return str(session.execute(text("PRAGMA integrity_check")).scalar_one())


@pytest.mark.parametrize("seed", range(4))
async def test_the_search_finds_every_copy_that_a_reading_of_the_file_finds(
    database: Database, path: Path, seed: int
) -> None:
    texts = await database.write(stir, seed, 1_500)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    found = left_over(str(path), [note.encode() for note in texts])
    assert found is bool(files_with(path, MARK.encode()))


async def test_a_reader_that_holds_an_old_snapshot_is_waited_for(database: Database, path: Path) -> None:
    await database.write(stir, 1, 40)
    old = sqlite3.connect(path, isolation_level=None)
    old.execute("BEGIN")
    old.execute("SELECT count(*) FROM notes").fetchone()
    await database.write(_delete_all)
    scrubbing = asyncio.ensure_future(database.scrub([]))
    # Whoever plays does not wait for the one who reads.
    for _ in range(5):
        await asyncio.wait_for(database.write(_add_one), 10.0)
    assert not scrubbing.done()
    old.close()
    await asyncio.wait_for(scrubbing, 10.0)
    assert path.with_name("club.db-wal").stat().st_size == 0


def _delete_all(session: Session) -> None:
    session.execute(text("DELETE FROM notes"))


def _add_one(session: Session) -> None:
    session.execute(text("INSERT INTO notes (id) VALUES (:id)"), {"id": os.urandom(8).hex()})


def test_a_cut_copy_holds_a_whole_piece() -> None:
    told = b"She sews a quilt for her aunt in Zanzibar, and tells nobody."
    cut = told[7:50]
    assert any(piece in cut for piece in pieces(told))
    assert pieces(b"short") == [b"short"]
    assert pieces(b"") == []
