"""A club whose disk is full, whose files may not be written or whose database is locked: every act is refused with
`unavailable`, `/readyz` says so, pages and reading go on, and the first act with room again succeeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.server import RunningServer
from tests.fakes.storage import filled, locked, no_file_handles, no_file_may_grow, read_only, small_disk
from tests.fakes.visitors import Visitor, doorstep

pytestmark = pytest.mark.on_sqlite

Trouble = Callable[[RunningServer], AbstractContextManager[None]]

# Of which a fresh club takes a third.
DISK_MEGABYTES = 16


@contextmanager
def on_a_disk_of_its_own(folder: Path) -> Iterator[RunningServer]:
    with small_disk(folder, DISK_MEGABYTES) as disk:
        server = RunningServer(disk / "club")
        try:
            yield server.start()
        finally:
            server.close()


@contextmanager
def on_the_common_disk(folder: Path) -> Iterator[RunningServer]:
    server = RunningServer(folder / "club")
    try:
        yield server.start()
    finally:
        server.close()


TROUBLES = {
    "a full disk": (on_a_disk_of_its_own, lambda server: filled(server.data_dir.parent)),
    "files that may not grow": (
        on_the_common_disk,
        lambda server: no_file_may_grow(server.database.with_name("club.db-wal"), server.pid),
    ),
    "files that may not be written": (on_the_common_disk, lambda server: read_only(server.database)),
    "a lock that is held": (on_the_common_disk, lambda server: locked(server.database)),
}


@pytest.mark.parametrize("trouble", TROUBLES)
async def test_acts_are_refused_while_it_lasts_and_taken_when_it_is_over(tmp_path: Path, trouble: str) -> None:
    house, lasts = TROUBLES[trouble]
    with house(tmp_path) as server:
        async with doorstep(server.url) as come_in:
            visitor = await come_in()
            match_id, seat = await visitor.play()
            assert (await seat.move("e2e4", 0))["ok"]
            await seat.until("mood_update", lambda told: told["ply"] == 2)
            assert await readiness(visitor) == (200, True, "answers")
            with lasts(server):
                # What still fits into the log that is there is written, and rightly so.
                refused = await until_refused(seat.call)
                assert refused["error"]["code"] == "unavailable", refused
                assert (await seat.call("resign", {}))["error"]["code"] == "unavailable"
                assert await refused_over_http(visitor) == (503, "unavailable")
                status, ready, state = await readiness(visitor)
                assert (status, ready) == (503, False)
                assert state in ("refuses", "failed")
                assert (await visitor.state(match_id))["status"] == "active"
                assert (await visitor.ask("GET", "/"))[0] == 200
            assert (await seat.call("resign", {}))["ok"]
            await seat.until("match_ended")
            assert await readiness(visitor) == (200, True, "answers")
            log = server.log_text()
            assert "database_out_of_service" in log
            assert not any(broken in log for broken in ("act_failed", "event_failed", "connect_failed"))


async def test_a_resignation_without_a_file_handle_left_is_accepted_told_and_kept(tmp_path: Path) -> None:
    with on_the_common_disk(tmp_path) as server:
        async with doorstep(server.url) as come_in:
            visitor = await come_in()
            match_id, seat = await visitor.play()
            assert (await seat.move("e2e4", 0))["ok"]
            await seat.until("mood_update", lambda told: told["ply"] == 2)
            with no_file_handles(server.pid):
                answer = await seat.call("resign", {})
                assert answer["ok"], answer
                assert (await seat.until("match_ended"))["reason"] == "resignation"
            assert (await visitor.state(match_id))["end_reason"] == "resignation"


async def until_refused(call: Callable[..., Any]) -> dict[str, Any]:
    for _ in range(100):
        answer: dict[str, Any] = await call("player_chat", {"text": "Is anybody writing this down? " * 10})
        if not answer["ok"]:
            return answer
    raise AssertionError("everything was written down")


async def readiness(visitor: Visitor) -> tuple[int, bool, str]:
    status, report = await visitor.ask("GET", "/readyz")
    part = report["parts"]["database"]
    return status, part["ready"], part["state"]


async def refused_over_http(visitor: Visitor) -> tuple[int, str]:
    status, answer = await visitor.ask("POST", "/api/players/guest", json={})
    return status, answer["error"]["code"]
