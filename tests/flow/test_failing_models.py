"""With the model in any state at all, the game is the same game: only the words differ."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from app.config import Settings
from app.house import House
from app.wiring import open_house
from scripts.evaluation.games import Nobody, Played, play
from scripts.evaluation.tempers import TEMPERS
from tests.fakes.model_chains import KEY
from tests.fakes.model_server import Fault, ModelServer

PLIES = 8
# Long enough for a hanging provider to be brought to rest by it (`llm.gate.FAIR_SECONDS`), so that the work after the
# game need not wait for it too.
SOUL_SECONDS = 2.2


@asynccontextmanager
async def club(folder: Path, **settings: Any) -> AsyncIterator[House]:
    """A club of its own, whose chance is fixed."""
    given: dict[str, Any] = {
        "data_dir": folder, "database_url": f"sqlite:///{folder}/club.db", "engine": "mock", "embedder": "hashed",
        "pacing": "instant", "rate_limits": False, "seed": 7, **settings,
    }  # fmt: skip
    async with open_house(Settings(_env_file=None, **given), Nobody()) as house:
        yield house


async def game(house: House) -> Played:
    player = (await house.identity.enter_as_guest("Ada")).player
    character = house.characters.get("kenji")
    assert character is not None
    return await play(house, player, character, TEMPERS["polite"], plies=PLIES, dice=random.Random(3))


def moves(played: Played) -> list[str]:
    return [event["uci"] for name, event in played.events if name in ("agent_move", "player_move_applied")]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The game without any model."""

    async def held() -> Played:
        async with club(tmp_path_factory.mktemp("alone"), llm_chain="scripted") as house:
            return await game(house)

    return asyncio.run(held())


@pytest.mark.parametrize(
    "fault",
    [
        Fault.QUOTA,
        *(pytest.param(fault, marks=pytest.mark.wider) for fault in (Fault.HANG, Fault.WRONG_SCHEMA)),
        *(
            pytest.param(fault, marks=pytest.mark.long)
            for fault in (Fault.SLOW, Fault.UNAVAILABLE, Fault.PROSE, Fault.MEGABYTE, Fault.CUT_OFF, Fault.REFUSAL)
        ),
    ],
    ids=str,
)
async def test_the_moves_are_those_of_the_game_without_a_model(alone: Played, fault: Fault, tmp_path: Path) -> None:
    server = await ModelServer(fault=fault).start()
    async with club(
        tmp_path,
        llm_chain="gemini",
        gemini_api_key=KEY,
        gemini_base_url=server.url,
        soul_deadline_seconds=SOUL_SECONDS,
        recall_deadline_seconds=0.1,
        llm_house_day_dollars=100,
    ) as house:
        # What hangs at the table is down afterwards: the steps would wait a minute each for it, and no more is learned.
        house.channels.subscribe(lambda message: server.give_up() if "post_match" in message.data else None)
        played = await game(house)
        bill = await house.bills.of_match(played.match_id)
    await server.close()
    assert moves(played) == moves(alone)
    assert played.summary["result"] == alone.summary["result"]
    assert played.summary["post_match"]["failed_steps"] == alone.summary["post_match"]["failed_steps"] == []
    assert server.heard, "the model was asked"
    if fault is not Fault.WRONG_SCHEMA:  # a soul of which nothing is known but silence is one that keeps silent
        assert sum(line.calls - line.failed for line in bill.lines) == 0
    # The move never waits for words: a hanging soul would show here as its whole deadline, on every move.
    assert sorted(played.move_seconds)[len(played.move_seconds) // 2] < SOUL_SECONDS
    assert any(name == "agent_chat" for name, _ in played.events), "somebody spoke all the same"
