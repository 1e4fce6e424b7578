"""The house sweeps by itself, and its bills stay whole when those leave who caused them."""

from __future__ import annotations

import time

import httpx
from fastapi import FastAPI
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.accounts.repository import player_by_id
from app.config import Settings
from app.db.models.model_calls import ModelCallRow
from app.db.models.players import PlayerRow
from app.house import House
from app.leaving.service import ABSENT_MS
from app.llm.bill import CallRecord, store
from app.wiring import open_house
from tests.fakes.waiting import eventually
from tests.unit.web.conftest import NobodyListens

DAY_MS = 86_400_000


def last_seen(session: Session, player_id: str, seen_ms: int) -> None:
    session.execute(update(PlayerRow).where(PlayerRow.id == player_id).values(seen_ms=seen_ms))


def test_absence_is_ninety_days() -> None:
    assert ABSENT_MS == 90 * DAY_MS


async def test_a_house_that_is_opened_sweeps_unasked(settings: Settings) -> None:
    async with open_house(settings, NobodyListens()) as house:
        away = (await house.identity.enter_as_guest("Away")).player.id
        nearly = (await house.identity.enter_as_guest("Nearly")).player.id
        now = int(time.time() * 1000)
        await house.database.write(last_seen, away, now - ABSENT_MS - 60_000)
        await house.database.write(last_seen, nearly, now - ABSENT_MS + DAY_MS)
    async with open_house(settings, NobodyListens()) as house:
        gone: list[bool] = []

        async def look() -> None:
            while not gone:
                if await house.database.read(player_by_id, away) is None:
                    gone.append(True)

        house.tasks.start("test:look", look())
        await eventually(lambda: gone)
        assert await house.database.read(player_by_id, nearly) is not None


async def test_who_leaves_takes_their_name_off_the_bills_and_nothing_else(
    site: FastAPI, guest: httpx.AsyncClient
) -> None:
    house: House = site.state.house
    me = (await guest.get("/api/me")).json()["player"]["id"]
    for player_id in (me, "somebody"):
        call = CallRecord(1, "gemini", "some-model", "soul", "m1", player_id, 100, 20, 0, 431, False, 90, "ok")
        await house.database.write(store, call)
    assert (await guest.delete("/api/me")).status_code == 204

    def rows(session: Session) -> list[tuple[str | None, int]]:
        found = session.execute(
            select(ModelCallRow.player_id, ModelCallRow.cost_micros).order_by(ModelCallRow.player_id)
        )
        return [(player_id, micros) for player_id, micros in found]

    assert await house.database.read(rows) == [(None, 431), ("somebody", 431)]
