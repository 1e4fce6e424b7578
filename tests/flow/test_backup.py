"""A club is copied while games are played, and stands again elsewhere: every game as far as it had come."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import tarfile
from pathlib import Path

import chess
import pytest
from sqlalchemy.orm import Session

from app.db.models.matches import MatchRow
from app.domain.events import Stamped
from app.matches.evolve import rebuild
from app.matches.repository import read_log
from tests.fakes.nursery import the_nursery
from tests.fakes.server import RunningServer
from tests.fakes.visitors import Seat, Visitor, doorstep, tells
from tests.fakes.waiting import PATIENCE

pytestmark = pytest.mark.both

TABLES = 3
BACKUPS = 1
# Moves at each table before the first copy, so that there is something in it.
OPENING = 2


def run(server: RunningServer, *words: str) -> subprocess.CompletedProcess[str]:
    """`python -m app` with the settings of a club."""
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(server.data_dir), "DATABASE_URL": server.database_url}
    return the_nursery().run(environment, *words, timeout=6 * PATIENCE)


def refused(ended: subprocess.CompletedProcess[str], words: str) -> None:
    assert (ended.returncode, ended.stdout) == (1, ""), ended.stderr
    assert words in ended.stderr
    assert "Traceback" not in ended.stderr


async def play_on(seat: Seat, ply: int, moved: asyncio.Event, over: asyncio.Event, rng: random.Random) -> None:
    """Any legal moves, as fast as the character answers."""
    board = chess.Board()
    while not over.is_set() and not board.is_game_over(claim_draw=True):
        move = rng.choice(list(board.legal_moves))
        assert (await seat.move(move.uci(), board.ply()))["ok"]
        board.push(move)
        if board.is_game_over(claim_draw=True):
            break
        answer = await seat.until("agent_move", tells("ply", board.ply() + 1))
        board.push_uci(answer["uci"])
        if board.ply() >= ply:
            moved.set()
    moved.set()


def logs(server: RunningServer, ids: list[str]) -> dict[str, tuple[list[Stamped], MatchRow | None]]:
    """The log and the row of each match, as they stand in the club's database."""
    engine = server.engine()
    with Session(engine, expire_on_commit=False) as session:
        found = {match_id: (read_log(session, match_id), session.get(MatchRow, match_id)) for match_id in ids}
    engine.dispose()
    return found


async def test_a_copy_made_under_load_is_a_club_in_which_every_game_goes_on(tmp_path: Path) -> None:
    first = RunningServer(tmp_path / "first").start()
    files = [first.data_dir / f"backup-{number}.tar.gz" for number in range(BACKUPS)]
    try:
        async with doorstep(first.url) as come_in:
            visitors: list[Visitor] = [await come_in(f"Guest {number}") for number in range(TABLES)]
            tables = [await visitor.play() for visitor in visitors]
            ids = [match_id for match_id, _ in tables]
            (first.data_dir / "lives").mkdir(exist_ok=True)
            (first.data_dir / "lives" / "picture").write_bytes(b"something beside the database")
            over, moved = asyncio.Event(), [asyncio.Event() for _ in tables]
            async with asyncio.TaskGroup() as group:
                for number, ((_, seat), begun) in enumerate(zip(tables, moved, strict=True)):
                    group.create_task(play_on(seat, 2 * OPENING, begun, over, random.Random(number)))
                for begun in moved:
                    await begun.wait()
                for file in files:
                    ended = await asyncio.to_thread(run, first, "backup", str(file))
                    assert ended.returncode == 0, ended.stderr
                over.set()
            real = await asyncio.to_thread(logs, first, ids)
            copies = await asyncio.to_thread(check, tmp_path, first, files, real)
            await goes_on(copies[0], visitors[0], ids[0])
    finally:
        first.close()


def check(
    folder: Path, first: RunningServer, files: list[Path], real: dict[str, tuple[list[Stamped], MatchRow | None]]
) -> list[RunningServer]:
    """Each copy, restored: prefixes of the real logs, of which the rows say the same."""
    copies = []
    for number, file in enumerate(files):
        assert file.stat().st_mode & 0o077 == 0, "it holds secrets"
        copy = emptied(RunningServer(folder / f"copy-{number}"))
        copies.append(copy)
        ended = run(copy, "restore", str(file))
        assert ended.returncode == 0, ended.stderr
        for match_id, (log, row) in logs(copy, list(real)).items():
            assert row is not None
            assert len(log) >= 2 * OPENING
            assert log == real[match_id][0][: len(log)]
            state = rebuild(match_id, log)
            assert (state.version, state.position.fen, state.ply) == (row.version, row.fen, row.ply)
        assert not list(copy.data_dir.glob("*.gz")), "a copy of a copy"
        assert not list(copy.data_dir.glob("tmp*"))
        for name in ("session_secret", "lives/picture"):
            assert (copy.data_dir / name).read_bytes() == (first.data_dir / name).read_bytes()
        refused(run(copy, "restore", str(file)), "restore --replace")
    refused(run(first, "backup", str(files[0])), "is there already")
    refused(run(first, "restore", "--replace", str(files[0])), "Another server of the club runs on")
    return copies


def emptied(club: RunningServer) -> RunningServer:
    """The club's database holds nothing yet, not even tables."""
    if club.home is not None:
        club.settings["database_url"] = club.home.blank()
    club.data_dir.mkdir(parents=True, exist_ok=True)
    return club


async def goes_on(second: RunningServer, visitor: Visitor, match_id: str) -> None:
    """The same guest, by the same cookie, finds the game on the other machine."""
    await asyncio.to_thread(second.start)
    try:
        visitor.url = second.url
        state = await visitor.state(match_id)
        assert state["status"] in ("active", "paused", "ended")
        assert len(state["moves"]) >= 2 * OPENING
    finally:
        second.close()


def test_what_is_no_backup_is_refused_in_a_sentence(tmp_path: Path) -> None:
    club = emptied(RunningServer(tmp_path / "club"))
    refused(run(club, "backup", str(tmp_path / "new.tar.gz")), "There is no ")
    assert not (tmp_path / "new.tar.gz").exists()
    refused(run(club, "restore", str(tmp_path / "nowhere")), "cannot be restored")
    (tmp_path / "letter").write_bytes(b"This is a letter. " * 100)
    refused(run(club, "restore", str(tmp_path / "letter")), "cannot be restored")
    for manifest, words in (
        ({}, "no backup of a club"),
        ({"format": 2}, "no backup of a club"),
        ({"format": 1, "database": "club.ods", "schema": "0001", "at": ""}, "holds club.ods"),
    ):
        archive = tmp_path / "other.tar"
        with tarfile.open(archive, "w") as made:
            (tmp_path / "manifest.json").write_text(json.dumps(manifest))
            made.add(tmp_path / "manifest.json", "manifest.json")
        refused(run(club, "restore", str(archive)), words)
