"""The boards of honour, over HTTP and as a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.orm import Session

from app.accounts.player import Player
from app.accounts.repository import insert_credentials, insert_player
from app.config import Settings
from app.domain.flags import FLAGS
from app.web.assets import Assets
from app.web.security import Shield
from app.web.site import build_site
from app.wiring import open_house
from tests.unit.archive.test_standings import a_game
from tests.unit.web.conftest import ORIGIN, Client, NobodyListens, no_lifespan
from tests.unit.web.test_company import allow
from tests.unit.web.test_company import house as _house_with_greta  # noqa: F401  a fixture

KENJI = "Kenji Watanabe-Ruiz"


async def evening(site: FastAPI, guest: Client) -> tuple[Player, Player]:
    """The guest wins five of six rated games against a member, and four of five against Kenji."""
    house = site.state.house
    me = (await guest.get("/api/me")).json()["player"]["id"]
    cast = {one.slug: one.id for one in house.characters.cast()}
    now = house.clock.now_ms()
    member = Player("bo", "bo", "<i>Bo</i>", rating=1500, is_guest=False, rated_games=40)

    def play(session: Session) -> None:
        insert_player(session, member, 0)
        for score in "wwwwwl":
            a_game(session, me, "bo", score, ended_ms=now)
        for score in "wwwwl":
            a_game(session, me, cast["kenji"], score, ended_ms=now, black_kind="character")

    await house.database.write(play)
    mine = await house.identity.player(me)
    assert mine is not None
    return mine, member


async def test_each_kind_has_a_board_of_its_own(site: FastAPI, guest: Client) -> None:
    me, member = await evening(site, guest)
    board = (await guest.get("/api/leaderboards/players")).json()
    assert (board["board"], board["window"], board["least_games"]) == ("players", "all", 5)
    first, second = board["standings"]
    assert (first["rank"], first["id"], first["name"], first["url"]) == (1, member.id, "<i>Bo</i>", "/players/bo")
    assert (first["rating"], first["provisional"], first["games"]) == (1500, False, 6)
    assert first["with_you"] == {"won": 5, "drawn": 0, "lost": 1}
    assert (second["id"], second["provisional"], second["with_you"], second["url"]) == (me.id, True, None, None)
    assert (second["won"], second["drawn"], second["lost"]) == (9, 0, 2)

    (kenji,) = (await guest.get("/api/leaderboards/characters?window=7d")).json()["standings"]
    assert (kenji["kind"], kenji["name"], kenji["url"]) == ("character", KENJI, "/characters/kenji")
    assert (kenji["won"], kenji["lost"]) == (1, 4)
    assert (await guest.get("/api/leaderboards/agents")).json()["standings"] == []


async def test_programs_stand_apart_from_agents(site: FastAPI, guest: Client) -> None:
    house = site.state.house
    ids = {}
    for played_by in ("mind", "program"):
        wish = {"name": f"A {played_by}", "personality_description": "Counts to ten.", "played_by": played_by}
        ids[played_by] = (await guest.post("/api/agents", json=wish)).json()["id"]

    def play(session: Session) -> None:
        for agent_id in ids.values():
            for score in "wwwll":
                a_game(session, agent_id, "bo", score, ended_ms=house.clock.now_ms(), white_kind="agent")

    await house.database.write(play)
    for board, played_by in (("agents", "mind"), ("programs", "program")):
        standing = (await guest.get(f"/api/leaderboards/{board}")).json()["standings"]
        assert [(one["kind"], one["id"], one["won"]) for one in standing] == [("agent", ids[played_by], 3)]
        assert f"A {played_by}" in (await guest.get(f"/leaderboard?board={board}")).text


async def test_the_first_line_of_an_empty_board_is_free(guest: Client) -> None:
    assert "The first line of this board is free." in (await guest.get("/leaderboard")).text


async def test_the_page_shows_the_board_the_runs_and_ones_own_line(site: FastAPI, guest: Client) -> None:
    await evening(site, guest)
    page = (await guest.get("/leaderboard?board=players&window=30d")).text
    assert "&lt;i&gt;Bo&lt;/i&gt;" in page
    assert "<i>Bo" not in page
    assert 'class="is-me"' in page
    assert "in a row" in page
    assert "5 – 0 – 1" in page
    assert "Nobody has finished 5 rated games in" not in page


async def test_a_visitor_reads_how_they_fared_against_each_other(site: FastAPI, guest: Client) -> None:
    await evening(site, guest)
    await site.state.house.database.write(insert_credentials, "bo", "bo", "digest", None, 0)
    assert "5 won, 0 drawn, 1 lost" in (await guest.get("/players/bo")).text


@pytest.mark.usefixtures("_house_with_greta")
async def test_whom_the_reader_may_not_meet_is_not_on_their_board(site: FastAPI, guest: Client) -> None:
    greta = site.state.house.characters.get("grumbling-greta")
    me, _ = await evening(site, guest)

    def play(session: Session) -> None:
        for score in "lllll":
            a_game(session, me.id, greta.id, score, ended_ms=site.state.house.clock.now_ms(), black_kind="character")

    await site.state.house.database.write(play)
    for rating, names in (("family", {KENJI}), ("mature", {KENJI, "Grumbling Greta"})):
        await allow(guest, rating)
        board = (await guest.get("/api/leaderboards/characters")).json()["standings"]
        assert {line["name"] for line in board} == names
        assert [line["rank"] for line in board] == list(range(1, len(names) + 1))
        assert ("Greta" in (await guest.get("/leaderboard?board=characters")).text) is (rating == "mature")


async def test_unknown_boards_and_windows_are_refused(
    guest: Client, error_code: Callable[[httpx.Response], str], subtests: pytest.Subtests
) -> None:
    for query, refusal in [
        ("players?window=1d", (422, "bad_payload")),
        ("players?window=", (422, "bad_payload")),
        ("rooks", (404, "not_found")),
    ]:
        with subtests.test(query=query, refusal=refusal):
            answer = await guest.get(f"/api/leaderboards/{query}")
            assert (answer.status_code, error_code(answer)) == refusal


async def test_with_agents_hidden_nothing_tells_of_their_board(
    assets: Assets, database_url: str, tmp_path: Path
) -> None:
    settings = Settings(
        _env_file=None, data_dir=tmp_path, database_url=database_url, engine="mock", embedder="hashed",
        pacing="instant", flags={flag.name: False for flag in FLAGS},
    )  # fmt: skip
    async with open_house(settings, NobodyListens()) as house:
        site = build_site(assets, no_lifespan, limits=None)
        site.state.house = house
        transport = httpx.ASGITransport(Shield(site, assets))
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
            await client.post("/api/players/guest", json={})
            assert (await client.get("/api/leaderboards/agents")).status_code == 404
            assert (await client.get("/leaderboard?board=agents")).status_code == 404
            assert (await client.get("/api/leaderboards/programs")).status_code == 404
            assert "board=agents" not in (await client.get("/leaderboard")).text
