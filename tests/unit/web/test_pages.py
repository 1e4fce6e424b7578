from __future__ import annotations

import json
import re

import httpx
import pytest
from fastapi import FastAPI
from markupsafe import escape

from app.domain.acts import Resign
from app.domain.position import Color
from app.runtime.clock import FakeClock
from app.web.pages import local_path
from app.web.shown import ago


@pytest.mark.parametrize("path", ["/", "/room/kenji", "/matches/00000000-0000-0000-0000-000000000000?x=1&y=2"])
async def test_a_stranger_is_shown_the_door_with_the_way_back(visitor: httpx.AsyncClient, path: str) -> None:
    answer = await visitor.get(path)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/login?next=%2F")
    door = await visitor.get(answer.headers["location"])
    assert door.status_code == 200
    await visitor.post("/api/players/guest")
    again = await visitor.get(answer.headers["location"])
    assert (again.status_code, again.headers["location"]) == (303, path)


@pytest.mark.parametrize(
    "wanted",
    ["https://evil.com", "//evil.com", "/\\evil.com", "javascript:alert(1)", "", "evil", "/\t/evil.com", "/a\r\nx: y"],
)
def test_the_door_leads_nowhere_else(wanted: str) -> None:
    assert local_path(wanted) == "/"


def test_the_door_leads_to_any_room() -> None:
    assert local_path("/matches/7?chat=1") == "/matches/7?chat=1"


async def test_the_hall_shows_the_cast_and_who_came_in(guest: httpx.AsyncClient) -> None:
    page = await guest.get("/")
    assert page.status_code == 200
    cast = (await guest.get("/api/characters")).json()["characters"]
    for character in cast:
        assert escape(character["name"]) in page.text
        assert f'href="/characters/{character["slug"]}"' in page.text
    assert "Ada" in page.text


async def test_every_character_has_a_page_with_openings_and_a_record(guest: httpx.AsyncClient) -> None:
    for character in (await guest.get("/api/characters")).json()["characters"]:
        page = await guest.get(f"/characters/{character['slug']}")
        assert page.status_code == 200
        for words in (character["name"], str(character["current_elo"]), *character["openings"]):
            assert escape(words) in page.text
        assert "Of moves about as good, they " in page.text


async def test_a_game_waits_in_the_hall_and_has_its_page(guest: httpx.AsyncClient) -> None:
    kenji = (await guest.get("/api/characters/kenji")).json()
    opened = (await guest.post("/api/matches", json={"character_id": kenji["id"], "color": "white"})).json()
    hall = await guest.get("/")
    assert f'href="{opened["url"]}"' in hall.text
    assert "It is your move" in hall.text
    page = await guest.get(opened["url"])
    assert page.status_code == 200
    data = re.search(r'id="page-data"[^>]*>(.*?)</script>', page.text, re.DOTALL)
    assert data is not None
    assert json.loads(data.group(1))["match_id"] == opened["match_id"]


async def test_a_finished_game_has_its_story_and_lies_in_the_hall(site: FastAPI, guest: httpx.AsyncClient) -> None:
    wish = {"character_id": "kenji", "color": "white", "rated": False, "watchable": False}
    url = (await guest.post("/api/matches", json=wish)).json()["url"]
    # While it is played there is nothing to tell yet, and it may be walked through.
    assert (await guest.get(f"{url}/summary")).headers["location"] == url
    assert f'href="{url}"' in (await guest.get(f"{url}/replay")).text
    assert "Your last games" not in (await guest.get("/")).text
    table = site.state.house.directory.find(url.rpartition("/")[2])
    await table.act(Resign(Color.WHITE))
    hall = (await guest.get("/")).text
    assert f'href="{url}/summary"' in hall
    assert "you lost, " in hall
    other = await guest.post("/api/players/guest", json={})
    assert other.status_code == 201
    for page in ("summary", "replay"):
        assert (await guest.get(f"{url}/{page}")).status_code == 404


async def test_the_drawers_have_a_page_that_the_hall_and_the_people_lead_to(guest: httpx.AsyncClient) -> None:
    assert 'href="/memories"' in (await guest.get("/")).text
    page = await guest.get("/memories")
    assert page.status_code == 200
    assert 'href="/api/me/export"' in page.text


async def test_what_is_not_there_has_a_page_that_says_so(guest: httpx.AsyncClient) -> None:
    for path in ("/nowhere", "/characters/nobody", "/matches/nothing", "/matches/%00"):
        answer = await guest.get(path)
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")
        assert "not_found" in answer.text


async def test_a_hostile_name_is_only_text(visitor: httpx.AsyncClient) -> None:
    name = "<img src=x onerror=alert(1)>"
    assert (await visitor.post("/api/players/guest", json={"display_name": name})).status_code == 201
    page = await visitor.get("/")
    assert name not in page.text
    assert "&lt;img src=x" in page.text


def test_times_are_told_as_people_do() -> None:
    start = FakeClock().now_ms()
    assert ago(start - start) == "a moment ago"
    assert ago(60_000) == "1 minute ago"
    assert ago(7_300_000) == "2 hours ago"
    assert ago(86_400_000 * 3) == "3 days ago"
