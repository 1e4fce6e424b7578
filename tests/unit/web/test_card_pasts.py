"""A character card through the web doors and back: the past in its book travels with the character."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

from tests.unit.web.test_workshop import make, until_ready

FERRY = {
    "spec": "chara_card_v2",
    "spec_version": "2.0",
    "data": {
        "name": "Wilma", "description": "A ferryman's widow by a cold river.", "personality": "dry",
        "scenario": "", "first_mes": "Sit.", "mes_example": "", "extensions": {},
        "character_book": {
            "extensions": {},
            "entries": [
                {
                    "keys": ["ferry", "sheep"], "content": "The ferry sank with all the sheep on board.",
                    "extensions": {}, "enabled": True, "insertion_order": 1,
                },
            ],
        },
    },
}  # fmt: skip


async def bring(client: httpx.AsyncClient, card: Any) -> str:
    answer = await client.post("/api/characters/import", json=card)
    assert answer.status_code == 201, answer.text
    slug = str(answer.json()["slug"])
    await until_ready(client, slug)
    return slug


async def past_of(client: httpx.AsyncClient, slug: str) -> list[dict[str, Any]]:
    """The entries of the card's book."""
    card = (await client.get(f"/api/characters/{slug}/card")).json()
    return list(card["data"]["character_book"]["entries"])


async def test_what_a_card_tells_of_the_past_is_remembered_beside_what_is_made_up(guest: httpx.AsyncClient) -> None:
    slug = await bring(guest, FERRY)
    past = await past_of(guest, slug)
    assert 30 <= len(past) <= 50
    assert past[0]["content"] == "The ferry sank with all the sheep on board."
    assert {"ferry", "sheep"} <= set(past[0]["keys"])


async def test_a_character_that_leaves_by_card_and_comes_back_remembers_the_same(guest: httpx.AsyncClient) -> None:
    mira = await make(guest)
    await until_ready(guest, mira["slug"])
    card = (await guest.get(f"/api/characters/{mira['slug']}/card")).json()
    again = await bring(guest, card)
    assert again != mira["slug"]
    told, kept = await past_of(guest, mira["slug"]), await past_of(guest, again)
    assert [one["content"] for one in kept] == [one["content"] for one in told]


async def test_a_whole_cast_of_pasts_fits_through_the_door(guest: httpx.AsyncClient) -> None:
    cards = await asyncio.gather(*(guest.get(f"/api/characters/{slug}/card") for slug in ("kenji", "rosa", "pip")))
    for card in cards:
        assert len(card.content) < 256 * 1024
        assert len(card.json()["data"]["character_book"]["entries"]) >= 30
