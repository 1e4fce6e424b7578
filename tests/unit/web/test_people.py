from __future__ import annotations

from collections.abc import Callable

import httpx

ErrorCode = Callable[[httpx.Response], str]
PLAYER_FIELDS = {
    "id", "username", "display_name", "rating", "provisional", "is_guest", "chattiness",
    "max_content_rating", "time_zone", "plays_programs", "language",
}  # fmt: skip
CHARACTER_FIELDS = {
    "id", "slug", "name", "tagline", "current_elo", "floor_elo", "max_elo", "adaptive", "aggression", "risk_tolerance",
    "patience", "trash_talk", "openings", "content_rating", "ready", "owner_id",
}  # fmt: skip


async def test_one_click_makes_a_guest_with_a_careful_cookie(visitor: httpx.AsyncClient) -> None:
    answer = await visitor.post("/api/players/guest")
    assert answer.status_code == 201
    player = answer.json()["player"]
    assert player.keys() == PLAYER_FIELDS
    assert player["is_guest"] is True
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("chess_club_session=")
    for part in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert part in cookie
    assert "Secure" not in cookie
    assert player["id"] not in cookie
    assert (await visitor.get("/api/me")).json() == {"player": player}


async def test_the_cookie_is_secure_behind_tls(visitor: httpx.AsyncClient) -> None:
    answer = await visitor.post("https://club.test/api/players/guest")
    assert "Secure" in answer.headers["set-cookie"]
    assert "max-age" in answer.headers["strict-transport-security"]


async def test_the_api_does_not_know_a_stranger(visitor: httpx.AsyncClient, error_code: ErrorCode) -> None:
    for path in ("/api/me", "/api/characters", "/api/characters/kenji", "/api/matches"):
        answer = await visitor.get(path)
        assert (answer.status_code, error_code(answer)) == (401, "unauthenticated")


async def test_the_id_of_a_player_is_no_credential(guest: httpx.AsyncClient) -> None:
    player = (await guest.get("/api/me")).json()["player"]
    for forged in (player["id"], player["username"], "A" * 43):
        guest.cookies.clear()
        answer = await guest.get("/api/me", headers={"cookie": f"chess_club_session={forged}"})
        assert answer.status_code == 401


async def test_going_out_ends_the_session_for_every_copy_of_the_cookie(guest: httpx.AsyncClient) -> None:
    copy = guest.cookies["chess_club_session"]
    answer = await guest.post("/api/auth/logout")
    assert answer.status_code == 204
    assert (await guest.get("/api/me")).status_code == 401
    assert (await guest.get("/api/me", headers={"cookie": f"chess_club_session={copy}"})).status_code == 401


async def test_a_player_changes_what_is_theirs_to_change(guest: httpx.AsyncClient) -> None:
    changed = await guest.patch("/api/me", json={"chattiness": "off", "time_zone": "Asia/Tokyo", "rating": 3000})
    player = changed.json()["player"]
    assert (player["chattiness"], player["time_zone"], player["display_name"]) == ("off", "Asia/Tokyo", "Ada")
    assert player["rating"] < 3000
    assert (await guest.get("/api/me")).json()["player"] == player


IMPOSSIBLE: list[object] = [
    {"chattiness": "loud"}, {"display_name": ""}, {"display_name": 7}, {"time_zone": None}, {"time_zone": "x"},
    [], "name", None,
]  # fmt: skip


async def test_a_change_that_cannot_be_is_refused(guest: httpx.AsyncClient, error_code: ErrorCode) -> None:
    before = (await guest.get("/api/me")).json()
    for changes in IMPOSSIBLE:
        answer = await guest.patch("/api/me", json=changes)
        assert (answer.status_code, error_code(answer)) == (422, "bad_payload"), changes
    assert (await guest.get("/api/me")).json() == before


async def test_the_cast_is_told_in_the_shape_of_the_contract(guest: httpx.AsyncClient) -> None:
    cast = (await guest.get("/api/characters")).json()["characters"]
    assert len(cast) >= 3
    assert all(character.keys() >= CHARACTER_FIELDS for character in cast)
    elos = [character["current_elo"] for character in cast]
    assert elos == sorted(elos)
    for character in cast:
        assert all(isinstance(name, str) for name in character["openings"])
        assert (await guest.get(f"/api/characters/{character['slug']}")).json() == character
        assert (await guest.get(f"/api/characters/{character['id']}")).json() == character
    assert (await guest.get("/api/characters/nobody")).status_code == 404


async def test_guests_from_one_address_are_limited_with_a_time_to_wait(
    visitor: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    answers = [await visitor.post("/api/players/guest") for _ in range(31)]
    assert [answer.status_code for answer in answers[:30]] == [201] * 30
    assert error_code(answers[30]) == "rate_limited"
    assert answers[30].status_code == 429
    assert 1 <= int(answers[30].headers["retry-after"]) <= 60
