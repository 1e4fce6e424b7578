"""Games of earlier revisions on the pages and in the API of now."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from tests.fakes.released import FILES, games_in, restore

ADDRESSES = (
    "/api/matches/{}", "/api/matches/{}/events?after_seq=0", "/api/matches/{}/pgn?chat=1",
    "/api/matches/{}/post_match_status", "/matches/{}",
)  # fmt: skip
AFTERWARDS = ("/api/matches/{}/summary", "/matches/{}/summary", "/matches/{}/replay")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
async def test_every_address_of_a_game_answers(file: Path, guest: httpx.AsyncClient, site: FastAPI) -> None:
    for game in games_in(file):
        await site.state.house.database.write(restore, game)
        over = game.told["status"] == "ended" and game.told["result"] != "*"
        for address in (*ADDRESSES, *(AFTERWARDS if over else ())):
            answer = await guest.get(address.format(game.match_id))
            assert answer.status_code == 200, (address, answer.text)
