"""A content rating reaches whatever shows a character: the hall, the cast, rooms, tables and the gallery."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.orm import Session

from app.db.models.characters import CharacterRow
from app.house import House

ErrorCode = Callable[[httpx.Response], str]
WISH = {"character_id": "grumbling-greta", "color": "white", "rated": False}


@pytest.fixture
async def house(site: FastAPI) -> House:
    """With Greta in the cast, who is fit for grown-ups only."""
    found: House = site.state.house
    kenji = found.characters.get("kenji")
    assert kenji is not None
    sheet = kenji.sheet.model_copy(
        update={"slug": "grumbling-greta", "name": "Grumbling Greta", "content_rating": "mature"}
    )

    def seat(session: Session) -> None:
        session.add(
            CharacterRow(
                id=str(uuid4()),
                slug=sheet.slug,
                sheet=sheet.model_dump_json(),
                current_elo=1500,
                floor_elo=1000,
                max_elo=2000,
                created_ms=1,
            )
        )

    await found.database.write(seat)
    await found.characters.refresh()
    return found


async def allow(client: httpx.AsyncClient, rating: str) -> None:
    assert (await client.patch("/api/me", json={"max_content_rating": rating})).status_code == 200


@pytest.mark.usefixtures("house")
async def test_who_is_above_the_rating_is_neither_shown_nor_met(
    guest: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    assert "grumbling-greta" not in (await guest.get("/api/characters")).text
    assert "Grumbling Greta" not in (await guest.get("/")).text
    for path in ("/api/characters/grumbling-greta", "/api/characters/grumbling-greta/card"):
        refused = await guest.get(path)
        assert (refused.status_code, error_code(refused)) == (403, "content_rating"), path
    for path in ("/characters/grumbling-greta", "/room/grumbling-greta"):
        page = await guest.get(path)
        assert page.status_code == 403
        assert "Your settings ask for less." in page.text
    refused = await guest.post("/api/matches", json=WISH)
    assert (refused.status_code, error_code(refused)) == (403, "content_rating")
    assert (await guest.get("/api/matches?status=unfinished")).json()["matches"] == []

    await allow(guest, "mature")
    assert "grumbling-greta" in (await guest.get("/api/characters")).text
    assert "Grumbling Greta" in (await guest.get("/")).text
    assert (await guest.get("/room/grumbling-greta")).status_code == 200
    assert (await guest.post("/api/matches", json=WISH)).status_code == 201


async def test_the_gallery_is_asked_too_and_a_seat_is_kept(
    house: House, guest: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    await allow(guest, "unrestricted")
    match_id = (await guest.post("/api/matches", json=WISH)).json()["match_id"]
    await allow(guest, "family")
    assert (await guest.get(f"/matches/{match_id}")).status_code == 200
    assert (await guest.get(f"/api/matches/{match_id}")).status_code == 200

    onlooker = (await house.identity.enter_as_guest("Bert")).token
    guest.cookies.clear()
    headers = {"cookie": f"chess_club_session={onlooker}"}
    assert (await guest.get(f"/matches/{match_id}/card.svg", headers=headers)).status_code == 404
    assert (await guest.get("/api/matches", headers=headers)).json()["matches"] == []
    refused = await guest.get(f"/api/matches/{match_id}", headers=headers)
    assert (refused.status_code, error_code(refused)) == (403, "content_rating")
    assert (await guest.get(f"/matches/{match_id}", headers=headers)).status_code == 403
    changed = await guest.patch("/api/me", json={"max_content_rating": "mature"}, headers=headers)
    assert changed.status_code == 200
    assert (await guest.get(f"/matches/{match_id}/card.svg", headers=headers)).status_code == 200
    assert (await guest.get(f"/api/matches/{match_id}", headers=headers)).status_code == 200
