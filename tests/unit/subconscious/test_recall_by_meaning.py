"""Recall with the real model: the thresholds separate relevant memories from others about chess."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.db.database import Database
from app.domain.memory import MemoryType
from app.domain.mood import MoodState
from app.domain.persona import LoreEntry
from app.memory.embedding.minilm import find_model
from app.memory.embedding.open_embedder import open_embedder
from app.memory.keeping.lore import seed_lore
from app.memory.store.numpy_store import NumpyStore
from app.subconscious.recall import Recall, RecallRequest
from tests.fakes.memories import MARA, MIND

pytestmark = pytest.mark.skipif(find_model(None) is None, reason="the model's package is not installed")


def entry(narrative: str, *triggers: str, valence: float = 0.4) -> LoreEntry:
    return LoreEntry(narrative=narrative, triggers=triggers, valence=valence, type=MemoryType.FORMATIVE)


LORE = [
    entry(
        "In Osaka I played blitz on a ferry until the pieces slid off the board in the swell.", "Osaka", "ferry", "sea"
    ),
    entry("I count my breaths when my clock drops under ten seconds.", "clock", "time trouble", "seconds"),
    entry("I like to give up the exchange when it buries a bishop.", "exchange sacrifice", "bad bishop", "sacrifice"),
    entry("I never castle long without a small toast of green tea.", "castle queenside", "O-O-O", "green tea"),
    entry("A boy of nine took my queen with a knight fork and asked if I was all right.", "fork", "lost queen", "boy"),
]


@pytest.fixture
async def recall(database: Database) -> AsyncIterator[Recall]:
    embedder = open_embedder("minilm")
    recall = Recall(embedder, NumpyStore(database, embedder), now=lambda: 1_800_000_000_000)
    await database.write(seed_lore, MIND, LORE, 1_700_000_000_000)
    await recall.ensure_embedded(MIND)
    yield recall
    await embedder.close()


async def first_words(recall: Recall, board: str, chat: str = "", san: str | None = None) -> list[str]:
    result = await recall.recall(
        RecallRequest(MIND, MARA, "match", 1, board, MoodState(), san=san, chat=chat, last_player_uci=board[:8])
    )
    assert result.by_meaning
    return [item.narrative.split()[1] for item in result.items]


@pytest.mark.parametrize(
    ("chat", "came_up"),
    [
        ("i played on a boat once, it was so windy", ["Osaka"]),
        ("I'm so nervous when the clock runs down", ["count"]),
        ("I love tea", ["never"]),
        ("nice weather today", []),
        ("good luck, have fun!", []),
        ("you play too fast", []),
    ],
)
async def test_talk_calls_up_what_means_the_same(recall: Recall, chat: str, came_up: list[str]) -> None:
    assert await first_words(recall, "White's knight went to c3. The position is level.", chat=chat) == came_up


@pytest.mark.parametrize(
    ("board", "san", "came_up"),
    [
        ("White's knight jumped to c7 and forks the king and the rook.", "Nc7+", ["boy"]),
        ("White castled long. The position is level.", "O-O-O", ["never"]),
        ("White castled short. The position is level.", "O-O", []),
        ("White's bishop went to e3. Both sides have castled. Material is even.", "Be3", []),
        ("White played the pawn to e4. Nothing has been taken.", "e4", []),
    ],
)
async def test_the_board_calls_up_what_belongs_to_it(recall: Recall, board: str, san: str, came_up: list[str]) -> None:
    assert await first_words(recall, board, san=san) == came_up
