"""`/api/me/export`: everything about the caller, nothing about anybody else."""

from __future__ import annotations

from dataclasses import replace

import httpx
from fastapi import FastAPI

from app.db.database import Database
from app.domain.acts import PlayMove
from app.domain.audiences import Audience
from app.domain.memory import Party
from app.domain.mood import MoodState
from app.matches.views import logged
from app.memory.store.repository import insert_memories
from app.web.export import GAME_EVENTS, export_game
from app.web.limits import EXPORTS
from tests.fakes.games import ANNA, BLACK, MIRA, WHITE, Game, first_event, speak
from tests.fakes.memories import about
from tests.fakes.random_games import kept
from tests.fakes.tables import Parlour


async def test_a_copy_of_everything_is_one_json_file(site: FastAPI, guest: httpx.AsyncClient) -> None:
    house = site.state.house
    me = (await guest.get("/api/me")).json()["player"]
    kenji = house.characters.get("kenji")
    owner = Party("character", kenji.id)
    mine = replace(about(Party("player", me["id"]), 1, "They feed a heron by the canal."), owner=owner)
    theirs = replace(about(Party("player", "somebody"), 2, "They repair organs."), owner=owner)
    await house.database.write(insert_memories, [mine, theirs])
    changed = await guest.patch(f"/api/memories/{mine.id}", json={"narrative": "They feed two herons by the canal."})
    assert changed.status_code == 200
    for color in ("white", "black"):
        wish = {"character_id": "kenji", "color": color, "rated": False}
        assert (await guest.post("/api/matches", json=wish)).status_code == 201

    answer = await guest.get("/api/me/export")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == 'attachment; filename="chess-club-about-me.json"'
    assert answer.headers["cache-control"] == "no-store"
    told = answer.json()
    assert told["player"] == me
    assert len(told["sessions"]) == 1
    assert (told["email"], told["characters"]) == (None, [])
    (memory,) = told["memories"]
    assert memory["narrative"] == "They feed two herons by the canal."
    assert [earlier["narrative"] for earlier in memory["earlier"]] == ["They feed a heron by the canal."]
    assert [game["white"] == me["display_name"] for game in told["games"]] == [True, False]
    assert all(game["events"][0]["name"] == "match_opened" for game in told["games"])
    assert told["rooms"] == told["opinions"] == told["ratings"] == []
    assert "organs" not in answer.text
    assert guest.cookies["chess_club_session"] not in answer.text


async def test_a_copy_without_any_game_is_whole_too(guest: httpx.AsyncClient) -> None:
    told = (await guest.get("/api/me/export")).json()
    assert told["games"] == told["memories"] == []


async def test_nobody_known_gets_none_and_nobody_gets_them_by_the_dozen(visitor: httpx.AsyncClient) -> None:
    assert (await visitor.get("/api/me/export")).status_code == 401
    await visitor.post("/api/players/guest", json={})
    for _ in range(EXPORTS.amount):
        assert (await visitor.get("/api/me/export")).status_code == 200
    assert (await visitor.get("/api/me/export")).status_code == 429


async def test_a_game_is_told_as_the_players_own_seat_heard_it(database: Database) -> None:
    parlour = Parlour(database)
    table = await parlour.sit_down(first_event(ANNA, MIRA, goal="Keep the queens on"))
    await table.act(PlayMove(WHITE, "e2e4", 0, chat="My cat is ill."))
    game = Game(first_event(ANNA, MIRA)).moves("e2e4")
    await table.act(speak(game, BLACK, "Poor thing.", mood=MoodState(), private=True, keeps=kept("kept-1")))
    heard = [logged("match-1", *event) for event in await table.look(Audience.WHITE, 0)]
    own = await database.read(export_game, ANNA.id, "match-1")
    assert own is not None
    assert own["events"] == [event for event in heard if event["name"] in GAME_EVENTS]
    told = {event["name"]: event["payload"] for event in own["events"]}
    assert told["match_opened"]["goal"] == "Keep the queens on"
    assert (told["player_chat_echoed"]["text"], told["agent_chat"]["text"]) == ("My cat is ill.", "Poor thing.")
    assert told["agent_chat"]["saved_memory_id"] == "kept-1"
    assert "mood_update" not in told
    await parlour.close()
