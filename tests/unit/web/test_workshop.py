"""The workshop through the web doors: the contract's routes, whose is whose, limits, bodies, pages."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.web.assets import Assets
from app.web.limits import NEW_CHARACTERS_OF_AN_ADDRESS
from app.web.security import Shield
from app.workshop.service import MOST_OF_A_GUEST
from tests.fakes.waiting import eventually
from tests.unit.web.conftest import ORIGIN

ErrorCode = Callable[[httpx.Response], str]
# Looks at the progress until somebody must be ready.
LOOKS = 500
MIRA: dict[str, Any] = {
    "name": "Mira Holt",
    "tagline": "Keeps the light at the end of the pier.",
    "backstory": "Mira grew up in a lighthouse. She won the island cup at nine.",
    "voice": "Dry and short.",
    "sliders": {"aggression": 8, "risk_tolerance": 2, "patience": 9, "trash_talk": 3},
    "target_elo": 1400,
    "openings": ["King's Gambit"],
    "content_rating": "family",
    "visibility": "public",
}


@pytest.fixture
async def other(site: FastAPI, assets: Assets) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody else who has come in."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(Shield(site, assets)), base_url=ORIGIN) as client:
        assert (await client.post("/api/players/guest")).status_code == 201
        yield client


async def make(client: httpx.AsyncClient, **changes: Any) -> dict[str, Any]:
    answer = await client.post("/api/characters", json={**MIRA, **changes})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def until_ready(client: httpx.AsyncClient, slug: str) -> None:
    for _ in range(LOOKS):
        if (await client.get(f"/api/characters/{slug}/seeding")).json()["state"] == "ready":
            return
        await asyncio.sleep(0.02)
    raise AssertionError("nobody wrote their past")


async def test_a_character_is_made_changed_and_taken_away(guest: httpx.AsyncClient, site: FastAPI) -> None:
    mira = await make(guest)
    assert mira["wish"]["openings"] == ["King's Gambit"]
    assert mira["ready"] is False
    refusal = await guest.post("/api/matches", json={"character_id": mira["id"]})
    assert refusal.status_code in (201, 409)
    await until_ready(guest, mira["slug"])
    told = (await guest.get(f"/api/characters/{mira['id']}")).json()
    assert told["ready"] is True
    lore = site.state.house.characters.get(mira["id"]).sheet.lore
    assert 30 <= len(lore) <= 50

    answer = await guest.patch(f"/api/characters/{mira['slug']}", json={"tagline": "Counts ships.", "target_elo": 1700})
    assert answer.status_code == 200
    changed = answer.json()
    assert (changed["tagline"], changed["current_elo"], changed["slug"]) == ("Counts ships.", 1700, mira["slug"])
    await until_ready(guest, mira["slug"])
    answer = await guest.patch(
        f"/api/characters/{mira['slug']}", json={"backstory": "She was born on a raft, at noon."}
    )
    assert answer.status_code == 200
    await until_ready(guest, mira["slug"])
    narratives = [entry.narrative for entry in site.state.house.characters.get(mira["id"]).sheet.lore]
    assert "She was born on a raft, at noon." in narratives
    assert not any("lighthouse" in narrative for narrative in narratives)


async def test_lists_show_what_each_may_see(guest: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
    slugs = {}
    for visibility in ("private", "unlisted", "public"):
        slugs[visibility] = (await make(guest, visibility=visibility))["slug"]

    async def listed(client: httpx.AsyncClient) -> set[str]:
        told = (await client.get("/api/characters")).json()["characters"]
        assert [one["owner_id"] is None for one in told] == sorted(
            (one["owner_id"] is None for one in told), reverse=True
        )
        return {one["slug"] for one in told} & set(slugs.values())

    assert await listed(guest) == set(slugs.values())
    assert await listed(other) == {slugs["public"]}
    assert (await other.get(f"/api/characters/{slugs['unlisted']}")).status_code == 200
    for page in (f"/characters/{slugs['private']}", f"/room/{slugs['private']}", f"/workshop/{slugs['public']}"):
        assert (await other.get(page)).status_code == 404
        assert (await guest.get(page)).status_code == 200
    hall = (await other.get("/")).text
    assert slugs["public"] in hall
    assert slugs["private"] not in hall
    assert slugs["unlisted"] not in hall


async def test_a_guest_keeps_a_few(guest: httpx.AsyncClient, error_code: ErrorCode) -> None:
    answers = await asyncio.gather(*(guest.post("/api/characters", json=MIRA) for _ in range(MOST_OF_A_GUEST + 2)))
    assert sorted(answer.status_code for answer in answers) == [201] * MOST_OF_A_GUEST + [409] * 2
    refusal = next(answer for answer in answers if answer.status_code == 409)
    assert error_code(refusal) == "too_many_characters"


async def test_an_address_makes_so_many_however_many_guests_it_has(
    guest: httpx.AsyncClient, site: FastAPI, error_code: ErrorCode
) -> None:
    """Each is kept in memory; guests who come and go made 25 MiB of them a minute."""
    for _ in range(NEW_CHARACTERS_OF_AN_ADDRESS.amount - 1):
        await site.state.limits.count(NEW_CHARACTERS_OF_AN_ADDRESS, "characters from", "127.0.0.1")
    assert (await guest.post("/api/characters", json=MIRA)).status_code == 201
    card = await guest.get("/api/characters/kenji/card")
    for more in (
        await guest.post("/api/characters", json=MIRA),
        await guest.post("/api/characters/kenji/clone"),
        await guest.post("/api/characters/import", content=card.content),
    ):
        assert (more.status_code, error_code(more)) == (429, "rate_limited")


async def test_a_copy_is_one_s_own_and_bears_another_name(guest: httpx.AsyncClient, site: FastAPI) -> None:
    answer = await guest.post("/api/characters/kenji/clone")
    assert answer.status_code == 201
    copy = answer.json()
    assert (copy["name"], copy["visibility"]) == ("Another Kenji", "private")
    await until_ready(guest, copy["slug"])
    kenji, another = (site.state.house.characters.get(slug) for slug in ("kenji", copy["slug"]))
    assert another.sheet.phrases == kenji.sheet.phrases
    assert len(another.sheet.lore) == len(kenji.sheet.lore)
    assert (await guest.patch(f"/api/characters/{copy['slug']}", json={"temperament": "courtly"})).status_code == 200
    assert site.state.house.characters.get(copy["slug"]).sheet.phrases != kenji.sheet.phrases


async def test_a_card_goes_out_and_comes_in(guest: httpx.AsyncClient, error_code: ErrorCode) -> None:
    mira = await make(guest)
    answer = await guest.get(f"/api/characters/{mira['slug']}/card")
    assert answer.headers["content-disposition"].endswith('.card.json"')
    back = await guest.post("/api/characters/import", content=answer.content)
    assert back.status_code == 201
    assert back.json()["wish"] == {**mira["wish"], "visibility": "private"}
    padded = json.dumps({**answer.json(), "padding": "x" * 200_000})
    assert (await guest.post("/api/characters/import", content=padded)).status_code == 201
    endless = await guest.post("/api/characters/import", content=b"x" * (256 * 1024 + 1))
    assert (endless.status_code, error_code(endless)) == (413, "too_large")
    nothing = await guest.post("/api/characters/import", content=b"[1, 2")
    assert (nothing.status_code, error_code(nothing)) == (422, "bad_payload")


async def test_a_preview_speaks_and_keeps_nothing(guest: httpx.AsyncClient) -> None:
    before = (await guest.get("/api/characters")).json()
    heard = {}
    for temperament in ("dry", "fiery"):
        answer = await guest.post("/api/characters/preview", json={**MIRA, "temperament": temperament})
        assert answer.status_code == 200
        told = answer.json()
        assert len(told["lines"]) >= 4
        assert [style["value"] for style in told["style"]] == [8, 2, 9, 3]
        assert told["strength"]
        heard[temperament] = {line["text"] for line in told["lines"]}
    # A key that one of them has no words of its own for is said in plain ones by both.
    assert len(heard["dry"] & heard["fiery"]) <= 2
    assert (await guest.get("/api/characters")).json() == before


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": "Mira"},
        {**MIRA, "target_elo": "1400"},
        {**MIRA, "sliders": {"aggression": 5.5}},
        {**MIRA, "sliders": "much"},
        {**MIRA, "name": None},
        {**MIRA, "openings": [1, 2]},
        {**MIRA, "visibility": "secret"},
        {**MIRA, "content_rating": "wild"},
        {**MIRA, "portrait": {"hair": "antlers"}},
        {**MIRA, "portrait": {"hair": "short", "onload": "alert(1)"}},
        [MIRA],
        "a character",
    ],
)
async def test_malformed_wishes_are_refused(guest: httpx.AsyncClient, body: Any, error_code: ErrorCode) -> None:
    for path in ("/api/characters", "/api/characters/preview"):
        answer = await guest.post(path, json=body)
        assert (answer.status_code, error_code(answer)) == (422, "bad_payload")


async def test_a_bad_sheet_names_its_fields(guest: httpx.AsyncClient, error_code: ErrorCode) -> None:
    answer = await guest.post("/api/characters", json={**MIRA, "name": "Kenji", "tagline": "<b>x</b> y"})
    assert (answer.status_code, error_code(answer)) == (422, "bad_sheet")
    fields = answer.json()["error"]["details"]["fields"]
    assert {fault["field"]: fault["code"] for fault in fields} == {"name": "name_taken", "tagline": "markup"}


async def test_a_made_face_is_drawn_by_the_house(guest: httpx.AsyncClient) -> None:
    mira = await make(guest, portrait={"hair": "bun", "hair_color": "grey", "glasses": "round"})
    features = (await guest.get(f"/api/characters/{mira['slug']}/portrait")).json()["features"]
    assert features["hair"] == "bun"
    answer = await guest.get(f"/api/characters/{mira['slug']}/portrait.svg?crop=face")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert not re.search(r"\{\w|data-layer|NaN", answer.text)
    assert "#9b958c" in answer.text
    again = await guest.get(
        f"/api/characters/{mira['slug']}/portrait.svg?crop=face", headers={"if-none-match": answer.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    assert (await guest.get("/api/characters/kenji/portrait")).status_code == 404


async def test_the_pages_of_the_workshop(guest: httpx.AsyncClient) -> None:
    mira = await make(guest)
    bench = await guest.get("/workshop")
    assert mira["slug"] in bench.text
    sheet = await guest.get(f"/workshop/{mira['slug']}")
    assert "Mira grew up in a lighthouse." in sheet.text
    assert (await guest.get("/workshop/new")).status_code == 200
    for path in ("/workshop/kenji", "/workshop/nobody"):
        assert (await guest.get(path)).status_code == 404


async def test_a_character_that_is_gone_is_gone(guest: httpx.AsyncClient, site: FastAPI) -> None:
    mira = await make(guest)
    await until_ready(guest, mira["slug"])
    house = site.state.house
    assert (await guest.delete(f"/api/characters/{mira['slug']}")).status_code == 204
    assert (await guest.delete(f"/api/characters/{mira['slug']}")).status_code == 404
    assert house.characters.get(mira["id"]) is None
    await eventually(lambda: house.characters.made_by(mira["owner_id"]) == [])
