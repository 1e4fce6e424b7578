"""A character is made, gets its past, plays, speaks, and goes again: against a real server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.server import RunningServer
from tests.fakes.visitors import Visitor, doorstep, tells
from tests.flow.conftest import ComeIn

MIRA = {
    "name": "Mira Holt",
    "tagline": "Keeps the light at the end of the pier.",
    "backstory": "Mira grew up in a lighthouse. She won the island cup at nine. Every evening she plays the keeper of "
    "the next island by lamp, one move a night.",
    "voice": "Dry and short.",
    "quirks": ["Counts the waves between two moves."],
    "sliders": {"aggression": 8, "risk_tolerance": 2, "patience": 9, "trash_talk": 3},
    "target_elo": 1400,
    "openings": ["King's Gambit", "Sicilian Defense"],
    "content_rating": "family",
    "visibility": "public",
}
# Looks at the progress until somebody must be ready; a quiet machine needs two or three.
LOOKS = 200


async def made(maker: Visitor, **changes: Any) -> dict[str, Any]:
    """A character of this maker's, with its past written."""
    status, answer = await maker.ask("POST", "/api/characters", json={**MIRA, **changes})
    assert status == 201, answer
    return await ready(maker, answer)


async def ready(maker: Visitor, character: dict[str, Any]) -> dict[str, Any]:
    for _ in range(LOOKS):
        _, progress = await maker.ask("GET", f"/api/characters/{character['id']}/seeding")
        assert progress["state"] != "failed", progress
        assert 0 <= progress["done"] <= max(progress["target"], 0)
        if progress["ready"] and progress["state"] == "ready":
            assert 30 <= progress["done"] == progress["target"] <= 50
            _, told = await maker.ask("GET", f"/api/characters/{character['id']}")
            assert told["ready"] is True
            return dict(told)
        await asyncio.sleep(0.05)
    raise AssertionError("nobody wrote their past")


async def test_the_log_names_who_was_made_by_id_alone(club: RunningServer, come_in: ComeIn) -> None:
    mira = await made(await come_in("Ada"), name="Wilhelmina Quokka")
    lines = [line for line in club.log_text().splitlines() if "character_seeded" in line]
    assert any(mira["id"] in line for line in lines)
    assert "quokka" not in club.log_text().lower()


async def test_a_made_character_plays_and_speaks(come_in: ComeIn) -> None:
    maker, guest = await come_in("Ada"), await come_in("Bo")
    mira = await made(maker)
    _, told = await guest.ask("GET", "/api/characters")
    assert mira["id"] in [character["id"] for character in told["characters"]]
    match_id, seat = await guest.play(mira["slug"])
    for number, move in enumerate(("e2e4", "g1f3", "f1c4")):
        assert (await seat.move(move, 2 * number, chat="Who are you?"))["ok"]
        await seat.until("agent_move", tells("ply", 2 * number + 2))
    words = await seat.until("agent_chat", lambda told: told["ply"] > 0)
    assert words["text"]
    state = await guest.state(match_id)
    assert state["black"]["name"] == "Mira Holt"

    status, refusal = await maker.ask("DELETE", f"/api/characters/{mira['id']}")
    assert (status, refusal["error"]["code"]) == (409, "in_play")
    assert (await seat.call("resign", {}))["ok"]
    for _ in range(LOOKS):
        status, _ = await maker.ask("DELETE", f"/api/characters/{mira['id']}")
        if status == 204:
            break
        await asyncio.sleep(0.1)
    assert status == 204
    assert (await guest.ask("GET", f"/api/characters/{mira['id']}"))[0] == 404
    assert (await guest.state(match_id))["black"]["name"] == "Mira Holt"


async def test_nobody_sits_down_with_a_stranger_s_private_character(come_in: ComeIn) -> None:
    maker, stranger = await come_in(), await come_in()
    mira = await made(maker, visibility="private")
    for path in ("", "/card", "/seeding", "/portrait"):
        assert (await stranger.ask("GET", f"/api/characters/{mira['slug']}{path}"))[0] == 404
        assert (await maker.ask("GET", f"/api/characters/{mira['slug']}{path}"))[0] == 200
    wish = {"character_id": mira["id"]}
    assert (await stranger.ask("POST", "/api/matches", json=wish))[0] == 404
    assert (await maker.ask("POST", "/api/matches", json=wish))[0] == 201
    for method, path in (("PATCH", ""), ("DELETE", ""), ("POST", "/clone")):
        status, _ = await stranger.ask(method, f"/api/characters/{mira['id']}{path}", json={"tagline": "Mine now."})
        assert status == 404


async def test_a_half_written_past_is_finished_after_a_crash(tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "club").start()
    try:
        async with doorstep(server.url) as come_in:
            maker: Visitor = await come_in("Ada")
            status, mira = await maker.ask("POST", "/api/characters", json=MIRA)
            assert status == 201
            server.kill()
            server.start()
            assert (await ready(maker, mira))["ready"] is True
            status, answer = await maker.ask("POST", "/api/matches", json={"character_id": mira["id"]})
            assert status == 201, answer
    finally:
        server.close()


@pytest.mark.parametrize("id_or_slug", ["kenji", "nobody", "00000000-0000-0000-0000-000000000000"])
async def test_what_is_not_one_s_own_cannot_be_changed(come_in: ComeIn, id_or_slug: str) -> None:
    visitor = await come_in()
    status, answer = await visitor.ask("PATCH", f"/api/characters/{id_or_slug}", json={"tagline": "Changed."})
    assert (status, answer["error"]["code"]) == (404, "not_found")
    status, answer = await visitor.ask("DELETE", f"/api/characters/{id_or_slug}")
    assert (status, answer["error"]["code"]) == (404, "not_found")
