"""What opens without a session: shared games and players, and nothing that was said, remembered or confided there."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape

import httpx
import pytest
from fastapi import FastAPI

from app.domain.acts import PlayMove, Resign, Say, Speak
from app.domain.memory import Party
from app.domain.mood import Emotion
from app.domain.position import Color
from app.house import House
from app.matches.service import Terms
from app.memory.store.repository import insert_memories
from app.post_match.profiles import set_profile
from app.post_match.report import Mark
from app.post_match.repository import read_analysis, save_analysis
from tests.fakes.memories import about
from tests.fakes.waiting import eventually

SECRET = "a rook on the seventh"
# Each stands in one corner of the game that no stranger may look into; the rare words make a leak easy to find.
TALK = "My aunt Ragnhildis keeps wasps in Trondheim."
ANSWER = "Wasps, Zephyrine, are better defended than your king."
CONFIDENCE = "Between us: the quokka of Ulaanbaatar still frightens me."
MEMORY = "They once lost a heron called Montgomery on the Danube."
GOAL = "play the Trompowsky without blinking"
PROFILE = "They castle late and hum Sibelius."
PRIVATE = (TALK, ANSWER, CONFIDENCE, MEMORY, GOAL, PROFILE)
RARE = ("Ragnhildis", "Trondheim", "Zephyrine", "quokka", "Ulaanbaatar", "Montgomery", "Trompowsky", "Sibelius")
LINK = re.compile(r"(?:href|src|content)=\"([^\"]+)\"")


@pytest.fixture
def house(site: FastAPI) -> House:
    found: House = site.state.house
    return found


async def sign_up(client: httpx.AsyncClient, name: str) -> Party:
    signed = await client.post("/api/auth/signup", json={"username": name, "password": SECRET})
    assert signed.status_code == 201
    return Party("player", signed.json()["player"]["id"])


async def full_game(house: House, owner: httpx.AsyncClient) -> str:
    """A finished game with Kenji that has something private in every corner; returns its id once it is looked over."""
    me = await sign_up(owner, "owner")
    player = await house.accounts.member("owner")
    kenji = house.characters.get("kenji")
    assert kenji is not None
    assert player is not None
    memory = replace(about(me, 1, MEMORY), owner=kenji.party)
    await house.database.write(insert_memories, [memory])
    terms = Terms(color=Color.WHITE, rated=False, goal=GOAL)
    table = await house.matches.open_match(player[0].sitter, kenji.persona.sitter, terms)
    await table.act(PlayMove(Color.WHITE, "e2e4", 0, 0, None))
    await eventually(lambda: table.state.ply >= 2)
    await table.act(Say(Color.WHITE, TALK))
    for text, private in ((ANSWER, False), (CONFIDENCE, True)):
        words = Speak(Color.BLACK, 0, 2, "reply", text, Emotion.NEUTRAL, 0.1, private=private)
        await table.act(replace(words, referenced_memory_ids=(memory.id,)))
    await table.act(Resign(Color.WHITE))
    await eventually(lambda: (table.post_match or {}).get("status") in ("completed", "failed"), seconds=30)
    await house.database.write(set_profile, kenji.party, me, PROFILE, 3_000)
    return table.state.match_id


async def walk(client: httpx.AsyncClient, start: str) -> dict[str, str]:
    """Every page of the house that somebody can reach from `start`, as address -> text, files left out."""
    found: dict[str, str] = {}
    ahead = [start]
    while ahead:
        path = ahead.pop().split("#")[0]
        if path in found or not path.startswith("/") or path.startswith(("/static/", "/vendor/", "//")):
            continue
        answer = await client.get(path, follow_redirects=True)
        # As a reader sees it: escaped signs, and JSON's, are the signs they stand for.
        found[path] = unescape(re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), answer.text))
        links = (unescape(link).removeprefix("http://club.test") for link in LINK.findall(answer.text))
        ahead += [httpx.URL(path).join(link).raw_path.decode() for link in links if not link.startswith("http")]
    return found


async def test_no_public_page_of_a_shared_game_holds_anything_private(house: House, visitor: httpx.AsyncClient) -> None:
    match_id = await full_game(house, visitor)
    as_owner = (await visitor.get(f"/api/matches/{match_id}")).text + (
        await visitor.get(f"/api/matches/{match_id}/summary")
    ).text
    assert all(word in as_owner for word in ("Ragnhildis", "Zephyrine", "quokka", "Trompowsky", "Sibelius"))

    game = (await visitor.put(f"/api/matches/{match_id}/share")).json()["url"]
    page = (await visitor.put("/api/me/share")).json()["url"]
    visitor.cookies.clear()
    shown = {**await walk(visitor, game), **await walk(visitor, page)}

    assert {game, page, f"{game}/card.png", "/characters/kenji", "/login"} <= shown.keys()
    shown[f"{game}/card.svg"] = (await visitor.get(f"{game}/card.svg")).text
    assert "e4" in shown[game]
    assert game in shown[page]
    for path, text in shown.items():
        assert not [word for word in RARE if word in text], path
        assert not [line for line in PRIVATE if line in text], path
        assert match_id not in text, path


async def test_a_shared_game_leads_into_no_other_door(house: House, visitor: httpx.AsyncClient) -> None:
    match_id = await full_game(house, visitor)
    await visitor.put(f"/api/matches/{match_id}/share")
    visitor.cookies.clear()
    for part in ("", "/events", "/summary", "/choices", "/pgn", "/practice"):
        assert (await visitor.get(f"/api/matches/{match_id}{part}")).status_code == 401, part
    for part in ("", "/summary", "/replay", "/analysis"):
        assert (await visitor.get(f"/matches/{match_id}{part}")).status_code == 303, part


async def finished(house: House, client: httpx.AsyncClient, character: str = "kenji") -> str:
    """A game of this client's that ends at once; returns its id."""
    wish = {"character_id": character, "color": "white", "rated": False, "watchable": False}
    match_id = str((await client.post("/api/matches", json=wish)).json()["match_id"])
    table = await house.directory.open(match_id)
    assert table is not None
    await table.act(PlayMove(Color.WHITE, "d2d4", 0, 0, None))
    await eventually(lambda: table.state.ply >= 2)
    await table.act(Resign(Color.WHITE))
    return match_id


async def test_a_link_opens_until_it_is_taken_back_and_the_next_one_is_another(
    house: House, guest: httpx.AsyncClient
) -> None:
    match_id = await finished(house, guest)
    session = dict(guest.cookies)
    first = (await guest.put(f"/api/matches/{match_id}/share")).json()["url"]
    assert (await guest.put(f"/api/matches/{match_id}/share")).json()["url"] == first
    assert first in (await guest.get(f"/matches/{match_id}/summary")).text

    guest.cookies.clear()
    assert (await guest.get(first)).status_code == 200
    guest.cookies.update(session)
    assert (await guest.delete(f"/api/matches/{match_id}/share")).status_code == 204
    assert (await guest.delete(f"/api/matches/{match_id}/share")).status_code == 404
    second = (await guest.put(f"/api/matches/{match_id}/share")).json()["url"]
    assert second != first

    for who in ("its player", "a stranger", "nobody"):
        if who == "a stranger":
            await guest.post("/api/players/guest", json={"display_name": "Bert"})
        elif who == "nobody":
            guest.cookies.clear()
        for part in ("", "/card.svg", "/card.png"):
            assert (await guest.get(f"{first}{part}")).status_code == 404, (who, part)
        assert (await guest.get(second)).status_code == 200, who


async def test_only_finished_games_of_ones_own_are_shared(house: House, guest: httpx.AsyncClient) -> None:
    wish = {"character_id": "kenji", "color": "white", "rated": False}
    running = (await guest.post("/api/matches", json=wish)).json()["match_id"]
    assert (await guest.put(f"/api/matches/{running}/share")).status_code == 409
    mine = await finished(house, guest)
    await guest.post("/api/players/guest", json={"display_name": "Bert"})
    for match_id in (mine, "nothing"):
        refused = await guest.put(f"/api/matches/{match_id}/share")
        assert (refused.status_code, refused.json()["error"]["message"]) == (404, "There is no such game.")


async def test_a_guest_has_no_page_to_share_and_is_told_how_to_get_one(guest: httpx.AsyncClient) -> None:
    assert (await guest.put("/api/me/share")).status_code == 409
    name = (await guest.get("/api/me")).json()["player"]["username"]
    page = await guest.get(f"/players/{name}")
    assert page.status_code == 200
    assert "/signup" in page.text
    await guest.post("/api/players/guest", json={"display_name": "Bert"})
    assert (await guest.get(f"/players/{name}")).status_code == 404


async def test_of_two_people_only_those_who_shared_the_game_are_named(house: House, visitor: httpx.AsyncClient) -> None:
    await sign_up(visitor, "Ludmilla")
    ada = await house.accounts.member("ludmilla")
    visitor.cookies.clear()
    await sign_up(visitor, "Barnabas")
    bert = await house.accounts.member("barnabas")
    assert ada is not None
    assert bert is not None
    table = await house.matches.open_match(ada[0].sitter, bert[0].sitter, Terms(color=Color.WHITE))
    for color, move in ((Color.WHITE, "e2e4"), (Color.BLACK, "e7e5")):
        await table.act(PlayMove(color, move, table.state.ply, 0, None))
    await table.act(Resign(Color.WHITE))
    match_id = table.state.match_id

    link = (await visitor.put(f"/api/matches/{match_id}/share")).json()["url"]
    page = (await visitor.put("/api/me/share")).json()["url"]
    for path in (link, f"{link}/card.svg", page):
        text = (await visitor.get(path)).text
        assert "Barnabas" in text or path == f"{link}/card.svg", path
        assert "Somebody" in text, path
        assert "Ludmilla" not in text, path
        assert ada[0].id not in text, path

    visitor.cookies.clear()
    await visitor.post("/api/auth/login", json={"username": "Ludmilla", "password": SECRET})
    await visitor.put(f"/api/matches/{match_id}/share")
    assert "Ludmilla" in (await visitor.get(link)).text


async def test_whoever_leaves_takes_the_links_along(house: House, visitor: httpx.AsyncClient) -> None:
    await sign_up(visitor, "leaver")
    match_id = await finished(house, visitor)
    links = [(await visitor.put(f"/api/{path}/share")).json()["url"] for path in ("me", f"matches/{match_id}")]
    exported = (await visitor.get("/api/me/export")).json()["shared"]
    assert [(one["match_id"], one["url"]) for one in exported] == list(zip((None, match_id), links, strict=True))
    assert (await visitor.request("DELETE", "/api/me", json={"password": SECRET})).status_code == 204
    assert [(await visitor.get(link)).status_code for link in links] == [404, 404]


async def test_the_cast_is_shown_to_everybody_and_nobody_else_is(visitor: httpx.AsyncClient, house: House) -> None:
    for character in house.characters.cast():
        page = await visitor.get(f"/characters/{character.slug}")
        assert page.status_code == 200
        assert f"/login?next=/characters/{character.slug}" in page.text
        assert 'id="sit-down"' not in page.text
        assert "You and them" not in page.text
    for slug in ("nobody", "quiet-quentin"):
        assert (await visitor.get(f"/characters/{slug}")).headers["location"] == f"/login?next=%2Fcharacters%2F{slug}"


async def test_a_finished_game_of_the_cast_needs_no_link(house: House, visitor: httpx.AsyncClient) -> None:
    kenji, rosa = house.characters.get("kenji"), house.characters.get("rosa")
    assert kenji is not None
    assert rosa is not None
    table = await house.matches.open_match(kenji.persona.sitter, rosa.persona.sitter, Terms(rated=False))
    await eventually(lambda: table.state.ply >= 2)
    path = f"/matches/{table.state.match_id}"
    assert (await visitor.get(f"{path}/summary")).headers["location"].startswith("/login")
    await table.act(Resign(Color.WHITE))
    for page in (f"{path}/summary", f"{path}/replay"):
        shown = await visitor.get(page)
        assert shown.status_code == 200, page
        assert f'og:image" content="http://club.test{path}/card.png"' in shown.text
    assert "Rosa" in (await visitor.get(f"{path}/card.svg")).text
    assert (await visitor.get(f"{path}/card.png")).content.startswith(b"\x89PNG\r\n\x1a\n")
    await sign_up(visitor, "somebody")
    assert (await visitor.get(f"{path}/card.png")).status_code == 200
    assert (await visitor.get("/matches/nothing-of-that-kind/card.png")).status_code == 404


async def test_a_shared_game_tells_the_marks_of_its_moves(house: House, guest: httpx.AsyncClient) -> None:
    match_id = await finished(house, guest)
    table = await house.directory.open(match_id)
    assert table is not None
    await eventually(lambda: (table.post_match or {}).get("status") == "completed", seconds=30)
    analysis = await house.database.read(read_analysis, match_id)
    assert analysis is not None
    first, *others = analysis.moves
    marked = analysis.model_copy(update={"moves": (first.model_copy(update={"mark": Mark.ONLY}), *others)})
    await house.database.write(save_analysis, match_id, marked)
    page = (await guest.get((await guest.put(f"/api/matches/{match_id}/share")).json()["url"])).text
    told = json.loads(re.findall(r'id="page-data">(.*?)</script>', page)[0])
    assert [move["mark"] for move in told["moves"]] == ["only", *[None] * len(others)]


@pytest.mark.parametrize("language", ["en", "de"])
async def test_a_link_that_opens_nothing_is_told_in_words_alone(guest: httpx.AsyncClient, language: str) -> None:
    page = (await guest.get("/shared/gone", headers={"accept-language": language})).text
    told = unescape(re.sub(r"<[^>]+>", " ", page[page.index("mishap-words") :].partition("</main>")[0]))
    assert {"en": "This link opens nothing", "de": "Dieser Link"}[language] in told
    assert "404" not in told
    assert "not_found" not in told.partition(">")[2]


async def test_a_shared_game_has_a_picture_for_places_that_show_no_svg(house: House, guest: httpx.AsyncClient) -> None:
    link = (await guest.put(f"/api/matches/{await finished(house, guest)}/share")).json()["url"]
    guest.cookies.clear()
    page = (await guest.get(link)).text
    assert f'<meta property="og:image" content="http://club.test{link}/card.png">' in page
    assert '<meta property="og:title" content="Ada – Kenji Watanabe-Ruiz">' in page
    drawn = await guest.get(f"{link}/card.png")
    assert drawn.headers["content-type"] == "image/png"
    assert drawn.content.startswith(b"\x89PNG\r\n\x1a\n")


async def test_a_shared_player_has_one_too_that_follows_their_games(house: House, visitor: httpx.AsyncClient) -> None:
    await sign_up(visitor, "pictured")
    match_id = await finished(house, visitor)
    link = (await visitor.put("/api/me/share")).json()["url"]
    assert f'og:image" content="http://club.test{link}/card.png"' in (await visitor.get(link)).text
    bare = (await visitor.get(f"{link}/card.png")).content
    assert bare.startswith(b"\x89PNG\r\n\x1a\n")
    await visitor.put(f"/api/matches/{match_id}/share")
    assert (await visitor.get(f"{link}/card.png")).content != bare
    assert "pictured" in (await visitor.get(f"{link}/card.svg")).text


async def test_the_street_shows_three_faces_that_everybody_may_meet(visitor: httpx.AsyncClient) -> None:
    street = (await visitor.get("/login")).text
    faces = re.findall(r'<a href="(/characters/[a-z]+)"><img', street)
    assert len(set(faces)) == 3
    for face in faces:
        page = await visitor.get(face)
        assert page.status_code == 200
        (picture,) = re.findall(r'og:image" content="http://club.test([^"]+)"', page.text)
        assert (await visitor.get(picture)).headers["content-type"] == "image/png"
    assert "/characters/" not in (await visitor.get("/login?next=/lobby")).text


@pytest.mark.parametrize(
    ("path", "room"),
    [("/lobby", "The lobby"), ("/watch", "The gallery"), ("/leaderboard", "The board"), ("/agents", "agents")],
)
async def test_the_door_says_which_room_is_behind_it(visitor: httpx.AsyncClient, path: str, room: str) -> None:
    door = await visitor.get(f"/login?next={path}")
    assert door.status_code == 200
    assert f"{room}" in door.text
    assert "is right behind it" in door.text
    assert 'href="/login"' in door.text


async def test_who_asks_for_the_documents_finds_both(visitor: httpx.AsyncClient) -> None:
    page = await visitor.get("/docs")
    assert page.status_code == 200
    for document in ("/openapi.json", "/asyncapi.json"):
        assert f'href="{document}"' in page.text
        assert (await visitor.get(document)).status_code == 200


async def test_the_opening_of_a_summary_is_called_as_its_reader_calls_it(
    house: House, visitor: httpx.AsyncClient
) -> None:
    match_id = await full_game(house, visitor)
    asked = f"/api/matches/{match_id}/summary"
    english = (await visitor.get(asked)).json()["opening"]
    german = (await visitor.get(asked, headers={"Accept-Language": "de"})).json()["opening"]
    assert english["called"] == english["name"] == german["name"]
    assert german["called"] != german["name"]
