"""A whole game and what follows it, with a model that answers over a real protocol: it searches, keeps and tells."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from app.domain.memory import Party
from app.memory.store.repository import memories_of
from scripts.evaluation.games import play
from scripts.evaluation.tempers import TEMPERS
from tests.fakes.model_chains import KEY
from tests.fakes.model_protocols import Call, Heard
from tests.fakes.model_server import ModelServer, by_schema
from tests.flow.test_failing_models import club

KEPT = "Their patience at our board was that of an angler in the rain."
TOLD = ["It was a quiet evening at the board.", "I shall think of it on the tram."]
THOUGHT = "They sit still and let others be restless."


def mind(heard: Heard) -> dict[str, Any] | str | Call:
    """Searches once, keeps one thing, tells two sentences, thinks one thing; all else as plainly as can be."""
    if "semantic_memory_search" in heard.tools:
        if not heard.results:
            return Call("semantic_memory_search", {"query": "patience at the board"})
        return {"memories": [{"kind": "play", "narrative": KEPT, "triggers": ["patience", "angler", "rain"]}]}
    asked = (heard.schema or {}).get("properties", {})
    if "memories" in asked:
        return {"memories": [{"kind": "play", "narrative": KEPT, "triggers": ["patience", "angler", "rain"]}]}
    if "between_us" in asked:
        return {"profile": [THOUGHT], "between_us": []}
    if "sentences" in asked:
        return {"sentences": TOLD}
    if "verdict" in asked:
        return {"verdict": "keep"}
    return by_schema(heard)


async def test_what_follows_a_game_is_searched_remembered_and_told_by_the_model(tmp_path: Path) -> None:
    server = await ModelServer(brain=mind).start()
    given = {"llm_chain": "gemini", "gemini_api_key": KEY, "gemini_base_url": server.url}
    async with club(tmp_path, llm_house_day_dollars=100, **given) as house:
        player = (await house.identity.enter_as_guest("Ada")).player
        kenji = house.characters.get("kenji")
        assert kenji is not None
        played = await play(house, player, kenji, TEMPERS["polite"], plies=12, dice=random.Random(3))
        kept = await house.database.read(memories_of, Party("character", kenji.id))
        bill = await house.bills.of_match(played.match_id)
        said = [message.data for message in house.channels.recent("memory") if "memory_searches" in message.data]
    await server.close()
    assert "<<what the opponent is called: Ada>>" in str([heard.prompt for heard in server.heard])
    assert KEPT in [memory.narrative for memory in kept]
    assert played.summary["post_match"]["failed_steps"] == []
    assert played.summary["recap"].startswith(" ".join(TOLD))
    assert played.summary["opponent_profile"] == THOUGHT
    assert [(one["memories_written"], one["memory_searches"]) for one in said] == [(1, 1)]
    assert {"memories", "narrative", "keeper"} <= {line.purpose for line in bill.lines}
