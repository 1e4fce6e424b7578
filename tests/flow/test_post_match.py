"""What follows a game, as the world outside sees it: told at the table, polled, and read on the summary."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import AsyncIterator, Iterator

import chess
import pytest

from tests.fakes.engines import scripted
from tests.fakes.server import RunningServer
from tests.fakes.visitors import Seat, Visitor, doorstep
from tests.flow.conftest import ComeIn

STEPS = ["analysis", "features", "rating", "memories", "narrative"]
MOVES = 6  # own moves before resigning
PATIENCE = 30.0


@pytest.fixture(scope="module")
def thinking_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A club whose engine has opinions."""
    command = shlex.join(scripted("honest"))
    server = RunningServer(tmp_path_factory.mktemp("thinking"), engine="uci", uci_engine_command=command).start()
    yield server
    server.close()


@pytest.fixture
async def come_in(thinking_club: RunningServer) -> AsyncIterator[ComeIn]:
    async with doorstep(thinking_club.url) as way_in:
        yield way_in


async def play_and_resign(visitor: Visitor, **terms: object) -> tuple[str, Seat]:
    """A game of a few moves, given up."""
    match_id, seat = await visitor.play("kenji", rated=True, **terms)
    for number in range(MOVES):
        state = await visitor.state(match_id)
        pushes = ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "g2g3", "h2h3", "f2f3"]
        assert state["ply"] == 2 * number
        legal = [move.uci() for move in chess.Board(str(state["fen"])).legal_moves]
        uci = next((push for push in pushes if push in legal), legal[0])
        assert (await seat.move(uci, 2 * number))["ok"]
        await seat.until("agent_move", lambda told, ply=2 * number + 2: told["ply"] == ply)  # type: ignore[misc]
    assert (await seat.call("resign", {}))["ok"]
    return match_id, seat


async def polled(visitor: Visitor, match_id: str) -> dict[str, object]:
    """The status once the steps are over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            code, status = await visitor.ask("GET", f"/api/matches/{match_id}/post_match_status")
            assert code == 200
            assert status.keys() == {"status", "steps_completed", "failed_steps", "current_step", "error", "retry_at"}
            if status["status"] in ("completed", "failed"):
                return dict(status)
            await asyncio.sleep(0.1)


async def test_the_steps_are_told_polled_and_carried_by_the_state(come_in: ComeIn) -> None:
    ada = await come_in("Ada")
    match_id, seat = await play_and_resign(ada)
    complete = await seat.until("post_match_complete")
    assert complete["summary_url"] == f"/matches/{match_id}/summary"
    told = [payload for name, payload in seat.heard if name == "post_match_status"]
    assert [payload["step"] for payload in told] == STEPS
    assert all("seq" not in payload for payload in (*told, complete))
    status = await polled(ada, match_id)
    assert status == {
        "status": "completed", "steps_completed": STEPS, "failed_steps": [], "current_step": None, "error": None,
        "retry_at": None,
    }  # fmt: skip
    assert (await ada.state(match_id))["post_match"] == status
    assert seat.names().index("match_ended") < seat.names().index("post_match_status")


async def test_the_summary_is_whole_and_the_ratings_have_moved(come_in: ComeIn) -> None:
    ada = await come_in("Ada")
    _, before = await ada.ask("GET", "/api/me")
    match_id, _ = await play_and_resign(ada)
    await polled(ada, match_id)
    code, summary = await ada.ask("GET", f"/api/matches/{match_id}/summary")
    assert code == 200
    assert len(summary["analysis"]["moves"]) == 2 * MOVES
    assert {"evaluation", "label", "loss", "accuracy", "best_san"} <= summary["analysis"]["moves"][0].keys()
    assert 0 <= summary["analysis"]["accuracy"]["white"] <= 100
    assert len(summary["analysis"]["key_moments"]) <= 3
    mine, theirs = summary["rating_changes"]
    assert (mine["kind"], mine["before"]) == ("player", before["player"]["rating"])
    assert mine["delta"] < 0 < theirs["delta"]
    _, after = await ada.ask("GET", "/api/me")
    assert after["player"]["rating"] == mine["after"]
    _, kenji = await ada.ask("GET", "/api/characters/kenji")
    assert kenji["current_elo"] == theirs["after"]
    assert 1 <= len(summary["memories"]) <= 3
    assert summary["recap"]
    _, pgn = await ada.ask("GET", f"/api/matches/{match_id}/pgn")
    assert pgn.count("[%eval ") == 2 * MOVES


async def test_others_see_the_public_part_of_a_public_game_and_nothing_of_a_private_one(come_in: ComeIn) -> None:
    ada, eve = await come_in("Ada"), await come_in("Eve")
    shown, _ = await play_and_resign(ada)
    await polled(ada, shown)
    code, summary = await eve.ask("GET", f"/api/matches/{shown}/summary")
    assert code == 200
    assert (summary["memories"], summary["opponent_profile"], summary["goal"]) == ([], None, None)
    assert summary["analysis"]["moves"]
    hidden, _ = await play_and_resign(ada, watchable=False)
    for address in ("summary", "post_match_status"):
        assert (await eve.ask("GET", f"/api/matches/{hidden}/{address}"))[0] == 404
        assert (await eve.ask("GET", f"/api/matches/nothing-here/{address}"))[0] == 404
    await polled(ada, hidden)


async def test_nobody_in_particular_is_told_to_come_in_first(come_in: ComeIn) -> None:
    ada = await come_in("Ada")
    match_id = await ada.sit_down("kenji")
    ada.cookie, cookie = None, ada.cookie
    for address in ("summary", "post_match_status"):
        assert (await ada.ask("GET", f"/api/matches/{match_id}/{address}"))[0] == 401
    ada.cookie = cookie


async def test_a_game_under_way_has_no_summary_yet(come_in: ComeIn) -> None:
    ada = await come_in("Ada")
    match_id, seat = await ada.play("kenji")
    _, status = await ada.ask("GET", f"/api/matches/{match_id}/post_match_status")
    assert (status["status"], status["steps_completed"]) == ("pending", [])
    code, refusal = await ada.ask("GET", f"/api/matches/{match_id}/summary")
    assert (code, refusal["error"]["code"]) == (409, "not_allowed")
    assert "post_match" not in await ada.state(match_id)
    assert (await seat.call("abort", {}))["ok"]
    assert (await polled(ada, match_id))["steps_completed"] == []
