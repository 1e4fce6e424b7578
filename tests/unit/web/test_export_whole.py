"""`/api/me/export` leaves nothing out: every kind of row that the house keeps about a player is in the copy."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.db.base import Base
from app.domain.acts import PlayMove, Resign, Say
from app.domain.memory import Party
from app.domain.position import Color
from app.house import House
from app.llm.bill import CallRecord, store
from app.post_match.profiles import set_profile
from app.rooms.repository import TalkTurn, add_turn, open_session
from tests.fakes.waiting import eventually

TALK = "My aunt Ragnhildis keeps wasps in Trondheim."
MADE = {
    "name": "Quiet Quentin", "tagline": "Plays for the endgame.", "voice": "Dry and short.", "target_elo": 1200,
    "backstory": "A retired piano tuner who learned the game from a lighthouse keeper and never forgot it.",
}  # fmt: skip

# Tables that name a player, and the part of the copy that tells of them. Tombstones hold digests that only the house
# can read, keepings name the memories that are told anyway; neither says anything of its own. A place in the
# queue and a table that waits are gone in a minute and a day. The owner of a maintenance report is a character or an
# agent.
TOLD_IN = {
    "players": "player", "credentials": "email", "sessions": "sessions", "memories": "memories",
    "opponent_profiles": "opinions", "rating_changes": "ratings", "room_sessions": "rooms", "characters": "characters",
    "model_calls": "models", "matches": "games", "memory_tombstones": None, "memory_keepings": None,
    "blocks": "blocked", "reports": "reports", "seeks": None, "lobbies": None,
    "access_tokens": "tokens", "hosts": "is_host", "bans": "ban",
    "told_facts": "memories", "agents": "agents", "shared_links": "shared", "imports": "archive",
    "clay_wagers": "clay",
    "arena_entrants": "arenas",
    "desk_sessions": "desk", "maintenance_reports": None,
}  # fmt: skip
NAMING = {"player_id", "subject_id", "owner_id", "party_id", "white_id"}


def test_every_table_that_names_a_player_has_a_part_in_the_copy() -> None:
    naming = {table.name for table in Base.metadata.sorted_tables if NAMING & set(table.columns.keys())}
    assert naming | {"players"} == TOLD_IN.keys()


@pytest.fixture
def house(site: FastAPI) -> House:
    found: House = site.state.house
    return found


async def rated_game(house: House, guest: httpx.AsyncClient) -> str:
    """A rated game with a word in it, given up; returns its id once all is written that follows it."""
    wish = {"character_id": "kenji", "color": "white", "rated": True}
    match_id = str((await guest.post("/api/matches", json=wish)).json()["match_id"])
    table = await house.directory.open(match_id)
    assert table is not None
    await table.act(PlayMove(Color.WHITE, "e2e4", 0, 0, None))
    await table.act(Say(Color.WHITE, TALK))
    await eventually(lambda: table.state.ply >= 2)
    await table.act(Resign(Color.WHITE))
    await eventually(lambda: (table.post_match or {}).get("status") in ("completed", "failed"), seconds=30)
    return match_id


async def checked_text(house: House, player_id: str, match_id: str) -> None:
    """What a talk, a model and an opponent leave behind."""
    kenji = house.characters.get("kenji")
    assert kenji is not None
    host, me = Party("character", kenji.id), Party("player", player_id)
    call = CallRecord(1, "gemini", "some-model", "soul", match_id, player_id, 100, 20, 0, 431, False, 90, "ok")
    other = CallRecord(1, "gemini", "some-model", "soul", "m2", "somebody", 100, 20, 0, 9_000, False, 90, "ok")

    def write(session: Any) -> None:
        open_session(session, host, me, "talk-1", 1_000, 0)
        add_turn(session, "talk-1", TalkTurn(1, "player", "I live above a bakery.", 2_000))
        set_profile(session, host, me, "They castle late and hum.", 3_000)
        store(session, call)
        store(session, other)

    await house.database.write(write)


async def test_a_copy_tells_of_every_corner_where_something_is_kept(house: House, guest: httpx.AsyncClient) -> None:
    account = {"username": "ragna", "password": "a rook on the seventh", "email": "ragna@example.org"}
    player = (await guest.post("/api/auth/signup", json=account)).json()["player"]
    made = (await guest.post("/api/characters", json=MADE)).json()
    match_id = await rated_game(house, guest)
    await checked_text(house, player["id"], match_id)

    answer = await guest.get("/api/me/export")
    told = answer.json()
    assert told["email"] == "ragna@example.org"
    assert told["joined_at"] <= told["sessions"][0]["opened_at"] <= told["taken_at"]
    (room,) = told["rooms"]
    assert [(turn["role"], turn["text"]) for turn in room["turns"]] == [("player", "I live above a bakery.")]
    kept = [(one["narrative"], one["source"]["match_id"]) for one in told["memories"]]
    assert (TALK, match_id) in kept
    assert [opinion["profile"] for opinion in told["opinions"]] == ["They castle late and hum."]
    (rating,) = told["ratings"]
    assert (rating["match_id"], rating["before"]) == (match_id, 1200)
    assert rating["after"] < 1200
    assert [(one["id"], one["sheet"]["name"]) for one in told["characters"]] == [(made["id"], MADE["name"])]
    assert told["models"]["dollars"] == pytest.approx(431 / 1_000_000)
    assert [(line["purpose"], line["calls"]) for line in told["models"]["lines"]] == [("soul", 1)]
    (game,) = told["games"]
    said = [event["payload"].get("text") for event in game["events"] if event["name"] == "player_chat_echoed"]
    assert said == [TALK]
    assert [recap["text"] for recap in game["recaps"]] != []
    assert "argon2id" not in answer.text
