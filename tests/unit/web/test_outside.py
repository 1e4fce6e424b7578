"""The rooms of the house for somebody without a session: something to see, the door, and no name but the cast's."""

from __future__ import annotations

import httpx
import pytest

ROOMS = ("/lobby", "/watch", "/leaderboard", "/agents")


@pytest.mark.parametrize("room", ROOMS)
async def test_a_room_is_seen_from_outside_with_the_door_beside(visitor: httpx.AsyncClient, room: str) -> None:
    page = await visitor.get(room)
    assert page.status_code == 200
    assert f'href="/login?next={room}"' in page.text
    # Nothing can be asked of the room; the choice of language stands at the foot of every page.
    assert "<form" not in page.text.split('class="languages"')[0].removesuffix("<form ")
    assert "set-cookie" not in page.headers


async def test_games_of_people_are_counted_and_not_shown(visitor: httpx.AsyncClient) -> None:
    name = "Ada from the street"
    await visitor.post("/api/players/guest", json={"display_name": name})
    opened = (await visitor.post("/api/matches", json={"character_id": "kenji", "color": "white"})).json()["match_id"]
    seen = await visitor.post("/api/exhibitions", json={"white": "rosa", "black": "kenji"})
    assert seen.status_code == 201, seen.text
    visitor.cookies.clear()
    page = (await visitor.get("/watch")).text
    assert name not in page
    assert opened not in page
    assert seen.json()["match_id"] in page
    assert "1 more game" in page
    assert name not in (await visitor.get("/lobby")).text
    assert name not in (await visitor.get("/leaderboard")).text


async def test_whoever_has_a_session_is_in_the_room_itself(guest: httpx.AsyncClient) -> None:
    for room in ROOMS:
        assert f'href="/login?next={room}"' not in (await guest.get(room)).text


async def test_links_that_were_given_out_are_listed_with_what_they_open(visitor: httpx.AsyncClient) -> None:
    await visitor.post("/api/auth/signup", json={"username": "ada_l", "password": "a rook on the seventh"})
    assert "Links you have given out" not in (await visitor.get("/me")).text
    link = (await visitor.put("/api/me/share")).json()["url"]
    page = (await visitor.get("/me")).text
    assert f'href="{link}"' in page
    assert 'data-link=""' in page
    await visitor.delete("/api/me/share")
    assert link not in (await visitor.get("/me")).text
