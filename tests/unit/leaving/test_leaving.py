"""Who leaves for good leaves nothing behind but games of somebody (TRUST S15)."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import update
from sqlalchemy.orm import Session

from app.accounts.access_tokens import Caller
from app.accounts.repository import player_by_id
from app.db.base import Base
from app.db.models.players import PlayerRow
from app.domain.acts import PlayMove, Resign, Say
from app.domain.memory import Party
from app.domain.position import Color
from app.house import House
from app.leaving.service import ABSENT_MS, LeavingStep
from app.matches.repository import unfinished_ids_of
from app.memory.store.repository import insert_memories
from tests.fakes.memories import about
from tests.fakes.waiting import eventually

SECRET = "a rook on the seventh"
WORDS = "My aunt Ragnhildis keeps wasps in Trondheim."


def kept(database_url: str) -> bytes:
    folder = Path(database_url.removeprefix("sqlite:///")).parent
    return b"".join(path.read_bytes() for path in folder.glob("club.db*"))


async def play(house: House, guest: httpx.AsyncClient, *, end: bool, character: str = "kenji") -> str:
    """A game with words in it, to its end or not; returns its id."""
    wish = {"character_id": character, "color": "white", "rated": False}
    match_id = str((await guest.post("/api/matches", json=wish)).json()["match_id"])
    table = await house.directory.open(match_id)
    assert table is not None
    await table.act(PlayMove(Color.WHITE, "e2e4", 0, 0, None))
    await table.act(Say(Color.WHITE, WORDS))
    await eventually(lambda: table.state.ply >= 2)
    if end:
        await table.act(Resign(Color.WHITE))
        await eventually(lambda: (table.post_match or {}).get("status") in ("completed", "failed"), seconds=30)
    return match_id


async def test_who_leaves_leaves_no_word_behind(site: FastAPI, guest: httpx.AsyncClient, database_url: str) -> None:
    house: House = site.state.house
    signed = await guest.post(
        "/api/auth/signup", json={"username": "Wilhelmina_77", "password": SECRET, "email": "wilhelmina@example.org"}
    )
    player = signed.json()["player"]
    await guest.patch("/api/me", json={"display_name": "Wilhelmina von Bern"})
    kenji = house.characters.get("kenji")
    assert kenji is not None
    remembered = replace(
        about(Party("player", player["id"]), 1, "They keep a heron called Fridtjof."),
        owner=Party("character", kenji.id),
    )
    await house.database.write(insert_memories, [remembered])
    over, open_ = await play(house, guest, end=True), await play(house, guest, end=False)
    cookie = guest.cookies["chess_club_session"]
    assert b"Ragnhildis" in kept(database_url)

    answer = await guest.request("DELETE", "/api/me", json={"password": SECRET})
    assert answer.status_code == 204
    assert 'chess_club_session=""' in answer.headers["set-cookie"]
    assert (await guest.get("/api/me", headers={"cookie": f"chess_club_session={cookie}"})).status_code == 401
    login = {"username": "Wilhelmina_77", "password": SECRET}
    assert (await guest.post("/api/auth/login", json=login)).status_code == 401
    left = kept(database_url)
    for trace in (player["id"], "Wilhelmina", "wilhelmina", "Ragnhildis", "Trondheim", "Fridtjof", "$argon2id$"):
        assert trace.encode() not in left, trace

    await guest.post("/api/players/guest", json={})
    for match_id, plies in ((over, 2), (open_, 2)):
        state = (await guest.get(f"/api/matches/{match_id}")).json()
        assert state["status"] == "ended"
        assert state["white"]["name"] == "Former member"
        assert len(state["moves"]) >= plies
    assert (await guest.get(f"/api/matches/{over}/pgn?chat=1")).status_code == 200


async def test_what_somebody_said_in_a_gallery_goes_with_them(house: House, guest: httpx.AsyncClient) -> None:
    match_id = await play(house, guest, end=False)
    table = await house.directory.open(match_id)
    assert table is not None
    speaker, other = await house.identity.enter_as_guest("Erasmusius"), await house.identity.enter_as_guest("Carl")
    await house.gallery.say(table, Caller(speaker.player), "My aunt keeps wasps.")
    await house.gallery.say(table, Caller(other.player), "A quiet game.")
    await house.leaving.leave_for_good(speaker.player.id)
    lines = (await guest.get(f"/api/matches/{match_id}")).json()["spectator_chat"]
    assert [(line["username"], line["text"]) for line in lines] == [("Former member", "…"), ("Carl", "A quiet game.")]


async def test_characters_of_who_leaves_go_too_and_nobody_waits_for_them(
    house: House, guest: httpx.AsyncClient
) -> None:
    wish = {
        "name": "Quiet Quentin", "tagline": "Plays for the endgame.", "voice": "Dry and short.", "target_elo": 1200,
        "backstory": "A retired piano tuner who learned the game from a lighthouse keeper and never forgot it.",
        "visibility": "public",
    }  # fmt: skip
    slug = (await guest.post("/api/characters", json=wish)).json()["slug"]
    await eventually(lambda: (one := house.characters.get(slug)) is not None and one.ready)
    maker = guest.cookies["chess_club_session"]
    guest.cookies.clear()
    await guest.post("/api/players/guest", json={"display_name": "Bert"})
    match_id = await play(house, guest, end=False, character=slug)
    bert = {"cookie": f"chess_club_session={guest.cookies['chess_club_session']}"}

    left = await guest.delete("/api/me", headers={"cookie": f"chess_club_session={maker}"})
    assert left.status_code == 204
    assert (await guest.get(f"/api/characters/{slug}", headers=bert)).status_code == 404
    state = (await guest.get(f"/api/matches/{match_id}", headers=bert)).json()
    assert (state["status"], state["white"]["name"]) == ("ended", "Bert")
    assert (await guest.get("/", headers=bert)).status_code == 200


async def test_every_row_that_hangs_on_a_player_goes_with_them() -> None:
    stays = [
        f"{table.name}.{key.parent.name}"
        for table in Base.metadata.sorted_tables
        for key in table.foreign_keys
        if key.column.table.name == "players" and key.ondelete not in ("CASCADE", "SET NULL")
    ]
    assert stays == []


@pytest.fixture
def house(site: FastAPI) -> House:
    found: House = site.state.house
    return found


async def set_columns(house: House, player_ids: list[str], **values: object) -> None:
    def write(session: Session) -> None:
        session.execute(update(PlayerRow).where(PlayerRow.id.in_(player_ids)).values(**values))

    await house.database.write(write)


async def test_guests_are_swept_after_ninety_days_and_members_never(house: House, guest: httpx.AsyncClient) -> None:
    here = (await guest.get("/api/me")).json()["player"]["id"]
    away = [(await house.identity.enter_as_guest(f"Guest {number}")).player.id for number in range(3)]
    member = (await house.identity.enter_as_guest("Member")).player.id
    long_ago = int(time.time() * 1000) - ABSENT_MS - 60_000
    await set_columns(house, [*away, member], seen_ms=long_ago)
    await set_columns(house, [member], is_guest=False)
    assert await house.leaving.sweep() == 3
    assert await house.leaving.sweep() == 0
    for player_id in away:
        assert await house.database.read(player_by_id, player_id) is None
    for player_id in (here, member):
        assert await house.database.read(player_by_id, player_id) is not None


class Breaks:
    """A `Forgetting` in whose house the power goes out."""

    async def forget_player(self, _player_id: str) -> int:
        raise RuntimeError("the power went out")

    async def forget_party(self, _party: Party) -> int:
        raise RuntimeError("the power went out")

    async def forget_mind(self, _owner: Party) -> int:
        raise RuntimeError("the power went out")


async def test_the_sweep_ends_what_a_crash_has_interrupted(house: House, guest: httpx.AsyncClient) -> None:
    player = (await guest.post("/api/auth/signup", json={"username": "ada", "password": SECRET})).json()["player"]
    match_id = await play(house, guest, end=False)
    breaking = LeavingStep(
        house.database, house.identity, house.directory, Breaks(), house.characters, house.clock, house.wagers
    )
    with pytest.raises(RuntimeError):
        await breaking.leave_for_good(player["id"])
    assert (await guest.post("/api/auth/login", json={"username": "ada", "password": SECRET})).status_code == 401
    assert await house.leaving.sweep() == 1
    assert await house.database.read(player_by_id, player["id"]) is None
    assert await house.database.read(unfinished_ids_of, Party("player", player["id"])) == []
    await guest.post("/api/players/guest", json={})
    assert (await guest.get(f"/api/matches/{match_id}")).json()["status"] == "ended"


async def test_who_is_unknown_cannot_leave(house: House) -> None:
    count = await house.database.read(lambda session: session.query(PlayerRow).count())
    await house.leaving.leave_for_good("nobody")
    assert await house.database.read(lambda session: session.query(PlayerRow).count()) == count
