"""Agents that look for games themselves: by a clock of the test's own, claimed once, and called back at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.accounts.player import Player
from app.agents.autonomy import AutonomyPlan
from app.agents.autonomy_rows import Overtaken, due_autonomies, step
from app.config import Settings
from app.domain.acts import Resign
from app.domain.errors import NotAllowed, NotFound
from app.domain.flags import FLAGS
from app.domain.position import Color
from app.house import House
from app.matches.table import Table
from app.rooms import own_games
from app.rooms.own_games import OwnGames
from app.runtime.clock import FakeClock
from tests.fakes.games import START_MS
from tests.fakes.waiting import eventually
from tests.unit.web.conftest import Client
from tests.unit.web.test_agents import WISH

ALWAYS = AutonomyPlan(from_hour=0, to_hour=0, daily_limit=2)
HOUR_MS = 3_600_000


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    return Settings(
        _env_file=None, data_dir=tmp_path, database_url=database_url, engine="mock", embedder="hashed",
        pacing="instant", exhibitions=False, flags={flag.name: True for flag in FLAGS},
    )  # fmt: skip


@dataclass
class Evening:
    """A house, an owner with one agent, and the clock by which it looks for games."""

    house: House
    guest: Client
    owner: Player
    agent_id: str
    clock: FakeClock
    games: OwnGames

    async def look(self, after_ms: int = own_games.SEARCH_MS) -> None:
        self.clock.advance(1)
        await self.games.look()
        self.clock.advance(after_ms)

    def tables(self) -> list[Table]:
        return [table for table in self.house.directory.tables() if table.state.white.kind != "player"]

    async def journal(self) -> list[str]:
        shown = await self.games.shown(self.owner, self.agent_id)
        return [line.kind for line in reversed(shown.journal)]

    async def end_games(self) -> None:
        for table in self.tables():
            if not table.state.ended:
                await table.act(Resign(Color.WHITE))
        await eventually(lambda: all(table.state.ended for table in self.tables()))


@pytest.fixture
async def evening(site: FastAPI, guest: Client) -> AsyncIterator[Evening]:
    house: House = site.state.house
    agent_id = str((await guest.post("/api/agents", json=WISH)).json()["id"])
    me = (await guest.get("/api/me")).json()["player"]
    owner = await house.identity.player(me["id"])
    assert owner is not None
    clock = FakeClock(START_MS)
    lessons = replace(house.agent_games, clock=clock)
    found = Evening(house, guest, owner, agent_id, clock, OwnGames(lessons, house.identity, house.directory.leases))
    yield found
    await found.end_games()


async def test_it_goes_looking_sits_down_and_writes_what_it_did_and_why(evening: Evening) -> None:
    await evening.games.allow(evening.owner, evening.agent_id, ALWAYS)
    await evening.look()
    assert evening.tables() == []
    await evening.look()
    (table,) = evening.tables()
    assert {table.state.white.kind, table.state.black.kind} == {"agent", "character"}
    assert (table.state.rated, str(table.state.time_control)) == (True, "5+3")
    shown = await evening.games.shown(evening.owner, evening.agent_id)
    assert [line.kind for line in shown.journal] == ["own_game", "looked", "allowed"]
    assert shown.journal[0].match_id == table.state.match_id
    assert "nearest to my rating" in shown.journal[0].text
    assert shown.games_today == 1


async def test_it_plays_one_game_at_a_time_and_as_many_a_day_as_it_may(evening: Evening) -> None:
    await evening.games.allow(evening.owner, evening.agent_id, ALWAYS)
    for _ in range(2):
        await evening.look()
        await evening.look(own_games.PAUSE_MS)
        await evening.end_games()
    for _ in range(3):
        await evening.look(own_games.REST_MS)
    assert len(evening.tables()) == 2
    assert (await evening.games.shown(evening.owner, evening.agent_id)).state == "done"
    assert (await evening.journal()).count("day_done") == 1
    met = {table.state.sitter(color).name for table in evening.tables() for color in Color}
    assert len(met) == 3, "two games against two people"
    evening.clock.advance(24 * HOUR_MS)
    await evening.look()
    await evening.look()
    assert len(evening.tables()) == 3


async def test_outside_its_hours_it_rests(evening: Evening) -> None:
    hour = (evening.clock.now_ms() // HOUR_MS) % 24
    later = (hour + 2) % 24
    plan = AutonomyPlan(from_hour=later, to_hour=(later + 1) % 24)
    await evening.games.allow(evening.owner, evening.agent_id, plan)
    for _ in range(3):
        await evening.look(own_games.REST_MS)
    assert (await evening.games.shown(evening.owner, evening.agent_id)).state == "resting"
    assert evening.tables() == []
    evening.clock.advance(2 * HOUR_MS)
    await evening.look()
    await evening.look()
    assert len(evening.tables()) == 1


async def test_called_back_in_the_middle_of_a_search_it_sits_down_nowhere(evening: Evening) -> None:
    await evening.games.allow(evening.owner, evening.agent_id, ALWAYS)
    await evening.look()
    shown = await evening.games.call_back(evening.owner, evening.agent_id)
    assert (shown.state, shown.journal[0].text) == ("off", "Called back in the middle of a search.")
    for _ in range(3):
        await evening.look(own_games.REST_MS)
    assert evening.tables() == []
    await evening.games.call_back(evening.owner, evening.agent_id)
    assert (await evening.journal()).count("called_back") == 1


async def test_two_workers_that_saw_the_same_open_one_game(evening: Evening) -> None:
    await evening.games.allow(evening.owner, evening.agent_id, ALWAYS)
    await evening.look()
    (seen,) = await evening.house.database.read(due_autonomies, evening.clock.now_ms(), 10)
    outcomes = await asyncio.gather(*(evening.games._step(seen) for _ in range(4)), return_exceptions=True)
    assert [type(one).__name__ for one in outcomes if one is not None] == ["Overtaken"] * 3
    assert len(evening.tables()) == 1


async def test_an_owner_who_calls_at_the_very_moment_is_heard(evening: Evening) -> None:
    await evening.games.allow(evening.owner, evening.agent_id, ALWAYS)
    await evening.look()
    (seen,) = await evening.house.database.read(due_autonomies, evening.clock.now_ms(), 10)
    await evening.games.call_back(evening.owner, evening.agent_id)
    with pytest.raises(Overtaken):
        await evening.games._step(seen)
    with pytest.raises(Overtaken):
        await evening.house.database.write(step, seen, 0, None, "looked", "Went looking.", 0)
    assert evening.tables() == []


async def test_whoever_is_archived_or_without_an_owner_goes_nowhere(evening: Evening) -> None:
    await evening.games.allow(evening.owner, evening.agent_id, ALWAYS)
    await evening.look()
    (seen,) = await evening.house.database.read(due_autonomies, evening.clock.now_ms(), 10)
    await evening.guest.post(f"/api/agents/{evening.agent_id}/archive")
    assert await evening.house.database.read(due_autonomies, evening.clock.now_ms(), 10) == []
    with pytest.raises(Overtaken):
        await evening.games._step(seen)
    with pytest.raises(NotAllowed):
        await evening.games.allow(evening.owner, evening.agent_id, ALWAYS)
    await evening.guest.request("DELETE", "/api/me", json={})
    await evening.look()
    assert evening.tables() == []


async def test_it_asks_only_whom_its_owner_named_and_may_play(evening: Evening) -> None:
    plan = ALWAYS.model_copy(update={"opponents": ("vesna",)})
    with pytest.raises(NotFound):
        await evening.games.allow(evening.owner, evening.agent_id, ALWAYS.model_copy(update={"opponents": ("nobody",)}))
    await evening.games.allow(evening.owner, evening.agent_id, plan)
    await evening.look()
    await evening.look()
    (table,) = evening.tables()
    assert "Vesna" in {table.state.white.name.split()[0], table.state.black.name.split()[0]}


async def test_over_the_doors_it_is_allowed_shown_and_called_back(evening: Evening) -> None:
    place = f"/api/agents/{evening.agent_id}/autonomy"
    assert (await evening.guest.get(place)).json()["state"] == "off"
    allowed = await evening.guest.put(place, json={"from_hour": 0, "to_hour": 0, "daily_limit": 1})
    assert (allowed.status_code, allowed.json()["state"]) == (200, "looking")
    page = (await evening.guest.get(f"/agents/{evening.agent_id}")).text
    assert "Call it back at once" in page
    for wrong in ({"daily_limit": 99}, {"from_hour": "six"}, {"opponents": ["x"] * 20}):
        assert (await evening.guest.put(place, json=wrong)).status_code == 422
    assert (await evening.guest.put(place, json={"opponents": ["nobody"]})).status_code == 404
    stopped = await evening.guest.post(f"{place}/stop")
    assert (stopped.status_code, stopped.json()["state"]) == (200, "off")
    kinds = [line["kind"] for line in stopped.json()["journal"]]
    assert kinds[:2] == ["called_back", "allowed"]
    exported = (await evening.guest.get("/api/me/export")).json()["agents"][0]
    assert exported["looks_for_games"]["enabled"] is False
