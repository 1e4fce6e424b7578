from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import httpx
from fastapi import FastAPI

from app.accounts.player import Player
from app.characters.character import Character
from app.web.hall import Doing, doings, first_chair

ADA = Player("ada", "guest-ada", "Ada")


def cast(site: FastAPI) -> list[Character]:
    characters: list[Character] = site.state.house.characters.all()
    return characters


def game(one: Character, opponent_id: str, name: str) -> dict[str, Any]:
    return {
        "white": {"kind": "player", "id": opponent_id, "name": name},
        "black": {"kind": "character", "id": one.id, "name": one.name},
    }


def test_an_empty_house_keeps_no_chair() -> None:
    assert first_chair([], 1200) is None


async def test_the_first_chair_is_a_gentle_one_whatever_one_plays_like(site: FastAPI) -> None:
    chairs = [first_chair(cast(site), rating) for rating in (100, 1200, 2000, 3400)]
    ratings = [chair.current_elo for chair in chairs if chair]
    assert ratings == sorted(ratings)
    assert ratings[1] < 1200 < ratings[2] < 2000
    assert (chairs[0], chairs[-1]) == (cast(site)[0], cast(site)[-1])


async def test_everybody_does_something_and_one_neighbour_looks_on(site: FastAPI) -> None:
    everybody = cast(site)
    told = doings(everybody, [game(everybody[3], "bert", "Bert")], ADA)
    assert told.keys() == {one.slug for one in everybody}
    assert told[everybody[3].slug] == Doing("playing", "playing Bert")
    watching = [place for place, one in enumerate(everybody) if told[one.slug].kind == "watching"]
    assert watching == [2]
    assert everybody[3].name.split()[0] in told[everybody[2].slug].words
    assert {told[one.slug].words for place, one in enumerate(everybody) if place not in (2, 3)} == {"the chair is free"}


async def test_who_plays_does_not_look_on(site: FastAPI) -> None:
    first, second, third = cast(site)[:3]
    told = doings(
        [first, second, third],
        [game(first, "bert", "Bert"), game(second, "ada", "Ada"), game(second, "cleo", "Cleo")],
        ADA,
    )
    assert told[second.slug] == Doing("playing", "at the board with you")
    assert told[first.slug].kind == "playing"
    assert told[third.slug].kind == "watching"
    assert doings([first, second], [game(second, "a", "A"), game(second, "b", "B")], ADA)[second.slug] == Doing(
        "playing", "playing 2 boards"
    )


async def test_a_namesake_of_the_visitor_is_somebody_else(site: FastAPI) -> None:
    one = cast(site)[0]
    assert doings([one], [game(one, "another", "Ada")], ADA)[one.slug].words == "playing Ada"


async def test_a_newcomer_is_offered_one_chair_and_who_has_a_game_their_own(guest: httpx.AsyncClient) -> None:
    hall = (await guest.get("/")).text
    offered = re.findall(r'id="first-chair"[^>]*data-character-id="([^"]+)"', hall)
    assert len(offered) == 1
    assert (await guest.post("/api/matches", json={"character_id": offered[0]})).status_code == 201
    assert 'id="first-chair"' not in (await guest.get("/")).text


async def test_what_changes_is_drawn_by_the_same_words_as_the_page(guest: httpx.AsyncClient) -> None:
    for wish in ("pip", "vesna", "rosa"):
        await guest.post("/api/matches", json={"character_id": wish, "watchable": wish != "rosa"})
    page, now = (await guest.get("/")).text, (await guest.get("/hall/now")).text
    pieces = re.compile(r'data-now="([^"]+)"')
    assert set(pieces.findall(page)) == set(pieces.findall(now)) >= {"live", "here", "doing-kenji"}
    for words in re.findall(r'<span class="doing".*?</span>', now):
        assert words in page
    # What is nobody's to watch is not told: not as a board, and not as what somebody does.
    assert now.count('class="live-game"') == 2
    assert re.search(r'data-now="doing-rosa" data-kind="playing"', now) is None


async def test_a_full_house_shows_some_boards_and_counts_the_rest(visitor: httpx.AsyncClient) -> None:
    for _ in range(3):
        await visitor.post("/api/players/guest")
        for slug in ("pip", "vesna", "rosa"):
            assert (await visitor.post("/api/matches", json={"character_id": slug})).status_code == 201
    now = (await visitor.get("/hall/now")).text
    assert now.count('class="live-game"') == 4
    assert "And 5 more boards." in now


async def test_who_is_here_is_called_by_name_and_a_crowd_is_counted(site: FastAPI, guest: httpx.AsyncClient) -> None:
    for page in ("/hall/now", "/lobby"):
        assert "Only you, and the cast." in (await guest.get(page)).text
    enter = site.state.house.identity
    for name in ("Bo <b>", "Cem", "Dov", "Eva", "Fay", "Gil", "Hal"):
        entry = await enter.enter_as_guest(name, None, None)
        await enter.player_for_token(entry.token)
    here = re.search(r'data-now="here">(.*?)</p>', (await guest.get("/hall/now")).text)
    assert here is not None
    named = re.findall(r"<bdi>(.*?)</bdi>", here[1])
    assert len(named) == 6
    assert set(named) < {"Bo &lt;b&gt;", "Cem", "Dov", "Eva", "Fay", "Gil", "Hal"}
    assert here[1].endswith("1 other, and the cast.")
    assert here[0] in (await guest.get("/lobby")).text


async def test_the_hall_is_looked_at_by_those_inside(visitor: httpx.AsyncClient) -> None:
    assert (await visitor.get("/hall/now")).headers["location"] == "/login?next=%2Fhall%2Fnow"


async def test_the_page_of_all_parts_is_there_while_developing_only(site: FastAPI, guest: httpx.AsyncClient) -> None:
    page = await guest.get("/components")
    assert page.status_code == 200
    for part in ("Colours", "Buttons", "Fields", "Slips", "Portraits", "Boards", "What the house says"):
        assert f">{part}</h2>" in page.text
    house = site.state.house
    site.state.house = replace(house, settings_view={**house.settings_view, "environment": "production"})
    assert (await guest.get("/components")).status_code == 404
    site.state.house = house
