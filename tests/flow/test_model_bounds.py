"""Time and money of models, through a running club: neither is ever more than what was set."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.fakes.model_chains import KEY
from tests.fakes.model_protocols import Heard
from tests.fakes.model_server import Fault, ModelServer, by_schema
from tests.fakes.server import RunningServer
from tests.fakes.visitors import Visitor, doorstep
from tests.flow.test_workshop import MIRA, ready

# What a machine that does other things too may take beside the model's own seconds.
BESIDE = 25.0
# Micro-dollars of a request of the fake server (1000 tokens in, 200 more out of its cache, 50 out) by the price list.
COSTS = {"gemini-3.5-flash-lite": 431, "gemini-3.1-flash-lite": 330}
PLAYER_DAY = 0.03
SPENT = 'chess_club_model_fallbacks_total{purpose="soul",reason="budget"}'
WORDS = (
    "How are you?",
    "Where do you come from?",
    "Do you like tea?",
    "What do you dream of?",
    "Who taught you chess?",
)


async def over(visitor: Visitor, match_id: str) -> dict[str, Any]:
    """What stands in the row of the work after a game, once it is done."""
    async with asyncio.timeout(60):
        while True:
            _, told = await visitor.ask("GET", f"/api/matches/{match_id}/post_match_status")
            if told["status"] in ("completed", "failed"):
                return dict(told)
            await asyncio.sleep(0.05)


async def metrics_of(server: RunningServer) -> str:
    async with aiohttp.ClientSession() as http, http.get(f"{server.url}/metrics") as answer:
        return await answer.text()


async def settled(visitor: Visitor, match_id: str, model: ModelServer) -> dict[str, Any]:
    """The bill, once every request that went out stands on it: rows are written beside the game."""
    async with asyncio.timeout(30):
        while True:
            _, cost = await visitor.ask("GET", f"/api/matches/{match_id}/cost")
            if cost["calls"] == len(model.heard):
                return dict(cost)
            await asyncio.sleep(0.05)


def talkative(heard: Heard) -> dict[str, Any] | str:
    """Something of its own to say to every question."""
    answer = by_schema(heard)
    if isinstance(answer, Mapping) and "speak" in answer:
        return {"speak": f"That makes {heard.turns} of us, and a long evening.", "emotion": "neutral"}
    return answer


@pytest.mark.wider
async def test_a_hanging_model_keeps_neither_a_past_nor_what_follows_a_game_waiting(tmp_path: Path) -> None:
    model = await ModelServer(fault=Fault.HANG).start()
    server = RunningServer(
        tmp_path, llm_chain="local", local_llm_base_url=model.openai_url, soul_deadline_seconds="0.5",
        lore_model_seconds="2", after_game_model_seconds="2",
    ).start()  # fmt: skip
    try:
        async with doorstep(server.url) as come_in:
            maker = await come_in("Ada")
            began = time.monotonic()
            status, mira = await maker.ask("POST", "/api/characters", json=MIRA)
            assert status == 201
            await ready(maker, mira)
            assert time.monotonic() - began < 2 + BESIDE
            match_id, seat = await maker.play("kenji")
            assert (await seat.move("e2e4", 0, chat="Hello there."))["ok"]
            await seat.until("agent_move")
            began = time.monotonic()
            await seat.call("resign", {})
            told = await over(maker, match_id)
            assert (told["status"], told["failed_steps"]) == ("completed", [])
            assert time.monotonic() - began < 2 + BESIDE
        assert model.heard, "it was asked"
    finally:
        server.close()
        await model.close()


@pytest.mark.wider
async def test_the_bill_of_a_game_is_exact_and_ends_at_the_cap(tmp_path: Path) -> None:
    model = await ModelServer(brain=talkative).start()
    server = RunningServer(
        tmp_path, llm_chain="gemini", gemini_api_key=KEY, gemini_base_url=model.url,
        llm_player_day_dollars=str(PLAYER_DAY),
    ).start()  # fmt: skip
    try:
        async with doorstep(server.url) as come_in:
            ada, bo = await come_in("Ada"), await come_in("Bo")
            match_id, seat = await ada.play("kenji")
            assert (await seat.move("e2e4", 0))["ok"]
            await seat.until("agent_move")
            for number in range(60):
                answers = seat.names().count("agent_chat")
                assert (await seat.call("player_chat", {"text": f"{WORDS[number % len(WORDS)]} ({number})"}))["ok"]
                await seat.until_count("agent_chat", answers + 1)
                if SPENT in await metrics_of(server):
                    break
            else:
                raise AssertionError("sixty answers, and the player's day is not over")
            cost = await settled(ada, match_id, model)
            assert 0 < cost["dollars"] <= PLAYER_DAY
            assert cost["estimated_dollars"] == 0
            assert round(cost["dollars"] * 1e6) == sum(COSTS[line["model"]] * line["calls"] for line in cost["lines"])
            status, _ = await bo.ask("GET", f"/api/matches/{match_id}/cost")
            assert status == 404
            metrics = await metrics_of(server)
            dollars = re.findall(r"^chess_club_model_dollars_total\{.*\} (\S+)$", metrics, re.MULTILINE)
            assert abs(sum(map(float, dollars)) - cost["dollars"]) < 1e-9
            assert re.search(r'model_question_seconds_count\{outcome="answered",purpose="soul"\} [1-9]', metrics)
    finally:
        server.close()
        await model.close()
